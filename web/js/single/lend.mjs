// What the page that is one file hands to its own modules: Pyodide's other half, the interpreter
// that PyScript would fetch by its address, and the worker.

import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { packed, packedBase, packedFetch } from "./packed.mjs";

/** What the worker is given along. */
const FOR_WORKER = /\/(pyodide\/|python\/|wheels\/pyodide-lock\.json)/;

/** The worker's program under an address of its own, with all that it needs in it: it asks nobody either. */
async function worker() {
  const files = Object.fromEntries([...packed()].filter(([address]) => FOR_WORKER.test(address)));
  const program = await (await packedFetch(new URL("single_worker.js", packedBase))).text();
  const head = `globalThis.molecore = ${JSON.stringify({ base: packedBase, packed: files })};\n`;
  // It waits for things at its top level, which a program that is no module may not.
  return URL.createObjectURL(new Blob([head, "(async () => {", program, "\n})();"], { type: "text/javascript" }));
}

/** @type {Promise<string> | undefined} */
let made;

Object.assign(globalThis.molecore, {
  createPyodideModule,
  interpreter: () => import("../pyscript.mjs"),
  worker: () => (made ??= worker()),
});
