// Pyodide as the page and its worker start it: with the library and the app compiled.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;

/** The library and the app; `web/bundle.py` opens them there. */
const BUNDLES = ["library.bundle", "app.bundle"];

/**
 * @param {Promise<void>} [turn] when the thread may be kept busy; files are fetched before
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function startPython(turn) {
  compileAhead(here("../pyodide/pyodide.asm.wasm"));
  const bundles = BUNDLES.map((name) => fetch(here(`../python/${name}`)).then((response) => response.arrayBuffer()));
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
 * Pyodide fetches its machine code at once, but has it compiled only when its
 * script is there to take it. This compiles what arrives meanwhile, unless
 * that has begun already.
 */
function compileAhead(address) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const compile = () => WebAssembly.compileStreaming(fetch(address));
  // What failed early is fetched once more, by a fetch that tells when a file does not arrive.
  const compiled = globalThis.molecore?.machineCode?.catch(compile) ?? compile();
  compiled.catch(() => {}); // told by who waits for it
  globalThis.fetch = async (resource, options) => {
    if (String(resource) !== address) return fetch(resource, options);
    globalThis.fetch = fetch;
    return new Response(); // in place of what is being compiled
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}
