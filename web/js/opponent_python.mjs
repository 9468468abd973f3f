// The Python of the opponent's worker: there PyScript takes this module for its interpreter's.

import { LATER, startPython } from "./interpreter.mjs";

export { version } from "./interpreter.mjs";

/** None of the options that PyScript passes is needed; nothing is waited for that no opponent imports. */
export const loadPyodide = () => startPython({ later: LATER.filter((name) => name.startsWith("game_")) });
