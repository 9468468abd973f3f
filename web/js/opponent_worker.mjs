// The opponent's worker is one of PyScript's. Where the browser starts none, the opponent thinks in the page.

import { PyWorker, hooks } from "@pyscript/core";
import { afterPaint } from "./errands.mjs";
import { failed, startOpponentsBy } from "./opponent.mjs";
import { python } from "./python.mjs";
import { send } from "./send.mjs";
import { offered } from "./start/offered.mjs";

/** @typedef {import("./opponent.mjs").Opponent} Opponent */

/** @param {string} path from here */
const here = (path) => new URL(path, import.meta.url).href;
const PROGRAM = here("../python/opponent.py");
const INTERPRETER = here("./opponent_python.js");
const PARTS = [PROGRAM, INTERPRETER, here("../pyscript/worker.js")];
const OPTIONS = { version: INTERPRETER, async: true, config: { interpreter: INTERPRETER, sync_main_only: true } };
/** How many workers in a row the browser may refuse before they are ready. */
const TRIES = 3;
/** How long each try waits for a worker that says nothing, in ms; after them the page thinks itself. */
const PATIENCE = [60_000, 120_000];

/** How many starts in a row were refused. */
let failures = 0;
/** How many starts in a row were silent. */
let silences = 0;
/** Whether it was said that the browser starts no worker. */
let said = false;
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

/**
 * @param {number} patience in ms
 * @returns {Promise<Opponent | null>} null if it is not ready in time; rejected where it dies or fails
 */
async function ready(patience) {
  /** @type {Promise<Opponent>} */
  const refused = new Promise((_, reject) => { starting = { refuse: reject }; });
  try {
    const fresh = await within(patience, Promise.race([refused, /** @type {any} */ (PyWorker(PROGRAM, OPTIONS))]));
    if (!fresh) endStarted();
    return fresh;
  } catch (why) {
    endStarted();
    throw why;
  } finally {
    starting = null;
  }
}

function endStarted() {
  offered(() => starting?.worker?.terminate());
}

/**
 * @template Result
 * @param {number} milliseconds
 * @param {Promise<Result>} work
 * @returns {Promise<Result | null>} null where nothing comes of it within so many ms
 */
function within(milliseconds, work) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** @type {Promise<null>} */
  const silence = new Promise((resolve) => { waiting = setTimeout(resolve, milliseconds, null); });
  return Promise.race([work, silence]).finally(() => clearTimeout(waiting));
}

/** @returns {Promise<Opponent>} */
async function started() {
  // PyScript tells nobody where it cannot fetch the program, and nothing compares what a worker is made of.
  const brought = await Promise.all(PARTS.map((address) => globalThis.molecore.boot.bring(address)));
  if (!brought.every(Boolean)) throw new Error("A part of the opponent is missing or damaged.");
  globalThis.molecore.workerAddress = await globalThis.molecore.worker?.();
  if (!offered(() => MessageChannel)) failures = TRIES; // PyScript would wait for ever
  while (failures < TRIES && silences < PATIENCE.length) {
    const opponent = await tried();
    if (opponent) return opponent;
  }
  return inThePage();
}

/** @returns {Promise<Opponent | null>} null where it comes to nothing this time; rejected where who asks may ask again */
async function tried() {
  try {
    const opponent = await ready(PATIENCE[silences] ?? 0);
    silences = opponent ? 0 : silences + 1;
    if (opponent) failures = 0;
    return opponent;
  } catch (why) {
    // What the browser refuses to make will be refused the next time; what died may live.
    failures = typeof why === "string" ? failures + 1 : TRIES;
    if (failures < TRIES) throw why;
    return null;
  }
}

/** What thinks, once it is painted that it does. */
async function thinking() {
  await new Promise((resolve) => { afterPaint(() => resolve(undefined)); });
  return (await python).pyimport("molecore.ai.worker");
}

/** Once, when a computer has to move, and only if the browser starts no worker at all. */
function sayThatThePageStops() {
  if (!said && failures >= TRIES) send("noworker");
  said = said || failures >= TRIES;
}

/**
 * One that thinks where the page is drawn, which stands still meanwhile.
 * @returns {Opponent}
 */
function inThePage() {
  const sync = {
    /** @type {(fraction: number) => void} */
    progress: () => {},
    /** @param {string} request */
    async answer(request) {
      sayThatThePageStops();
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
