import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const SEAT = '<b id="seat" aria-label="D4" aria-description="preference of Red"></b><p id="other"></p>';
const window = openPage(SEAT);
const { followTip, listenForTips } = await import("../js/tip.mjs");

const { document } = window;
const app = document.getElementById("app");
const find = (id) => document.getElementById(id);
const tip = () => document.querySelector(".tip");
const left = () => [tip().hidden, tip().textContent, tip().getAttribute("style")];
const nothing = [true, "", null];
listenForTips(app);
const first = [...left(), tip().getAttribute("aria-hidden")];

beforeEach(() => {
  app.innerHTML = SEAT;
  document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Shift" }));
  find("other").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
  find("seat").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
  assert.equal(tip().textContent, "D4: preference of Red.");
});

test("before anything is pointed at no tip is shown, and screen readers never come upon it", () => {
  assert.deepEqual(first, [...nothing, "true"]);
});

test("a tip stands over the middle of what it is about, or below where there is no room, and never beyond the edge", () => {
  const { innerWidth } = globalThis;
  globalThis.innerWidth = 400;
  tip().getBoundingClientRect = () => ({ width: 100, height: 20 });
  const placed = (left, top, clear) => {
    app.innerHTML = `<div${clear === undefined ? "" : ` data-clear="${clear}"`}>${SEAT}</div>`;
    find("seat").getBoundingClientRect = () => ({ left, top, width: 30, height: 40, bottom: top + 40 });
    find("seat").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
    return `${tip().style.left} ${tip().style.top}`;
  };
  assert.equal(placed(200, 100), "165px 74px");
  assert.equal(placed(10, 100), "4px 74px", "at the left edge");
  assert.equal(placed(390, 100), "296px 74px", "at the right edge");
  assert.equal(placed(200, 31), "165px 5px");
  assert.equal(placed(200, 30), "165px 76px", "there is no room above");
  assert.equal(placed(200, 200, 2), "165px 94px", "so many places are left free");
  assert.equal(placed(200, 100, 2), "165px 226px", "below as well");
  delete tip().getBoundingClientRect;
  globalThis.innerWidth = innerWidth;
});

test("nothing of a tip is left when the pointer goes on", () => {
  find("other").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
  assert.deepEqual(left(), nothing);
});

test("nor when that of which it spoke is gone", () => {
  find("seat").remove();
  followTip();
  assert.deepEqual(left(), nothing);
});

test("nor when that is not so any more", () => {
  find("seat").setAttribute("aria-description", "free");
  followTip();
  assert.deepEqual(left(), nothing);
});

test("a tip stays over what is as it was", () => {
  followTip();
  assert.equal(tip().hidden, false);
  assert.equal(tip().textContent, "D4: preference of Red.");
});

test("the tip of a finger goes with the position that it was about, a pointer's stays", () => {
  const told = (pointerType) => {
    app.innerHTML = `<svg data-game="g" data-ply="4" data-actor="0"></svg>${SEAT}`;
    const over = new window.Event("pointerover", { bubbles: true });
    find("seat").dispatchEvent(over);
    find("other").dispatchEvent(Object.assign(new window.Event("pointerover", { bubbles: true }), { pointerType }));
    find("seat").setAttribute("data-why", "a seat");
    const click = new window.Event("click", { bubbles: true });
    find("seat").dispatchEvent(click);
    followTip();
    assert.equal(tip().textContent, "a seat", "as long as nothing else is asked");
    document.querySelector("[data-game]").setAttribute("data-actor", "1");
    followTip();
    return tip().hidden;
  };
  assert.equal(told("touch"), true);
  assert.equal(told("mouse"), false);
});

test("a picture is explained when it is pressed, or has the focus, until Escape", () => {
  app.innerHTML = '<button id="why" data-why="Red flowers, 2 points each"><svg><use id="flower"></use></svg></button>';
  const escape = () => document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Escape" }));
  escape();
  for (const kinds of [["pointerdown", "focusin", "click"], ["focusin"]]) {
    for (const kind of kinds) {
      assert.deepEqual(left(), nothing, "a press is told of when it is done");
      find("flower").dispatchEvent(new window.Event(kind, { bubbles: true }));
    }
    assert.equal(tip().textContent, "Red flowers, 2 points each");
    document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Enter" }));
    assert.equal(tip().hidden, false, "other keys leave it there");
    escape();
    assert.deepEqual(left(), nothing);
  }
});

test("a press elsewhere explains nothing", () => {
  find("other").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
  find("seat").dispatchEvent(new window.Event("click", { bubbles: true }));
  assert.deepEqual(left(), nothing);
});

/** Lay a finger on what is on the board, and take it away after some milliseconds. */
async function touch(milliseconds, slides = 0, later = 0) {
  app.innerHTML = '<p class="board"><b id="here" data-target="c3" aria-label="c3, free"></b></p>';
  const happen = (kind, more) => {
    const event = new window.Event(kind, { bubbles: true, cancelable: true });
    find("here").dispatchEvent(Object.assign(event, { pointerType: "touch", clientX: 0, clientY: 0 }, more));
    return event;
  };
  let pressed = false;
  const press = () => { pressed = true; };
  app.addEventListener("click", press);
  happen("pointerdown");
  happen("pointermove", { clientX: slides });
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  happen("pointermove", { clientX: slides + later });
  const shown = tip().textContent, menu = !happen("contextmenu").defaultPrevented;
  happen("click");
  app.removeEventListener("click", press);
  return { shown, menu, pressed };
}

test("a finger held on a place is told what it is, and plays nothing", async () => {
  assert.deepEqual(await touch(700), { shown: "c3, free", menu: false, pressed: false });
});

test("a short touch plays, and so does one that slides along", async () => {
  assert.deepEqual(await touch(50), { shown: "", menu: false, pressed: true });
  assert.deepEqual(await touch(700, 30), { shown: "", menu: true, pressed: true });
});

test("a finger need not lie quite still", async () => {
  assert.deepEqual(await touch(700, 7), { shown: "c3, free", menu: false, pressed: false });
  assert.deepEqual(await touch(700, 8), { shown: "c3, free", menu: false, pressed: false });
  assert.deepEqual(await touch(700, 9), { shown: "", menu: true, pressed: true });
});

test("a finger that slides once it was told still plays nothing", async () => {
  assert.deepEqual(await touch(700, 0, 30), { shown: "c3, free", menu: false, pressed: false });
});

test("a finger that presses a card is told nothing, wherever the focus goes then; keys tell it again", () => {
  const happen = (kind, more) => {
    find("seat").dispatchEvent(Object.assign(new window.Event(kind, { bubbles: true }), more));
  };
  find("other").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
  for (const kind of ["pointerover", "pointerdown", "focusin"]) {
    happen(kind, kind === "focusin" ? {} : { pointerType: "touch" });
    assert.deepEqual(left(), nothing, kind);
  }
  happen("pointercancel");
  document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "ArrowRight" }));
  happen("focusin");
  assert.equal(tip().textContent, "D4: preference of Red.");
});

test("what comes to lie under a pointer that pressed is told only once it goes on", () => {
  const happen = (kind, id, more) => {
    find(id).dispatchEvent(Object.assign(new window.Event(kind, { bubbles: true }), { pointerType: "mouse", ...more }));
  };
  happen("pointerdown", "other", { clientX: 5, clientY: 5 });
  happen("pointerover", "seat", { clientX: 5, clientY: 6 });
  happen("focusin", "seat", { pointerType: undefined });
  assert.deepEqual(left(), nothing);
  happen("pointerover", "seat", { clientX: 50, clientY: 5 });
  assert.equal(tip().textContent, "D4: preference of Red.");
  happen("pointerdown", "other", { clientX: 5, clientY: 5 });
  document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Tab" }));
  happen("focusin", "seat", { pointerType: undefined });
  assert.equal(tip().textContent, "D4: preference of Red.");
});

test("a pointer that rests on a place of the board is told what it is, and one that goes on is not", async () => {
  const rested = new Map();
  for (const goes of [false, true]) {
    app.innerHTML = '<p class="board"><b role="grid" aria-label="lawn"><b id="here" aria-label="c3, free"></b></b></p><p id="other"></p>';
    find("here").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
    assert.equal(tip().textContent, "");
    if (goes) find("other").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    rested.set(goes, tip().textContent);
  }
  assert.deepEqual([...rested], [[false, "c3, free"], [true, ""]]);
});

test("a pointer that rests on a part that is no place is told nothing", async () => {
  app.innerHTML = '<div class="board"><b role="grid" aria-label="lawn"></b><section aria-label="What can be done"></section></div>';
  for (const part of app.querySelectorAll("[aria-label]")) {
    part.dispatchEvent(new window.Event("pointerover", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(tip().textContent, "");
  }
});
