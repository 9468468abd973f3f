// What is spoken of is in sight, where a board is larger than its frame.

import { bring, middle } from "./drawing.mjs";

/** A board looked at closely moves, the page does not. */
export function followSpoken() {
  const ring = document.querySelector(":is(#spoken, #asked) > :last-child");
  const frame = ring?.closest(".board");
  if (ring && frame && isLarger(frame) && !isWithin(ring, frame)) bring(frame, middle(ring));
}

/** @param {Element} frame */
function isLarger(frame) {
  return frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;
}

/**
 * @param {Element} part
 * @param {Element} frame
 */
function isWithin(part, frame) {
  const [outer, inner] = [frame.getBoundingClientRect(), part.getBoundingClientRect()];
  const across = inner.left >= outer.left && inner.right <= outer.right;
  return across && inner.top >= outer.top && inner.bottom <= outer.bottom;
}
