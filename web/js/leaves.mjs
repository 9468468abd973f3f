// Boards of several parts: a small screen shows one of them at a time, and the map shows the other.
// The page turns by itself to where something happens, and where the focus goes. Like zoom it is
// nobody's business but the screen's: Python only says where the parts lie and what happens where.

import { targetOf } from "./elements.mjs";

/** A frame narrower than this, in pixels, shows one part at a time. */
const NARROW = 600;

/** How large a place has to be for a finger, in pixels. */
const FINGERTIP = 24.2;

const root = document.documentElement;
/** Which part is shown, from 1; they are numbered as Python does, who says the whole first. */
let shown = 1;
/** What the page has followed last. */
let followed = "";

/** @returns {SVGSVGElement | null} */
function findBoard() {
  return document.querySelector("svg#board[data-leaves]");
}

/**
 * The viewBoxes of the whole board and of its parts.
 * @param {SVGSVGElement} board
 */
function boxes(board) {
  return String(board.dataset.leaves).split(";");
}

/**
 * The part, from 1, that the map shows of a board of which another is shown; 0 for all of it.
 * @param {SVGSVGElement} board
 */
export function mappedLeaf(board) {
  const whole = !board.dataset.leaves || !("paged" in root.dataset) || "zoomed" in root.dataset;
  return whole ? 0 : shown === 1 ? 2 : 1;
}

/**
 * Where a board lies that may be shown in part: the whole, and what the map shows beside it.
 * @param {SVGSVGElement} board
 */
export function mapped(board) {
  return board.dataset.leaves ? boxes(board)[mappedLeaf(board)] : String(board.getAttribute("viewBox"));
}

/**
 * The width that a board has room for, in pixels.
 * @param {SVGSVGElement} board
 */
function frameWidth(board) {
  return board.parentElement?.clientWidth || NARROW;
}

/** Show what there is now as this screen is able to. */
export function showLeaf() {
  const board = findBoard();
  if (!board) return void root.removeAttribute("data-paged");
  const narrow = frameWidth(board) < NARROW;
  const [whole, ...parts] = boxes(board);
  shown = Math.min(shown, parts.length) || 1;
  root.dataset.leafShown = String(shown);
  const paged = root.toggleAttribute("data-paged", narrow && parts.length > 1);
  const box = paged ? parts[shown - 1] : whole;
  frame(board, box);
  board.style.minWidth = narrow ? `${least(board, box)}px` : "";
  board.style.minHeight = paged ? `${tallest(board, parts)}px` : "";
}

/**
 * The height of the tallest part: all have its room, so nothing moves when another is shown.
 * @param {SVGSVGElement} board
 * @param {string[]} parts
 */
function tallest(board, parts) {
  const width = frameWidth(board);
  const heights = parts.map((box) => {
    const [, , across, down] = box.split(" ").map(Number);
    return (Math.max(width, least(board, box)) * down) / across;
  });
  return Math.max(...heights);
}

/**
 * Show a part of the board. The same once more would have all of a large board laid out again.
 * @param {SVGSVGElement} board
 * @param {string} box
 */
function frame(board, box) {
  if (board.getAttribute("viewBox") === box) return;
  board.setAttribute("viewBox", box);
  board.setAttribute("preserveAspectRatio", "xMidYMin");
}

/**
 * The width at which every place can be met; where it is more than the frame's, the board is moved about.
 * @param {SVGSVGElement} board
 * @param {string} box what is shown of it
 */
function least(board, box) {
  return (Number(box.split(" ")[2]) / Number(board.dataset.place)) * FINGERTIP;
}

/** The board was drawn anew: turn to where something happened, if that is news. */
export function followLeaf() {
  const { ply, happens } = findBoard()?.dataset ?? {};
  const news = `${ply} ${happens}`;
  if (happens && news !== followed) shown = Number(happens);
  followed = news;
  showLeaf();
}

/** @param {number} number of the part, from 1 */
export function turnTo(number) {
  shown = number;
  showLeaf();
}

/**
 * The part that a point of the drawing lies in, from 1; 0 for none.
 * @param {Point} point
 */
export function leafAt({ x, y }) {
  const board = findBoard();
  const parts = board ? boxes(board).slice(1) : [];
  return 1 + parts.findIndex((part) => {
    const [left, top, width, height] = part.split(" ").map(Number);
    return x >= left && x <= left + width && y >= top && y <= top + height;
  });
}

/** @param {Event} event */
function focused(event) {
  /** @type {SVGGraphicsElement | null} */
  const place = targetOf(event).closest("#board [data-target], #board [data-site]");
  if (!place || !root.hasAttribute("data-paged")) return;
  const leaf = leafAt({ x: Number(place.getAttribute("x")), y: Number(place.getAttribute("y")) });
  if (leaf && leaf !== shown) turnTo(leaf);
}

/** @param {HTMLElement} node */
export function listenToLeaves(node) {
  node.addEventListener("focusin", focused);
  addEventListener("resize", showLeaf);
}
