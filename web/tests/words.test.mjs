// In which language the start is told: what was set, else what the browser asks for, else English.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "./happy_dom.mjs";

const window = new Window({ url: "https://molecore.example/" });
for (const name of ["document", "localStorage", "location"]) globalThis[name] = window[name];
window.document.body.innerHTML = `<script type="application/json" id="words">${JSON.stringify({
  en: { loading: "Loading", more_parts: "and {n} more", direction: "ltr" },
  de: { loading: "Wird geladen", direction: "ltr" },
  "ar-XB": { loading: "gnidaoL", direction: "rtl" },
})}</script>`;
const { chooseLanguage, said, suiting, writeIn } = await import("../js/start/words.mjs");
const SETTINGS = "molecore:/:settings";

window.document.head.innerHTML = '<link rel="manifest" href="manifest.webmanifest">';
const manifest = () => window.document.querySelector("link").getAttribute("href");

/** A visit of somebody whose browser asks for these, and who has set that. */
function visit(languages, set = "") {
  Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
  window.localStorage.setItem(SETTINGS, `theme=dark\nlanguage=${set}\nsound=off`);
  chooseLanguage();
  return [window.document.documentElement.lang, window.document.documentElement.dir];
}

test("what the document says already is not said again, so that nothing is styled anew", () => {
  visit(["de"]);
  const seen = new window.MutationObserver(() => {});
  seen.observe(window.document.documentElement, { attributes: true });
  visit(["de"]);
  assert.deepEqual(seen.takeRecords(), []);
  visit(["en"]);
  assert.deepEqual(seen.takeRecords().map(({ attributeName }) => attributeName), ["lang"]);
  writeIn("en", "rtl");
  assert.deepEqual(seen.takeRecords().map(({ attributeName }) => attributeName), ["dir"]);
});

test("of the languages that the browser asks for it is the first there is", () => {
  assert.deepEqual(visit(["fr-FR", "de-AT", "en"]), ["de", "ltr"]);
  assert.equal(said("loading"), "Wird geladen");
  assert.equal(manifest(), "manifest.de.webmanifest");
  assert.deepEqual(visit(["en-GB", "de"]), ["en", "ltr"]);
  assert.equal(said("loading"), "Loading");
  assert.equal(manifest(), "manifest.webmanifest");
});

test("where there is none of them, it is English", () => {
  assert.deepEqual(visit(["fr"]), ["en", "ltr"]);
  assert.deepEqual(visit([]), ["en", "ltr"]);
});

test("what was set goes first, and may run from right to left", () => {
  assert.deepEqual(visit(["en"], "de"), ["de", "ltr"]);
  assert.deepEqual(visit(["de"], "ar-XB"), ["ar-XB", "rtl"]);
  assert.deepEqual(visit(["de"], "elvish"), ["de", "ltr"]);
});

test("whole codes go before their beginnings", () => {
  assert.equal(suiting(["pt-BR"], ["pt", "pt-BR"]), "pt-BR");
  assert.equal(suiting(["pt-BR-x"], ["en", "pt"]), "pt");
});

test("fields are filled, and a text that a language lacks is its id", () => {
  visit(["en"]);
  assert.equal(said("more_parts", { n: 3 }), "and 3 more");
  assert.equal(said("more_parts", { m: 3 }), "and {n} more", "a field without a value stays");
  visit(["de"]);
  assert.equal(said("more_parts", { n: 3 }), "more_parts");
});
