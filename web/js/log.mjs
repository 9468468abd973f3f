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

/** @type {Element | null | undefined} The line of what is shown. */
let current;
/** What it says: while it is told, it grows. */
let said = "";

/** Scroll the list, and nothing else, once there is another current line or more of it. */
export function followLog() {
  const line = document.querySelector('#log [aria-current="step"]')?.parentElement;
  const now = line?.textContent ?? "";
  // Where things are costs nothing to ask once they are painted.
  if (line && (line !== current || now !== said)) afterPaint(() => bringIntoSight(line));
  [current, said] = [line, now];
}

/** @param {Element} line */
function bringIntoSight(line) {
  const log = line.closest("#log");
  if (!log) return;
  const [outer, inner] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top) log.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) log.scrollTop += inner.bottom - outer.bottom;
}
