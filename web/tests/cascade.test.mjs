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

/** The next position is on the page, with this in it. */
function showNext(markup) {
  ply += 1;
  page.innerHTML = `<div class="board" data-ply="${ply}">${markup}</div>`;
  followCascade(page);
}

/** A cascade of two steps, in the first of which something travels to what awaits it. */
function showTravel() {
  showNext('<i data-from="0" data-until="1" data-awaits></i><i data-from="0" data-until="1"></i><i data-from="1" data-until="2" data-awaits></i><b data-step="1" data-travel="30 -10"></b><b data-step="2" data-travel="5 5"></b>');
}

const times = () => played.slice(0, 3).map((animation) => animation.currentTime);
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

test("a piece covers the board from its step to its end; no time passes by itself", () => {
  showNext('<i data-from="1" data-until="3"></i>');
  const [cover] = played;
  const seen = { visibility: "visible" };
  assert.deepEqual([cover.frames, cover.timing], [[seen, seen], { delay: 1000, duration: 2000 }]);
  assert.ok(cover.paused);
});

test("what travels sets out in its step, and what awaits it keeps its look until it is there", async () => {
  showTravel();
  assert.equal(played.length, 3, "before the first step nothing is on its way");
  mock.timers.tick(900);
  const [, , , way] = played;
  assert.equal(way.element.dataset.step, "1");
  assert.deepEqual(way.frames, [
    { visibility: "visible", transform: "translate(30px, -10px)" },
    { visibility: "visible", transform: "none" },
  ]);
  assert.equal(way.timing.duration, 420);
  assert.deepEqual(times(), [999, 1000, 1000]);
  way.finish();
  await Promise.all([way.finished]).then(() => {});
  assert.deepEqual(times(), [1000, 1000, 1000]);
});

test("what is on its way when the next step begins stays behind", () => {
  showTravel();
  mock.timers.tick(900);
  assert.ok(!played[3].cancelled);
  mock.timers.tick(900);
  assert.ok(played[3].cancelled);
  assert.equal(played[4].element.dataset.step, "2");
  skipCascade();
  assert.ok(played[4].cancelled);
});

test("nothing travels longer than its share of a step", () => {
  root.dataset.cascade = "fast";
  showTravel();
  mock.timers.tick(300);
  assert.equal(played[3].timing.duration, 300 * 0.7);
});

test("step by step it travels as long as it may, and not at all without motion", () => {
  root.dataset.cascade = "step";
  showTravel();
  stepCascade();
  assert.equal(played[3].timing.duration, 420);
  root.dataset.motion = "off";
  stepCascade();
  assert.equal(played.length, 4);
});

test("stopped and let go on it keeps the pace that was chosen", () => {
  root.dataset.cascade = "slow";
  show(ply + 1, 2);
  const button = document.querySelector('[data-cascade="pause"]');
  assert.equal(button.ariaLabel, "Pause");
  button.click();
  assert.equal(button.ariaLabel, "Go on");
  button.click();
  mock.timers.tick(1799);
  assert.equal(counted(), "0 of 2");
  mock.timers.tick(1);
  assert.equal(counted(), "1 of 2");
});

test("a place out of sight is brought into the middle, one in sight is not", () => {
  showNext('<i data-from="0" data-until="1"></i><i data-from="1" data-until="2"></i>');
  const board = page.firstElementChild;
  const scrolled = [];
  board.scrollBy = (...by) => scrolled.push(by);
  const box = (left, top, width, height) => () => ({ left, top, width, height, right: left + width, bottom: top + height });
  board.getBoundingClientRect = box(100, 100, 200, 200);
  const [near, far] = board.children;
  near.getBoundingClientRect = box(100, 100, 200, 200);
  far.getBoundingClientRect = box(100, 290, 10, 20);
  stepCascade();
  assert.deepEqual(scrolled, []);
  stepCascade();
  assert.deepEqual(scrolled, [[105 - 200, 300 - 200]]);
});

test("where no cascade is told there is nothing to step, to stop or to skip", () => {
  stepCascade();
  skipCascade();
  document.dispatchEvent(new window.Event("scroll"));
  assert.ok(!isTold());
});

test("one that ended tells nobody again, and who asks later need not wait", async () => {
  await cascadeEnded();
  let told = 0;
  show(ply + 1, 2);
  const ended = cascadeEnded().then(() => { told += 1; });
  skipCascade();
  await ended;
  show(ply + 1, 2);
  skipCascade();
  await cascadeEnded();
  assert.equal(told, 1);
});
