// Pyodide as the page and its worker start it: with the compiled library and the app on its path.

import createPyodideModule from "../pyodide/pyodide.asm.mjs";
import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";

export { version };

const here = (path) => new URL(path, import.meta.url).href;
export const APP = here("../python/app.zip");
export const STDLIB = here("../python/stdlib.zip");
const LOCK_FILE = here("../wheels/pyodide-lock.json");
const APP_IN_PYTHON = "/lib/app.zip";

/**
 * @param {object} options as Pyodide takes them; PyScript passes some
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function loadPyodide(options) {
  const app = fetch(APP).then((response) => response.arrayBuffer());
  const pyodide = await load({
    ...options,
    createPyodideModule,
    indexURL: here("../pyodide/"),
    stdLibURL: STDLIB,
    lockFileURL: LOCK_FILE,
    fsInit: async (FS) => FS.writeFile(APP_IN_PYTHON, new Uint8Array(await app)),
  });
  // First, so that PyScript's compiled package is found before the text it writes.
  pyodide.runPython(`import sys; sys.path.insert(0, "${APP_IN_PYTHON}")`);
  pyodide._api.on_fatal = () => globalThis.molecore?.boot?.fail("fatal");
  return pyodide;
}
