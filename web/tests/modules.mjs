// Other modules in place of those that a module imports.

import { register } from "node:module";

/**
 * From now on, whoever imports one of these names gets the module whose text stands for it.
 * @param {Record<string, string>} texts by what stands in the import
 */
export function replace(texts) {
  const loader = `
    const texts = ${JSON.stringify(texts)};
    export async function resolve(name, context, next) {
      if (!(name in texts)) return next(name, context);
      return { url: "data:text/javascript," + encodeURIComponent(texts[name]), shortCircuit: true };
    }`;
  register(`data:text/javascript,${encodeURIComponent(loader)}`);
}

/** The real one, also where a test has the time in its hands. */
const { setTimeout } = globalThis;
const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** What comes of `work` so far: what it resolved to, "waiting" where it is not over; what it was rejected with is thrown. */
export const sofar = (work) => Promise.race([work, pause(30).then(() => "waiting")]);

/** Wait until something is so, which may take a while on a busy machine. */
export async function until(isSo) {
  for (let tries = 0; tries < 400 && !isSo(); tries++) await pause(5);
}

/** Let no timer of ten seconds and more keep Node waiting for what nobody waits for. */
export function leaveLongTimers() {
  globalThis.setTimeout = (then, milliseconds, ...more) => {
    const timer = setTimeout(then, milliseconds, ...more);
    return (milliseconds ?? 0) < 10_000 ? timer : timer.unref();
  };
}
