// The computer opponent thinks in a worker, so that the page stays awake;
// to stop it, the worker is ended and the next question starts another.
// The same worker advises people, while no opponent has to think: what is asked
// for a person waits for an opponent's answer, and keeps an opponent waiting for
// no longer than one such question takes.

/** @typedef {Worker & { sync: Record<string, (given: any) => any> }} Opponent what its program exports is in `sync` */
/** @typedef {{ request: string, callback: Listener }} Question */

/** @type {() => Promise<Opponent>} */
let start;
/** @type {Promise<Opponent> | null} */
let worker = null;
/** Who waits for an opponent's answer. @type {Question | null} */
let asked = null;
/** Who waits for advice. @type {Question | null} */
let sought = null;
/** What the worker is busy with, even if nobody waits for it any more. @type {Question | null} */
let busy = null;
/** Whether the worker is still being started: there is nothing to stop then. */
let coming = false;

/** @param {() => Promise<Opponent>} how workers are started */
export function startOpponentsBy(how) {
  start = how;
}

/** @param {Question | null} question */
const isWanted = (question) => question && (question === asked || question === sought);

/** @returns {Promise<Opponent>} */
async function started() {
  coming = true;
  const fresh = await start().finally(() => { coming = false; });
  /** @param {"progress" | "best"} kind */
  const telling = (kind) => (/** @type {unknown} */ told) => {
    if (busy && isWanted(busy)) busy.callback(kind, String(told));
  };
  Object.assign(fresh.sync, { progress: telling("progress"), best: telling("best") });
  return fresh;
}

/** @param {unknown} why the worker is of no more use */
export function failed(why) {
  const told = isWanted(busy) ? busy : asked ?? sought;
  end();
  if (told === asked) asked = null;
  if (told === sought) sought = null;
  told?.callback("error", String(why));
  next();
}

/** End the worker, whatever it is busy with. */
function end() {
  worker?.then((ended) => ended.terminate(), () => {});
  worker = busy = null;
}

/** Put the next question to the worker, if it is free: an opponent's goes first. */
function next() {
  const question = asked ?? sought;
  if (!busy && question) put(question);
}

/** @param {Question} question */
async function put(question) {
  busy = question;
  try {
    const { sync } = await (worker ??= started());
    const answer = isWanted(question) ? await sync[question === asked ? "answer" : "advise"](question.request) : null;
    if (busy !== question) return;
    busy = null;
    settle(question, answer);
  } catch (error) {
    if (busy === question) failed(error);
  }
}

/**
 * @param {Question} question which was answered
 * @param {string | null} answer
 */
function settle(question, answer) {
  const wanted = isWanted(question);
  if (question === asked) asked = null;
  if (question === sought) sought = null;
  if (wanted && answer !== null) question.callback("answer", answer);
  next();
}

/**
 * Ask an opponent for an action; an unanswered question of before is dropped.
 * @param {string} request as `molecore.ai.worker.answer` takes it
 * @param {Listener} callback
 */
async function ask(request, callback) {
  if (asked) cancel();
  asked = { request, callback };
  next();
}

/**
 * Ask what the actions of a person are worth; unanswered advice of before is dropped.
 * @param {string} request as `molecore.ai.worker.advise` takes it; "" if nothing is wanted any more
 * @param {Listener} callback
 */
async function consult(request, callback) {
  sought = request ? { request, callback } : null;
  next();
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
    if (!asked && !sought) end();
  }
}

/** Stop an opponent's thinking; its listener hears nothing more. */
function cancel() {
  const stopped = busy === asked || !busy;
  asked = null;
  if (stopped && !coming) end();
  next();
}

globalThis.molecore.opponent = { ask, consult, warm, cancel };
