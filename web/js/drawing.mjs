// From points on the screen to those of a drawing and back, and what a board's
// frame shows of it.

/**
 * Where a point of the screen lies in a drawing, in the drawing's units.
 * @param {SVGGraphicsElement} drawing
 * @param {Point} point
 */
export function inDrawing(drawing, { x, y }) {
  return new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM()?.inverse());
}

/**
 * Where a point of a drawing lies on the screen.
 * @param {SVGGraphicsElement} drawing
 * @param {Point} point
 */
export function onScreen(drawing, { x, y }) {
  return new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM() ?? undefined);
}

/**
 * The middle of what is to be seen of an element.
 * @param {Element} element
 */
export function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Scroll a board's frame so that the point of the screen `from` comes to `to`, mostly its middle.
 * @param {Element} frame
 * @param {Point} from
 * @param {Point} [to]
 */
export function bring(frame, from, to = middle(frame)) {
  frame.scrollBy(from.x - to.x, from.y - to.y);
}
