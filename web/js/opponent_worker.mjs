// The opponent's worker is one of PyScript's. Where the browser starts none, the opponent thinks in the page.

import { PyWorker, hooks } from "@pyscript/core";
import { afterPaint } from "./errands.mjs";
import { failed, startOpponentsBy } from "./opponent.mjs";
import { python } from "./python.mjs";
import { send } from "./send.mjs";
import { atMost, offered } from "./start/offered.mjs";

/** @typedef {import("./opponent.mjs").Opponent} Opponent */

/** @param {string} path from here */
const here = (path) => new URL(path, import.meta.url).href;
const PROGRAM = here("../python/opponent.py");
const INTERPRETER = here("./opponent_python.js");
const PARTS = [PROGRAM, INTERPRETER, here("../pyscript/worker.js")];
const OPTIONS = { version: INTERPRETER, async: true, config: { interpreter: INTERPRETER, sync_main_only: true } };
/** How many workers in a row may die before they are ready. */
const TRIES = 3;
/** How long one may take to be ready, in ms; a slow device takes a few seconds. */
const PATIENCE = 15_000;

/** How many starts in a row came to nothing. */
let failures = 0;
/** The one that is being started, and who waits for it. @type {{ worker?: Worker, refuse: (why: unknown) => void } | null} */
let starting = null;

/**
 * Before PyScript has made a worker ready, only its hook sees what becomes of it.
 * @param {unknown} _
 * @param {Worker} fresh
 */
function watch(_, fresh) {
  if (starting) starting.worker = fresh;
  fresh.onerror = () => {}; // told to whoever waits for the worker
  fresh.addEventListener("error", (event) => {
    event.preventDefault();
    (starting?.refuse ?? failed)(event.message ?? "The opponent could not be loaded.");
  });
}
hooks.main.onWorker.add(watch);

/** @returns {Promise<Opponent>} rejected where it dies or fails, or is not ready in time */
async function ready() {
  /** @type {Promise<Opponent>} */
  const refused = new Promise((_, reject) => { starting = { refuse: reject }; });
  try {
    return await atMost(PATIENCE, Promise.race([refused, /** @type {any} */ (PyWorker(PROGRAM, OPTIONS))]));
  } catch (why) {
    offered(() => starting?.worker?.terminate());
    throw why;
  } finally {
    starting = null;
  }
}

/** @returns {Promise<Opponent>} */
async function started() {
  // PyScript tells nobody where it cannot fetch the program, and nothing compares what a worker is made of.
  const brought = await Promise.all(PARTS.map((address) => globalThis.molecore.boot.bring(address)));
  if (!brought.every(Boolean)) throw new Error("A part of the opponent is missing or damaged.");
  if (failures >= TRIES) return inThePage();
  globalThis.molecore.workerAddress = await globalThis.molecore.worker?.();
  try {
    const opponent = await ready();
    failures = 0;
    return opponent;
  } catch (why) {
    // What is refused or silent will be so the next time; what died may live.
    failures = typeof why === "string" ? failures + 1 : TRIES;
    if (failures < TRIES) throw why;
    return inThePage();
  }
}

/** What thinks, once it is painted that it does. */
async function thinking() {
  await new Promise((resolve) => { afterPaint(() => resolve(undefined)); });
  return (await python).pyimport("molecore.ai.worker");
}

/**
 * One that thinks where the page is drawn, which stands still meanwhile.
 * @returns {Opponent}
 */
function inThePage() {
  send("noworker");
  const sync = {
    /** @type {(fraction: number) => void} */
    progress: () => {},
    /** @param {string} request */
    async answer(request) {
      const { answer } = await thinking();
      return answer(request, (/** @type {number} */ fraction) => sync.progress(fraction));
    },
    /** @param {string} request */
    async advise(request) {
      const { advise } = await thinking();
      return advise(request, (/** @type {number} */ fraction) => sync.progress(fraction));
    },
  };
  return /** @type {Opponent} */ (/** @type {unknown} */ ({ sync, terminate() {} }));
}

startOpponentsBy(started);
