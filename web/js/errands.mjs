// What else Python asks of the page than to look like its tree.

import { isOver, onceBack } from "./back.mjs";
import { app, part } from "./elements.mjs";
import { send } from "./send.mjs";
import { LONGEST, shortenAddress } from "./start/address.mjs";
import { atMost, nextTask } from "./start/offered.mjs";
import { installInLanguage, writeIn } from "./start/words.mjs";
import { keepLanguage } from "./start/worker.mjs";

/**
 * After the next frame is painted; a page that nobody sees paints none.
 * @param {() => void} then
 */
export function afterPaint(then) {
  if (document.hidden) return void setTimeout(then);
  requestAnimationFrame(() => nextTask(then));
}

/**
 * In the next frame, before it is painted; a page that nobody sees paints none. A press that is heard
 * at the beginning of a frame would still have its callbacks in that one, so they are asked for after it.
 * @param {() => void} then
 */
export function beforePaint(then) {
  if (document.hidden) return then();
  nextTask(() => requestAnimationFrame(() => then()));
}

/** The games that wait for a person here, as the badge of the installed app has it. */
let waiting = "";

/** Where the page says what the tab is called, it is called so; the badge says how many games wait. */
export function entitle() {
  badge(/** @type {HTMLElement | null} */ (app.querySelector("[data-waiting]"))?.dataset.waiting ?? "");
  /** @type {HTMLElement | null} */
  const named = app.querySelector("[data-title]");
  const title = named?.dataset.title;
  if (title && document.title !== title) document.title = title;
}

/** @param {string} number */
function badge(number) {
  if (number === waiting) return;
  waiting = number;
  // A browser may refuse, as where the app is not installed.
  navigator.setAppBadge?.(Number(number)).catch(() => {});
}

/** The tab is called as the screen is, or as the screen says. */
function nameScreen() {
  const heading = app.querySelector("h1")?.textContent;
  document.title = heading ? `${heading} - Molecore` : "Molecore";
  entitle();
}

/**
 * Another screen is there: name it, and begin at its top or at one place of it.
 * @param {string} place its id, or ""
 */
export function arrive(place) {
  nameScreen();
  const target = document.getElementById(place);
  if (target) target.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);
  (target ?? part("main")).focus({ preventScroll: true });
}

/**
 * Settings are lines of key=value; the style sheet and the keys read them there.
 * @param {string} settings
 */
export function look(settings) {
  for (const line of settings.split("\n")) {
    const [key, value] = line.split("=");
    if (key) document.documentElement.dataset[key] = value;
  }
}

/**
 * What the page is written in, and from which side.
 * @param {string} language
 * @param {"ltr" | "rtl"} direction
 */
export function speak(language, direction) {
  const changed = document.documentElement.lang !== language;
  writeIn(language, direction);
  if (!changed) return;
  nameScreen();
  installInLanguage();
  keepLanguage();
}

/** The languages that the browser asks for, the best first, with spaces between. */
export const languages = () => (navigator.languages ?? []).join(" ");

/** The fragment of the address as far as it is looked at. */
function fragmentNow() {
  shortenAddress();
  return location.hash.slice(1);
}

/** The last fragment that Python knows of. While the address has another, news of that is on its way. */
let known = "";

/** Where one is: what the address says of it. */
export const fragment = () => (known = fragmentNow());

/**
 * Where somebody has gone. By the time that it is heard, the address may have changed once more.
 * @param {HashChangeEvent} event
 */
export function gone({ newURL }) {
  shortenAddress();
  known = new URL(newURL).hash.slice(1, LONGEST);
  return known;
}

/**
 * Have the address say where one is, unless somebody has gone elsewhere meanwhile.
 * @param {string} place
 * @param {boolean} instead whether there is no way back to where one was
 */
export function go(place, instead) {
  onceBack(() => goNow(place, instead || isOver()));
}

/**
 * @param {string} place
 * @param {boolean} instead
 */
function goNow(place, instead) {
  const address = place ? `#${place}` : location.pathname + location.search;
  if (fragmentNow() !== known || known === place) return;
  history[instead ? "replaceState" : "pushState"](null, "", address);
  known = fragmentNow();
}

/** How long the browser may take to copy, in ms: some ask the person first, and some never answer. */
const PATIENCE = 10_000;

/** @param {string} text */
export async function copy(text) {
  try {
    await atMost(PATIENCE, navigator.clipboard.writeText(text));
    send("copied", "", "true");
  } catch {
    /** @type {HTMLInputElement | null} */
    const field = app.querySelector("[data-select]");
    field?.select();
    send("copied", "", "false");
  }
}

/** Whether the browser can hand a text to another program: then there is a button for it. */
document.documentElement.toggleAttribute("data-shares", "share" in navigator);

/**
 * Browsers inside other apps, by what they call themselves: Android's have one word for all of them.
 */
const INSIDE_ANOTHER_APP = /; wv\)|FBA[NV]|Instagram|\bLine\/|MicroMessenger|Snapchat|BytedanceWebview|musical_ly|LinkedInApp|Twitter for/;

document.documentElement.toggleAttribute("data-in-app", INSIDE_ANOTHER_APP.test(navigator.userAgent));

/**
 * Hand a text to another program of the device, and say so; where that fails it is copied.
 * @param {string} text
 */
export async function share(text) {
  try {
    await navigator.share({ text });
    send("handedon");
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") await copy(text);
  }
}

/** Whose work the page is made of; "" where that cannot be read. */
export async function readLicences() {
  const bytes = await globalThis.molecore.boot.bring(new URL("../../LICENSES.txt", import.meta.url).href).catch(() => null);
  send("licences", "", bytes ? new TextDecoder().decode(bytes) : "");
}

/** @param {string} name of a rulebook */
async function rulebook(name) {
  return globalThis.molecore.boot.bring(new URL(`../rules/${name}.md`, import.meta.url).href).catch(() => null);
}

/**
 * A rulebook in a language, or where there is none in English.
 * @param {string} game
 * @param {string} language
 */
export async function readRules(game, language) {
  const bytes = (await rulebook(`${game}.${language}`)) ?? (await rulebook(game));
  send("rules", game, bytes ? new TextDecoder().decode(bytes) : "");
}
