// Pyodide as the page and its worker start it: with the compiled library and the app at hand.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;
const APP = "/lib/app.bundle";
const OPEN_APP = `
import marshal
with open("${APP}", "rb") as file:
    modules = marshal.loads(file.read())
bundle = {"__name__": "bundle"}
exec(marshal.loads(modules["bundle"][1]), bundle)
bundle["install"](modules)
`;

/**
 * @param {Promise<void>} [turn] when the thread may be kept busy; files are fetched before
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function startPython(turn) {
  const app = fetch(here("../python/app.bundle")).then(unpacked);
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

/** The bytes, which arrive compressed, whether or not the host does that too. */
function unpacked(response) {
  const bytes = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(bytes).arrayBuffer();
}
