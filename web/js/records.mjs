// What reads records: packages for Python that lie beside the page and are fetched when the
// first record is to be read. Pyodide's own list has the hash of each.

import { lend } from "./interpreter.mjs";
import { brought } from "./later.mjs";
import { python } from "./python.mjs";
import { send } from "./send.mjs";
import { canHash } from "./start/hashes.mjs";
import { keepLate } from "./start/worker.mjs";

/** How often the progress is told. */
const STEPS = 20;

/** @typedef {import("pyodide").PyodideAPI["lockfile"]["packages"][string] & { size: number }} Package as our build lists it */

async function fetchReader() {
  const pyodide = await python;
  const files = /** @type {Package[]} */ (Object.values(pyodide.lockfile.packages));
  // Pyodide unpacks packages with more of the library than a start needs.
  if (!await brought("library_rest.bundle")) return send("readermissed");
  lend(counting(files.reduce((sum, { size }) => sum + size, 0)));
  try {
    // By name, all of them: what a package needs is not asked for again once the package itself is there.
    const names = files.map(({ name }) => name);
    await pyodide.loadPackage(names, { checkIntegrity: true, messageCallback() {}, errorCallback() {} });
    // It throws for nothing that fails to come.
    const whole = names.every((name) => name in pyodide.loadedPackages);
    if (whole) keepLate([".whl"]).catch(() => {}); // It is kept another time.
    send(whole ? "readerthere" : "readermissed");
  } catch {
    send("readermissed");
  }
}

/**
 * A `fetch` that tells how much of `total` bytes has come.
 * @param {number} total
 * @returns {(address: string, options?: RequestInit) => Promise<Response>}
 */
function counting(total) {
  let received = 0;
  /** @param {number} bytes */
  const count = (bytes) => {
    const before = Math.floor(STEPS * received / total);
    received += bytes;
    if (Math.floor(STEPS * received / total) > before) send("readercoming", "", String(received / total));
  };
  // Where no hash can be made, the browser checks, and tells nothing on the way.
  return (address, options) =>
    canHash ? checked(fetch(address), options?.integrity, count) : fetch(address, options);
}

/**
 * With an `integrity` to check, a browser hands a file out only when all of it is there. So it is checked here.
 * @param {Promise<Response>} asked
 * @param {string | undefined} integrity
 * @param {(bytes: number) => void} count
 */
async function checked(asked, integrity, count) {
  const response = await asked;
  if (!response.ok || !response.body) return response;
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const bytes = await new Response(response.body.pipeThrough(counter)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (`sha256-${btoa(String.fromCharCode(...hash))}` !== integrity) throw new TypeError(`${response.url} is not what was built`);
  return new Response(bytes);
}

globalThis.molecore.records = { fetchReader };
