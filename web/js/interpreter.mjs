// Pyodide as the page and its worker start it: with the library and the app compiled.

import { loadPyodide } from "pyodide";
import { lend } from "./lent_to_pyodide.mjs";

export { version } from "pyodide";
export { fetch, lend } from "./lent_to_pyodide.mjs";

/** @param {string} path from here */
const here = (path) => new URL(path, import.meta.url).href;

const MACHINE_CODE = here("../pyodide/pyodide.asm.wasm");
/** The library and the app; `web/bundle.py` opens them there. */
const BUNDLES = ["library.bundle", "app.bundle"];

/**
 * @typedef {object} Start
 * @property {Promise<unknown>} [turn] when the thread may be kept busy; files are fetched before
 * @property {(address: string) => Promise<Response>} [fetch] brings the files
 */

/**
 * @param {Start} [how]
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function startPython({ turn, fetch = (address) => globalThis.fetch(address) } = {}) {
  const compiled = machineCode(fetch);
  const bundles = BUNDLES.map(async (name) => (await fetch(here(`../python/${name}`))).arrayBuffer());
  lend((address) => (address === MACHINE_CODE ? compiled : fetch(address)));
  return loadPyodide({
    indexURL: here("../pyodide/"),
    stdLibURL: here("../python/start.zip"),
    lockFileURL: here("../wheels/pyodide-lock.json"),
    async fsInit(FS) {
      for (const [index, name] of BUNDLES.entries()) FS.writeFile(`/lib/${name}`, new Uint8Array(await bundles[index]));
      await turn;
    },
  });
}

/**
 * Pyodide has its machine code compiled only when its script is there to take
 * it. This compiles what arrives meanwhile, unless that has begun already.
 * @param {(address: string) => Promise<Response>} fetch
 * @returns {Promise<WebAssembly.Module>}
 */
function machineCode(fetch) {
  const compile = () => WebAssembly.compileStreaming(fetch(MACHINE_CODE));
  // What failed early is fetched once more, by a fetch that tells when a file does not arrive.
  const compiled = globalThis.molecore?.machineCode?.catch(compile) ?? compile();
  compiled.catch(() => {}); // told by who waits for it
  return compiled;
}
