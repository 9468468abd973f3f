// From points on the screen to those of a drawing and back, and what a board's
// frame shows of it. A point is { x, y }.

/** Where a point of the screen lies in a drawing, in the drawing's units. */
export function inDrawing(drawing, { x, y }) {
  return new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM().inverse());
}

/** Where a point of a drawing lies on the screen. */
export function onScreen(drawing, { x, y }) {
  return new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM());
}

/** The middle of what is to be seen of an element. */
export function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Scroll a board's frame so that the point of the screen `from` comes to `to`, mostly its middle. */
export function bring(frame, from, to = middle(frame)) {
  frame.scrollBy(from.x - to.x, from.y - to.y);
}
