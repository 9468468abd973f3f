// The page's Python. Its files arrive and compile at once; what keeps the thread
// busy waits for the first paint and for PyScript, which has a few things to
// prepare first, to ask for it.

import { countDownloads } from "./downloads.mjs";

/** Milliseconds; a tab in the background paints nothing, and should not wait long for it. */
const PATIENCE = 250;

function firstPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, PATIENCE);
  });
}

/**
 * The bytes of what Python fetches, by address.
 * @returns {Map<string, number>}
 */
function sizes() {
  const listed = JSON.parse(document.getElementById("sizes")?.textContent ?? "{}");
  return new Map(Object.entries(listed).map(([path, size]) => [new URL(path, document.baseURI).href, size]));
}

export const downloads = countDownloads(sizes());

/** @type {(value?: unknown) => void} */
let ask;
const asked = new Promise((resolve) => { ask = resolve; });

/** Called when everything else is there: Python may keep the thread busy now. */
export const wanted = () => (ask(), python);

/**
 * The interpreter; never, without WebAssembly, which the guard tells.
 * @type {Promise<import("pyodide").PyodideAPI>}
 */
export const python = globalThis.WebAssembly ? start() : new Promise(() => {});
python.catch(() => {}); // It may fail before boot is there to tell.

async function start() {
  const { startPython } = await import("./interpreter.mjs");
  return startPython({ turn: Promise.all([firstPaint(), asked]), fetch: downloads.fetch });
}
