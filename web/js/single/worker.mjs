// The program of its workers: PyScript's, with the Python it runs, and that of a bot's seat.

import "./lend_worker.mjs";
await (globalThis.molecore.bot ? import("../bot_worker.mjs") : import("polyscript/worker"));
