// What PyScript uses in place of parts of the browser: the build hands it these
// (builder/join.mjs), so the browser's own stay as they are.

import { offered } from "./start/offered.mjs";

/**
 * PyScript looks for new scripts and py- attributes in all that ever changes on
 * the page. Nothing here has any, so it watches nothing ...
 */
export class MutationObserver {
  observe() {}
}

/** ... nor what is attached to elements. */
export const Element = { prototype: {} };

/**
 * Its workers would reach the page over a channel if a service worker of PyScript's stood between them, and
 * it opens one in any case, which some browsers refuse. Here none stands between them.
 */
export class BroadcastChannel {}

/**
 * What it copies is what it is configured with: plain data, or nothing. Not every browser copies by itself.
 * @param {unknown} value
 */
export const structuredClone = (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

class Refused {
  constructor() {
    throw new TypeError("This browser has none of these.");
  }
}

/** What its workers are made of. It has classes of its own made from these at once, also where none will ever be needed. */
export const browser = {
  Atomics: globalThis.Atomics,
  MessageChannel: offered(() => globalThis.MessageChannel) ?? Refused,
  MessagePort: globalThis.MessagePort,
  SharedArrayBuffer: globalThis.SharedArrayBuffer,
  Worker: offered(() => globalThis.Worker) ?? Refused,
  postMessage: globalThis.postMessage,
};

/** PyScript keeps packages and folders in a database, and never starts where there is none. The page has neither. */
export class Database extends Map {
  constructor() {
    super(); // without its name
  }

  async sync() {}
  async close() {}
}
