// Codes that a camera sees: each is told once, until nobody looks any more.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { replace } from "./modules.mjs";
import { openPage } from "./window.mjs";

/** What stands for the camera: what it reads next, and what was done with it. */
const given = globalThis.given = { done: [] };
replace({
  "qr/dom.js": `export class QRCanvas {}
    export const rearCamera = async (film) => ({
      readFrame: async (canvas, whole) => { given.done.push([canvas instanceof QRCanvas, whole]); return given.read; },
      stop: () => given.done.push("stop " + film.id),
    });
    export const frameLoop = (look) => { given.look = look; return () => given.done.push("end"); };`,
});
openPage();
await import("../js/camera.mjs");

let told = [];

beforeEach(async () => {
  told = [];
  document.body.innerHTML = '<video id="film"></video>';
  await globalThis.molecore.camera.watch(document.getElementById("film"), (text) => told.push(text));
  given.done = [];
});

/** What was told once the camera has read these. */
async function seen(...texts) {
  for (const text of texts) {
    given.read = text;
    await given.look();
  }
  return told;
}

test("each new code is told, and one that stays before the camera once", async () => {
  assert.deepEqual(await seen(undefined, "one", "one", undefined, "one", "two", "one"), ["one", "two", "one"]);
  assert.deepEqual(given.done[0], [true, true], "all of the picture is looked at");
});

test("what is no text is no code, nor is one in which nothing is", async () => {
  assert.deepEqual(await seen("", undefined, null, 7), []);
});

test("the camera is switched off once what it shows is on the page no more", async () => {
  document.getElementById("film").remove();
  assert.deepEqual(await seen("late"), []);
  assert.deepEqual(given.done, ["end", "stop film"]);
});
