// Counts the bytes of files while they arrive, and notices when one does not.

import { controller } from "./start/worker.mjs";

/** How often the progress is told: a file comes in many more pieces, and each telling changes the page. */
const STEPS = 50;
/** So much of a file is most of it: on a slow line what is asked for then comes right behind the rest. */
const MOST = 0.99;

/**
 * @typedef {object} Downloads
 * @property {(address: string) => Promise<Response>} fetch brings a file and counts it
 * @property {(address: string) => void} lose tells of a file that is not what was built
 * @property {(address: string) => Promise<void>} most resolves when most of a file has come; never where it is not counted
 * @property {(received: number, total: number) => void} onprogress told bytes over all files
 * @property {Promise<string>} lost the address of the first file that does not arrive
 */

/**
 * @param {Map<string, number>} sizes bytes of each file by its address
 * @returns {Downloads}
 */
export function countDownloads(sizes) {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let received = 0;
  /** Who waits for most of a file, by its address: bytes that are still to come until then. @type {Map<string, { left: number, tell: () => void }>} */
  const waiting = new Map();
  /** @type {(address: string) => void} */
  let lose;
  /** @type {Downloads} */
  const downloads = {
    fetch: async (address) => {
      const response = await asked(address).catch(() => Response.error());
      // Whoever waits for a lost file waits on instead of complaining.
      if (!response.ok) return lose(address), new Promise(() => {});
      return controller() ? response : counted(response, (bytes) => count(address, bytes), () => lose(address));
    },
    lose: (address) => lose(address),
    most: (address) => new Promise((tell) => {
      waiting.set(address, { left: MOST * (sizes.get(address) ?? Infinity), tell });
    }),
    onprogress() {},
    lost: new Promise((resolve) => { lose = resolve; }),
  };

  /** @param {string} address @param {number} bytes */
  const count = (address, bytes) => {
    const waits = waiting.get(address);
    if (waits && (waits.left -= bytes) <= 0) waits.tell();
    const before = Math.floor(STEPS * received / total);
    received += bytes;
    if (Math.floor(STEPS * received / total) > before) downloads.onprogress(received, total);
  };

  return downloads;
}

/**
 * What was asked for before all else, once; whoever asks again gets it anew.
 * @param {string} address
 */
function asked(address) {
  const early = globalThis.molecore?.arriving;
  if (early?.address !== address) return fetch(address);
  delete globalThis.molecore.arriving;
  return early.response;
}

/**
 * The same response, its bytes told of on their way. What is kept for its address, as compiled code, is lost to it.
 * @param {Response} response
 * @param {(bytes: number) => void} count
 * @param {() => void} lost
 */
function counted(response, count, lost) {
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const { readable, writable } = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  response.body?.pipeTo(writable, { preventAbort: true }).catch(lost);
  return new Response(readable, { headers: response.headers });
}
