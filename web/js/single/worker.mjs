// The program of its worker: that of PyScript's, with the Python it runs.

import "./lend_worker.mjs";
import "polyscript/worker";
