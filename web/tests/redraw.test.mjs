import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { until } from "./modules.mjs";
import { listenToAnimations, openPage } from "./window.mjs";

const window = openPage('<div id="page"></div>');
delete globalThis.BroadcastChannel; // another tab is none of these tests' business
listenToAnimations(window);
await import("../js/page.mjs");
const { afterPaint } = await import("../js/errands.mjs");

const { document } = window;
const page = document.getElementById("page");
const { connect, patch } = globalThis.molecore.page;
let refused = [];
connect(() => patch(JSON.stringify(refused), false));

const main = (...children) => ["main", { id: "main", tabindex: "-1" }, children];

/** Draw a whole page. */
function draw(...children) {
  patch(JSON.stringify([["div", {}, [main(...children)]]]), false);
}

beforeEach(() => {
  refused = [];
});

/** Take one of two choices by hand. */
function choose() {
  const box = (value) => ["input", { type: "radio", name: "n", value, "data-change": "option" }, []];
  const [chosen, other] = [box("a"), box("b")];
  chosen[1].checked = "";
  draw(chosen, other);
  const fields = page.querySelectorAll("input");
  fields[1].checked = true;
  fields[1].dispatchEvent(new window.Event("change", { bubbles: true }));
  return fields;
}

test("a choice that Python refuses is taken back", () => {
  const fields = choose();
  assert.deepEqual([fields[0].checked, fields[1].checked], [true, false]);
});

test("a choice that Python takes stays", () => {
  const here = [{ checked: "" }, [], [], []];
  const gone = [{ checked: null }, [], [], []];
  refused = [[{}, [], [], [0, [{}, [], [], [0, gone, 1, here]]]]];
  const fields = choose();
  assert.deepEqual([fields[0].checked, fields[1].checked], [false, true]);
});

test("what is still being moved by hand is left alone, whatever was chosen before", () => {
  choose();
  draw(["input", { type: "range", min: "0", max: "9", value: "3" }, []], ["p", {}, ["a"]]);
  const [slider, text] = document.getElementById("main").children;
  slider.value = "8";
  patch(JSON.stringify([[{}, [], [], [0, [{}, [], [], [1, [{ class: "other" }, [], [], []]]]]]]), false);
  assert.deepEqual([text.className, slider.value], ["other", "8"]);
});

/** Change nothing but the class of what is drawn first. */
const change = () => patch(JSON.stringify([[{}, [], [], [0, [{}, [], [], [0, [{ class: "new" }, [], [], []]]]]]]), false);

test("what others changed is as it was drawn before the page changes", () => {
  draw(["p", { title: "tip", "data-value": "a1" }, ["9 pieces"]]);
  const p = document.getElementById("main").firstChild;
  const font = document.createElement("font");
  font.append("9 Figuren");
  p.replaceChildren(font);
  p.title = "Hinweis";
  p.dataset.value = "b2";
  p.hidden = true;
  p.before(document.createElement("div"));
  change();
  assert.equal(document.getElementById("main").innerHTML, '<p title="tip" data-value="a1" class="new">9 pieces</p>');
});

test("what the page sets itself and what others note for themselves stays", async () => {
  const own = ["style", "open", "viewBox", "preserveAspectRatio", "aria-disabled", "data-plain", "data-shown", "data-dragged", "data-landing", "data-awaiting"];
  draw(["svg", {}, []], ["div", { id: "map" }, []]);
  const [board, map] = document.getElementById("main").children;
  for (const name of [...own, "data-darkreader"]) board.setAttribute(name, "1");
  map.append("drawn here");
  change();
  for (const name of own) assert.equal(board.getAttribute(name), "1", name);
  assert.equal(map.textContent, "drawn here");
  board.setAttribute("data-darkreader", "2");
  await new Promise((resolve) => { setTimeout(resolve); }); // the observer was told
  change();
  assert.equal(board.getAttribute("data-darkreader"), "2");
});

test("a change that fails is not taken for one of others", () => {
  draw(["p", {}, ["drawn"]]);
  const p = document.getElementById("main").firstChild;
  p.append("by others");
  assert.throws(() => patch(JSON.stringify([[{}, [], [], [0, [{}, [], [], [0, [{ title: "new" }, [], [], []], 7, [{}, [], [], []]]]]]]), false));
  change();
  assert.deepEqual([p.textContent, p.title, p.className], ["drawn", "new", "new"]);
});

test("the focus stays with an element that stays, and goes back by name to one that is new", () => {
  draw(["button", { id: "a" }, []], ["button", { id: "b" }, []]);
  const button = document.getElementById("b");
  button.focus();
  patch(JSON.stringify([[{}, [], [], [0, [{}, [0], [], []]]]]), false);
  assert.equal(document.activeElement, button);
  draw(["button", { id: "b" }, []]);
  assert.equal(document.activeElement, document.getElementById("b"));
  assert.notEqual(document.activeElement, button);
});

test("the focus follows the cursor over the board at once, also where more follows", () => {
  const cell = (id, tabindex) => ["g", { id, role: "gridcell", tabindex }, []];
  draw(cell("a1", "0"), cell("a2", "-1"));
  document.getElementById("a1").focus();
  const cursor = (tabindex) => [{ tabindex }, [], [], []];
  patch(JSON.stringify([[{}, [], [], [0, [{}, [], [], [0, cursor("-1"), 1, cursor("0")]]]]]), true);
  assert.equal(document.activeElement.id, "a2");
  patch(JSON.stringify([[{}, [], [], [0, [{}, [], [], [1, cursor("-1")]]]]]), true);
  assert.equal(document.activeElement.id, "a2");
});

test("the focus leaves what cannot be pressed any more at once, also where more follows", () => {
  draw(["button", { id: "a" }, []]);
  document.getElementById("a").focus();
  patch(JSON.stringify([[{}, [], [], [0, [{}, [], [], [0, [{ disabled: "" }, [], [], []]]]]]]), true);
  assert.ok(document.getElementById("a").disabled);
  assert.equal(document.activeElement.id, "main");
  draw(["button", { id: "b" }, []]);
  document.getElementById("b").focus();
  draw(["button", { id: "b", disabled: "" }, []]);
  assert.equal(document.activeElement.id, "main");
});

test("the focus of an element that is gone goes on at once, also where more follows", () => {
  draw(["button", { id: "a" }, []], ["button", { id: "b" }, []]);
  document.getElementById("b").focus();
  patch(JSON.stringify([[{}, [], [], [0, [{}, [1], [], []]]]]), true);
  assert.equal(document.getElementById("b"), null);
  assert.equal(document.activeElement.id, "main");
});

test("a cover that comes has the focus, and the page does not scroll to it", () => {
  draw(["button", { id: "a" }, []]);
  document.getElementById("a").focus();
  const { focus } = window.HTMLElement.prototype;
  const focused = [];
  window.HTMLElement.prototype.focus = function (how) {
    focused.push([this.id, how]);
    focus.call(this);
  };
  draw(["section", { id: "cover", tabindex: "-1", "data-arrival": "" }, [["button", { "data-deaf": "next" }, []]]]);
  window.HTMLElement.prototype.focus = focus;
  assert.deepEqual(focused, [["cover", { preventScroll: true }]]);
  assert.equal(document.activeElement.id, "cover");
});

/** A list of moves as tall as 10, each line 10 high, of which one is current. */
function list(current) {
  const line = (number) => {
    const step = number === current ? { "aria-current": "step" } : {};
    return ["li", {}, [["button", step, [String(number)]]]];
  };
  draw(["div", { id: "log" }, [0, 1, 2].map(line)]);
  const log = document.getElementById("log");
  log.getBoundingClientRect = () => ({ top: 0, bottom: 10, height: 10 });
  for (const [number, child] of [...log.children].entries()) {
    child.getBoundingClientRect = () => ({ top: 10 * number - log.scrollTop, bottom: 10 * number + 10 - log.scrollTop, height: 10 });
  }
  return log;
}

test("the list of moves follows the game once it is painted, and then leaves people to scroll", async () => {
  const log = list(2);
  assert.equal(log.scrollTop, 0);
  const painted = () => new Promise((resolve) => { afterPaint(resolve); });
  await until(() => log.scrollTop);
  await painted(); // it looks once more whether the line is where it should be
  assert.equal(log.scrollTop, 20);
  log.scrollTop = 0;
  patch("[]", false);
  await painted();
  assert.equal(log.scrollTop, 0);
});

/** A board with the cells of one turn, on one of which the cursor stands. */
function cells(id) {
  const cell = ["path", { id, role: "gridcell", tabindex: "0" }, []];
  return ["g", { id: "cells" }, [cell]];
}

/** What takes its turn in the board, after which nothing follows. */
function turn(...swap) {
  patch(JSON.stringify([[{}, [], [], [0, [{}, [], [], [0, [{}, [], [], [0, swap]]]]]]]), false);
}

test("what takes turns comes back as the element it was, with the focus where the cursor is", () => {
  draw(["svg", {}, [cells("a1")]]);
  const moles = document.getElementById("cells");
  document.getElementById("a1").focus();
  turn("mole", "gardener", cells("a1|b1"));
  assert.equal(document.activeElement.id, "a1|b1");
  turn("gardener", "mole", [{ class: "again" }, [], [], []]);
  assert.equal(document.getElementById("cells"), moles);
  assert.equal(moles.getAttribute("class"), "again");
  assert.equal(document.activeElement.id, "a1");
  turn("mole", "gardener", null);
  assert.equal(document.activeElement.id, "a1|b1");
});

test("what was put aside is dropped, and with a page that is drawn anew as well", () => {
  for (const drop of [() => patch('["forget"]', false), () => draw(["svg", {}, [cells("a1|b1")]])]) {
    draw(["svg", {}, [cells("a1")]]);
    turn("mole", "gardener", cells("a1|b1"));
    drop();
    assert.throws(() => turn("gardener", "mole", null), /nothing was put aside as mole/);
  }
});
