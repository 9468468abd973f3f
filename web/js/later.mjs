// What a start does not need: rules and board of each game, and the rest of Python's library. It is
// brought when Python asks for it, or by itself when there is nothing else to do.

import { LATER, addBundle, bundleAt } from "./interpreter.mjs";
import { firstBundles, python } from "./python.mjs";
import { offered } from "./start/offered.mjs";
import { said } from "./start/words.mjs";

/** What has been asked for: whether it is there. @type {Map<string, Promise<boolean>>} */
const asked = new Map();

for (const name of firstBundles) asked.set(name, Promise.resolve(true));

/** How long somebody waits before that is told, in ms. */
const UNTOLD = 250;

/**
 * Say that the page is loading, unless that is over soon.
 * @param {Promise<boolean>} work
 */
function tell(work) {
  const box = document.getElementById("boot");
  const message = document.getElementById("boot-message");
  if (!box || !message) return;
  const late = setTimeout(() => {
    message.textContent = said("loading");
    box.dataset.state = "loading";
    box.hidden = false;
  }, UNTOLD);
  work.finally(() => {
    clearTimeout(late);
    box.hidden = true;
  });
}

/** Parts that are no bundles of Python's but scripts. @type {Record<string, () => Promise<unknown>>} */
const SCRIPTS = {
  signing: () => import("./signing.mjs"),
  camera: () => import("./camera.mjs"),
};

/** @param {string} name of a script @returns {Promise<boolean>} whether it is there */
async function bringingScript(name) {
  try {
    await SCRIPTS[name]();
    return true;
  } catch {
    asked.delete(name); // to be tried again
    return false;
  }
}

/** @param {string} name of a bundle or a script */
async function bringing(name) {
  if (Object.hasOwn(SCRIPTS, name)) return bringingScript(name);
  const bytes = await globalThis.molecore.boot.bring(bundleAt(name)).catch(() => null);
  if (bytes) addBundle(await python, name, bytes);
  else asked.delete(name); // to be tried again
  return Boolean(bytes);
}

/**
 * @param {string} name
 * @returns {Promise<boolean>} whether what is in it can be imported now
 */
export function brought(name) {
  const now = asked.get(name) ?? bringing(name);
  asked.set(name, now);
  return now;
}

/** How long a part waits for an idle moment, in ms. */
const LONGEST = 2000;

/** A moment in which nobody waits for anything. */
const idle = () => new Promise((resolve) => {
  setTimeout(resolve, LONGEST);
  offered(() => requestIdleCallback(resolve)) ?? setTimeout(resolve, 200);
});

/** Bring all that is not there yet, one after the other; languages wait until somebody reads them. */
async function bringRest() {
  for (const name of LATER.filter((each) => !each.startsWith("words_"))) {
    await idle();
    await brought(name);
  }
}

globalThis.molecore.later = {
  need(name, then) {
    const work = brought(name);
    if (document.documentElement.hasAttribute("data-ready")) tell(work);
    // Python would go back to where it was, and the new document begin there.
    work.then((there) => (there || !globalThis.molecore.boot.reloading) && then(there));
  },
  lost: (name) => globalThis.molecore.boot.fail("load", bundleAt(name)),
};
addEventListener("molecore:ready", bringRest);
