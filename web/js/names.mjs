// The names of rows and columns stay in sight when a closer look has left them behind: those that
// lead a row or a column (`data-across`, `data-down`) go along as far as the other end of it.

import { inDrawing } from "./drawing.mjs";

/** From the edge of the frame to the middle of a name, in units of the drawing. */
const ASIDE = 30;
const BELOW = 44;

/** Bring the names to the edges of what is seen of the board. */
export function placeNames() {
  /** @type {SVGSVGElement | null} */
  const board = document.querySelector("svg#board");
  const frame = board?.parentElement;
  /** @type {NodeListOf<SVGElement>} */
  const names = document.querySelectorAll("svg#board :is([data-across], [data-down])");
  if (!frame || !names.length) return;
  const { left, top } = frame.getBoundingClientRect();
  const seen = inDrawing(board, { x: left, y: top });
  for (const name of names) place(name, seen);
}

/**
 * @param {SVGElement} name
 * @param {Point} seen the corner of what is seen
 */
function place(name, seen) {
  const { across, down } = name.dataset;
  const x = across ? behind(name, "x", seen.x + ASIDE, across) : 0;
  const y = down ? behind(name, "y", seen.y + BELOW, down) : 0;
  const way = x || y ? `translate(${x}px, ${y}px)` : "";
  if (name.style.transform !== way) name.style.transform = way;
}

/**
 * How far a name has to go, in units of the drawing.
 * @param {Element} name
 * @param {"x" | "y"} axis
 * @param {number} edge where it would be in sight
 * @param {string} end where it goes at most
 */
function behind(name, axis, edge, end) {
  const here = Number(name.getAttribute(axis));
  return Math.round(Math.max(0, Math.min(edge, Number(end)) - here));
}
