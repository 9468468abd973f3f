import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { openDialog } = await import("../js/dialogs.mjs");
const { canKeep, leadFocus, restoreFocus } = await import("../js/focus.mjs");

const { document } = window;
const app = document.getElementById("app");
const find = (id) => document.getElementById(id);
const SCREEN = `<main id="main" tabindex="-1"></main><button id="door"></button>
  <b role="gridcell" tabindex="-1" id="a1"></b><b role="gridcell" tabindex="0" id="a2"></b>`;

/** The screen is drawn anew, without some of its elements, while something had the focus. */
function redraw(focused, ...gone) {
  focused.blur();
  app.innerHTML = SCREEN;
  for (const id of gone) find(id).remove();
}

beforeEach(() => {
  app.innerHTML = SCREEN;
});

test("the focus on the board goes where the cursor is", () => {
  const cell = find("a1");
  cell.focus();
  restoreFocus(cell, true);
  assert.equal(document.activeElement.id, "a2");
});

test("a key leads the focus once to a choice beside the board, or to the cursor", () => {
  app.innerHTML = `${SCREEN}<button data-cursor id="card"></button>`;
  const door = find("door");
  door.focus();
  leadFocus(true);
  restoreFocus(door, false);
  assert.equal(document.activeElement.id, "card");
  find("card").removeAttribute("data-cursor");
  leadFocus(true);
  restoreFocus(find("card"), false);
  assert.equal(document.activeElement.id, "a2");
  door.focus();
  restoreFocus(door, false);
  assert.equal(document.activeElement.id, "door", "only once");
});

test("who had the focus has it again when drawn anew", () => {
  const door = find("door");
  door.focus();
  redraw(door);
  restoreFocus(door, false);
  assert.equal(document.activeElement.id, "door");
});

test("where that is gone, the focus goes to the board, or else to the page's content", () => {
  const door = find("door");
  redraw(door, "door");
  restoreFocus(door, false);
  assert.equal(document.activeElement.id, "a2");
  redraw(find("a2"), "door", "a1", "a2");
  restoreFocus(door, false);
  assert.equal(document.activeElement.id, "main");
});

test("what cannot be pressed any more does not keep the focus, which the browser would take later", () => {
  app.innerHTML = SCREEN;
  const door = find("door");
  door.focus();
  assert.ok(canKeep(door));
  door.disabled = true;
  assert.ok(!canKeep(door));
  restoreFocus(door, false);
  assert.equal(document.activeElement.id, "a2");
});

test("a focus that is somewhere stays, and where there was none the page's content has it", () => {
  find("door").focus();
  restoreFocus(find("a1"), false);
  assert.equal(document.activeElement.id, "door");
  find("door").blur();
  for (const nothing of [document.body, null]) {
    document.activeElement.blur();
    restoreFocus(nothing, false);
    assert.equal(document.activeElement.id, "main");
  }
});

test("nothing is scrolled by a focus that comes back, but the board is to its cursor", () => {
  const asked = [];
  const focus = window.HTMLElement.prototype.focus;
  window.HTMLElement.prototype.focus = function (options) {
    asked.push([this.id, options?.preventScroll ?? false]);
    focus.call(this, options);
  };
  try {
    const door = find("door");
    redraw(door);
    restoreFocus(door, false);
    redraw(find("door"), "door");
    restoreFocus(door, false);
    document.activeElement.blur();
    restoreFocus(find("a1"), true);
    restoreFocus(find("a2"), true);
    assert.deepEqual(asked, [["door", true], ["a2", true], ["a2", false]]);
  } finally {
    window.HTMLElement.prototype.focus = focus;
  }
});

test("where the board has gone with its cursor, the focus is not lost", () => {
  find("a2").focus();
  redraw(find("a2"), "a1", "a2");
  restoreFocus(find("a2"), true);
  assert.equal(document.activeElement.id, "main");
});

test("after a dialog the focus is back where it was opened from", () => {
  find("door").focus();
  app.insertAdjacentHTML("beforeend", '<dialog data-modal><button id="close"></button></dialog>');
  openDialog();
  assert.ok(app.querySelector("dialog").open);
  const close = find("close");
  close.focus();
  app.querySelector("dialog").remove();
  document.activeElement.blur();
  restoreFocus(close, false);
  assert.equal(document.activeElement.id, "door");
  redraw(find("door"), "door");
  restoreFocus(close, false);
  assert.equal(document.activeElement.id, "a2", "but not where nothing is any more");
});
