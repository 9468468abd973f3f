// Codes that a camera sees: when what reads them is fetched, and what is told where there is nothing to see.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

openPage();
/** Whether what reads codes is there: it needs a real browser. */
let there = true;
globalThis.molecore.later = { need: (name, then) => then(name === "camera" && there) };
Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia() {} } });
const { sendTo } = await import("../js/send.mjs");
await import("../js/scanning.mjs");
const { scanning } = globalThis.molecore;

let told = [];
/** @param {(film: HTMLVideoElement, tell: (text: string) => void) => Promise<void>} watch */
const seeing = (watch) => { globalThis.molecore.camera = { watch }; };

beforeEach(() => {
  told = [];
  sendTo((...message) => told.push(message.join(",")));
  document.body.innerHTML = '<video id="camera"></video>';
});

test("there is a button where the browser has cameras to give", () => {
  assert.ok(document.documentElement.hasAttribute("data-films"));
});

test("that what reads codes did not come is told, and it is asked for again", async () => {
  there = false;
  await scanning.start();
  assert.deepEqual(told, ["unscanned,,missing"]);
  there = true;
  seeing(async (film, tell) => tell(film.id));
  await scanning.start();
  assert.deepEqual(told.slice(1), ["scanned,,camera"]);
});

test("nothing is switched on, and nothing told, once the dialog is closed", async () => {
  seeing(async () => told.push("on"));
  document.body.innerHTML = "";
  await scanning.start();
  assert.deepEqual(told, []);
});

for (const [name, trouble] of [["NotAllowedError", "forbidden"], ["NotFoundError", "none"], ["NotReadableError", "none"]]) {
  test(`why there is nothing to see is told: ${name}`, async () => {
    seeing(async () => { throw new DOMException("", name); });
    await scanning.start();
    assert.deepEqual(told, [`unscanned,,${trouble}`]);
  });
}

test("why there is nothing to see is not told to a dialog that was closed", async () => {
  seeing(async (film) => {
    film.remove();
    throw new DOMException("", "NotAllowedError");
  });
  await scanning.start();
  assert.deepEqual(told, []);
});
