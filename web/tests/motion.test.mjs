import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { listenToAnimations, openPage } from "./window.mjs";

const window = openPage('<div id="page"></div>');
const played = listenToAnimations(window);
let reduced = false;
let changed;
globalThis.matchMedia = () => ({
  get matches() { return reduced; },
  addEventListener: (_, listener) => { changed = listener; },
});
const { followMotion, glide, motionWanted } = await import("../js/motion.mjs");

const root = window.document.documentElement;
const page = window.document.getElementById("page");

const mole = (x, y) => `<g id="mole" data-glide="${x} ${y}"><b></b></g>`;
const newcomers = (number) => Array.from({ length: number }, (_, n) => `<g id="new${n}" data-enter="grow"></g>`).join("");
const board = (content) => `<div data-ply="1">${content}</div>`;

/** What moves when the page changes from one content to another. */
function moves(before, after) {
  page.innerHTML = before;
  const noted = glide(page);
  page.innerHTML = after;
  played.length = 0;
  noted.play();
  return played;
}

beforeEach(() => {
  reduced = false;
  root.dataset.motion = "on";
});

test("what is elsewhere than before slides from there", () => {
  const [slide, ...others] = moves(board(mole(10, 20)), board(mole(40, 15)));
  assert.equal(slide.frames[0].transform, "translate(-30px, 5px)");
  assert.deepEqual(others, []);
});

test("what was not there travels from where it is said to come from, once", () => {
  const falling = '<g id="falling" data-travel="-100 30"><b></b></g>';
  const [travel, ...others] = moves(board(""), board(falling));
  assert.equal(travel.frames[0].transform, "translate(-100px, 30px)");
  assert.deepEqual(others, []);
  assert.equal(moves(board(falling), board(falling)).length, 0);
});

test("newcomers fall or fade in, where the style of their entrance is known", () => {
  const entering = (how) => moves(board(""), board(`<g id="new" data-enter="${how}"></g>`)).map(({ frames }) => frames);
  assert.deepEqual(entering("drop"), [[{ transform: "translateY(-26px)", opacity: 0 }, { transform: "none", opacity: 1 }]]);
  assert.deepEqual(entering("grow"), [[{ opacity: 0 }, { opacity: 1 }]]);
});

test("that the device asks for little motion is told, and when it does no more", async () => {
  const told = [];
  followMotion((...said) => told.push(said.join()));
  assert.deepEqual(told, []);
  reduced = true;
  changed();
  assert.deepEqual(told, ["motion,,reduced"]);
  reduced = false;
  changed();
  assert.deepEqual(told, ["motion,,reduced", "motion,,"]);
  reduced = true;
  followMotion((...said) => told.push(said.join()));
  assert.equal(told.length, 2, "the page has yet to start");
  await new Promise((resolve) => { setTimeout(resolve); });
  assert.equal(told.length, 3);
});

test("what stayed, and what was not there before, does not slide", () => {
  assert.equal(moves(board(mole(10, 20)), board(mole(10, 20))).length, 0);
  assert.equal(moves(board(""), board(mole(10, 20))).length, 0);
});

test("up to three newcomers come in; more would be a crowd", () => {
  assert.equal(moves(board(""), board(newcomers(3))).length, 3);
  assert.equal(moves(board(""), board(newcomers(4))).length, 0);
  assert.equal(moves(board(newcomers(3)), board(newcomers(4))).length, 1, "who was there is none");
});

test("whoever slides or comes in takes a moment, and slows down at the end", () => {
  const [slide, entrance] = moves(board(mole(10, 20)), board(mole(40, 15) + newcomers(1)));
  for (const { timing } of [slide, entrance]) {
    assert.ok(timing.duration > 0 && timing.duration < 1000, "a wait would be a command");
    assert.match(timing.easing, /^(ease-out|cubic-bezier\()/);
  }
  assert.equal(entrance.frames.at(-1).opacity, 1);
});

test("a board that was not there before is there at once", () => {
  assert.equal(moves("", board(newcomers(1))).length, 0);
});

test("the figures of a scene that has just come are counted up to what they are", () => {
  const frames = [];
  globalThis.requestAnimationFrame = (show) => frames.push(show);
  const scene = '<section class="scene" id="ending"><strong data-count>14</strong></section>';
  moves(board(""), board(scene));
  const figure = page.querySelector("strong");
  assert.deepEqual([figure.textContent, figure.dataset.shown], ["14", "0"]);
  frames.shift()(performance.now() + 450);
  assert.ok(Number(figure.dataset.shown) > 5 && Number(figure.dataset.shown) < 10);
  frames.shift()(performance.now() + 5000);
  assert.deepEqual([figure.dataset.shown, frames.length], [undefined, 0]);
  moves(board(scene), board(scene));
  root.dataset.motion = "off";
  moves(board(""), board(scene));
  assert.equal(frames.length, 0, "neither one that stayed nor without motion");
});

test("nothing moves for who wants no motion", () => {
  root.dataset.motion = "off";
  assert.equal(moves(board(mole(0, 0)), board(mole(9, 9))).length, 0);
});

test("the page's setting counts before the system's", () => {
  const wanted = (setting, less) => {
    root.dataset.motion = setting;
    reduced = less;
    return motionWanted();
  };
  assert.deepEqual([wanted("on", true), wanted("off", false)], [true, false]);
  assert.deepEqual([wanted("system", true), wanted("system", false)], [false, true]);
});
