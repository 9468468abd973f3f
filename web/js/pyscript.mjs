// PyScript on the Python that is starting already, under a policy without 'unsafe-eval'.

import { hooks } from "@pyscript/core";
import "./journal.mjs";
import "./later.mjs";
import "./fallback.mjs";
import "./bots.mjs";
import "./opponent_worker.mjs";
import "./page.mjs";
import "./records.mjs";
import { wanted } from "./python.mjs";

// PyScript takes this module for its interpreter's: `index.html` says so.
export { version } from "./interpreter.mjs";

/**
 * None of the options that PyScript passes is needed. A failure is told by
 * boot, where PyScript would leave it uncaught.
 */
export const loadPyodide = () => wanted().catch(() => new Promise(() => {}));

// The one hook that is compiled from text is for PyScript's workers, and there are none here.
hooks.worker.onBeforeRunAsync.clear();

/**
 * Whatever goes wrong in the program before it answers is told on the page.
 * @param {{ io: { stderr: (error: Error) => void } }} wrapped
 */
function tellFailures({ io }) {
  io.stderr = ({ message }) => {
    console.log(message);
    globalThis.molecore.boot.fail("start", message.trim().split("\n").at(-1));
  };
}
hooks.main.onReady.add(tellFailures);
