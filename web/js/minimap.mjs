// A small picture of the whole board beside a closer look at it: where one is,
// and a press or a drag to be elsewhere. It is the board itself, drawn once
// more by <use>, so it needs nothing of any game. For eyes and pointers alone:
// the cursor's keys take the closer look along.

import { bring, inDrawing, onScreen } from "./drawing.mjs";

const PICTURE = '<svg inert><use href="#board"/><rect class="window"/></svg>';

const find = (id) => document.getElementById(id);

/** Show what there is now; nothing unless the board is looked at closely. */
export function drawMap() {
  const [home, board] = [find("map"), find("board")];
  if (!home) return;
  if (!board || !("zoomed" in document.documentElement.dataset)) return home.replaceChildren();
  if (!home.firstChild) home.innerHTML = globalThis.molecore.trust.createHTML(PICTURE);
  const [x, y, width, height] = board.getAttribute("viewBox").split(" ");
  home.firstChild.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  set(home.querySelector("use"), { x, y, width, height });
  set(home.querySelector(".window"), inSight(board));
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** The part of the board that its frame shows, in units of the drawing. */
function inSight(board) {
  const { clientWidth, clientHeight } = board.parentElement;
  const { left, top } = board.parentElement.getBoundingClientRect();
  const start = inDrawing(board, { x: left, y: top });
  const end = inDrawing(board, { x: left + clientWidth, y: top + clientHeight });
  return { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
}

/** Bring the place under the pointer into the middle of the frame. */
function goTo(event) {
  const [picture, board] = [find("map").firstChild, find("board")];
  const wanted = inDrawing(picture, { x: event.clientX, y: event.clientY });
  bring(board.parentElement, onScreen(board, wanted));
}

function taken(event) {
  const home = event.target.closest?.("#map");
  if (!home) return;
  home.setPointerCapture(event.pointerId);
  goTo(event);
}

function dragged(event) {
  if (event.target.id === "map" && event.target.hasPointerCapture(event.pointerId)) goTo(event);
}

export function listenToMap(node) {
  node.addEventListener("pointerdown", taken);
  node.addEventListener("pointermove", dragged);
  node.addEventListener("scroll", drawMap, true);
  addEventListener("resize", drawMap);
}
