// The names of rows and columns, which stay in sight in a closer look.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
globalThis.DOMPoint = window.DOMPoint;
const { placeNames } = await import("../js/names.mjs");

const { document } = window;
const find = (id) => document.getElementById(id);
/** The corner of what is seen, in the drawing. */
let [left, top] = [0, 0];

beforeEach(() => {
  [left, top] = [0, 0];
  document.getElementById("app").innerHTML = `<div id="frame"><svg id="board"><text id="row" data-across="900" x="40" y="10"></text>
    <text id="column" data-down="700" x="40" y="50"></text><text id="both" data-across="900" data-down="700" x="40" y="50"></text><text id="other" x="1" y="1"></text></svg></div>`;
  find("frame").getBoundingClientRect = () => ({ left: 100, top: 200, width: 300, height: 300 });
  find("board").getScreenCTM = () => new window.DOMMatrix([1, 0, 0, 1, 100 - left, 200 - top]);
});

const moved = (...ids) => ids.map((id) => find(id).style.transform);

test("names that are in sight stay where they are", () => {
  placeNames();
  assert.deepEqual(moved("row", "column", "both", "other"), ["", "", "", ""]);
});

test("one that would be left behind goes along, as far as from the edge it is read", () => {
  [left, top] = [100, 300];
  placeNames();
  assert.deepEqual(moved("row", "column", "both", "other"), ["translate(90px, 0px)", "translate(0px, 294px)", "translate(90px, 294px)", ""]);
});

test("it goes no further than the other end of its row or column", () => {
  [left, top] = [2000, 2000];
  placeNames();
  assert.deepEqual(moved("row", "column"), ["translate(860px, 0px)", "translate(0px, 650px)"]);
});

test("it comes back, and is touched only where something changes", () => {
  [left, top] = [100, 0];
  placeNames();
  let times = 0;
  const style = find("row").style;
  Object.defineProperty(find("row"), "style", { get: () => ({ get transform() { return style.transform; }, set transform(way) { times += 1; style.transform = way; } }) });
  placeNames();
  assert.equal(times, 0);
  left = 0;
  placeNames();
  assert.deepEqual([times, style.transform], [1, ""]);
});

test("where there is no board, or one without names, nothing is done", () => {
  find("board").innerHTML = "";
  placeNames();
  find("board").remove();
  placeNames();
});
