// The service worker keeps the page for days without network, and new versions
// at the door until somebody asks them in.

import { media, offered, serviceWorkers } from "./start/offered.mjs";
import { PATIENCE } from "./start/patience.mjs";
import { controller, keepLanguage, repaired } from "./start/worker.mjs";

const { molecore } = globalThis;

/**
 * What the settings say of it.
 * @param {string} state
 * @param {string} [about]
 */
function say(state, about = "") {
  dispatchEvent(new CustomEvent("molecore:offline", { detail: [state, about] }));
}

/** Whether the person asks pages to fetch no more than they need. */
const savesData = () => offered(() => /** @type {any} */ (navigator).connection?.saveData) || media("(prefers-reduced-data: reduce)")?.matches;

/**
 * Register the service worker; where there can be none, the page goes on without, and says so
 * in its settings. Where data is to be saved it waits for a press there.
 */
export async function keepOffline() {
  if (document.documentElement.hasAttribute("data-single")) return say("yes");
  const workers = serviceWorkers();
  if (!workers) return say("none");
  if (savesData() && !(await workers.getRegistration().catch(() => null))) return askFirst(workers);
  await idle();
  await keep(workers);
}

/** @param {ServiceWorkerContainer} workers */
function askFirst(workers) {
  say("saving");
  document.addEventListener("click", function ask({ target }) {
    if (!(target instanceof Element && target.closest("[data-copy]"))) return;
    document.removeEventListener("click", ask);
    say("copying");
    keep(workers);
  });
}

/** @param {ServiceWorkerContainer} workers */
async function keep(workers) {
  try {
    workers.addEventListener("message", ({ data }) => {
      if (data?.refused) say(data.refused, data.about);
    });
    const registration = await registered(workers);
    keepLanguage();
    await tell(registration).catch(() => replace(workers, registration));
  } catch {
    // Private windows and plain http refuse it; nothing else depends on it.
    say("refused");
  }
}

/** @param {ServiceWorkerContainer} workers */
async function registered(workers) {
  const address = new URL("sw.js", location.href).href;
  const registration = await workers.register(molecore.trust.createScriptURL(address), { updateViaCache: "none" });
  watch(registration);
  return registration;
}

/**
 * Put another worker in the place of one that does not answer and serves nobody: Firefox never
 * starts one again whose own script is damaged on the disk, and takes the same script for no update.
 * @param {ServiceWorkerContainer} workers
 * @param {ServiceWorkerRegistration} silent
 */
async function replace(workers, silent) {
  if (controller()) throw new Error("The worker serves the page, and does not answer.");
  await silent.unregister();
  await registered(workers);
}

/** After how long what could not be had is looked for again, in ms. */
const AGAIN = 60_000;

/**
 * Whether what is kept is all there; what is not, the worker fetches anew, now or later.
 * @param {ServiceWorkerRegistration} registration
 */
async function tell(registration) {
  const { active } = registration;
  if (!active) return;
  const missing = await repaired(active, PATIENCE);
  say(missing.length ? "part" : "yes", missing.join(", "));
  if (missing.length) setTimeout(() => tell(registration).catch(() => {}), AGAIN);
}

/** How long the copying waits for an idle moment, in ms. */
const LONGEST = 3000;

/** The person's first moves come before the copying of files. */
function idle() {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    offered(() => requestIdleCallback(resolve)) ?? setTimeout(resolve, 1000);
  });
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  announce(registration);
  follow(registration);
  registration.addEventListener("updatefound", () => follow(registration));
}

/** @param {ServiceWorkerRegistration} registration */
function follow(registration) {
  const { installing } = registration;
  installing?.addEventListener("statechange", () => {
    announce(registration);
    if (installing.state === "activated") tell(registration).catch(() => {});
  });
}

/** @param {ServiceWorkerRegistration} registration */
function announce(registration) {
  const next = registration.waiting;
  if (!next || !controller() || molecore.update) return;
  molecore.update = () => apply(next);
  dispatchEvent(new CustomEvent("molecore:update"));
}

/**
 * Milliseconds from the wish to the asking. A browser lets the old version go when it has nothing to
 * answer; what the page fetches in the same moment - its icon, after a press - wakes the old one for
 * another half minute, and asking again changes nothing.
 */
const PAUSE = 300;

/** @param {ServiceWorker} next */
function apply(next) {
  const { hash } = location;
  serviceWorkers()?.addEventListener("controllerchange", () => changed(hash), { once: true });
  setTimeout(() => next.postMessage("take over"), PAUSE);
}

/**
 * The new version is there; whoever has gone on to something else since is asked once more.
 * @param {string} hash where the page was when it was asked
 */
function changed(hash) {
  if (location.hash === hash) return molecore.boot.reload();
  molecore.update = () => molecore.boot.reload();
  dispatchEvent(new CustomEvent("molecore:update"));
}
