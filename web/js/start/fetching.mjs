// Brings a file whole and checked, or says within a known time that it does not come.

import { canHash, isRight } from "./hashes.mjs";

/** @typedef {import("./parts.mjs").Part} Part */
/** @typedef {{ state: State, bytes?: ArrayBuffer }} Brought what has become of a file, and its bytes if they are the right ones */
/** @typedef {"right" | "type" | "gone" | "wrong" | "silent"} State of a file where it was asked for; "type": the right bytes under a type that browsers run nothing of */

/**
 * @param {Response} response
 * @param {string} path
 */
function isOfItsType(response, path) {
  const type = response.headers.get("Content-Type") ?? "";
  if (path.endsWith(".js")) return /^(text|application)\/(x-)?(java|ecma)script\b/.test(type);
  return !path.endsWith(".css") || type.startsWith("text/css");
}

/**
 * The body, unless nothing of it comes for so long.
 * @param {Response} response
 * @param {() => void} heard told of every piece
 */
async function whole(response, heard) {
  if (!response.body) return response.arrayBuffer();
  const pieces = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces).arrayBuffer();
    heard();
    pieces.push(value);
  }
}

/**
 * @typedef {object} How
 * @property {number} patience in ms, in which something has to come
 * @property {RequestCache} [cache]
 * @property {AbortSignal} [signal]
 */

/**
 * @param {Part} part
 * @param {Response} response
 * @param {() => void} heard
 * @returns {Promise<Brought>}
 */
async function judged(part, response, heard) {
  if (!response.ok) return { state: "gone" };
  const bytes = await whole(response, heard);
  if (!(await isRight(bytes, part.integrity))) return { state: "wrong" };
  return { state: isOfItsType(response, part.path) ? "right" : "type", bytes };
}

/**
 * @param {Part} part
 * @param {How} how
 * @returns {Promise<Brought>}
 */
export async function brought(part, { patience, cache = "default", signal }) {
  const silence = new AbortController();
  const abort = () => silence.abort();
  let waiting = setTimeout(abort, patience);
  const heard = () => {
    clearTimeout(waiting);
    waiting = setTimeout(abort, patience);
  };
  signal?.addEventListener("abort", abort);
  try {
    const checks = canHash ? {} : { integrity: part.integrity };
    return await judged(part, await fetch(part.address, { cache, signal: silence.signal, ...checks }), heard);
  } catch {
    return { state: silence.signal.aborted ? "silent" : "gone" };
  } finally {
    clearTimeout(waiting);
  }
}

/** @param {Part} part @param {How} how */
export const stateOf = async (part, how) => (await brought(part, how)).state;

/**
 * Whether an address leads to another host by now: a network that wants somebody to sign in sends all that is asked
 * for to its own page, and the policy of ours forbids that.
 * @param {string} address
 */
export const isSentElsewhere = (address) => fetch(address, { redirect: "manual", cache: "no-store" })
  .then(({ type }) => type === "opaqueredirect", () => false);
