// The worker PyScript starts for Python, in place of its own: that is a text, and the
// page's policy lets no text become a program. This one is a file (builder/join.mjs).

// @ts-expect-error it comes without types
import coincident from "coincident/window/main";

const address = () => new URL("../pyscript/worker.js", import.meta.url).href;
/** Where PyScript has what turns a value of Python's into one that can be sent. */
const SHARED = Symbol.for("polyscript.js_modules");

const { Worker } = coincident({
  transfer: false,
  /** @param {unknown} value */
  transform: (value) => Reflect.get(globalThis, SHARED).get("-T-")?.(value) ?? value,
});

/** @param {WorkerOptions} [options] */
export default function start(options) {
  const { workerAddress } = globalThis.molecore;
  // In the page that is one file it is no module: of a page without a host, browsers start none.
  if (workerAddress) return new Worker(globalThis.molecore.trust.createScriptURL(workerAddress), { ...options, type: "classic" });
  return new Worker(globalThis.molecore.trust.createScriptURL(address()), options);
}
