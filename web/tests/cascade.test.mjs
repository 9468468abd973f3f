import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { listenToAnimations, openPage } from "./window.mjs";

const window = openPage('<div id="page"></div>');
const played = listenToAnimations(window);
const { cascadeEnded, followCascade, skipCascade, stepCascade } = await import("../js/cascade.mjs");

const { document } = window;
const root = document.documentElement;
const page = document.getElementById("page");
let ply = 100;
mock.timers.enable({ apis: ["setTimeout"] });

/** Another position is on the page, told in `steps` steps. */
function show(at, steps) {
  ply = at;
  const pieces = Array.from({ length: steps }, (_, n) => `<i data-from="${n}" data-until="${n + 1}" data-why="reason ${n + 1}"></i>`);
  page.innerHTML = `<div class="board" data-ply="${at}">${pieces.join("")}</div>`;
  followCascade(page);
}

const isTold = () => root.hasAttribute("data-cascading");
const counted = () => document.querySelector(".cascade .count")?.textContent;

beforeEach(() => {
  root.dataset.motion = "on";
  root.dataset.cascade = "normal";
  show(ply + 10, 0);
  played.length = 0;
});

test("a cascade begins at the next ply, and only there", () => {
  show(ply + 1, 2);
  assert.ok(isTold());
  show(ply - 1, 2);
  assert.ok(!isTold(), "back in the history nothing is told");
  show(ply + 2, 2);
  assert.ok(!isTold(), "nor further ahead");
  show(ply, 2);
  assert.ok(!isTold(), "nor where the same position is drawn again");
});

test("the same position drawn again lets it go on", () => {
  show(ply + 1, 2);
  followCascade(page);
  assert.ok(isTold());
});

test("the next position ends it, and frees what covered the board", () => {
  show(ply + 1, 2);
  show(ply + 1, 0);
  assert.ok(!isTold());
  assert.ok(played.length && played.every((animation) => animation.cancelled));
  assert.equal(document.querySelector(".cascade"), null);
});

test("it goes step by step with its reasons and then ends by itself", () => {
  show(ply + 1, 2);
  const seen = [counted()];
  for (let step = 0; step < 2; step += 1) {
    mock.timers.tick(900);
    seen.push(`${counted()}: ${document.querySelector(".reason").textContent}`);
  }
  assert.deepEqual(seen, ["0 of 2", "1 of 2: reason 1", "2 of 2: reason 2"]);
  assert.deepEqual(played.map((animation) => animation.currentTime), [2000, 2000]);
  mock.timers.tick(900);
  assert.ok(!isTold());
});

test("a long cascade takes no longer than a whole one may", () => {
  show(ply + 1, 40);
  for (let step = 0; step < 40; step += 1) mock.timers.tick(12_000 / 40);
  assert.equal(counted(), "40 of 40");
});

test("one step by hand, and from then on it waits", () => {
  show(ply + 1, 3);
  stepCascade();
  assert.equal(counted(), "1 of 3");
  mock.timers.tick(60_000);
  assert.equal(counted(), "1 of 3");
});

test("its words are those that Python says at the moment", () => {
  const words = document.getElementById("cascade-words");
  const english = { ...words.dataset };
  Object.assign(words.dataset, { name: "Kaskade", next: "Weiter", skip: "Ende", pause: "Halt", count: "{last}: {at}" });
  show(ply + 1, 2);
  Object.assign(words.dataset, english);
  const strip = document.querySelector(".cascade");
  assert.deepEqual([strip.ariaLabel, counted()], ["Kaskade", "2: 0"]);
  assert.deepEqual([...strip.querySelectorAll("button")].map((button) => button.ariaLabel ?? button.textContent), ["Halt", "Weiter", "Ende"]);
});

test("the button stops it and lets it go on", () => {
  show(ply + 1, 3);
  const button = document.querySelector('[data-cascade="pause"]');
  button.click();
  mock.timers.tick(60_000);
  assert.equal(counted(), "0 of 3");
  button.click();
  mock.timers.tick(900);
  assert.equal(counted(), "1 of 3");
});

test("nothing is told to who wants no motion, but for single steps", () => {
  root.dataset.motion = "off";
  show(ply + 1, 2);
  assert.ok(!isTold());
  root.dataset.cascade = "step";
  show(ply + 1, 2);
  assert.ok(isTold());
  mock.timers.tick(60_000);
  assert.equal(counted(), "0 of 2");
});

test("nothing is told where cascades are switched off", () => {
  root.dataset.cascade = "off";
  show(ply + 1, 2);
  assert.ok(!isTold());
});

test("who waits for its end hears of it", async () => {
  let over = false;
  show(ply + 1, 2);
  const ended = cascadeEnded().then(() => { over = true; });
  await Promise.resolve();
  assert.ok(!over);
  skipCascade();
  await ended;
  assert.ok(over);
});
