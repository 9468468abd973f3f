// The opponent's worker is one of PyScript's.

import { PyWorker, hooks } from "@pyscript/core";
import { failed, startOpponentsBy } from "./opponent.mjs";

/** @param {string} path from here */
const here = (path) => new URL(path, import.meta.url).href;
const PROGRAM = here("../python/opponent.py");
const INTERPRETER = here("./opponent_python.js");
const PARTS = [PROGRAM, INTERPRETER, here("../pyscript/worker.js")];
const OPTIONS = { version: INTERPRETER, async: true, config: { interpreter: INTERPRETER, sync_main_only: true } };

/**
 * Before PyScript has made a worker ready, only its hook sees what becomes of it.
 * @param {unknown} _
 * @param {Worker} fresh
 */
function watch(_, fresh) {
  fresh.onerror = () => {}; // told to whoever waits for the worker
  fresh.addEventListener("error", (event) => {
    event.preventDefault();
    failed(event.message ?? "The opponent could not be loaded.");
  });
}
hooks.main.onWorker.add(watch);

/** @returns {Promise<import("./opponent.mjs").Opponent>} */
async function started() {
  // PyScript tells nobody where it cannot fetch the program, and nothing compares what a worker is made of.
  const brought = await Promise.all(PARTS.map((address) => globalThis.molecore.boot.bring(address)));
  if (!brought.every(Boolean)) throw new Error("A part of the opponent is missing or damaged.");
  globalThis.molecore.workerAddress = await globalThis.molecore.worker?.();
  return /** @type {any} */ (PyWorker(PROGRAM, OPTIONS));
}

startOpponentsBy(started);
