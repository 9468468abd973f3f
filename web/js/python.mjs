// The page's Python. Its files arrive and compile at once; what keeps the thread
// busy waits for the first paint and for PyScript, which has a few things to
// prepare first, to ask for it.

import { countDownloads } from "./downloads.mjs";
import { offered } from "./start/offered.mjs";

/** Where Python keeps which game was played last: it is the one that comes with the start. */
const LAST = `${globalThis.molecore?.names.keys}lastgame`;

/** Milliseconds; a tab in the background paints nothing, and should not wait long for it. */
const PATIENCE = 250;

function firstPaint() {
  return new Promise((resolve) => {
    offered(() => new PerformanceObserver(resolve))?.observe({ type: "paint", buffered: true });
    setTimeout(resolve, PATIENCE);
  });
}

/** The game that will be at the table first, as far as that can be told before Python is there. */
function firstGame() {
  const named = /^#(?:new|rules)\/(\w+)/.exec(location.hash);
  if (named) return named[1];
  try {
    return /^#(?:play|tree)\//.test(location.hash) ? localStorage.getItem(LAST) : null;
  } catch {
    return null;
  }
}

/** The bundles of that game and of the language, where it has one, which come with the start. */
export const firstBundles = [`game_${firstGame()}.bundle`, `words_${document.documentElement.lang.replace("-", "_")}.bundle`];

/**
 * The bytes of what Python fetches, by address.
 * @returns {Map<string, number>}
 */
function sizes() {
  /** @type {{ files: Record<string, [number, string]>, start: string[] }} */
  const { files, start } = JSON.parse(document.getElementById("parts")?.textContent ?? '{"files": {}, "start": []}');
  const first = Object.keys(files).filter((path) => firstBundles.some((name) => path.endsWith(`/${name}`)));
  const data = [...start.filter((path) => !/\.(js|css)$/.test(path)), ...first];
  return new Map(data.map((path) => [new URL(path, document.baseURI).href, files[path][0]]));
}

export const downloads = countDownloads(sizes());

/** @type {(value?: unknown) => void} */
let ask;
const asked = new Promise((resolve) => { ask = resolve; });

/** Called when everything else is there: Python may keep the thread busy now. */
export const wanted = () => (ask(), python);

/**
 * The interpreter; never, where the guard tells why not.
 * @type {Promise<import("pyodide").PyodideAPI>}
 */
export const python = !globalThis.molecore || globalThis.molecore.boot.failed ? new Promise(() => {}) : start();
python.catch(() => {}); // It may fail before boot is there to tell.

async function start() {
  const { LATER, bundleAt, startPython } = await import("./interpreter.mjs");
  const later = LATER.filter((name) => firstBundles.includes(name));
  later.forEach((name) => globalThis.molecore.boot.need(bundleAt(name)));
  return startPython({ turn: Promise.all([firstPaint(), asked]), fetch: downloads.fetch, lose: downloads.lose, most: downloads.most, later });
}
