// What the pointer or the focus rests on is told to Python, which shades its reach on the board.

import { targetOf } from "./elements.mjs";
import { send } from "./send.mjs";

/** How long the pointer rests on something before its reach is shown, in milliseconds. */
const REST = 150;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** What Python was told last. */
let told = "";

/** @param {Event} event */
function arrived(event) {
  if ("pointerType" in event && event.pointerType === "touch") return;
  const place = targetOf(event).closest("[data-reach] [data-target]");
  const target = place?.getAttribute("data-target") ?? "";
  clearTimeout(resting);
  if (target !== told) resting = setTimeout(() => look(target), REST);
}

/** @param {string} target */
function look(target) {
  told = target;
  send("look-at", "", target);
}

/** @param {HTMLElement} node */
export function listenForLooks(node) {
  node.addEventListener("pointerover", arrived);
  // On the board the focus follows the cursor, which Python knows.
  node.addEventListener("focusin", (event) => { if (!targetOf(event).matches('[role="gridcell"]')) arrived(event); });
  node.addEventListener("pointerleave", arrived);
}
