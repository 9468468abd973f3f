// Where the focus is after the page has changed.

import { whereDialogsOpened } from "./dialogs.mjs";
import { app, part } from "./elements.mjs";

/**
 * The place of the board that Tab leads to, where the cursor is.
 * @returns {Part | null}
 */
export function cursorCell() {
  return app.querySelector('[role="gridcell"][tabindex="0"]');
}

/** Whether a key leads the focus to a choice, wherever it is now. */
let leads = false;

/**
 * The next change brings the focus to the choice that Python goes to, beside the board or on it.
 * @param {boolean} wanted
 */
export function leadFocus(wanted) {
  leads = wanted;
}

/**
 * What a key leads to, once Python has said so.
 * @returns {Part | null}
 */
function ledTo() {
  const led = leads;
  leads = false;
  return led ? app.querySelector("[data-cursor]") ?? cursorCell() : null;
}

/**
 * The focus on the board goes where the cursor is; a focus whose element is gone goes back to
 * where the dialog was opened from, or to the board. It is never nowhere: keys lead on from it.
 * @param {Element | null} focused what had the focus before the change
 * @param {boolean} [atBoard] whether that was a place of the board
 */
export function restoreFocus(focused, atBoard) {
  const now = document.activeElement;
  const cell = ledTo() ?? (atBoard ? cursorCell() : null);
  if (cell) return void (now !== cell && cell.focus());
  const again = sameAs(focused);
  if (canKeep(again)) return void again.focus({ preventScroll: true });
  if (!canKeep(now)) homeOf(focused).focus({ preventScroll: true });
}

/**
 * Whether the focus can stay where it is. A browser takes it from what cannot be pressed any more,
 * but only some time later, when nobody looks after it.
 * @param {Element | null} node
 * @returns {node is Element}
 */
export function canKeep(node) {
  return isElement(node) && !node.matches(":disabled");
}

/**
 * Where all was made anew, as in another language: what is there in place of what had the focus.
 * @param {Element | null} focused
 */
const sameAs = (focused) => (focused?.id && !focused.isConnected ? document.getElementById(focused.id) : null);

/** @param {Element | null} focused */
function homeOf(focused) {
  if (!isElement(focused)) return part("main");
  const homes = [whereDialogsOpened(), cursorCell()];
  const home = homes.find((node) => node?.isConnected && isElement(node));
  return /** @type {Part} */ (home ?? part("main"));
}

/**
 * Whether the focus is on something, as the body is nothing.
 * @param {Element | null} node
 * @returns {node is Element}
 */
function isElement(node) {
  return node !== null && node !== document.body;
}
