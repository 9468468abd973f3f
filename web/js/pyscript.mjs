// PyScript under a policy without 'unsafe-eval': its one hook that is compiled
// from text is for workers only, and there are none of its workers here.

import { hooks } from "../pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
