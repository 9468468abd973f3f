// What is pressed, typed, chosen or dragged becomes a message to Python.

import { listenForDrags } from "./drag.mjs";
import { app, targetOf } from "./elements.mjs";
import { noteUse } from "./redraw.mjs";
import { send } from "./send.mjs";
import { zoomStep } from "./zoom.mjs";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/**
 * Do what a press on `node` means: play there, go through a door, look closer.
 * @param {Element} node
 */
export function press(node) {
  /** @type {Part | null} */
  const place = node.closest("[data-target], [data-site]");
  if (place) return send("press", "", place.dataset.target ?? place.dataset.site);
  /** @type {HTMLButtonElement | null} */
  const door = node.closest("[data-act]");
  if (door && !door.disabled) return send(String(door.dataset.act), "", door.dataset.value);
  /** @type {Part | null} */
  const lens = node.closest("[data-zoom]");
  if (lens) zoomStep(Number(lens.dataset.zoom));
}

/**
 * Hear of changes to the fields that `selector` finds.
 * @param {"change" | "input"} kind
 * @param {string} selector
 */
function listenToFields(kind, selector) {
  app.addEventListener(kind, (event) => {
    const field = /** @type {Field} */ (targetOf(event));
    if (field.matches(selector)) changed(field);
  });
}

/** @param {Field} field */
function changed(field) {
  noteUse();
  const value = "checked" in field && field.type === "checkbox" ? String(field.checked) : field.value;
  send(String(field.dataset.change), field.dataset.key, value);
}

/** @param {SubmitEvent} event */
function submitted(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { submit, key } = form.dataset;
  /** @type {HTMLInputElement | HTMLTextAreaElement | null} */
  const field = form.querySelector("input, textarea");
  if (submit) send(submit, key, field?.value);
}

/** @param {FocusEvent} event */
function selectAll({ target }) {
  if (target instanceof HTMLInputElement && target.matches("[data-select]")) target.select();
}

export function listenForPresses() {
  app.addEventListener("click", (event) => press(targetOf(event)));
  listenToFields("change", "[data-change]:not([data-live])");
  listenToFields("input", "[data-live]");
  app.addEventListener("submit", submitted);
  app.addEventListener("focusin", selectAll);
  listenForDrags(app, (held, place) => send("press", "", `${held}>${place}`));
}
