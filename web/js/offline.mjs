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

function watch(registration) {
  announce(registration);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => announce(registration));
  });
}

function announce(registration) {
  const next = registration.waiting;
  if (!next || !navigator.serviceWorker.controller || molecore.update) return;
  molecore.update = () => apply(next);
  dispatchEvent(new CustomEvent("molecore:update"));
}

/** Milliseconds for a version to give way; one that still answers something does so when the page goes. */
const PATIENCE = 1500;
const LEFT = "molecore:left";

function apply(next) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  next.postMessage("take over");
  setTimeout(leave, PATIENCE);
}

/** Once for each version, so that one which never gives way is not left over and over. */
function leave() {
  const { build } = document.documentElement.dataset;
  if (sessionStorage.getItem(LEFT) === build) return;
  sessionStorage.setItem(LEFT, build);
  location.reload();
}
