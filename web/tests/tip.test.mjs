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

beforeEach(() => {
  app.innerHTML = SEAT;
  find("other").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
  find("seat").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
  assert.equal(tip().textContent, "D4: preference of Red.");
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

test("a picture is explained when it is pressed, or has the focus, until Escape", () => {
  app.innerHTML = '<button id="why" data-why="Red flowers, 2 points each"><svg><use id="flower"></use></svg></button>';
  for (const kind of ["click", "focusin"]) {
    find("flower").dispatchEvent(new window.Event("pointerdown", { bubbles: true }));
    assert.deepEqual(left(), nothing);
    find("flower").dispatchEvent(new window.Event(kind, { bubbles: true }));
    assert.equal(tip().textContent, "Red flowers, 2 points each");
    document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Escape" }));
    assert.deepEqual(left(), nothing);
  }
});

test("a press elsewhere explains nothing", () => {
  find("other").dispatchEvent(new window.Event("pointerover", { bubbles: true }));
  find("seat").dispatchEvent(new window.Event("click", { bubbles: true }));
  assert.deepEqual(left(), nothing);
});
