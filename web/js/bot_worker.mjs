// The worker of one seat that a bot of another package plays. Before anything of the bot is there,
// all is taken away by which a program reaches beyond its worker: what the browser keeps for the
// page, the network, other tabs, further workers, and the way to the page but for one answer.

import { LATER, startPython } from "./interpreter.mjs";
import { isSmall } from "./start/answers.mjs";

const post = globalThis.postMessage.bind(globalThis);

/** What stays of a worker's own: time and text. */
const KEPT = new Set([
  "onmessage", "addEventListener", "removeEventListener", "dispatchEvent", "setTimeout", "clearTimeout", "queueMicrotask",
  "self", "console", "performance", "crypto", "atob", "btoa", "TextEncoder", "TextDecoder", "WebAssembly", "AbortController",
]);
/** What belongs to the language. */
const LANGUAGE = /^(?:globalThis|Infinity|NaN|undefined|eval|isFinite|isNaN|parseFloat|parseInt|(?:de|en)codeURI(?:Component)?|escape|unescape|Object|Function|Boolean|Symbol|\w*Error|Number|BigInt|Math|Date|String|RegExp|Array|\w+Array|Map|Set|Weak(?:Map|Set|Ref)|ArrayBuffer|SharedArrayBuffer|DataView|Atomics|JSON|FinalizationRegistry|Promise|Reflect|Proxy|Intl|Iterator|constructor|molecore)$/;

/** Take away what a bot is not to have. */
function lockUp() {
  for (let of = globalThis; of && of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) {
      if (!KEPT.has(name) && !LANGUAGE.test(name)) Reflect.deleteProperty(of, name);
    }
  }
}

/** @param {string} question the first one, which says what will be played */
async function begin(question) {
  const game = JSON.parse(question).game;
  const later = LATER.filter((name) => name === `game_${game}.bundle` || /_rest/.test(name));
  const python = await startPython({ later });
  const program = python.pyimport("molecore.bots.worker");
  program.prepare(question);
  lockUp();
  return program.SeatedBot();
}

/** @type {Promise<{ answer(question: string): string }> | undefined} */
let seat;

globalThis.onmessage = async ({ data }) => {
  if (!seat) {
    seat = begin(data);
    return seat.then(() => post("ready"), (why) => post(String(why)));
  }
  const answer = (await seat).answer(data);
  post(isSmall(answer) ? answer : "");
};
