// Dialogs: Python draws them, they are opened over the page, and closed by Python alone.

import { app } from "./elements.mjs";
import { send } from "./send.mjs";
import { offered } from "./start/offered.mjs";

/** @type {Element | null} Where the focus was before. */
let openedFrom = null;

/** What the focus goes back to once the dialogs are closed. */
export function whereDialogsOpened() {
  return openedFrom;
}

export function dialogIsOpen() {
  return app.querySelector("dialog[open]") !== null;
}

/** Open the one that was drawn and is not open yet. */
export function openDialog() {
  /** @type {HTMLDialogElement | null} */
  const dialog = app.querySelector("dialog[data-modal]:not([open])");
  if (!dialog) return;
  if (!dialogIsOpen()) openedFrom = lasting(document.activeElement);
  offered(() => (dialog.showModal(), true)) ?? openPlainly(dialog);
  // The first button may lie below a long text, which is read from its beginning.
  dialog.scrollTop = 0;
}

/**
 * A panel closes as a dialog opens from it: the focus goes back to what opened the panel.
 * @param {Element | null} focused
 */
function lasting(focused) {
  const panel = offered(() => focused?.closest(":popover-open"));
  return (panel && document.querySelector(`[popovertarget="${panel.id}"]`)) ?? focused;
}

/**
 * Where a browser has no dialogs, or opens none: the same in front of the page, without the browser's help.
 * @param {HTMLDialogElement} dialog
 */
function openPlainly(dialog) {
  dialog.setAttribute("open", "");
  dialog.dataset.plain = "";
  const first = /** @type {HTMLElement | null} */ (dialog.querySelector("[autofocus], button, a[href], input, select, textarea"));
  first?.focus();
}

/** Panels lie over the board; on paper what they hold stands below it. */
function closePanels() {
  offered(() => app.querySelectorAll("[popover]:popover-open"))?.forEach((panel) => /** @type {HTMLElement} */ (panel).hidePopover());
}

export function listenToDialogs() {
  addEventListener("beforeprint", closePanels);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && app.querySelector("dialog[data-plain]")) send("close");
  });
  app.addEventListener("cancel", (event) => {
    event.preventDefault();
    send("close");
  }, true);
}
