// A closer look at any board: by pinching, Ctrl and wheel, keys and buttons.
// Moving about is plain scrolling, so touch, wheel and focus do it by themselves.
// It is nobody's business but the screen's: Python is not told.

import { bring, inDrawing, middle, onScreen } from "./drawing.mjs";
import { targetOf } from "./elements.mjs";
import { drawMap } from "./minimap.mjs";

/** How many times as large as the whole board it gets. */
const MOST = 5;
const STEP = 1.4;
/** The logarithm of the factor for each unit that a wheel turns. */
const WHEEL = 0.0025;

const root = document.documentElement;
let scale = 1;

/**
 * Larger by `factor`, with what lies at `point` on the screen, mostly the middle, staying there.
 * @param {number} factor
 * @param {Point} [point]
 */
function zoomBy(factor, point) {
  const board = document.querySelector(".board");
  const drawing = board?.querySelector("svg");
  if (!board || !drawing) return;
  const there = inDrawing(drawing, point ?? middle(board));
  scale = Math.min(Math.max(scale * factor, 1), MOST);
  root.style.setProperty("--zoom", String(scale));
  root.toggleAttribute("data-zoomed", scale > 1);
  bring(board, onScreen(drawing, there), point);
  drawMap();
}

/**
 * One step closer or back, or to the whole board.
 * @param {number} direction 1, -1 or 0
 */
export function zoomStep(direction) {
  zoomBy(direction ? STEP ** direction : 0);
}

/** @param {Event} event */
function onBoard(event) {
  return targetOf(event).closest(".board");
}

/** @param {WheelEvent} event */
function wheeled(event) {
  if (!event.ctrlKey || !onBoard(event)) return;
  event.preventDefault();
  zoomBy(Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
}

/** How far apart two fingers are, in pixels; 0 for any other number of them. */
let spread = 0;

/** @param {TouchList} touches */
function fingers([one, other]) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/** @param {TouchEvent} event */
function touched(event) {
  spread = event.touches.length === 2 && onBoard(event) ? fingers(event.touches) : 0;
}

/** @param {TouchEvent} event */
function pinched(event) {
  if (!spread || event.touches.length !== 2) return;
  event.preventDefault();
  const [one, other] = event.touches;
  const now = fingers(event.touches);
  zoomBy(now / spread, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
  spread = now;
}

/** @param {HTMLElement} node */
export function listenToZoom(node) {
  node.addEventListener("wheel", wheeled, { passive: false });
  node.addEventListener("touchmove", pinched, { passive: false });
  node.addEventListener("touchstart", touched, { passive: true });
  node.addEventListener("touchend", touched, { passive: true });
  node.addEventListener("touchcancel", touched, { passive: true });
}
