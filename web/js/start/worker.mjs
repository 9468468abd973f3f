// The service worker as the start sees it: asked whether its copy is whole, told to mend it, sent away.

import { channel, serviceWorkers } from "./offered.mjs";

/** How long it may take to mend what it can reach, in ms; a slow network takes its time. */
const LONGEST = 120_000;

/** The one that serves this page; null where there is none. */
export const controller = () => serviceWorkers()?.controller ?? null;

/**
 * Have what comes late be kept as well, wherever it came from this time.
 * @param {string[]} endings of its addresses
 */
export async function keepLate(endings) {
  const registration = await serviceWorkers()?.ready;
  registration?.active?.postMessage({ late: endings });
}

/** Have the words and rulebooks be kept that are read now. */
export function keepLanguage() {
  const { lang } = document.documentElement;
  keepLate([`/words_${lang.replace("-", "_")}.bundle`, `.${lang}.md`]).catch(() => {});
}

/**
 * Ask the worker for something; what it says on the way is told to `heard`.
 * @param {ServiceWorker} worker
 * @param {Record<string, unknown>} question
 * @param {number} patience in ms, in which it has to say something
 * @param {(said: any) => void} [heard]
 * @returns {Promise<any>} its answer; rejected where it is silent
 */
export function ask(worker, question, patience, heard = () => {}) {
  return new Promise((resolve, reject) => {
    const ports = channel();
    if (!ports) return reject(new Error("The worker cannot be asked."));
    const { port1, port2 } = ports;
    const late = () => {
      port1.close();
      reject(new Error("The worker does not answer."));
    };
    let waiting = setTimeout(late, patience);
    port1.onmessage = ({ data }) => {
      clearTimeout(waiting);
      if (!data.done) {
        waiting = setTimeout(late, patience);
        return heard(data);
      }
      port1.close();
      resolve(data);
    };
    worker.postMessage(question, [port2]);
  });
}

/**
 * Have the whole copy checked, and what is wrong with it fetched anew.
 * @param {ServiceWorker} worker
 * @param {number} patience
 * @returns {Promise<string[]>} the paths of what is still missing
 */
export async function repaired(worker, patience) {
  const { missing } = await ask(worker, { ask: "repair", patience }, 2 * patience);
  return missing;
}

/** Let the network serve the page from its next start on; what was kept stays for a worker to come. */
export async function sendAway() {
  const registration = await serviceWorkers()?.getRegistration();
  await registration?.unregister();
}

/**
 * A worker of this version, whole; it gives every file the type it has to have, whatever the host says of it.
 * @returns {Promise<boolean>} whether there is one now
 */
export async function installed() {
  const workers = serviceWorkers();
  if (!workers) return false;
  const { href } = new URL("sw.js", location.href);
  const registration = await workers.register(globalThis.molecore.trust.createScriptURL(href), { updateViaCache: "none" });
  const fresh = registration.installing ?? registration.waiting;
  if (!fresh) return Boolean(registration.active);
  const settled = new Promise((resolve) => {
    const look = () => ["activated", "redundant"].includes(fresh.state) && resolve(fresh.state === "activated");
    fresh.addEventListener("statechange", look);
    setTimeout(resolve, LONGEST, false);
    look();
  });
  return settled;
}
