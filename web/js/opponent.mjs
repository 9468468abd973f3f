// The computer opponent thinks in a worker of its own, so that the page stays
// awake; to stop it, the worker is ended and the next question starts another.

import { cascadeEnded } from "./cascade.mjs";

/** How often one who waits to be heard says that it is still there, in ms. */
const BEAT = 5000;

/** @typedef {(kind: "progress" | "answer" | "error", text: string) => void} Listener */

/** @type {Worker | null} */
let worker = null;
/** @type {Listener | null} */
let listener = null;

function started() {
  const address = new URL("./opponent_worker.mjs", import.meta.url).href;
  const fresh = new Worker(globalThis.molecore.trust.createScriptURL(address), { type: "module" });
  fresh.onmessage = ({ data }) => said(data.kind, data.text);
  fresh.onerror = (event) => {
    event.preventDefault();
    said("error", event.message ?? "The opponent could not be loaded.");
  };
  return fresh;
}

async function said(kind, text) {
  const told = listener;
  if (kind === "error") cancel();
  if (kind === "answer") {
    await untilWatched(told);
    if (listener !== told) return;
    listener = null;
  }
  told?.(kind, text);
}

/** Wait until what the last move brought about has been told to the end. */
async function untilWatched(told) {
  const beat = setInterval(() => listener === told && told?.("progress", "1"), BEAT);
  await cascadeEnded();
  clearInterval(beat);
}

/**
 * Ask for an action; an unanswered question is dropped.
 * @param {string} request as `molecore.ai.worker.answer` takes it
 * @param {Listener} callback
 */
function ask(request, callback) {
  if (listener) cancel();
  listener = callback;
  worker ??= started();
  worker.postMessage(request);
}

/** Stop thinking; the listener hears nothing more. */
function cancel() {
  worker?.terminate();
  worker = listener = null;
}

globalThis.molecore.opponent = { ask, cancel };
