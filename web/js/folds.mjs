// What is folded open beside a board may show something on it: what has data-shows="name" is named at the
// root while it is open, where the style sheet looks for it. With :has() it could look for itself, but then
// the browser styles the whole table anew with nearly every change of the page.

const root = document.documentElement;

/** Name all that is open, after each change of the page. */
export function followFolds() {
  /** @type {NodeListOf<HTMLElement>} */
  const open = document.querySelectorAll("details[open][data-shows]");
  const names = [...open].map(({ dataset }) => dataset.shows).join(" ");
  if ((root.dataset.unfolded ?? "") !== names) root.dataset.unfolded = names;
}

/** @param {HTMLElement} node in which something may be folded open or shut */
export function listenToFolds(node) {
  node.addEventListener("toggle", followFolds, true); // it does not bubble
}
