// A small picture of the whole board beside a closer look at it: where one is,
// and a press or a drag to be elsewhere. It is the board itself, drawn once
// more by <use>, so it needs nothing of any game. For eyes and pointers alone:
// the cursor's keys take the closer look along.

import { bring, inDrawing, onScreen } from "./drawing.mjs";
import { targetOf } from "./elements.mjs";
import { afterPaint } from "./errands.mjs";
import { leafAt, listenToLeaves, mapped, mappedLeaf, turnTo } from "./leaves.mjs";
import { placeNames } from "./names.mjs";
import { offered } from "./start/offered.mjs";

const PICTURE = '<svg inert><g/><rect class="window"/></svg>';
const SVG = "http://www.w3.org/2000/svg";

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
  const copies = copied(drawn.board);
  copy(/** @type {Element} */ (home.querySelector("g")), copies);
  if (copies[0] === drawn.board.id) set(home.querySelector("use"), { x, y, width, height });
  set(home.querySelector(".window"), inSight(drawn));
}

let wanted = false;

/** Draw it once what changed is painted: it is the board once more, and nobody waits for it. */
export function drawMapSoon() {
  if (wanted) return;
  wanted = true;
  afterPaint(() => { wanted = false; drawMap(); });
}

/**
 * The ids of what the map shows. Of a board of several parts of which one is shown that is what belongs
 * to another (`data-part`, 0 for what belongs to all): with every change of what is copied the browser
 * makes the copy anew, and most changes are in the part that is shown.
 * @param {SVGSVGElement} board
 */
function copied(board) {
  const leaf = mappedLeaf(board);
  if (leaf) return [...board.querySelectorAll(`[data-part="0"], [data-part="${leaf}"]`)].map(({ id }) => id);
  // What may be shown in part is drawn from its inside, which has no frame of its own.
  return [(board.querySelector("#hall") ?? board).id];
}

/**
 * @param {Element} home
 * @param {string[]} ids
 */
function copy(home, ids) {
  const copies = [...home.children].map((use) => use.getAttribute("href"));
  if (copies.join() === ids.map((id) => `#${id}`).join()) return;
  home.replaceChildren(...ids.map((id) => {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${id}`);
    return use;
  }));
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
  node.addEventListener("scroll", drawMapSoon, true);
  node.addEventListener("focusin", drawMapSoon);
  addEventListener("resize", drawMap);
}
