// Dragging: what has data-drag can be dropped on what has data-drop. A press
// without a move stays a press, and keys do the same by other ways.

const SLACK = 6;

let held = null;

function grasped(event) {
  const card = event.target.closest?.("[data-drag]");
  if (!card || event.button) return;
  held = { card, x: event.clientX, y: event.clientY, moving: false };
}

function moved(event) {
  if (!held) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.moving && Math.hypot(dx, dy) < SLACK) return;
  if (!held.moving) held.card.classList.add("dragged");
  held.moving = true;
  held.card.style.transform = `translate(${dx}px, ${dy}px)`;
  mark(placeAt(event));
}

/** The place below the pointer; the card itself lets the look through. */
function placeAt(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]");
}

function mark(place) {
  document.querySelector(".over")?.classList.remove("over");
  place?.classList.add("over");
}

function letGo() {
  mark(null);
  held.card.classList.remove("dragged");
  held.card.style.transform = "";
}

export function listenForDrags(node, dropped) {
  node.addEventListener("pointerdown", grasped);
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointercancel", () => {
    if (held) letGo();
    held = null;
  });
  document.addEventListener("pointerup", (event) => {
    const { card, moving } = held ?? {};
    if (!moving) return void (held = null);
    const place = placeAt(event);
    letGo();
    if (place) dropped(card.dataset.drag, place.dataset.drop);
    // The click that follows the drag is none.
    setTimeout(() => (held = null));
  });
  node.addEventListener("click", (event) => {
    if (held?.moving) event.stopImmediatePropagation();
  }, true);
}
