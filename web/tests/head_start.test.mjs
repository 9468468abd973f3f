// The screen of last time, as a visitor gets it who comes back: of this version and this place, or none.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { Window } from "happy-dom";

const SCRIPT = readFileSync(new URL("../js/head_start.js", import.meta.url), "utf-8");
const MOLECORE = { trust: { createHTML: String }, boot: { failed: false }, names: { keys: "molecore:/:" } };
const KEY = `${MOLECORE.names.keys}lastpaint`;
const NAMES = ["document", "navigator", "localStorage", "location", "MutationObserver", "addEventListener"];

let kept = null;

/** A visit of a page of this version: what it shows before Python is there. */
async function visit({ version = "v1", fragment = "#play/m" } = {}) {
  const window = new Window({ url: `https://molecore.example/${fragment}` });
  const { document } = window;
  document.documentElement.dataset.build = version;
  if (kept !== null) window.localStorage.setItem(KEY, kept);
  Object.defineProperty(document, "currentScript", { value: { src: "https://molecore.example/v/js/head_start.js" } });
  const found = NAMES.map((name) => (name === "addEventListener" ? window.addEventListener.bind(window) : window[name]));
  window.molecore = MOLECORE;
  new Function("window", "molecore", ...NAMES, SCRIPT)(window, MOLECORE, ...found);
  document.body.innerHTML = '<div id="app">first screen</div><p></p>';
  await window.happyDOM.waitUntilComplete();
  return window;
}

/** Leave the page, which Python has drawn and which answers. */
function leave(window, markup = "<b>a game</b>") {
  const { document } = window;
  document.documentElement.setAttribute("data-ready", "");
  document.getElementById("app").innerHTML = markup;
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  window.dispatchEvent(new window.Event("visibilitychange"));
  kept = window.localStorage.getItem(KEY);
}

const shown = ({ document }) => document.getElementById("app").innerHTML;

beforeEach(async () => {
  kept = null;
  leave(await visit());
});

test("whoever comes back to a place sees it as it was left, and cannot use it yet", async () => {
  const window = await visit();
  assert.equal(shown(window), "<b>a game</b>");
  assert.equal(window.document.getElementById("app").inert, true);
});

test("the screen of another version is not shown", async () => {
  assert.equal(shown(await visit({ version: "v2" })), "first screen");
});

test("nor is that of another place", async () => {
  assert.equal(shown(await visit({ fragment: "#games" })), "first screen");
});

test("without one, or with one that is damaged, the first screen stays", async () => {
  for (const damaged of [null, "{", "null"]) {
    kept = damaged;
    assert.equal(shown(await visit()), "first screen");
  }
});

test("nothing is kept of a page that does not answer yet, or has a dialog open", async () => {
  kept = null;
  const window = await visit();
  window.dispatchEvent(new window.Event("visibilitychange"));
  assert.equal(window.localStorage.getItem(KEY), null);
  leave(window, "<dialog open></dialog>");
  assert.equal(kept, null);
});
