// What is spoken, by the one live region of the page. It stands outside what Python draws, as a region that
// comes together with its words is not read. Python marks what is to be spoken with data-say; a press is
// answered in any case: by the new name of what was pressed, or by the same words once more.

import { app } from "./elements.mjs";

const region = document.createElement("div");
region.id = "voice";
region.className = "unseen";
region.setAttribute("role", "status");
// Of several sentences only those are read that are new.
region.setAttribute("aria-atomic", "false");

/** @typedef {{ id: string, name: string }} Pressed what was pressed, and what it was called then */

/** @type {Pressed | null} */
let pressed = null;
/** How long an answer may take that comes with a change of the page, in ms. */
const ANSWERED = 300;
/** Says the same words apart from the same words before. */
const AGAIN = "\u00a0";

/**
 * Note a press, which is to be answered after the next change.
 * @param {Element} [place] what was pressed; none for a key that only asks
 */
export function expectAnswer(place) {
  const now = place ? { id: place.id, name: nameOf(place) } : { id: "", name: "" };
  pressed = now;
  // What changes nothing is drawn by nobody, and answered all the same.
  setTimeout(() => { if (pressed === now) speakUp(); }, ANSWERED);
}

/** Say what is new, after each change of the page. */
export function speakUp() {
  const sentences = [...app.querySelectorAll("[data-say]")].flatMap(sentencesOf);
  const renamed = pressed ? newName(pressed) : "";
  if (renamed) sentences.push(renamed);
  const before = [...region.children].map(({ textContent }) => String(textContent));
  // What was said again stays so: a change that nobody pressed for must not take that back unheard.
  const said = sentences.map((text, n) => (before[n] === text + AGAIN ? before[n] : text));
  if (pressed && said.length && said.every((text, n) => text === before[n])) said.push(onceMore(said.pop() ?? ""));
  pressed = null;
  say(said);
}

/**
 * The same words, told apart from those before.
 * @param {string} text
 */
const onceMore = (text) => (text.endsWith(AGAIN) ? text.slice(0, -AGAIN.length) : text + AGAIN);

/** @param {Element} node */
function sentencesOf(node) {
  // What is hidden from those who listen is said elsewhere.
  const parts = [...node.querySelectorAll("p, li")].filter((part) => !part.querySelector("p, li"));
  const heard = parts.filter((part) => part.getAttribute("aria-hidden") !== "true");
  return (parts.length ? heard : [node]).map(textOf).filter(Boolean);
}

/** @param {Element} node */
function textOf(node) {
  return String(node.textContent).replace(/\s+/g, " ").trim();
}

/** @param {Element} node */
function nameOf(node) {
  const name = node.getAttribute("aria-label") ?? textOf(node);
  return node.getAttribute("aria-pressed") === "true" ? `${name}, ✓` : name;
}

/**
 * What something is called now, if it was called differently when it was pressed.
 * @param {Pressed} what
 */
function newName({ id, name }) {
  const node = id ? document.getElementById(id) : null;
  const now = node ? nameOf(node) : name;
  return now === name ? "" : now;
}

/** @param {string[]} sentences */
function say(sentences) {
  while (region.children.length > sentences.length) region.lastElementChild?.remove();
  for (const [n, text] of sentences.entries()) {
    const line = region.children[n] ?? region.appendChild(document.createElement("p"));
    if (line.textContent !== text) line.textContent = text;
  }
}

document.body.append(region);
