// Pyodide as the page and its worker start it: with the compiled library and the app on its path.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;
const APP = "/lib/app.zip";

/**
 * @param {Promise<void>} [turn] when the thread may be kept busy; files are fetched before
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function startPython(turn) {
  const app = fetch(here("../python/app.zip")).then((response) => response.arrayBuffer());
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
  pyodide.runPython(`import sys; sys.path.insert(0, "${APP}")`);
  return pyodide;
}
