// Where one screen takes the place of another by itself, a press may still be meant for the one before:
// a second tap on "Ready" must not open the next person's cards. What has data-deaf="name" hears nothing
// for a moment after the button of that name has come, nor does any other button of a cover; its screen,
// the nearest with data-arrival, gets the focus, so that it is spoken and no held key presses anything.

import { app } from "./elements.mjs";
import { afterPaint } from "./errands.mjs";

/** How long it is deaf once it was painted, in ms: longer than two taps of one hand lie apart. */
const DEAF = 600;

/** @typedef {{ name: string, painted: number }} Coming a button, and when it was painted, on the clock of events */

/** @type {Coming} The button that is there; its name is "" if there is none. */
let present = { name: "", painted: Infinity };

/** @returns {Part | null} */
const door = () => app.querySelector("[data-deaf]");

/** What hears nothing at first. */
const DOORS = "[data-deaf], .cover button";

/** @param {(door: Element) => void} change */
const eachDoor = (change) => app.querySelectorAll(DOORS).forEach(change);

const mark = () => eachDoor((one) => one.setAttribute("aria-disabled", "true"));

/**
 * Look at the page after each change.
 * @returns {Part | null | undefined} what has just come and is to have the focus
 */
export function followCover() {
  const now = door();
  const name = now?.dataset.deaf ?? "";
  if (name === present.name) {
    if (now && performance.now() < present.painted + DEAF) mark(); // what is drawn meanwhile is deaf as well
    return null;
  }
  const coming = { name, painted: Infinity };
  present = coming;
  if (!now) return null;
  mark();
  afterPaint(() => listenSoon(coming));
  return now.closest("[data-arrival]");
}

/** @param {Coming} coming what has just been painted */
function listenSoon(coming) {
  coming.painted = performance.now();
  setTimeout(() => { if (coming === present) eachDoor((one) => one.removeAttribute("aria-disabled")); }, DEAF);
}

/**
 * Whether a press on `node` at a moment was not meant for it.
 * @param {Part} node
 * @param {number} moment in ms, on the clock of events
 */
export function isDeaf(node, moment) {
  return node.matches(DOORS) && moment < present.painted + DEAF;
}
