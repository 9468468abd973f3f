// Boards of several parts on a small screen: which is shown, and who turns to another.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
globalThis.MessageChannel = function () {
  return { port1: {}, port2: { postMessage() {} } }; // Node waits for a real one that is open
};
globalThis.DOMPoint = class {
  constructor(x, y) {
    Object.assign(this, { x, y });
  }
  matrixTransform() {
    return this;
  }
};
const { followLeaf, leafAt, listenToLeaves, mapped, mappedLeaf, showLeaf, turnTo } = await import("../js/leaves.mjs");
const { listenToMap, openLeaf } = await import("../js/minimap.mjs");

const { document } = window;
const app = document.getElementById("app");
const root = document.documentElement;
const find = (id) => document.getElementById(id);
let wide = 0;
const LEAVES = "0 0 100 300;0 0 100 100;0 200 100 100";
listenToMap(app);

beforeEach(() => {
  app.innerHTML = `<div id="frame"><svg id="board" data-leaves="${LEAVES}" data-place="10" viewBox="0 0 1 1">
    <g id="upper" data-target="U" x="50" y="20" tabindex="0"></g><g id="lower" data-site="L" x="50" y="250" tabindex="0"></g>
    <g id="aside" data-target="A" x="250" y="250" tabindex="0"></g><g id="no" x="50" y="250" tabindex="0"></g></svg></div>
    <div id="map"></div><i id="outside" data-target="O" x="50" y="250" tabindex="0"></i>`;
  Object.defineProperty(find("frame"), "clientWidth", { get: () => wide });
  wide = 599;
  delete root.dataset.zoomed;
  turnTo(1);
});

const shown = () => find("board").getAttribute("viewBox");
const focus = (id) => find(id).dispatchEvent(new window.Event("focusin", { bubbles: true }));

test("a narrow frame shows one part, a wide one the whole", () => {
  assert.deepEqual([shown(), "paged" in root.dataset], ["0 0 100 100", true]);
  wide = 600;
  showLeaf();
  assert.deepEqual([shown(), "paged" in root.dataset], ["0 0 100 300", false]);
  wide = 599;
  listenToLeaves(document.createElement("div"));
  window.dispatchEvent(new window.Event("resize"));
  assert.equal(shown(), "0 0 100 100", "however the frame came to be so");
});

test("the same part once more is not set again, which would have the board laid out anew", () => {
  const board = find("board"), set = [];
  board.setAttribute = (name) => set.push(name);
  showLeaf();
  assert.ok(!set.includes("viewBox"));
  delete board.setAttribute;
});

test("a point lies in the part that it is in, borders included, or in none", () => {
  const parts = [[0, 0], [100, 100], [0, 200], [100, 300], [50, 150], [101, 50], [-1, 50], [50, -1], [50, 301]];
  assert.deepEqual(parts.map(([x, y]) => leafAt({ x, y })), [1, 1, 2, 2, 0, 0, 0, 0, 0]);
  find("board").remove();
  assert.equal(leafAt({ x: 1, y: 1 }), 0);
});

test("the focus on a place turns to its part, where one is shown at a time", () => {
  focus("lower");
  assert.equal(shown(), "0 200 100 100");
  for (const id of ["aside", "no", "outside"]) {
    focus(id);
    assert.equal(shown(), "0 200 100 100", id);
  }
  focus("upper");
  assert.equal(shown(), "0 0 100 100");
  for (const id of ["aside", "no", "outside"]) {
    focus(id);
    assert.equal(shown(), "0 0 100 100", id);
  }
  wide = 600;
  showLeaf();
  focus("lower");
  wide = 599;
  showLeaf();
  assert.equal(shown(), "0 0 100 100", "where all is shown nobody turns");
});

test("what happens elsewhere is turned to once, and then people turn as they like", () => {
  Object.assign(find("board").dataset, { ply: "3", happens: "2" });
  followLeaf();
  assert.equal(shown(), "0 200 100 100");
  turnTo(1);
  followLeaf();
  assert.equal(shown(), "0 0 100 100", "it is no news any more");
  find("board").dataset.ply = "4";
  followLeaf();
  assert.equal(shown(), "0 200 100 100");
  delete find("board").dataset.happens;
  find("board").dataset.ply = "5";
  openLeaf(2);
  followLeaf();
  assert.equal(shown(), "0 200 100 100", "nothing happened that has a place");
});

test("the map shows the part that is not shown, and all of it in a closer look", () => {
  assert.equal(mapped(find("board")), "0 200 100 100");
  turnTo(2);
  assert.equal(mapped(find("board")), "0 0 100 100");
  root.dataset.zoomed = "";
  assert.equal(mapped(find("board")), "0 0 100 300");
  delete root.dataset.zoomed;
  wide = 600;
  showLeaf();
  assert.equal(mapped(find("board")), "0 0 100 300", "where all is shown");
  wide = 599;
  showLeaf();
  assert.equal(mappedLeaf(find("board")), 1);
  delete find("board").dataset.leaves;
  assert.equal(mappedLeaf(find("board")), 0, "a board of one part");
  find("board").setAttribute("viewBox", "1 2 3 4");
  assert.equal(mapped(find("board")), "1 2 3 4");
});

test("a press on the map turns to the part that is pressed", () => {
  find("map").innerHTML = "<svg></svg>";
  find("frame").scrollBy = () => {};
  const press = (clientX, clientY) =>
    find("map").dispatchEvent(Object.assign(new window.Event("pointerdown", { bubbles: true }), { clientX, clientY, pointerId: 1 }));
  const map = find("map").innerHTML;
  for (const svg of document.querySelectorAll("svg")) svg.getScreenCTM = () => null;
  press(50, 250);
  assert.equal(shown(), "0 200 100 100");
  if (!find("map").firstChild) find("map").innerHTML = map;
  for (const svg of document.querySelectorAll("svg")) svg.getScreenCTM = () => null;
  press(50, 150);
  assert.equal(shown(), "0 200 100 100", "between the parts there is nothing to turn to");
});
