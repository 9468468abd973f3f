// The computer opponent thinks in a worker of its own, so that the page stays
// awake; to stop it, the worker is ended and the next question starts another.

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

function said(kind, text) {
  const told = listener;
  if (kind === "error") cancel();
  if (kind === "answer") listener = null;
  told?.(kind, text);
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
