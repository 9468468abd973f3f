// Back closes what is open over the page, a dialog, a panel or a hint, and nothing else; forward opens it again.
//
// While something is open, the history of the tab is at an entry of its own, with `over` in its state, right above
// the entry of the page and with the same address. What holds as soon as the browser has gone where it was sent:
// - The history is at such an entry if and only if something is open.
// - Nothing lies above such an entry: what leads elsewhere takes its place. Only an address that is typed or handed
//   in by another program comes above it, and then Back passes over it.
// So the way back from any screen takes as many presses as without dialogs, and one more for what is open.

import { app, targetOf } from "./elements.mjs";
import { send } from "./send.mjs";
import { offered } from "./start/offered.mjs";

/** How long the browser may take to go back, in ms. */
const PATIENCE = 1000;

/** @type {{ id: string, hash: string, entry: unknown } | null} What was open last, and at which entry. */
let shown = null;

/**
 * @typedef {{ state: object, hash: string, wanted?: string, timer: ReturnType<typeof setTimeout> }} Leaving
 * the way back: the state and the address of the page, and where somebody has gone meanwhile
 */
/** @type {Leaving | null} */
let leaving = null;

/** @type {(() => void)[]} What is done once the browser has gone back. */
let waiting = [];

/** Whether the history is at the entry of something that is, or was, open over the page. */
export const isOver = () => Boolean(history.state?.over);

/** @returns {HTMLElement | null} what is open over the page */
const opened = () => app.querySelector("dialog[open]") ?? offered(() => app.querySelector("[popover]:popover-open")) ?? app.querySelector("[data-closed-by]");

/** Look at the page after each change, once it is known whether the change led elsewhere too. */
export function followOpened() {
  queueMicrotask(settle);
}

function settle() {
  if (leaving || globalThis.molecore.boot.reloading) return; // to go back would break the reload off
  const open = opened();
  if (!open) return void (isOver() && leave());
  // Some browsers take no more than so many changes at a time: then Back does what it did before.
  if (!isOver()) offered(() => history.pushState({ ...history.state, over: Date.now() }, ""));
  shown = { id: open.id, hash: location.hash, entry: history.state?.over };
}

/** Nothing is open any more: go back to the entry of the page, which has the newest state. */
function leave() {
  leaving = { state: { ...history.state, over: undefined }, hash: location.hash, timer: setTimeout(finish, PATIENCE) };
  history.back();
}

/**
 * The history has moved on the way back: it is there, or somebody has gone elsewhere, which the way back may undo.
 * @param {Leaving} way
 */
function arrived(way) {
  if (location.hash === way.hash) finish();
  else way.wanted = location.hash;
}

function finish() {
  const { state, wanted, timer } = /** @type {Leaving} */ (leaving);
  clearTimeout(timer);
  leaving = null;
  history.replaceState(state, "");
  if (wanted !== undefined) location.hash = wanted;
  const works = waiting;
  waiting = [];
  works.forEach((work) => work());
  settle();
}

/**
 * Do what changes the history as soon as that is no longer on its way back.
 * @param {() => void} work
 */
export function onceBack(work) {
  if (leaving) waiting.push(work);
  else work();
}

function moved() {
  if (leaving) arrived(leaving);
  else if (!isOver()) close();
  else if (!reopened()) leave();
}

/** Close what the history has gone back from, unless the address says that it went elsewhere. */
function close() {
  const open = opened();
  if (!open || location.hash !== shown?.hash) return;
  if (open.popover) open.hidePopover();
  else send(open.dataset.closedBy ?? "close");
}

/** Open what was open at this entry, if it is on the page, or there is a door to it. */
function reopened() {
  if (shown?.entry !== history.state.over) return false;
  const { id } = /** @type {{ id: string }} */ (shown);
  if (!id) return false;
  /** @type {HTMLElement | null} */
  const panel = app.querySelector(`#${id}[popover]`);
  /** @type {HTMLElement | null} */
  const door = app.querySelector(`[data-act="dialog"][data-value="${id.replace("dialog-", "")}"]:not([disabled])`);
  if (panel) panel.showPopover();
  else door?.click();
  return Boolean(panel ?? door);
}

/** Whether a click on a link opens a tab or a window of its own. @param {MouseEvent} event */
const opensAnother = ({ button, ctrlKey, metaKey, shiftKey, altKey }) => button || ctrlKey || metaKey || shiftKey || altKey;

/** @param {MouseEvent} event */
function follow(event) {
  if (opensAnother(event) || !isOver()) return;
  /** @type {HTMLAnchorElement | null} */
  const link = targetOf(event).closest('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  onceBack(() => {
    if (!isOver()) return location.assign(link.href);
    history.replaceState(null, ""); // WebKit keeps the state for the address that comes in its place
    location.replace(link.href);
  });
}

export function listenToBack() {
  addEventListener("popstate", moved);
  addEventListener("hashchange", () => { shown = null; });
  app.addEventListener("toggle", followOpened, true);
  app.addEventListener("click", follow);
  if (isOver()) leave(); // the page was loaded anew
}
