// PyScript on the Python that is starting already, under a policy without 'unsafe-eval'.

import "./journal.mjs";
import "./spare.mjs";
import "./opponent.mjs";
import "./page.mjs";
import { wanted } from "./python.mjs";

// PyScript takes this module for its interpreter's.
export { version } from "../pyodide/pyodide.mjs";

/**
 * None of the options that PyScript passes is needed. A failure is told by
 * boot, where PyScript would leave it uncaught.
 */
export const loadPyodide = () => wanted().then(withoutText, () => new Promise(() => {}));

// PyScript begins by writing its Python package as text, to be compiled on every
// visit. The package lies compiled in the app's archive, for whoever imports it.
function withoutText(pyodide) {
  const { runPythonAsync } = pyodide;
  pyodide.runPythonAsync = async (code, options) => {
    if (code.trim() !== stdlib.trim()) return runPythonAsync.call(pyodide, code, options);
  };
  return pyodide;
}

// PyScript keeps downloaded packages in a database, of which there are none here,
// and never starts where the browser refuses it one. It finds this one, always empty.
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...version) {
  return name.startsWith("IDBMap/") ? answered(EMPTY) : open.call(this, name, ...version);
};
const EMPTY = {
  transaction: () => ({ objectStore: () => ({ getAllKeys: () => answered([]) }) }),
  close() {},
};

function answered(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess({ target: request }));
  return request;
}

// PyScript looks for new scripts and py- attributes in all that ever changes on
// the page, about 2 ms for a move. Nothing here has any, so it watches nothing.
const { observe } = MutationObserver.prototype;
MutationObserver.prototype.observe = () => {};
const { hooks, stdlib } = await import("../pyscript/core.js");
MutationObserver.prototype.observe = observe;

// The one hook that is compiled from text is for PyScript's workers, and there are none here.
hooks.worker.onBeforeRunAsync.clear();
