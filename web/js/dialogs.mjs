// Dialogs: Python draws them, they are opened over the page, and closed by Python alone.

import { app } from "./elements.mjs";
import { send } from "./send.mjs";

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
  if (!dialogIsOpen()) openedFrom = document.activeElement;
  dialog.showModal();
  // The first button may lie below a long text, which is read from its beginning.
  dialog.scrollTop = 0;
}

export function listenToDialogs() {
  app.addEventListener("cancel", (event) => {
    event.preventDefault();
    send("close");
  }, true);
}
