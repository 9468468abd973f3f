// Translators, extensions and scripts of others write into the page too. What they changed is undone before
// the page changes next: each change is kept as it happens, and the newest is taken back first.

import { app } from "./elements.mjs";

/** What the page itself or the person at it sets on elements that Python draws. */
const OWN = new Set(["style", "open", "viewBox", "preserveAspectRatio", "aria-disabled", "data-plain", "data-shown", "data-dragged", "data-landing", "data-awaiting"]);
/** Elements that are empty for Python and filled by other modules. */
const FILLED_HERE = "#map";

/** @type {WeakMap<Node, Set<string>>} Attributes in which others keep notes of their own: they take nothing from the element. */
const notes = new WeakMap();
/** @type {MutationRecord[]} The changes of others since the page last changed, the oldest first. */
let changes = [];

const observer = new MutationObserver(note);
observer.observe(app, {
  subtree: true, childList: true, characterData: true, characterDataOldValue: true, attributes: true, attributeOldValue: true,
});

/** @param {MutationRecord[]} records */
function note(records) {
  changes = changes.concat(records.filter(isForeign));
}

/**
 * Change what Python draws, as it was drawn: without what others changed since.
 * @template Result
 * @param {() => Result} change
 * @returns {Result}
 */
export function changeDrawn(change) {
  note(observer.takeRecords());
  const foreign = changes.reverse();
  changes = [];
  try {
    foreign.forEach(undo);
    return change();
  } finally {
    observer.takeRecords();
  }
}

/** @param {MutationRecord} record */
function isForeign({ type, target, attributeName, oldValue }) {
  const element = target instanceof Element ? target : target.parentElement;
  if (element?.closest(FILLED_HERE)) return false;
  const name = attributeName ?? "";
  return type !== "attributes" || !(OWN.has(name) || isNote(target, name, oldValue));
}

/**
 * @param {Node} element
 * @param {string} name
 * @param {string | null} before
 */
function isNote(element, name, before) {
  const names = notes.get(element) ?? new Set();
  if (before === null && name.startsWith("data-")) notes.set(element, names.add(name));
  return names.has(name);
}

/** @param {MutationRecord} record */
function undo({ type, target, attributeName, oldValue, addedNodes, removedNodes, nextSibling }) {
  if (type === "characterData") target.nodeValue = oldValue;
  else if (type === "attributes") restore(/** @type {Element} */ (target), attributeName ?? "", oldValue);
  else {
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
    for (const node of removedNodes) target.insertBefore(node, nextSibling);
  }
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function restore(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
