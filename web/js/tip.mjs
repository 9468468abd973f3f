// What has a description shows it while the pointer or the focus is on it; a
// picture that can be explained is explained when it is pressed as well.
// Screen readers say it by themselves, so the box is for eyes alone.

import { targetOf } from "./elements.mjs";

const tip = document.createElement("p");
tip.className = "tip";
tip.hidden = true;
tip.setAttribute("aria-hidden", "true");

// Where somebody has just played, a tip would only be in the way.
/** @type {Element | null} */
let played = null;

// What the tip speaks of, while it is shown.
/** @type {Element | null} */
let about = null;

/** @param {Event} event */
function pressed(event) {
  played = targetOf(event).closest("[data-target]");
  hide();
}

/** @param {Event} event */
function show(event) {
  if (played?.contains(targetOf(event))) return;
  played = null;
  about = targetOf(event).closest("[aria-description], [data-why]");
  if (!about) return hide();
  tip.textContent = words(about);
  tip.hidden = false;
  placeBeside(tip, about);
}

/** @param {Element} node */
function words(node) {
  const why = node.getAttribute("data-why");
  return why ?? `${node.getAttribute("aria-label")}: ${node.getAttribute("aria-description")}.`;
}

/** The page was drawn anew: what is not said there any more, the tip does not say either. */
export function followTip() {
  if (about && !(about.isConnected && words(about) === tip.textContent)) hide();
}

/**
 * Put `box` above what it is about, or below where there is no room; never beyond the edge.
 * @param {HTMLElement} box
 * @param {Element} node
 */
function placeBeside(box, node) {
  const { width, height } = box.getBoundingClientRect();
  const about = node.getBoundingClientRect();
  const left = Math.min(Math.max(about.left + about.width / 2 - width / 2, 4), innerWidth - width - 4);
  const above = about.top - height - 6;
  box.style.left = `${left}px`;
  box.style.top = `${above > 4 ? above : about.bottom + 6}px`;
}

// Nothing of it stays, nor where it was: the next at the screen may be somebody else.
function hide() {
  about = null;
  tip.hidden = true;
  tip.textContent = "";
  tip.removeAttribute("style");
}

/** @param {HTMLElement} node */
export function listenForTips(node) {
  document.body.append(tip);
  node.addEventListener("pointerover", show);
  node.addEventListener("focusin", show);
  node.addEventListener("pointerleave", hide);
  node.addEventListener("focusout", hide);
  node.addEventListener("pointerdown", pressed);
  node.addEventListener("click", (event) => targetOf(event).closest("[data-why]") && show(event));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", hide, true);
}
