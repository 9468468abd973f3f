// Dragging, for those who drag. What has data-drag, a card, is dropped on what has data-drop. What has
// data-take, a place on a board, holds the piece whose id that is: taking it presses the place, if it can
// be pressed, and dropping it presses the place that it lands on; anywhere else it goes back. A press
// without a move stays a press, keys do the same by other ways, and Escape lets go of anything.

import { targetOf } from "./elements.mjs";

/** How far a press may slide and still be one, in pixels. */
const SLACK = 6;

/**
 * @typedef {{ source: Part, pointer: number, x: number, y: number, moving: boolean, ghost: Part | null }} Held
 *   where something was taken and by which finger, whether it moves, and what is seen of it besides itself
 * @typedef {{ drop: (card: string, place: string) => void, take: (place: string) => void,
 *   land: (place: string) => void, back: () => void }} Hands what is done with what was dragged
 */

/** @type {Held | null} */
let held = null;

/** Whether something has just been dropped: the click that follows is none. */
let dropping = false;

/** @param {Part} node */
const isCard = (node) => node.dataset.drag !== undefined;

/**
 * Whether it was not the finger that holds something: the ball of a thumb that touches the page drags nothing.
 * @param {PointerEvent} event
 */
const isOther = (event) => event.pointerId !== held?.pointer;

/**
 * @param {PointerEvent} event
 * @param {Hands} hands
 */
function grasped(event, hands) {
  if (event.isPrimary === false) return;
  cancelled(hands); // what was never let go of, as where the finger left the window
  /** @type {Part | null} */
  const source = targetOf(event).closest("[data-drag], [data-take]");
  if (!source || event.button) return;
  held = { source, pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false, ghost: null };
}

/**
 * On a page that faces the player opposite, what lies in it moves the other way.
 * @param {Held} what
 * @param {number} dx
 * @param {number} dy
 */
function carry({ ghost, source }, dx, dy) {
  const side = !ghost && source.closest(".opposite") ? -1 : 1;
  (ghost ?? source).style.transform = `translate(${side * dx}px, ${side * dy}px)`;
}

/**
 * @param {PointerEvent} event
 * @param {Hands} hands
 */
function moved(event, hands) {
  if (!held || isOther(event)) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.moving && Math.hypot(dx, dy) < SLACK) return;
  if (!held.moving) begin(held, hands);
  carry(held, dx, dy);
  mark(placeAt(event, held));
}

/**
 * @param {Held} what
 * @param {Hands} hands
 */
function begin(what, hands) {
  what.moving = true;
  if (isCard(what.source)) return void what.source.setAttribute("data-dragged", "");
  what.ghost = ghostOf(what.source);
  if (what.source.dataset.target !== undefined) hands.take(what.source.dataset.target);
}

/**
 * A likeness of the piece on a place, which lies over the page where the piece stands.
 * @param {Part} source
 */
function ghostOf(source) {
  const piece = document.getElementById(source.dataset.take ?? "") ?? source;
  const look = piece.querySelector("use") ?? piece;
  const { left, top, width, height } = look.getBoundingClientRect();
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const box = "getBBox" in look ? /** @type {SVGGraphicsElement} */ (look).getBBox() : { x: 0, y: 0, width, height };
  ghost.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  ghost.setAttribute("class", "piece ghost");
  ghost.setAttribute("data-dragged", "");
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(look.cloneNode(true));
  ghost.querySelectorAll("[id]").forEach((node) => node.removeAttribute("id"));
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
}

/**
 * The place below the pointer; what is dragged lets the look through.
 * @param {PointerEvent} event
 * @param {Held} what
 * @returns {Part | null | undefined}
 */
function placeAt(event, { source }) {
  const below = document.elementFromPoint(event.clientX, event.clientY);
  return below?.closest(isCard(source) ? "[data-drop]" : ".board [data-target]");
}

/** @param {Part | null | undefined} place */
function mark(place) {
  document.querySelector("[data-landing]")?.removeAttribute("data-landing");
  place?.setAttribute("data-landing", "");
}

/** @param {Held} what */
function letGo({ source, ghost }) {
  mark(null);
  ghost?.remove();
  source.removeAttribute("data-dragged");
  source.style.transform = "";
}

/** @param {Hands} hands */
function cancelled(hands) {
  if (!held) return;
  letGo(held);
  if (held.moving && !isCard(held.source)) hands.back();
  held = null;
}

/**
 * @param {PointerEvent} event
 * @param {Hands} hands
 */
function dropped(event, hands) {
  if (isOther(event)) return;
  const what = held;
  held = null;
  if (!what?.moving) return;
  const place = placeAt(event, what);
  letGo(what);
  (isCard(what.source) ? dropCard : dropPiece)(what.source, place, hands);
  dropping = true;
  setTimeout(() => { dropping = false; });
}

/** @typedef {(source: Part, place: Part | null | undefined, hands: Hands) => void} Dropping */

/** @type {Dropping} */
function dropCard(source, place, hands) {
  const [card, goal] = [source.dataset.drag, place?.dataset.drop];
  if (card !== undefined && goal !== undefined) hands.drop(card, goal);
}

/** @type {Dropping} */
function dropPiece(source, place, hands) {
  const goal = place === source ? undefined : place?.dataset.target;
  if (goal === undefined) hands.back();
  else hands.land(goal);
}

/**
 * @param {HTMLElement} node where pieces and cards lie and go to
 * @param {Hands} hands
 */
export function listenForDrags(node, hands) {
  node.addEventListener("pointerdown", (event) => grasped(event, hands));
  // On what is within a drawing not every browser heeds touch-action: it would scroll, and end the drag.
  node.addEventListener("touchmove", (event) => { if (held) event.preventDefault(); }, { passive: false });
  document.addEventListener("pointermove", (event) => moved(event, hands));
  document.addEventListener("pointercancel", (event) => isOther(event) || cancelled(hands));
  document.addEventListener("pointerup", (event) => dropped(event, hands));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !held?.moving) return;
    event.stopImmediatePropagation();
    cancelled(hands);
  }, true);
  node.addEventListener("click", (event) => {
    if (dropping) event.stopImmediatePropagation();
  }, true);
}
