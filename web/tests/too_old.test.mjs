// The script that only browsers without modules run: it says so, in their language if it can.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openPage } from "./window.mjs";

const script = readFileSync(new URL("../js/too_old.js", import.meta.url), "utf8");

/** What the page says to a browser of this language, once it is all there. */
function told(language, words) {
  const window = openPage();
  const { document } = window;
  document.body.insertAdjacentHTML("beforeend", `<div id="boot" data-state="loading"><p id="boot-message">Loading</p>
    <a id="boot-retry" href="">Again</a></div><script type="application/json" id="words">${words}</script>`);
  Object.defineProperty(window.navigator, "language", { value: language, configurable: true });
  (0, eval)(script); // it is no module, and names what it needs as a page does
  const text = () => document.getElementById("boot-message").textContent;
  assert.equal(text(), "Loading", "not before the page is there");
  document.dispatchEvent(new window.Event("DOMContentLoaded"));
  assert.equal(document.getElementById("boot").dataset.state, "failed");
  assert.equal(document.getElementById("boot-retry").hidden, true, "to try again is of no use");
  return text();
}

const WORDS = JSON.stringify({ en: { old: "Too old" }, de: { old: "Zu alt" } });

test("it says so in the browser's language, and in English where it has no other", () => {
  assert.equal(told("de-AT", WORDS), "Zu alt");
  assert.equal(told("fr", WORDS), "Too old");
});
