// The bar at the bottom while the page is not ready: how far it is, and what it says when it cannot go on.

import { said } from "./words.mjs";

/** A part of the bar; where the document was cut off before it, one that nobody sees. @param {string} id */
const part = (id) => document.getElementById(id) ?? document.createElement("p");

/** @param {string} state "loading", "slow" or "failed": what the style sheet goes by */
function show(state) {
  part("boot").hidden = false;
  part("boot").dataset.state = state;
}

/**
 * @param {number} fraction
 * @param {StartWord} word
 */
export function tellStage(fraction, word) {
  show("loading");
  part("boot-progress").setAttribute("value", String(fraction));
  part("boot-message").textContent = said(word);
  part("boot-detail").textContent = "";
}

/** @param {string} text */
export function tellDetail(text) {
  part("boot-detail").textContent = text;
}

/**
 * Words instead of progress, and one button that begins again.
 * @param {string} state
 * @param {string} message
 * @param {string} detail
 * @param {string} button its words, "" for none
 */
export function tellTrouble(state, message, detail, button) {
  show(state);
  part("boot-message").textContent = message;
  part("boot-detail").textContent = detail;
  part("boot-retry").textContent = button;
  part("boot-retry").hidden = !button;
}

export function hideBar() {
  part("boot").hidden = true;
}

/** Say in the language of the document what the bar was built with in another. */
export function tellInLanguage() {
  part("boot-progress").setAttribute("aria-label", said("loading"));
  part("boot-retry").textContent = said("try_again");
}

/** @param {() => void} again */
export function onRetry(again) {
  part("boot-retry").addEventListener("click", (event) => {
    event.preventDefault();
    again();
  });
}
