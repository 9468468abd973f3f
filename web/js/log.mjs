// The list of moves: Tab stops at one line, from there keys lead to the others,
// and the line of the position that is shown stays in sight.

import { app, targetOf } from "./elements.mjs";
import { afterPaint } from "./errands.mjs";

/** @type {Record<string, (lines: HTMLElement[], line: number) => HTMLElement | undefined>} */
const LEADS = {
  ArrowUp: (lines, line) => lines[line - 1],
  ArrowDown: (lines, line) => lines[line + 1],
  Home: (lines) => lines[0],
  End: (lines) => lines.at(-1),
};

/**
 * Focus the line to which a key leads from the one it was pressed at.
 * @param {KeyboardEvent} event
 */
export function goToLine(event) {
  const lines = /** @type {HTMLElement[]} */ ([...app.querySelectorAll("#log button")]);
  const from = targetOf(event);
  LEADS[event.key](lines, lines.findIndex((line) => line === from))?.focus();
}

/**
 * What it depends on how far the list is scrolled: the line of what is shown, what it says, which grows while
 * it is told, and what the teacher says, who takes room from the list.
 * @type {unknown[]}
 */
let followed = [];

/** Scroll the list, and nothing else, once there is another current line, more of it, or other room for it. */
export function followLog() {
  const line = document.querySelector('#log [aria-current="step"]')?.parentElement;
  const now = [line, line?.textContent, document.getElementById("teacher")?.textContent];
  // Where things are costs nothing to ask once they are painted.
  if (line && now.some((one, n) => one !== followed[n])) afterPaint(() => bringIntoSight(line, 3));
  followed = now;
}

/** A hidden list is not scrolled: it follows once its panel opens. @param {HTMLElement} node */
export function listenToLog(node) {
  node.addEventListener("toggle", (event) => {
    if (targetOf(event).id !== "story") return;
    followed = [];
    followLog();
  }, true);
}

/**
 * Blocks of the list are laid out as they come into sight, which moves the line: then it takes another go.
 * @param {Element} line
 * @param {number} goes
 */
function bringIntoSight(line, goes) {
  const log = line.closest("#log");
  if (!log) return;
  const [outer, inner] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
  const [above, below] = [inner.top - outer.top, inner.bottom - outer.bottom];
  // Of a line that is higher than the list its end is shown, which is the newest of it.
  const away = below > 0 || inner.height > outer.height ? below : Math.min(above, 0);
  // Whole pixels, away from nought: browsers drop the rest of a pixel, and with it the edge of a line.
  const way = Math.sign(away) * Math.ceil(Math.abs(away));
  if (way === 0) return;
  log.scrollTop += way;
  if (goes > 1) afterPaint(() => bringIntoSight(line, goes - 1));
}
