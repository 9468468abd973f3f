// PyScript under a policy without 'unsafe-eval': its one hook that is compiled
// from text is for workers only, and there are none of its workers here.
//
// It also looks for new scripts and py- attributes in all that ever changes on
// the page, about 2 ms for a move. Nothing here has any, so it watches nothing.

const { observe } = MutationObserver.prototype;
MutationObserver.prototype.observe = () => {};
const { hooks } = await import("../pyscript/core.js");
MutationObserver.prototype.observe = observe;

hooks.worker.onBeforeRunAsync.clear();
