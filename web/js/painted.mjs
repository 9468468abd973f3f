// What was painted before Python came - the first screen, or the last one that was kept - mostly is what Python
// draws at first. What is alike stays: to build and lay out ten thousand elements once more takes a phone a second.

/** @typedef {import("./patch.mjs").Content} Content */
/** @typedef {import("./patch.mjs").Drawn} Drawn */
/** @typedef {(content: Content, space: string | null) => Node} Make what makes an element of this namespace anew */

/** What people may have changed meanwhile, which is seen in no attribute. */
const CHANGED_BY_PEOPLE = new Set(["input", "select", "textarea", "dialog", "details"]);
/** The namespace of drawings. */
export const SVG = "http://www.w3.org/2000/svg";

/**
 * Bring what is in `parent` to what was drawn; only what is not alike is made anew.
 * @param {Element} parent
 * @param {Content[]} children
 * @param {Make} make
 */
export function adopt(parent, children, make) {
  const there = [...parent.childNodes];
  const anew = () => children.map((child) => make(child, parent.namespaceURI));
  if (there.length !== children.length) return parent.replaceChildren(...anew());
  children.forEach((child, at) => {
    if (!isAdopted(there[at], child, make)) there[at].replaceWith(make(child, parent.namespaceURI));
  });
}

/**
 * Whether `node` is what was drawn by now.
 * @param {Node} node
 * @param {Content} content
 * @param {Make} make
 */
function isAdopted(node, content, make) {
  if (typeof content === "string") return node.nodeValue === content;
  const [tag, attributes, children] = content;
  if (!(node instanceof Element) || !isOfKind(node, tag)) return false;
  if (tag === "svg") leaveSizeToSheet(node, attributes);
  if (!isDescribed(node, attributes)) return false;
  adopt(node, children, make);
  return true;
}

/**
 * A drawing is painted with a size of its own, for where no style sheet comes; Python leaves that to the sheet.
 * @param {Element} drawing
 * @param {Drawn[1]} attributes
 */
function leaveSizeToSheet(drawing, attributes) {
  for (const name of ["width", "height"]) if (!(name in attributes)) drawing.removeAttribute(name);
}

/**
 * @param {Element} element
 * @param {string} tag
 */
function isOfKind(element, tag) {
  const isDrawing = element.namespaceURI === SVG;
  return element.localName === tag && isDrawing === isPartOfDrawing(element, tag) && !CHANGED_BY_PEOPLE.has(tag);
}

/**
 * Whether it would be made as a part of a drawing.
 * @param {Element} element
 * @param {string} tag
 */
function isPartOfDrawing(element, tag) {
  return tag === "svg" || element.parentElement?.namespaceURI === SVG;
}

/**
 * Whether it has these attributes and no others.
 * @param {Element} element
 * @param {Drawn[1]} attributes
 */
function isDescribed(element, attributes) {
  const names = Object.keys(attributes);
  return names.length === element.attributes.length && names.every((name) => element.getAttribute(name) === attributes[name]);
}
