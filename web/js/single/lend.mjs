// What the page that is one file hands to its own modules: Pyodide's other half, the interpreter
// that PyScript would fetch by its address, and the worker.

import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { packed, packedBase, packedFetch } from "./packed.mjs";
import { bytesIn } from "./unpacking.mjs";

/** What the worker is given along. */
const FOR_WORKER = /\/(pyodide\/|python\/|wheels\/pyodide-lock\.json)/;

/** At most so many arguments are taken at once. */
const MANY = 0x8000;

/** As a program may hold them. @param {Uint8Array} bytes */
function base64(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += MANY) letters += String.fromCharCode(...bytes.subarray(at, at + MANY));
  return btoa(letters);
}

/**
 * The worker's program under an address of its own, with all that it needs in it: it asks nobody either.
 * @param {boolean} bot whether it is for a bot
 */
async function worker(bot) {
  const wanted = [...packed()].filter(([address]) => FOR_WORKER.test(address));
  const files = Object.fromEntries(wanted.map(([address, text]) => [address, base64(bytesIn(text))]));
  const program = await (await packedFetch(new URL("single_worker.js", packedBase))).text();
  const head = `globalThis.molecore = ${JSON.stringify({ base: packedBase, packed: files, bot })};\n`;
  // It waits for things at its top level, which a program that is no module may not.
  return URL.createObjectURL(new Blob([head, "(async () => {", program, "\n})();"], { type: "text/javascript" }));
}

/** @type {Map<boolean, Promise<string>>} */
const made = new Map();

/** @param {string} [whose] */
function madeOnce(whose) {
  const bot = whose === "bot";
  const found = made.get(bot) ?? worker(bot);
  made.set(bot, found);
  return found;
}

Object.assign(globalThis.molecore, {
  createPyodideModule,
  interpreter: () => import("../pyscript.mjs"),
  worker: madeOnce,
});
