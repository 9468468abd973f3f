// The page's Python. Runs before the page is parsed, so that its files arrive
// and compile meanwhile; what keeps the thread busy waits for the first paint.

import { countDownloads } from "./downloads.mjs";
import { startPython } from "./interpreter.mjs";

export { version } from "./interpreter.mjs";

/** Milliseconds; a tab in the background paints nothing, and should not wait long for it. */
const PATIENCE = 250;

function firstPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, PATIENCE);
  });
}

function sizes() {
  const links = document.querySelectorAll("link[rel=preload][data-size]");
  return new Map([...links].map((link) => [link.href, Number(link.dataset.size)]));
}

export const downloads = countDownloads(sizes());
// Without WebAssembly there is nothing to start, and the guard says so.
export const python = globalThis.WebAssembly ? startPython(firstPaint()) : new Promise(() => {});

/**
 * PyScript's way to it. None of the options it passes is needed; and a failure
 * is told by boot, where PyScript would leave it uncaught.
 */
export const loadPyodide = () => python.catch(() => new Promise(() => {}));
