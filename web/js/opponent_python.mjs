// The Python of the opponent's worker: there PyScript takes this module for its interpreter's.

import { startPython } from "./interpreter.mjs";

export { version } from "./interpreter.mjs";

/** None of the options that PyScript passes is needed. */
export const loadPyodide = () => startPython();
