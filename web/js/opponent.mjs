// The computer opponent thinks in a worker, so that the page stays awake;
// to stop it, the worker is ended and the next question starts another.

/** @typedef {Worker & { sync: Record<string, (given: any) => any> }} Opponent what its program exports is in `sync` */

/** @type {() => Promise<Opponent>} */
let start;
/** @type {Promise<Opponent> | null} */
let worker = null;
/** @type {Listener | null} */
let listener = null;

/** @param {() => Promise<Opponent>} how workers are started */
export function startOpponentsBy(how) {
  start = how;
}

/** @returns {Promise<Opponent>} */
async function started() {
  const fresh = await start();
  fresh.sync.progress = (fraction) => listener?.("progress", String(fraction));
  return fresh;
}

/** @param {unknown} why the worker is of no more use */
export function failed(why) {
  const told = listener;
  cancel();
  told?.("error", String(why));
}

/**
 * Ask for an action; an unanswered question is dropped.
 * @param {string} request as `molecore.ai.worker.answer` takes it
 * @param {Listener} callback
 */
async function ask(request, callback) {
  if (listener) cancel();
  listener = callback;
  const isMine = () => listener === callback;
  try {
    const { sync } = await (worker ??= started());
    if (!isMine()) return;
    const answer = await sync.answer(request);
    if (!isMine()) return;
    listener = null;
    callback("answer", answer);
  } catch (error) {
    if (isMine()) failed(error);
  }
}

/**
 * Have a worker that knows the rules before the first question comes; nobody waits for it.
 * @param {string} game
 */
async function warm(game) {
  try {
    const { sync } = await (worker ??= started());
    await sync.prepare(game);
  } catch {
    if (!listener) cancel();
  }
}

/** Stop thinking; the listener hears nothing more. */
function cancel() {
  worker?.then((ended) => ended.terminate(), () => {});
  worker = listener = null;
}

globalThis.molecore.opponent = { ask, warm, cancel };
