// Pyodide as the page and its worker start it: with the compiled library and the app at hand.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;
const APP = "/lib/app.bundle";
const OPEN_APP = `
import marshal, zlib
with open("${APP}", "rb") as file:
    modules = marshal.loads(file.read())
bundle = {"__name__": "bundle"}
exec(marshal.loads(zlib.decompress(modules["bundle"][1])), bundle)
bundle["install"](modules)
`;

/**
 * @param {Promise<void>} [turn] when the thread may be kept busy; files are fetched before
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function startPython(turn) {
  compileAhead(here("../pyodide/pyodide.asm.wasm"));
  const app = fetch(here("../python/app.bundle")).then((response) => response.arrayBuffer());
  const pyodide = await loadPyodide({
    indexURL: here("../pyodide/"),
    stdLibURL: here("../python/stdlib.zip"),
    lockFileURL: here("../wheels/pyodide-lock.json"),
    async fsInit(FS) {
      FS.writeFile(APP, new Uint8Array(await app));
      await turn;
    },
  });
  // First, so that PyScript's compiled package is found before the text it writes.
  const globals = pyodide.toPy({});
  pyodide.runPython(OPEN_APP, { globals });
  globals.destroy();
  return pyodide;
}

/**
 * Pyodide fetches its machine code at once, but has it compiled only when its
 * script is there to take it. This compiles what arrives meanwhile.
 */
function compileAhead(address) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const response = fetch(address);
  const compiled = WebAssembly.compileStreaming(response);
  compiled.catch(() => {}); // told by who waits for it
  globalThis.fetch = (resource, options) => {
    if (String(resource) !== address) return fetch(resource, options);
    globalThis.fetch = fetch;
    return response;
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}
