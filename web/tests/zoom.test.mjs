import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage('<div class="board"><svg></svg></div><p id="beside"></p>');
const { document } = window;
const board = document.querySelector(".board");
/** The drawing moves below its frame's corner as it is scrolled, and grows with the zoom. */
document.querySelector("svg").getScreenCTM = () => {
  const scale = Number(root.style.getPropertyValue("--zoom") || 1);
  return new window.DOMMatrix([scale, 0, 0, scale, -board.scrollLeft, -board.scrollTop]);
};
board.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 });
const { listenToZoom, zoomStep } = await import("../js/zoom.mjs");

const root = document.documentElement;
listenToZoom(document.getElementById("app"));

const scale = () => Number(root.style.getPropertyValue("--zoom"));
const near = (value, wanted) => assert.ok(Math.abs(value - wanted) < 1e-9, `${value} instead of ${wanted}`);

/** Let something happen at an element; whether the page took it for itself. */
function happen(kind, at, what) {
  const event = Object.assign(new window.Event(kind, { bubbles: true, cancelable: true }), what);
  at.dispatchEvent(event);
  return event.defaultPrevented;
}

const wheel = (at, what) => happen("wheel", at, { clientX: 100, clientY: 50, ...what });

/** Fingers on the board at these places. */
const touch = (kind, ...places) =>
  happen(kind, board, { touches: places.map(([clientX, clientY]) => ({ clientX, clientY })) });

beforeEach(() => {
  zoomStep(0);
  board.scrollTo(0, 0);
});

test("steps lead closer and back again", () => {
  zoomStep(1);
  near(scale(), 1.4);
  zoomStep(1);
  near(scale(), 1.96);
  zoomStep(-1);
  near(scale(), 1.4);
});

test("it gets five times as large and no larger", () => {
  for (let step = 0; step < 20; step += 1) zoomStep(1);
  near(scale(), 5);
  zoomStep(-1);
  near(scale(), 5 / 1.4);
});

test("it gets no smaller than the whole board", () => {
  zoomStep(1);
  for (let step = 0; step < 20; step += 1) zoomStep(-1);
  near(scale(), 1);
  zoomStep(1);
  near(scale(), 1.4);
});

test("one press leads back to the whole board", () => {
  for (let step = 0; step < 3; step += 1) zoomStep(1);
  assert.ok(root.hasAttribute("data-zoomed"));
  zoomStep(0);
  near(scale(), 1);
  assert.ok(!root.hasAttribute("data-zoomed"));
});

test("the wheel zooms with Control on the board; otherwise it scrolls", () => {
  assert.ok(wheel(board, { ctrlKey: true, deltaY: -100 }));
  near(scale(), Math.exp(0.25));
  assert.ok(!wheel(board, { deltaY: -100 }));
  assert.ok(!wheel(document.getElementById("beside"), { ctrlKey: true, deltaY: -100 }));
  near(scale(), Math.exp(0.25));
});

test("what lies under the pointer stays there", () => {
  wheel(board, { ctrlKey: true, deltaY: -100, clientX: 40, clientY: 30 });
  const grown = Math.exp(0.25) - 1;
  near(board.scrollLeft, 40 * grown);
  near(board.scrollTop, 30 * grown);
});

test("the browser scrolls at once where a finger only comes or goes, and waits to hear whether one is taken", () => {
  const waits = {};
  listenToZoom({ addEventListener: (kind, _, { passive }) => { waits[kind] = passive === false; } });
  assert.deepEqual(waits, { wheel: true, touchmove: true, touchstart: false, touchend: false, touchcancel: false });
});

test("what lies between two fingers stays there", () => {
  touch("touchstart", [30, 20], [50, 60]);
  assert.ok(touch("touchmove", [20, 0], [60, 80]));
  near(scale(), 2);
  near(board.scrollLeft, 40);
  near(board.scrollTop, 40);
});

test("two fingers pinch, one or three do not", () => {
  touch("touchstart", [50, 50], [60, 50]);
  assert.ok(touch("touchmove", [45, 50], [65, 50]));
  near(scale(), 2);
  assert.ok(!touch("touchmove", [45, 50], [85, 50], [5, 5]), "a third came that was not told of");
  touch("touchend", [45, 50]);
  assert.ok(!touch("touchmove", [5, 50]));
  touch("touchstart", [0, 0], [10, 0], [20, 0]);
  assert.ok(!touch("touchmove", [0, 0], [90, 0]));
  near(scale(), 2);
});
