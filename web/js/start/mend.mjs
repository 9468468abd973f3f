// What to do about a part that is missing or damaged: find out which it is, fetch it anew, and begin again.

import { stateOf } from "./fetching.mjs";
import { needed, parts } from "./parts.mjs";
import { PATIENCE } from "./patience.mjs";
import { ask, controller, installed, repaired, sendAway } from "./worker.mjs";

/** @typedef {import("./parts.mjs").Part} Part */
/**
 * `whole`: all is there now, and the page can begin again. `other`: the host has another version by now.
 * `missing`: these parts are nowhere to be had.
 * @typedef {{ outcome: "whole" | "other" } | { outcome: "missing", parts: Part[] }} Mended
 */

/** Which version the host has now, "" if that cannot be found out. */
export async function versionOnHost() {
  try {
    const response = await fetch("./", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return /^<html[^>]* data-build="(\w+)"/m.exec(await response.text())?.[1] ?? "";
  } catch {
    return "";
  }
}

/** @param {Part[]} listed @param {RequestCache} cache */
async function notRight(listed, cache) {
  const states = await Promise.all(listed.map((part) => stateOf(part, { patience: PATIENCE, cache })));
  return listed.map((part, index) => ({ part, state: states[index] })).filter(({ state }) => state !== "right");
}

/**
 * Files that the network serves: asked for as the browser did, then past all caches, which then have the good ones.
 * @param {Part[]} listed
 * @returns {Promise<Mended>}
 */
async function mendFromNetwork(listed) {
  const suspects = await notRight(listed, "default");
  const still = await notRight(suspects.map(({ part }) => part), "reload");
  if (!still.length) return { outcome: "whole" };
  if (await versionChanged()) return { outcome: "other" };
  const typed = still.every(({ state }) => state === "type");
  if (typed && await installed().catch(() => false)) return { outcome: "whole" };
  return { outcome: "missing", parts: still.map(({ part }) => part) };
}

async function versionChanged() {
  const there = await versionOnHost();
  return there !== "" && there !== document.documentElement.dataset.build;
}

/** What elements ask for. WebKit remembers where such a file failed, and does not ask again when the page loads anew. */
const OF_ELEMENTS = /\.(js|css)$/;

/**
 * Files that the service worker keeps: it checks all of them and fetches what is wrong.
 * @param {ServiceWorker} worker
 * @param {Part[]} listed
 * @returns {Promise<Mended>}
 */
async function mendKept(worker, listed) {
  const all = [...parts.values()];
  const missing = await repaired(worker, PATIENCE).catch(() => null);
  if (missing?.length === 0) {
    await notRight(listed.filter(({ path }) => OF_ELEMENTS.test(path)), "reload");
    return { outcome: "whole" };
  }
  // Its own files cannot be had any more, or it is silent: what the host has now will do.
  const there = await versionOnHostPastWorker(worker);
  if (there && (there !== document.documentElement.dataset.build || missing === null)) {
    await sendAway();
    return { outcome: "other" };
  }
  return { outcome: "missing", parts: all.filter(({ path }) => missing?.includes(path)) };
}

/** The worker answers for the page itself; it is asked to ask the host. @param {ServiceWorker} worker */
function versionOnHostPastWorker(worker) {
  return ask(worker, { ask: "version" }, 2 * PATIENCE).then(({ version }) => version, () => "");
}

/**
 * @param {Part[]} [listed] what to look at; all that the start needs, if nothing is known
 * @returns {Promise<Mended>}
 */
export function mend(listed = needed) {
  const worker = controller();
  return worker ? mendKept(worker, listed) : mendFromNetwork(listed);
}
