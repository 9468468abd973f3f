import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage('<button data-app="install">Install</button><button data-app="fullscreen"><b>Full screen</b></button><button data-app="other"></button>');
const { document } = window;
const root = document.documentElement;
let full = false;
const asked = [];
Object.defineProperty(document, "fullscreenEnabled", { get: () => true });
Object.defineProperty(document, "fullscreenElement", { get: () => (full ? root : null) });
root.requestFullscreen = async () => { full = true; };
document.exitFullscreen = async () => { full = false; };
await import("../js/installing.mjs");
const press = (selector) => document.querySelector(selector).click();

test("it can be installed once the browser offers that, and until somebody is asked", () => {
  assert.equal(root.dataset.can, "fullscreen");
  press("[data-app=install]");
  const offer = new window.Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => asked.push("prompt");
  window.dispatchEvent(offer);
  assert.ok(offer.defaultPrevented);
  assert.equal(root.dataset.can, "install fullscreen");
  press("[data-app=install]");
  press("[data-app=install]");
  assert.deepEqual([asked, root.dataset.can], [["prompt"], "fullscreen"]);
  window.dispatchEvent(offer);
  window.dispatchEvent(new window.Event("appinstalled"));
  assert.equal(root.dataset.can, "fullscreen");
});

test("the full screen comes and goes, and a browser may refuse it", () => {
  press("[data-app=fullscreen] b");
  assert.equal(full, true);
  press("[data-app=fullscreen]");
  assert.equal(full, false);
  root.requestFullscreen = () => Promise.reject(new TypeError("not now"));
  press("[data-app=fullscreen]");
  press("[data-app=other]");
  assert.equal(full, false);
});
