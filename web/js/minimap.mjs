// A small picture of the whole board beside a closer look at it: where one is,
// and a press or a drag to be elsewhere. It is the board itself, drawn once
// more by <use>, so it needs nothing of any game. For eyes and pointers alone:
// the cursor's keys take the closer look along.

import { bring, inDrawing, onScreen } from "./drawing.mjs";
import { targetOf } from "./elements.mjs";
import { leafAt, listenToLeaves, mapped, turnTo } from "./leaves.mjs";
import { placeNames } from "./names.mjs";
import { offered } from "./start/offered.mjs";

const PICTURE = '<svg inert><use/><rect class="window"/></svg>';

/** @typedef {{ board: SVGSVGElement, frame: Element }} Drawn the board and what it is seen through */

/** @returns {Drawn | null} */
function findBoard() {
  /** @type {SVGSVGElement | null} */
  const board = document.querySelector("svg#board");
  return board?.parentElement ? { board, frame: board.parentElement } : null;
}

/** Show what there is now; nothing unless the board is looked at closely, or in part. */
export function drawMap() {
  placeNames();
  const [home, drawn] = [document.getElementById("map"), findBoard()];
  if (!home) return;
  const { zoomed, paged } = document.documentElement.dataset;
  if (!drawn || (zoomed ?? paged) === undefined) return home.replaceChildren();
  if (!home.firstChild) home.innerHTML = globalThis.molecore.trust.createHTML(PICTURE);
  const viewBox = mapped(drawn.board);
  const [x, y, width, height] = viewBox.split(" ");
  set(home.querySelector("svg"), { viewBox });
  // What may be shown in part is drawn from its inside, which has no frame of its own.
  const inside = drawn.board.querySelector("#hall");
  set(home.querySelector("use"), inside ? { href: "#hall" } : { href: "#board", x, y, width, height });
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
  if (leafAt(wanted)) turnTo(leafAt(wanted));
  bring(drawn.frame, onScreen(drawn.board, wanted));
  drawMap();
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
  // A map of another part turns to that at the first touch, and there is nothing to be dragged about.
  if (!("zoomed" in document.documentElement.dataset)) return;
  if (home.id === "map" && offered(() => home.hasPointerCapture(event.pointerId))) goTo(home, event);
}

/**
 * Show a part of the board, the others on the map.
 * @param {number} leaf
 */
export function openLeaf(leaf) {
  turnTo(leaf);
  drawMap();
}

/** @param {HTMLElement} node */
export function listenToMap(node) {
  listenToLeaves(node);
  node.addEventListener("pointerdown", taken);
  node.addEventListener("pointermove", dragged);
  node.addEventListener("scroll", drawMap, true);
  node.addEventListener("focusin", drawMap);
  addEventListener("resize", drawMap);
}
