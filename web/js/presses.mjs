// What is pressed, typed, chosen or dragged becomes a message to Python.

import { isDeaf } from "./covers.mjs";
import { listenForDrags } from "./drag.mjs";
import { app, targetOf } from "./elements.mjs";
import { openLeaf } from "./minimap.mjs";
import { noteSent } from "./patch.mjs";
import { noteUse } from "./redraw.mjs";
import { send } from "./send.mjs";
import { media } from "./start/offered.mjs";
import { expectAnswer } from "./voice.mjs";
import { zoomStep } from "./zoom.mjs";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** A finger is sure of what is at least so wide and high, in pixels of the page. */
const FINGERTIP = 32;

/**
 * Do what a press on `node` means: play there, go through a door, look closer.
 * @param {Element} node
 * @param {Event} [event] the click it was, if it was one
 */
export function press(node, event) {
  /** @type {Part | null} */
  const place = node.closest("[data-target], [data-site]");
  if (place) return play(place, event);
  /** @type {HTMLButtonElement | null} */
  const door = node.closest("[data-act]");
  if (door) return goThrough(door, event?.timeStamp ?? performance.now());
  /** @type {Part | null} */
  const lens = node.closest("[data-zoom]");
  if (lens) return zoomStep(Number(lens.dataset.zoom));
  /** @type {HTMLElement | null} */
  const leaf = node.closest("[data-leaf]");
  if (leaf) openLeaf(Number(leaf.dataset.leaf));
}

/**
 * @param {Part} place
 * @param {Event} [event] the click it was, if it was one
 */
function play(place, event) {
  const { target, site } = place.dataset;
  expectAnswer(place);
  send("press", event && isUnsure(place, event) ? "small" : "", target ?? site);
}

/**
 * Whether a finger may have met `place` for another.
 * @param {Part} place
 * @param {Event} event
 */
function isUnsure(place, event) {
  // Not every browser says what a click was made with.
  const kind = "pointerType" in event && event.pointerType;
  if (kind ? kind !== "touch" : !media("(pointer: coarse)")?.matches) return false;
  const { width, height } = place.getBoundingClientRect();
  return Math.min(width, height) < FINGERTIP;
}

/**
 * @param {HTMLButtonElement} door
 * @param {number} moment on the clock of events
 */
function goThrough(door, moment) {
  if (!door.disabled && !isDeaf(door, moment)) send(String(door.dataset.act), "", door.dataset.value);
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
  if (field) noteSent(field);
  if (submit) send(submit, key, field?.value);
}

/** @param {FocusEvent} event */
function selectAll({ target }) {
  if (target instanceof HTMLInputElement && target.matches("[data-select]")) target.select();
}

/** @type {Point | null} Where a finger was lifted last. */
let lifted = null;

/** @param {PointerEvent} event */
function lift({ pointerType, clientX: x, clientY: y }) {
  lifted = pointerType === "touch" ? { x, y } : null;
}

/**
 * What a click is meant for. Browsers move a touch to what they take for a button near by: on a board,
 * where all is near, what counts is the place that the finger was on.
 * @param {Event} event
 */
function meant(event) {
  const target = targetOf(event);
  if (!lifted || !target.closest(".board")) return target;
  const touched = document.elementFromPoint(lifted.x, lifted.y)?.closest(".board :is([data-target], [data-site])");
  return (touched?.matches("[data-near]") ? nearest(lifted) : touched) ?? target;
}

/**
 * Of the places that lie over each other at a point, the one whose middle is nearest to it.
 * @param {Point} point
 */
function nearest({ x, y }) {
  const away = (/** @type {Element | null} */ place) => {
    const { left, top, width, height } = /** @type {Element} */ (place).getBoundingClientRect();
    return Math.hypot(left + width / 2 - x, top + height / 2 - y);
  };
  const places = document.elementsFromPoint(x, y).map((shape) => shape.closest(".board [data-target]")).filter(Boolean);
  return places.reduce((best, place) => (away(place) < away(best) ? place : best));
}

/** How long after a click, in ms, and how near to it, in pixels, the second of a double click comes at most. */
const DOUBLE = { ms: 500, px: 24 };

/** The click before, and the screen it was on. */
let before = { screen: "", x: 0, y: 0, at: -Infinity };

/**
 * The second click of a double click is dropped where the first has brought another screen.
 * @param {MouseEvent} event
 */
function dropIfLate(event) {
  const { clientX: x, clientY: y, timeStamp: at, detail } = event;
  const screen = app.querySelector("main")?.className ?? "";
  const double = detail > 0 && at - before.at < DOUBLE.ms && Math.hypot(x - before.x, y - before.y) < DOUBLE.px;
  if (double && screen !== before.screen) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    before = { screen, x, y, at };
  }
}

export function listenForPresses() {
  app.addEventListener("pointerup", lift, true);
  app.addEventListener("click", dropIfLate, true);
  app.addEventListener("click", (event) => press(meant(event), event));
  listenToFields("change", "[data-change]:not([data-live])");
  listenToFields("input", "[data-live]");
  app.addEventListener("submit", submitted);
  app.addEventListener("focusin", selectAll);
  const drop = (/** @type {string} */ card, /** @type {string} */ place) => send("press", "", `${card}>${place}`);
  const land = (/** @type {string} */ place) => send("press", "", place);
  const back = () => send("clear", "", "");
  // What was pressed before belongs to another choice.
  const take = (/** @type {string} */ place) => { back(); land(place); };
  listenForDrags(app, { drop, take, land, back });
}
