// Dragging: what has data-drag can be dropped on what has data-drop. A press
// without a move stays a press, and keys do the same by other ways.

import { targetOf } from "./elements.mjs";

/** How far a press may slide and still be one, in pixels. */
const SLACK = 6;

/** @typedef {{ card: Part, x: number, y: number, moving: boolean }} Held where a card was taken, and whether it moves */

/** @type {Held | null} */
let held = null;

/** @param {PointerEvent} event */
function grasped(event) {
  /** @type {Part | null} */
  const card = targetOf(event).closest("[data-drag]");
  if (!card || event.button) return;
  held = { card, x: event.clientX, y: event.clientY, moving: false };
}

/** @param {PointerEvent} event */
function moved(event) {
  if (!held) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.moving && Math.hypot(dx, dy) < SLACK) return;
  if (!held.moving) held.card.classList.add("dragged");
  held.moving = true;
  held.card.style.transform = `translate(${dx}px, ${dy}px)`;
  mark(placeAt(event));
}

/**
 * The place below the pointer; the card itself lets the look through.
 * @param {PointerEvent} event
 * @returns {Part | null | undefined}
 */
function placeAt(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]");
}

/** @param {Part | null | undefined} place */
function mark(place) {
  document.querySelector(".over")?.classList.remove("over");
  place?.classList.add("over");
}

/** @param {Held} what */
function letGo({ card }) {
  mark(null);
  card.classList.remove("dragged");
  card.style.transform = "";
}

function cancelled() {
  if (held) letGo(held);
  held = null;
}

/**
 * @param {HTMLElement} node where cards lie and go to
 * @param {(card: string, place: string) => void} dropped
 */
export function listenForDrags(node, dropped) {
  node.addEventListener("pointerdown", grasped);
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointercancel", cancelled);
  document.addEventListener("pointerup", (event) => {
    if (!held?.moving) return void (held = null);
    const [card, place] = [held.card.dataset.drag, placeAt(event)?.dataset.drop];
    letGo(held);
    if (card !== undefined && place !== undefined) dropped(card, place);
    // The click that follows the drag is none.
    setTimeout(() => { held = null; });
  });
  node.addEventListener("click", (event) => {
    if (held?.moving) event.stopImmediatePropagation();
  }, true);
}
