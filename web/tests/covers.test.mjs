import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const app = window.document.getElementById("app");
mock.timers.enable({ apis: ["setTimeout"] });
let now = 1000;
performance.now = () => now;
let paint = () => {};
globalThis.requestAnimationFrame = (then) => { paint = then; };
globalThis.MessageChannel = class {
  port1 = { close() {} };
  port2 = { postMessage: () => this.port1.onmessage() };
};
const { followCover } = await import("../js/covers.mjs");
const { press } = await import("../js/presses.mjs");
const { sendTo } = await import("../js/send.mjs");

let told = [];
sendTo((...message) => told.push(message.join(",")));

/** Another cover is there, painted at once or not yet. */
function cover(name, painted = true) {
  app.innerHTML = name && `<section data-arrival tabindex="-1"><button data-act="uncover" data-deaf="${name}">I am</button></section>`;
  const arrived = followCover();
  if (painted) paint();
  return arrived;
}

const button = () => app.querySelector("button");

beforeEach(() => {
  told = [];
  cover("");
});

test("what opens a cover hears nothing until 600 ms after it was painted, and looks so", () => {
  cover("ann", false);
  assert.equal(button().getAttribute("aria-disabled"), "true");
  press(button(), { timeStamp: now + 10_000 });
  assert.deepEqual(told, [], "what is not painted was not meant");
  paint();
  press(button(), { timeStamp: now + 599 });
  assert.deepEqual(told, []);
  mock.timers.tick(600);
  assert.equal(button().getAttribute("aria-disabled"), null);
  press(button(), { timeStamp: now + 600 });
  assert.deepEqual(told, ["uncover,,"]);
});

test("no other button of a cover hears anything meanwhile", () => {
  app.innerHTML = '<section class="cover" data-arrival><button data-deaf="ann"></button><button data-act="cover"></button></section>';
  followCover();
  paint();
  const other = app.querySelectorAll("button")[1];
  assert.equal(other.getAttribute("aria-disabled"), "true");
  press(other, { timeStamp: now + 599 });
  assert.deepEqual(told, []);
  mock.timers.tick(600);
  assert.equal(other.getAttribute("aria-disabled"), null);
  press(other, { timeStamp: now + 600 });
  assert.deepEqual(told, ["cover,,"]);
});

test("what is drawn anew meanwhile hears nothing either, and looks so", () => {
  cover("ann", false);
  cover("ann");
  assert.equal(button().getAttribute("aria-disabled"), "true");
  mock.timers.tick(600);
  now += 600;
  cover("ann");
  assert.equal(button().getAttribute("aria-disabled"), null);
});

test("each cover has a moment of its own, also one that follows another", () => {
  cover("ann");
  now += 5000;
  assert.ok(cover("bob"));
  press(button(), { timeStamp: now + 180 });
  assert.deepEqual(told, []);
  press(button(), { timeStamp: now + 700 });
  assert.deepEqual(told, ["uncover,,"]);
});

test("what has come is handed over once, to have the focus", () => {
  assert.equal(cover("ann"), app.querySelector("section"));
  assert.equal(followCover(), null, "it was there before");
  assert.equal(cover(""), null);
});

test("a cover that has gone before it was painted wakes nothing", () => {
  cover("ann", false);
  const late = paint;
  cover("bob", false);
  late();
  mock.timers.tick(600);
  assert.equal(button().getAttribute("aria-disabled"), "true");
});

test("other doors hear at once", () => {
  app.innerHTML = '<button data-act="undo">Undo</button>';
  press(button(), { timeStamp: now });
  assert.deepEqual(told, ["undo,,"]);
});
