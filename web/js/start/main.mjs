// What watches the start, and is no Python: every step has a time by which it must be over, and every
// failure an answer. It is the page's first script, and comes a second time in case the first is lost.

import { forgetAgain, shortenAddress } from "./address.mjs";
import { meter, wordsFor } from "./amounts.mjs";
import { hideBar, onRetry, tellDetail, tellInLanguage, tellStage, tellTrouble } from "./bar.mjs";
import { brought, isSentElsewhere, stateOf } from "./fetching.mjs";
import { mend } from "./mend.mjs";
import { keys, name } from "./names.mjs";
import { listenForArrivals } from "./offered.mjs";
import { nameOf, need, needed, parts, single } from "./parts.mjs";
import { PATIENCE } from "./patience.mjs";
import { isReloading, reload, resume } from "./reload.mjs";
import { openRescue } from "./rescue.mjs";
import { openDoor } from "./trust.mjs";
import { chooseLanguage, said } from "./words.mjs";

/** @typedef {import("./parts.mjs").Part} Part */

/** How long Python and the program may keep silent when every file is there, in ms. */
const THINKING = Math.max(30_000, PATIENCE);
const MINUTE = 60_000;
/** How often the page loads anew by itself, and within what time. */
const TRIES = 2;
const LATELY = 2 * MINUTE;
/** The smallest program in machine code there is. */
const NOTHING = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
/** The copy of this script that comes in case it does not; once it runs nobody misses the copy. */
const SPARE = /\/start_spare\.js$/;

/** @type {"starting" | "mending" | "failed" | "ready"} */
let state = "starting";
/** @type {Trust} */
let trust;
/** @type {[fraction: number, word: StartWord]} */
let stageNow = [0, "loading"];
let waiting = 0;
/** Why parts cannot be had, as far as is known. @type {"load" | "elsewhere"} */
let lacking = "load";
const measure = meter();

// ---- what is told

/** @param {number} fraction @param {StartWord} word */
function stage(fraction, word) {
  if (state !== "starting") return;
  stageNow = [fraction, word];
  tellStage(fraction, word);
  heard();
}

/** @param {number} received @param {number} total bytes @param {number} share of the bar that they are */
function progress(received, total, share) {
  stage(share * received / total, "loading");
  const amount = measure(received, total);
  if (amount && state === "starting") tellDetail(said(...wordsFor(amount, document.documentElement.lang)));
}

/** What is told in the bar, with the word on its button. @type {Partial<Record<Trouble, StartWord | "">>} */
const PLAIN = { wasm: "try_again", file: "", fatal: "restart" };

/**
 * @param {Trouble} kind
 * @param {string} [detail]
 */
function fail(kind, detail = "") {
  if (state === "failed" || state === "mending") return;
  if (kind === "load") return void lost(detail);
  state = "failed";
  clearTimeout(waiting);
  const button = PLAIN[kind];
  if (button !== undefined) whenBodyIsThere(() => tellTrouble("failed", said(kind), detail, button && said(button)));
  else rescue(said(kind), detail ? [detail] : []);
}

/**
 * @param {string} message
 * @param {string[]} names
 * @param {Part[]} [missing]
 */
function rescue(message, names, missing) {
  state = "failed";
  const repair = async () => (await mend(missing)).outcome !== "missing";
  const title = said(location.hash === "#rescue" ? "rescue" : "cannot_start");
  whenBodyIsThere(() => openRescue(title, message, names, { again, repair }));
}

function done() {
  state = "ready";
  clearTimeout(waiting);
  hideBar();
}

// ---- what takes too long

/** Something came: whoever waits may wait on. */
function heard() {
  clearTimeout(waiting);
  if (state === "starting") waiting = setTimeout(silent, outstanding().length ? PATIENCE : THINKING);
}

/** What the browser has neither brought nor given up yet. */
function outstanding() {
  const over = new Set(performance.getEntriesByType("resource").map((entry) => entry.name));
  return needed.filter(({ address }) => !over.has(address));
}

async function silent() {
  const [late] = outstanding();
  if (!late) return slow();
  // It may be this one that hangs, and not the network: ask for it once more, past all caches.
  const asked = new AbortController();
  const stopListening = listenForArrivals(() => outstanding().includes(late) || asked.abort());
  await stateOf(late, { patience: PATIENCE, cache: "reload", signal: asked.signal });
  stopListening();
  if (asked.signal.aborted || state !== "starting") return heard();
  return lost(late.address);
}

function slow() {
  tellTrouble("slow", said("slow"), "", said("try_again"));
  waiting = setTimeout(() => state === "starting" && fail("start", said("stuck")), 2 * MINUTE);
}

// ---- what is lost

/**
 * A part did not come, or is not what was built.
 * @param {string} address
 */
async function lost(address) {
  if (state !== "starting") return;
  state = "mending";
  clearTimeout(waiting);
  need(address);
  unblock();
  tellStage(stageNow[0], "mending");
  const mended = await mend().catch(() => null);
  if (mended?.outcome === "missing") return giveUp(mended.parts, address);
  if (mended && beginAgain()) return;
  rescue(said("load"), [nameOf(parts.get(address)?.path ?? address)]);
  setTimeout(again, LATELY); // by then it may begin anew as often as before
}

/** A style sheet or a script that never comes keeps the browser from painting anything. */
function unblock() {
  for (const { address } of outstanding()) {
    for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
      if (/** @type {HTMLLinkElement} */ (link).href === address) link.remove();
    }
  }
}

/** Load anew what is whole now, but not over and over. */
function beginAgain() {
  /** @type {number[]} */
  const before = history.state?.mended ?? [];
  const lately = before.filter((time) => Date.now() - time < LATELY);
  if (lately.length >= TRIES) return false;
  reload({ mended: [...lately, Date.now()] });
  return true;
}

/**
 * The screen that says what is missing, until that is there again.
 * @param {Part[]} missing
 * @param {string} address
 */
function giveUp(missing, address) {
  const names = missing.map(({ path }) => nameOf(path));
  rescue(said(navigator.onLine ? lacking : "offline"), names.length ? names : [nameOf(parts.get(address)?.path ?? address)], missing.length ? missing : undefined);
  let pause = Math.min(3000, PATIENCE);
  const look = async () => {
    const mended = await mend(missing.length ? missing : undefined).catch(() => null);
    if (mended && mended.outcome !== "missing") return again();
    pause = Math.min(2 * pause, MINUTE);
    setTimeout(look, pause);
  };
  setTimeout(look, pause);
}

/** Load the page anew, where it was. */
function again() {
  if (location.hash === "#rescue") history.replaceState(history.state, "", location.pathname + location.search);
  reload();
}

// ---- Python is gone for good, the page is not

// It starts anew, but not over and over. The time stands in the history, which is there where storage is not.
let restartedLately = false;

function restart() {
  if (restartedLately) return fail("fatal");
  reload({ restarted: Date.now() });
}

// ---- the beginning

/** @returns {Trouble | ""} why there is no point in beginning */
function hopeless() {
  if (location.protocol === "file:" && !single) return "file";
  if (typeof WebAssembly !== "object") return "wasm";
  try {
    new WebAssembly.Module(NOTHING);
    trust = openDoor();
  } catch {
    return "policy";
  }
  return "";
}

/** @param {Event} event of an element that does not get what it asks for, or of a program that fails */
function failed(event) {
  const element = event.target;
  if (element instanceof HTMLScriptElement) return SPARE.test(element.src) || fail("load", element.src);
  if (element instanceof HTMLLinkElement && parts.has(element.href)) return fail("load", element.href);
  if (element === globalThis && state === "starting") fail("start", /** @type {ErrorEvent} */ (event).message);
}

/** @param {PromiseRejectionEvent} event */
function refused({ reason }) {
  if (state === "starting") fail("start", String(reason?.message ?? reason).trim().split("\n").at(-1));
}

/** @param {SecurityPolicyViolationEvent} event */
async function forbidden({ blockedURI, effectiveDirective, disposition }) {
  const ours = blockedURI.startsWith(location.origin);
  if (state !== "starting" || disposition !== "enforce" || !(ours || blockedURI === "wasm-eval")) return;
  if (!ours || !(await isSentElsewhere(blockedURI))) return fail("policy", effectiveDirective);
  lacking = "elsewhere";
  fail("load", blockedURI);
}

/** Style sheets that came, or failed, before anybody listened. */
function checkStyle() {
  for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
    const { href, sheet } = /** @type {HTMLLinkElement} */ (link);
    if (!sheet && !outstanding().some(({ address }) => address === href)) fail("load", href);
  }
}

function listen() {
  addEventListener("error", failed, true);
  addEventListener("unhandledrejection", refused);
  document.addEventListener("securitypolicyviolation", forbidden);
  addEventListener("hashchange", () => location.hash === "#rescue" && reload());
  listenForArrivals(heard);
}

/** Whatever needs the body, which is not there when the first script runs. @param {() => void} work */
function whenBodyIsThere(work) {
  // What comes after the bar is there once all of the bar is.
  const isThere = () => document.readyState !== "loading" || document.getElementById("boot")?.nextElementSibling;
  if (isThere()) return work();
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    work();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** @param {string} address */
async function bring(address) {
  const part = parts.get(address);
  return (part && (await brought(part, { patience: PATIENCE })).bytes) ?? null;
}

function begin() {
  resume();
  restartedLately = Date.now() - (history.state?.restarted ?? 0) < MINUTE;
  shortenAddress();
  forgetAgain();
  chooseLanguage();
  const trouble = hopeless();
  globalThis.molecore = /** @type {Molecore} */ ({
    trust, names: { keys, name },
    boot: {
      fail, stage, progress, done, restart, reload, bring, need,
      get reloading() { return isReloading(); },
      get failed() { return state === "failed" || state === "mending"; },
      build: document.documentElement.dataset.build ?? null,
      again: restartedLately,
    },
  });
  listen();
  if (location.hash === "#rescue") state = "failed";
  whenBodyIsThere(() => {
    onRetry(again);
    tellInLanguage();
    if (location.hash === "#rescue") rescue(said("rescue_about"), []);
    else if (trouble) fail(trouble);
    else stage(...stageNow);
    checkStyle();
  });
}

/** The browser would paint nothing before the first script has come. */
function forgetFirst() {
  for (const script of document.scripts) {
    if (script.src === needed[0].address) script.remove();
  }
}

/** This is the copy that comes in case the first does not. */
function takeOver() {
  if (globalThis.molecore) return;
  if (document.readyState === "loading") stop(); // it waits for the first one still
  if (!document.body) document.documentElement.append(document.createElement("body"));
  forgetFirst(); // Chromium takes note of it only where there is a body
  begin();
  if (state === "starting") lost(needed[0].address);
}

const address = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src;
if (!SPARE.test(address ?? "")) begin();
else if (document.readyState !== "loading") takeOver();
else {
  setTimeout(takeOver, PATIENCE);
  document.addEventListener("DOMContentLoaded", takeOver);
}
