// A small picture of the whole board beside a closer look at it: where one is,
// and a press or a drag to be elsewhere. It is the board itself, drawn once
// more by <use>, so it needs nothing of any game. For eyes and pointers alone:
// the cursor's keys take the closer look along.

import { bring, inDrawing, onScreen } from "./drawing.mjs";
import { targetOf } from "./elements.mjs";
import { offered } from "./start/offered.mjs";

const PICTURE = '<svg inert><use href="#board"/><rect class="window"/></svg>';

/** @typedef {{ board: SVGSVGElement, frame: Element }} Drawn the board and what it is seen through */

/** @returns {Drawn | null} */
function findBoard() {
  /** @type {SVGSVGElement | null} */
  const board = document.querySelector("svg#board");
  return board?.parentElement ? { board, frame: board.parentElement } : null;
}

/** Show what there is now; nothing unless the board is looked at closely. */
export function drawMap() {
  const [home, drawn] = [document.getElementById("map"), findBoard()];
  if (!home) return;
  if (!drawn || !("zoomed" in document.documentElement.dataset)) return home.replaceChildren();
  if (!home.firstChild) home.innerHTML = globalThis.molecore.trust.createHTML(PICTURE);
  const viewBox = String(drawn.board.getAttribute("viewBox"));
  const [x, y, width, height] = viewBox.split(" ");
  set(home.querySelector("svg"), { viewBox });
  set(home.querySelector("use"), { x, y, width, height });
  set(home.querySelector(".window"), inSight(drawn));
}

/**
 * @param {Element | null} element
 * @param {Record<string, string | number>} attributes
 */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, String(value));
}

/**
 * The part of the board that its frame shows, in units of the drawing.
 * @param {Drawn} drawn
 */
function inSight({ board, frame }) {
  const { left, top } = frame.getBoundingClientRect();
  const start = inDrawing(board, { x: left, y: top });
  const end = inDrawing(board, { x: left + frame.clientWidth, y: top + frame.clientHeight });
  return { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
}

/**
 * Bring the place under the pointer into the middle of the frame.
 * @param {Element} home
 * @param {PointerEvent} event
 */
function goTo(home, event) {
  const [picture, drawn] = [home.querySelector("svg"), findBoard()];
  if (!picture || !drawn) return;
  const wanted = inDrawing(picture, { x: event.clientX, y: event.clientY });
  bring(drawn.frame, onScreen(drawn.board, wanted));
}

/** @param {PointerEvent} event */
function taken(event) {
  const home = targetOf(event).closest("#map");
  if (!home) return;
  offered(() => home.setPointerCapture(event.pointerId));
  goTo(home, event);
}

/** @param {PointerEvent} event */
function dragged(event) {
  const home = targetOf(event);
  if (home.id === "map" && offered(() => home.hasPointerCapture(event.pointerId))) goTo(home, event);
}

/** @param {HTMLElement} node */
export function listenToMap(node) {
  node.addEventListener("pointerdown", taken);
  node.addEventListener("pointermove", dragged);
  node.addEventListener("scroll", drawMap, true);
  addEventListener("resize", drawMap);
}
