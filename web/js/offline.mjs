// The service worker keeps the page for days without network, and new versions
// at the door until somebody asks them in.

const { molecore } = globalThis;

/** Register the service worker; where there can be none, the page goes on without. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  await idle();
  try {
    const registration = await navigator.serviceWorker.register(molecore.trust.createScriptURL(new URL("sw.js", location.href).href), { updateViaCache: "none" });
    watch(registration);
  } catch {
    // Private windows and plain http refuse it; nothing else depends on it.
  }
}

/** The person's first moves come before the copying of files. */
function idle() {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  announce(registration);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => announce(registration));
  });
}

/** @param {ServiceWorkerRegistration} registration */
function announce(registration) {
  const next = registration.waiting;
  if (!next || !navigator.serviceWorker.controller || molecore.update) return;
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
  navigator.serviceWorker.addEventListener("controllerchange", () => changed(hash), { once: true });
  setTimeout(() => next.postMessage("take over"), PAUSE);
}

/**
 * The new version is there; whoever has gone on to something else since is asked once more.
 * @param {string} hash where the page was when it was asked
 */
function changed(hash) {
  if (location.hash === hash) return location.reload();
  molecore.update = () => location.reload();
  dispatchEvent(new CustomEvent("molecore:update"));
}
