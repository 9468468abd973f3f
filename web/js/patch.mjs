// Brings the document to look like the tree that Python holds, by the steps that
// moleweb.patching names. Elements are made one by one: no text is ever parsed.
// What Python does not name stays: an open dialog, what was folded open, typed
// text, and what JavaScript draws into an element that is empty for Python.

import { SVG, adopt } from "./painted.mjs";

const HTML = "http://www.w3.org/1999/xhtml";

/** @typedef {Record<string, string | null>} Attributes by their names; null for those that are gone */
/** @typedef {[tag: string, attributes: Attributes, children: Content[]]} Drawn an element to make */
/** @typedef {string | Drawn} Content */
/**
 * How an element changes: `moleweb.patching` says what its four parts hold.
 * @typedef {[attributes: Attributes, gone: number[], placed: (number | Content)[], within: (number | string | Within)[]]} Change
 */
/**
 * What takes turns in a place: `moleweb.patching` says what its parts hold.
 * @typedef {[going: string, coming: string, how: Change | Drawn | null]} Swap
 */
/** @typedef {Change | Swap | null} Within null where nothing has to be done after all */
/** @typedef {Part & { checked?: boolean, selected?: boolean, value?: string | null }} Field */

/** @type {Map<string, Element>} What takes turns with what is in the document now, by its name. */
const aside = new Map();
/** @type {WeakMap<Field, Field["value"]>} What a field held when it was sent. */
const sent = new WeakMap();
/** Whether all that is in the document was there before Python was. */
let painted = true;

/**
 * Each step is a change of `page`, or an element whose children take the place of all,
 * or it drops what was put aside.
 * @param {HTMLElement} page
 * @param {(Drawn | Change | "forget")[]} steps
 */
export function apply(page, steps) {
  for (const step of steps) {
    if (step === "forget") aside.clear();
    else if (isDrawn(step)) drawAll(page, step);
    else change(page, step);
  }
}

/**
 * @param {HTMLElement} page
 * @param {Drawn} drawn
 */
function drawAll(page, [, attributes, children]) {
  aside.clear();
  // Of the page itself only what the tab and the badge say ever changes.
  for (const name of ["data-title", "data-waiting"]) {
    const value = attributes[name];
    if (value) page.setAttribute(name, value);
    else page.removeAttribute(name);
  }
  if (painted) adopt(page, children, made);
  else page.replaceChildren(...children.map((child) => made(child, HTML)));
  painted = false;
}

/**
 * @param {Drawn | Change} step
 * @returns {step is Drawn}
 */
function isDrawn(step) {
  return typeof step[0] === "string";
}

/**
 * @param {Field} element
 * @param {Change} how
 */
function change(element, [attributes, gone, placed, within]) {
  describe(element, attributes);
  if (gone.length || placed.length) arrange(element, gone, placed);
  for (let i = 0; i < within.length; i += 2) {
    const child = element.childNodes[Number(within[i])];
    const to = /** @type {string | Within} */ (within[i + 1]);
    if (typeof to === "string") child.nodeValue = to;
    else if (to) changeWithin(/** @type {Field} */ (child), to);
  }
  settle(element, attributes);
}

/**
 * @param {Field} child
 * @param {Change | Swap} to
 */
function changeWithin(child, to) {
  if (isSwap(to)) swap(child, to);
  else change(child, to);
}

/**
 * @param {Change | Swap} to
 * @returns {to is Swap}
 */
function isSwap(to) {
  return typeof to[0] === "string";
}

/**
 * @param {Element} going
 * @param {Swap} names
 */
function swap(going, [name, next, how]) {
  const kept = /** @type {Field | undefined} */ (aside.get(next));
  const coming = how && isDrawn(how) ? made(how, going.namespaceURI) : kept;
  if (!coming) throw new Error(`nothing was put aside as ${next}`);
  if (kept && how && !isDrawn(how)) change(kept, how);
  aside.delete(next);
  aside.set(name, going);
  going.replaceWith(coming);
}

/**
 * Those that stay are in order already; the others come between them from the front on.
 * @param {Element} element
 * @param {number[]} gone
 * @param {(number | Content)[]} placed
 */
function arrange(element, gone, placed) {
  const before = [...element.childNodes];
  for (const place of gone) before[place].remove();
  for (let i = 0; i < placed.length; i += 2) {
    const what = placed[i + 1];
    const child = typeof what === "number" ? before[what] : made(what, element.namespaceURI);
    element.insertBefore(child, element.childNodes[Number(placed[i])] ?? null);
  }
}

/**
 * @param {Content} content
 * @param {string | null} space
 */
function made(content, space) {
  if (typeof content === "string") return document.createTextNode(content);
  const [tag, attributes, children] = content;
  const own = tag === "svg" ? SVG : space;
  const element = /** @type {Field} */ (document.createElementNS(own, tag));
  describe(element, attributes);
  for (const child of children) element.append(made(child, own));
  settle(element, attributes);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function describe(element, attributes) {
  for (const name in attributes) {
    const value = attributes[name];
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

// ---- what people change too

/**
 * A field that was used has a mind of its own: its attributes only say how it began.
 * @param {Field} field
 * @param {Attributes} attributes
 */
function settle(field, attributes) {
  if ("checked" in attributes) field.checked = field.hasAttribute("checked");
  if ("selected" in attributes) field.selected = field.hasAttribute("selected");
  if (isFilled(field, attributes)) fill(field);
}

/**
 * Typed text stays until Python fills the field anew; what was typed since it was sent stays then too.
 * @param {Field} field
 * @param {Attributes} attributes
 */
function isFilled(field, attributes) {
  if ("data-fresh" in attributes) return !isTypedSince(field);
  return field.localName === "input" && "value" in attributes && !("fresh" in field.dataset);
}

/**
 * Remember what `field` holds as it is sent, so that the answer takes no other text away.
 * @param {Field} field
 */
export function noteSent(field) {
  sent.set(field, field.value);
}

/** @param {Field} field */
function isTypedSince(field) {
  const isOther = sent.has(field) && sent.get(field) !== field.value;
  sent.delete(field);
  return isOther;
}

/** @param {Field} field */
function fill(field) {
  field.value = field.localName === "textarea" ? field.textContent : field.getAttribute("value") ?? "";
}

/**
 * What was chosen or moved by hand looks as Python says, which may have refused it.
 * @param {Element} page
 */
export function resettle(page) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = page.querySelectorAll("input:not([data-fresh])");
  for (const field of fields) {
    field.checked = field.hasAttribute("checked");
    fill(field);
  }
  for (const option of page.querySelectorAll("option")) option.selected = option.hasAttribute("selected");
}
