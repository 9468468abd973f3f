// The one way in which the page loads itself anew. A browser loads the address that it had when it was
// asked, and forgets a link that is opened before the new document is there. So the newest address goes along.

import { LONGEST } from "./address.mjs";
import { keys } from "./names.mjs";
import { offered } from "./offered.mjs";

/** Where the tab keeps it meanwhile. */
const CARRIED = `${keys}carried`;

/**
 * After so many ms some browsers have given up a reload because the address changed, and are asked again.
 * Chromium has not: asked again at once, while the first is under way, its tab may crash.
 */
const GIVEN_UP = 1000;

/** What the page that comes finds in the state of its history. @typedef {{ mended?: number[], restarted?: number }} Marks */

/** @type {Marks | null} null while nothing is loaded anew */
let marks = null;

/** Whether this document goes, and whatever it still asks for is broken off. */
export const isReloading = () => marks !== null;

/** The last moment at which the address can change. */
function carry() {
  offered(() => sessionStorage.setItem(CARRIED, JSON.stringify({ hash: location.hash.slice(0, LONGEST), marks })));
}

/**
 * Load the page anew, at the address that it has when it goes.
 * @param {Marks} [left] for the page that comes
 */
export function reload(left = {}) {
  history.replaceState({ ...history.state, ...left }, "");
  if (!marks) {
    addEventListener("pagehide", carry);
    addEventListener("hashchange", () => setTimeout(() => location.reload(), GIVEN_UP));
  }
  marks = { ...marks, ...left };
  location.reload();
}

/** Whether this document is there because it was to be loaded anew, and not because somebody came. */
function isReloaded() {
  const [entry] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (entry)?.type === "reload";
}

/** Have the address be the newest that the page before had. To be called before anybody looks at it. */
export function resume() {
  const text = offered(() => sessionStorage.getItem(CARRIED));
  if (text === null) return;
  offered(() => sessionStorage.removeItem(CARRIED));
  if (!isReloaded()) return;
  const before = JSON.parse(text);
  history.replaceState({ ...history.state, ...before.marks }, "", location.pathname + location.search + before.hash);
}
