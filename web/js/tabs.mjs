// Several tabs with one game: whoever holds its lock writes, the others listen.
// Without locks everybody writes, and what differs becomes branches. A browser that
// keeps nothing for this page has neither locks nor a channel for it, or refuses both.

import { offered } from "./start/offered.mjs";

const { name } = globalThis.molecore.names;
const channel = offered(() => new BroadcastChannel(name));
const locks = offered(() => navigator.locks);
/** How long the browser may take to say who has a lock, in ms; where it never does, everybody writes. */
const PATIENCE = 2000;
/** @param {string} id */
const nameOf = (id) => `${name} ${id}`;

/** @type {Send} */
let tellPython = () => {};
/** Ends the holding of, or the waiting for, the present game. */
let letGo = () => {};

/**
 * Let the other tabs hear of a save.
 * @param {string} text
 */
function tell(text) {
  offered(() => channel?.postMessage(text));
}

/**
 * Hold the lock of a game until let go, or wait for it; says which.
 * @param {string} id
 * @param {LockOptions} options how to ask first
 */
function request(id, options) {
  letGo();
  let release = () => {};
  /** @type {Promise<void>} */
  const held = new Promise((resolve) => { release = resolve; });
  const ended = new AbortController();
  letGo = () => { ended.abort(); release(); };
  let answered = false;

  // Another tab took it over: from now on wait for it like anybody else. Where locks are refused, write.
  /** @param {Error} error */
  const lost = (error) => {
    answered = true;
    if (ended.signal.aborted) return;
    if (error.name === "AbortError") hold(id);
    else tellPython("held", id, "true");
  };
  /** @param {LockOptions} how */
  const ask = async (how) => {
    try {
      await locks?.request(nameOf(id), how, granted);
    } catch (error) {
      lost(/** @type {Error} */ (error));
    }
  };
  /** @type {LockGrantedCallback<unknown>} */
  const granted = (lock) => {
    answered = true;
    if (ended.signal.aborted) return undefined;
    tellPython("held", id, String(Boolean(lock)));
    if (lock) return held;
    ask({ signal: ended.signal });
    return undefined;
  };
  ask(options);
  return { isUnanswered: () => !answered && !ended.signal.aborted };
}

/** @param {string} id */
function hold(id) {
  letGo();
  letGo = () => {};
  if (id && locks) request(id, { ifAvailable: true });
}

/** @param {string} id */
function takeOver(id) {
  if (!locks) return tellPython("held", id, "true");
  const mine = request(id, { steal: true });
  setTimeout(() => mine.isUnanswered() && tellPython("held", id, "true"), PATIENCE);
}

/**
 * Python asks to be told what the other tabs keep.
 * @param {Send} send
 */
export function listenToTabs(send) {
  tellPython = send;
  channel?.addEventListener("message", ({ data }) => send("heard", "", String(data)));
}

globalThis.molecore.tabs = { tell, hold, takeOver };
