// What is said before Python is there, in the language of whoever reads it. The document has these
// few words in every language there is, under the ends of their ids in the catalogues.

import { keys } from "./names.mjs";
import { offered } from "./offered.mjs";

/** In which the page is built, and what it says where a language has no words. */
const ENGLISH = "en";

/** @type {Record<string, Partial<Record<StartWord, string>> & { direction?: "ltr" | "rtl" }>} by the codes of languages */
const words = JSON.parse(document.getElementById("words")?.textContent || "{}");

/** What the person has set, "" if nothing. */
function kept() {
  const settings = offered(() => localStorage.getItem(`${keys}settings`));
  return /^language=(.+)$/m.exec(settings ?? "")?.[1] ?? "";
}

/**
 * The language for somebody who reads those `wanted`, the best first: "de" for "de-AT".
 * @param {readonly string[]} wanted
 * @param {string[]} known
 */
export function suiting(wanted, known) {
  for (const code of wanted) {
    const parts = code.split("-");
    for (let length = parts.length; length > 0; length--) {
      const found = parts.slice(0, length).join("-");
      if (known.includes(found)) return found;
    }
  }
  return ENGLISH;
}

/** Have the document say what it is written in from now on: what was set, or else what the browser asks for. */
export function chooseLanguage() {
  const language = suiting([kept(), ...(navigator.languages ?? [])], Object.keys(words));
  writeIn(language, words[language]?.direction ?? "ltr");
  installInLanguage();
}

/**
 * Have the document say what it is written in, and from which side. What it says already is not said again:
 * browsers style the whole document anew then.
 * @param {string} language
 * @param {string} direction
 */
export function writeIn(language, direction) {
  const root = document.documentElement;
  if (root.lang !== language) root.lang = language;
  if (root.dir !== direction) root.dir = direction;
}

/** Once it is installed, the page is called what it is called in the language of the document (`builder/manifest.py`). */
export function installInLanguage() {
  const { lang } = document.documentElement;
  const name = lang === ENGLISH ? "manifest.webmanifest" : `manifest.${lang}.webmanifest`;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", name);
}

/**
 * A text of the catalogue in the language of the document, with its fields filled in.
 * @param {StartWord} word
 * @param {Record<string, string | number>} [fields]
 */
export function said(word, fields = {}) {
  const known = words[document.documentElement.lang] ?? words[ENGLISH] ?? {};
  return (known[word] ?? word).replace(/\{(\w+)\}/g, (mark, name) => String(fields[name] ?? mark));
}
