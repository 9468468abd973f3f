// A closer look at any board: by pinching, Ctrl and wheel, keys and buttons.
// Moving about is plain scrolling, so touch, wheel and focus do it by themselves.
// It is nobody's business but the screen's: Python is not told.

import { bring, inDrawing, middle, onScreen } from "./drawing.mjs";
import { drawMap } from "./minimap.mjs";

const MOST = 5;
const STEP = 1.4;
const WHEEL = 0.0025;

const root = document.documentElement;
let scale = 1;

/** Larger by `factor`, with what lies at `point` on the screen, mostly the middle, staying there. */
function zoomBy(factor, point) {
  const board = document.querySelector(".board");
  const drawing = board?.querySelector("svg");
  if (!drawing) return;
  const there = inDrawing(drawing, point ?? middle(board));
  scale = Math.min(Math.max(scale * factor, 1), MOST);
  root.style.setProperty("--zoom", scale);
  root.toggleAttribute("data-zoomed", scale > 1);
  bring(board, onScreen(drawing, there), point);
  drawMap();
}

export function zoomStep(direction) {
  if (direction) return zoomBy(STEP ** direction);
  zoomBy(0);
}

function onBoard(event) {
  return event.target.closest?.(".board");
}

function wheeled(event) {
  if (!event.ctrlKey || !onBoard(event)) return;
  event.preventDefault();
  zoomBy(Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
}

let spread = 0;

function fingers([one, other]) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

function touched(event) {
  spread = event.touches.length === 2 && onBoard(event) ? fingers(event.touches) : 0;
}

function pinched(event) {
  if (!spread || event.touches.length !== 2) return;
  event.preventDefault();
  const [one, other] = event.touches;
  const now = fingers(event.touches);
  zoomBy(now / spread, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
  spread = now;
}

export function listenToZoom(node) {
  node.addEventListener("wheel", wheeled, { passive: false });
  node.addEventListener("touchmove", pinched, { passive: false });
  for (const kind of ["touchstart", "touchend", "touchcancel"]) node.addEventListener(kind, touched, { passive: true });
}
