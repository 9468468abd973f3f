// What some browsers do not have, or refuse to whoever looks at it. Here a look costs nothing.

/**
 * @template Thing
 * @param {() => Thing} look
 * @returns {NonNullable<Thing> | null} null where there is no such thing
 */
export function offered(look) {
  try {
    return look() ?? null;
  } catch {
    return null;
  }
}

/** Where service workers are registered. */
export const serviceWorkers = () => offered(() => navigator.serviceWorker);

/** Two ports, each of which hears what the other is told. */
export const channel = () => offered(() => new MessageChannel());

/**
 * In a task of its own as soon as this one is over. Timers of browsers wait for some ms more.
 * @param {() => void} then
 */
export function nextTask(then) {
  const ports = channel();
  if (!ports) return void setTimeout(then);
  ports.port1.onmessage = () => {
    ports.port1.close(); // a browser keeps an open one for ever
    then();
  };
  ports.port2.postMessage(null);
}

/** Whether the device is as a media query says, and whoever tells when that changes. @param {string} query */
export const media = (query) => offered(() => matchMedia(query));

/** How often it is looked whether anything came, where nobody tells, in ms. */
const PAUSE = 500;

/**
 * Hear of each file that the browser has brought or given up.
 * @param {() => void} heard
 * @returns {() => void} ends it
 */
export function listenForArrivals(heard) {
  const observer = offered(() => new PerformanceObserver(heard));
  if (observer) {
    observer.observe({ type: "resource" });
    return () => observer.disconnect();
  }
  let before = performance.getEntriesByType("resource").length;
  const looking = setInterval(() => {
    const now = performance.getEntriesByType("resource").length;
    if (now > before) heard();
    before = now;
  }, PAUSE);
  return () => clearInterval(looking);
}

/**
 * What comes of `work`; rejected where nothing does within so many ms.
 * @template Result
 * @param {number} milliseconds
 * @param {Promise<Result>} work
 * @returns {Promise<Result>}
 */
export const atMost = (milliseconds, work) => Promise.race([
  work,
  new Promise((_, reject) => { setTimeout(reject, milliseconds, new Error("no answer")); }),
]);
