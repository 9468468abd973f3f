// What has a description shows it while the pointer or the focus is on it; a
// picture that can be explained is explained when it is pressed as well, and so
// is what lies on a board where nothing can be played: a press there plays nothing.
// A finger that is held on anything of the table is told what it is, and plays nothing then;
// a pointer that rests on it is told as well. A finger that only presses is told nothing:
// what is said of a card would lie over what it presses next.
// Screen readers say it by themselves, so the box is for eyes alone.

import { targetOf } from "./elements.mjs";
import { offered } from "./start/offered.mjs";

const DESCRIBED = "[aria-description], [data-why]";
const EXPLAINED = "[data-why], .board [data-site][aria-label]";

// Names of a whole board, and of what is said below it, are for screen readers alone: shown, they would cover it.
const HELD = `${DESCRIBED}, .board [aria-label]:not(section, [role="grid"])`;
/** How long a finger is held on what is to be explained, in milliseconds, and how far it may slide meanwhile; a pointer as well. */
const HOLD = 600, SLACK = 8;
/** How long a pointer rests on a part of the board before that is named, in milliseconds. */
const REST = 900;

const tip = document.createElement("p");
tip.className = "tip";
tip.hidden = true;
tip.setAttribute("aria-hidden", "true");
// Panels lie over the whole page; what explains them lies over the panels.
tip.setAttribute("popover", "manual");

// Where somebody has just played, a tip would only be in the way.
/** @type {Element | null} */
let played = null;

// What the tip speaks of, while it is shown.
/** @type {Element | null} */
let about = null;

// Which position a finger asked about: what is asked in another one would lie under the tip.
/** @type {string | undefined} */
let position;

/** @typedef {{ x: number, y: number, timer: ReturnType<typeof setTimeout>, told: boolean }} Hold where a finger lies */
/** @type {Hold | null} */
let hold = null;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** Whether a finger was used last, and no key since. */
let byFinger = false;

/** Where the pointer pressed, until it goes on or a key is used: what comes to lie there then was not asked about. */
/** @type {{ x: number, y: number } | null} */
let rests = null;

/** @param {PointerEvent} event */
function pressed(event) {
  played = targetOf(event).closest("[data-target]");
  byFinger = event.pointerType === "touch";
  rests = { x: event.clientX, y: event.clientY };
  hide();
  const node = byFinger && targetOf(event).closest(HELD);
  if (!node) return letGo();
  const timer = setTimeout(() => { if (hold) { hold.told = true; tell(node); } }, HOLD);
  hold = { x: event.clientX, y: event.clientY, timer, told: false };
}

function letGo() {
  clearTimeout(hold?.timer);
  hold = null;
}

/** @param {PointerEvent} event */
function slid(event) {
  if (hold && !hold.told && isAway(event, hold)) letGo();
}

/** @param {PointerEvent} event @param {{ x: number, y: number }} from */
const isAway = ({ clientX, clientY }, { x, y }) => Math.hypot(clientX - x, clientY - y) > SLACK;

/** A press that explained is none. @param {Event} event */
function released(event) {
  const told = hold?.told;
  letGo();
  if (told) event.stopImmediatePropagation();
}

/** The pointer came, or the focus. @param {Event} event */
function arrived(event) {
  const pointed = /** @type {PointerEvent} */ (event);
  if (pointed.pointerType) byFinger = pointed.pointerType === "touch";
  if (rests && isAway(pointed, rests)) rests = null;
  if (!byFinger && !rests) show(event);
}

/** @param {Event} event */
function show(event) {
  if (played?.contains(targetOf(event))) return;
  played = null;
  const node = targetOf(event).closest(event.type === "click" ? EXPLAINED : DESCRIBED);
  if (node) return tell(node);
  hide();
  const named = event.type === "pointerover" && targetOf(event).closest(HELD);
  if (named) resting = setTimeout(() => named.isConnected && tell(named), REST);
}

/** @param {Element} node */
function tell(node) {
  clearTimeout(resting);
  about = node;
  position = shownPosition();
  tip.textContent = words(about);
  tip.hidden = false;
  offered(() => tip.hidePopover());
  offered(() => tip.showPopover());
  placeBeside(tip, about);
}

/** @param {Element} node */
function words(node) {
  const [why, name, more] = ["data-why", "aria-label", "aria-description"].map((about) => node.getAttribute(about));
  return why ?? (more ? `${name}: ${more}.` : String(name));
}

/** The page was drawn anew: what is not said there any more, the tip does not say either. */
export function followTip() {
  if (!about) return;
  const holds = about.isConnected && words(about) === tip.textContent;
  if (!holds || (byFinger && shownPosition() !== position)) hide();
}

/** The ply on the board, and who may act there. */
function shownPosition() {
  const { ply, actor } = /** @type {HTMLElement | null} */ (document.querySelector("[data-game]"))?.dataset ?? {};
  return `${ply} ${actor}`;
}

/**
 * Put `box` above what it is about, or below where there is no room; never beyond the edge.
 * A board with `data-clear` wants so many places more left free on both sides.
 * @param {HTMLElement} box
 * @param {Element} node
 */
function placeBeside(box, node) {
  const { width, height } = box.getBoundingClientRect();
  const about = node.getBoundingClientRect();
  const left = Math.min(Math.max(about.left + about.width / 2 - width / 2, 4), innerWidth - width - 4);
  const clear = Number(node.closest("[data-clear]")?.getAttribute("data-clear") ?? 0) * about.height + 6;
  const above = about.top - height - clear;
  box.style.left = `${left}px`;
  box.style.top = `${above > 4 ? above : about.bottom + clear}px`;
}

// Nothing of it stays, nor where it was: the next at the screen may be somebody else.
function hide() {
  clearTimeout(resting);
  about = null;
  offered(() => tip.hidePopover());
  tip.hidden = true;
  tip.textContent = "";
  tip.removeAttribute("style");
}

/** @param {KeyboardEvent} event */
function typed(event) {
  byFinger = false;
  rests = null;
  if (event.key === "Escape") hide();
}

/** @param {HTMLElement} node */
export function listenForTips(node) {
  document.body.append(tip);
  node.addEventListener("pointerover", arrived);
  node.addEventListener("focusin", arrived);
  node.addEventListener("pointerleave", hide);
  node.addEventListener("focusout", hide);
  node.addEventListener("pointerdown", pressed);
  node.addEventListener("pointermove", slid);
  node.addEventListener("pointercancel", letGo);
  node.addEventListener("click", released, true);
  // What a long press asks of the browser itself, where it is one of ours.
  node.addEventListener("contextmenu", (event) => { if (hold) event.preventDefault(); });
  node.addEventListener("click", (event) => targetOf(event).closest(EXPLAINED) && show(event));
  document.addEventListener("keydown", typed);
  document.addEventListener("scroll", hide, true);
}
