// Bots of other packages: a worker for each seat, which knows nothing but what it is asked
// (bot_worker.mjs). Who takes too long is ended; what is no answer, Python looks at.

import { isSmall } from "./start/answers.mjs";

/** What a bot may take for a choice, in ms; `SECONDS` in `molecore/bots/turn.py`. */
const PATIENCE = 10_000;
/** While its worker starts, the page hears this often that it does, in ms. */
const NEWS = 5_000;

const ADDRESS = new URL("./bot_worker.js", import.meta.url).href;

/**
 * @typedef {object} Seat
 * @property {Promise<Worker>} worker once it may be asked
 * @property {() => void} end
 */

/** By the place of each: the match and the seat. @type {Map<string, Seat>} */
const seats = new Map();
/** The place of who is asked, and who waits for the answer. @type {{ place: string, callback: Listener } | null} */
let asked = null;

/** @param {string} place */
function end(place) {
  seats.get(place)?.end();
  seats.delete(place);
}

/**
 * @param {string} question
 * @returns {Seat}
 */
function sitDown(question) {
  /** @type {Worker | undefined} */
  let started;
  let over = false;
  const worker = address().then((at) => new Promise((resolve, reject) => {
    if (over) return;
    const fresh = started = new Worker(globalThis.molecore.trust.createScriptURL(at), { type: globalThis.molecore.worker ? "classic" : "module" });
    fresh.onerror = (event) => { event.preventDefault(); reject(event.message); };
    fresh.onmessage = ({ data }) => (data === "ready" ? resolve(fresh) : reject(String(data)));
    fresh.postMessage(question);
  }));
  return { worker, end: () => { over = true; started?.terminate(); } };
}

/** In the page that is one file a worker has an address that the page has made. */
const address = async () => (await globalThis.molecore.worker?.("bot")) ?? ADDRESS;

/**
 * Ask the bot at `place` for an action; an unanswered question of before is dropped.
 * @param {string} question as `molecore.bots.worker` takes it
 * @param {string} place the match, a slash, and the seat
 * @param {Listener} callback
 */
async function ask(question, place, callback) {
  cancel();
  const match = place.replace(/[^/]*$/, "");
  [...seats.keys()].filter((other) => !other.startsWith(match)).forEach(end);
  const mine = asked = { place, callback };
  /** @type {Listener} */
  const tell = (kind, text) => {
    clearInterval(news);
    clearTimeout(late);
    if (asked !== mine) return;
    if (kind !== "answer") end(place);
    asked = null;
    callback(kind, text);
  };
  const news = setInterval(() => (asked === mine ? callback("progress", "0") : clearInterval(news)), NEWS);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  const seat = seats.get(place) ?? sitDown(question);
  seats.set(place, seat);
  try {
    const worker = await seat.worker;
    if (asked !== mine) return;
    clearInterval(news);
    late = setTimeout(tell, PATIENCE, "slow", "");
    worker.onmessage = ({ data }) => tell("answer", isSmall(data) ? data : "");
    worker.onerror = (event) => { event.preventDefault(); tell("answer", ""); };
    worker.postMessage(question);
  } catch (why) {
    tell("error", String(why));
  }
}

/** Stop a bot's thinking; its listener hears nothing more, and the next question makes it anew. */
function cancel() {
  if (asked) end(asked.place);
  asked = null;
}

globalThis.molecore.bots = { ask, cancel };
