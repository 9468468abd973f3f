// What the worker of the page that is one file hands to its own modules.

import createPyodideModule from "pyodide/pyodide.asm.mjs";

Object.assign(globalThis.molecore, { createPyodideModule, interpreter: () => import("../opponent_python.mjs") });
