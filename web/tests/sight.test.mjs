// What of a board and of the list of moves is in sight: the closer look, its small map, what is spoken of.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
/** A point that is moved as drawings are here: by a scale and a shift. */
globalThis.DOMPoint = class {
  constructor(x, y) {
    Object.assign(this, { x, y });
  }
  matrixTransform(matrix) {
    return matrix ? { x: matrix.scale * this.x + matrix.left, y: matrix.scale * this.y + matrix.top } : this;
  }
};
const painted = [];
globalThis.requestAnimationFrame = (then) => then();
globalThis.MessageChannel = function () {
  const port1 = { close() {} };
  return { port1, port2: { postMessage: () => painted.push(port1.onmessage) } };
};
const { bring, inDrawing, middle, onScreen } = await import("../js/drawing.mjs");
const { followSpoken } = await import("../js/spoken.mjs");
const { drawMap, listenToMap } = await import("../js/minimap.mjs");
const { followLog, goToLine, listenToLog } = await import("../js/log.mjs");
const { part, targetOf } = await import("../js/elements.mjs");

const { document } = window;
const app = document.getElementById("app");

/** A drawing is on the screen at this scale, with its corner there. */
function lie(drawing, scale, left, top) {
  const back = { scale: 1 / scale, left: -left / scale, top: -top / scale };
  drawing.getScreenCTM = () => ({ scale, left, top, inverse: () => back });
}

/** An element is on the screen there. */
function stand(element, left, top, width, height) {
  element.getBoundingClientRect = () => ({ left, top, width, height, right: left + width, bottom: top + height });
}

beforeEach(() => {
  app.innerHTML = "";
  delete document.documentElement.dataset.zoomed;
});

test("a point of the screen is one of the drawing, and back", () => {
  const drawing = {};
  lie(drawing, 2, 10, 30);
  assert.deepEqual(inDrawing(drawing, { x: 14, y: 50 }), { x: 2, y: 10 });
  assert.deepEqual(onScreen(drawing, { x: 2, y: 10 }), { x: 14, y: 50 });
  const nowhere = { getScreenCTM: () => null };
  for (const move of [inDrawing, onScreen]) assert.deepEqual({ ...move(nowhere, { x: 3, y: 4 }) }, { x: 3, y: 4 });
});

test("a frame is scrolled until a point is in its middle, or elsewhere", () => {
  const scrolled = [];
  const frame = { scrollBy: (...by) => scrolled.push(by) };
  stand(frame, 100, 200, 40, 60);
  assert.deepEqual(middle(frame), { x: 120, y: 230 });
  bring(frame, { x: 125, y: 220 });
  bring(frame, { x: 125, y: 220 }, { x: 100, y: 200 });
  assert.deepEqual(scrolled, [[5, -10], [25, 20]]);
});

test("what an event happened to is an element, or else the whole page", () => {
  assert.equal(part("app"), app);
  assert.equal(targetOf({ target: app }), app);
  assert.equal(targetOf({ target: document }), document.documentElement);
});

/** Something is spoken of at this place of a board of that size, in a frame of 100 by 100 pixels; how far it was scrolled. */
function spokenAt(left, top, width = 100, height = 100) {
  app.innerHTML = '<div class="board"><div id="spoken"><i></i><b></b></div></div>';
  const frame = app.querySelector(".board");
  stand(frame, 0, 0, 100, 100);
  const size = { clientWidth: 100, clientHeight: 100, scrollWidth: width, scrollHeight: height };
  for (const [name, value] of Object.entries(size)) Object.defineProperty(frame, name, { value });
  stand(app.querySelector("b"), left, top, 10, 10);
  const scrolled = [];
  frame.scrollBy = (...by) => scrolled.push(by);
  followSpoken();
  return scrolled;
}

test("what is spoken of comes into sight, where the board is larger than its frame", () => {
  for (const size of [[200, 200], [101, 100], [100, 101]]) {
    assert.deepEqual(spokenAt(0, 0, ...size), []);
    assert.deepEqual(spokenAt(90, 90, ...size), []);
    assert.deepEqual(spokenAt(-1, 0, ...size), [[-46, -45]]);
    assert.deepEqual(spokenAt(91, 0, ...size), [[46, -45]]);
    assert.deepEqual(spokenAt(0, -1, ...size), [[-45, -46]]);
    assert.deepEqual(spokenAt(0, 91, ...size), [[-45, 46]]);
  }
  assert.deepEqual(spokenAt(200, 200), [], "where all of it is in sight, nothing moves");
  app.innerHTML = "";
  followSpoken();
});

const BOARD = '<div id="frame"><svg id="board" viewBox="-5 -6 70 80"></svg></div><div id="map"></div>';

/** A board looked at closely, or not: twice as large as drawn, of which its frame shows a part. */
function board(zoomed = true) {
  app.innerHTML = BOARD;
  if (zoomed) document.documentElement.dataset.zoomed = "";
  const [frame, drawing] = ["frame", "board"].map((id) => document.getElementById(id));
  lie(drawing, 2, 4, 6);
  stand(frame, 14, 26, 100, 50);
  Object.defineProperty(frame, "clientWidth", { value: 90, configurable: true });
  Object.defineProperty(frame, "clientHeight", { value: 44, configurable: true });
  return { frame, home: document.getElementById("map") };
}

const attributes = (element, ...names) => names.map((name) => element.getAttribute(name)).join(" ");

test("the map shows the whole board, and the window what the frame shows", () => {
  const { home } = board();
  drawMap();
  assert.equal(attributes(home.querySelector("svg"), "viewBox"), "-5 -6 70 80");
  assert.equal(attributes(home.querySelector("use"), "href", "x", "y", "width", "height"), "#board -5 -6 70 80");
  assert.equal(attributes(home.querySelector(".window"), "x", "y", "width", "height"), "5 10 45 22");
  const picture = home.firstChild;
  drawMap();
  assert.equal(home.firstChild, picture, "it is drawn once");
  delete document.documentElement.dataset.zoomed;
  drawMap();
  assert.equal(home.firstChild, null, "where the board is whole there is none");
  document.documentElement.dataset.zoomed = "";
  document.getElementById("board").remove();
  drawMap();
  assert.equal(home.firstChild, null);
  home.remove();
  drawMap();
});

test("of a board of which one part is shown the map copies the others alone, and what all share", () => {
  const { home } = board(false);
  const drawing = document.getElementById("board");
  drawing.dataset.leaves = "0 0 9 9;0 0 9 4;0 5 9 4";
  drawing.innerHTML = '<g id="hall"><g id="room" data-part="0"/><g id="up" data-part="1"/><g id="low" data-part="2"/></g>';
  document.documentElement.dataset.paged = "";
  const copies = () => {
    drawMap();
    return [...home.querySelectorAll("use")].map((use) => use.getAttribute("href")).join(" ");
  };
  assert.equal(copies(), "#room #low");
  assert.equal(attributes(home.querySelector("svg"), "viewBox"), "0 5 9 4");
  const first = home.querySelector("use");
  copies();
  assert.equal(home.querySelector("use"), first, "it stays where the same is copied");
  document.documentElement.dataset.zoomed = "";
  assert.equal(copies(), "#hall");
  delete document.documentElement.dataset.paged;
});

test("a press or a drag on the map goes there", () => {
  const { frame, home } = board();
  drawMap();
  lie(home.querySelector("svg"), 0.1, 300, 400);
  const scrolled = [];
  frame.scrollBy = (...by) => scrolled.push(by.map(Math.round));
  let captured;
  home.setPointerCapture = (pointer) => { captured = pointer; };
  home.hasPointerCapture = (pointer) => pointer === captured;
  const happen = (kind, at, what) => at.dispatchEvent(Object.assign(new window.Event(kind, { bubbles: true }), what));
  const there = { clientX: 302, clientY: 403, pointerId: 7 };
  happen("pointermove", home, there);
  happen("pointerdown", frame, there);
  assert.deepEqual(scrolled, []);
  happen("pointerdown", home.querySelector("svg"), there); // (20, 30) of the drawing is (44, 66) on the screen
  assert.deepEqual([captured, scrolled], [7, [[-20, 15]]]);
  happen("pointermove", home, { ...there, clientX: 303 });
  happen("pointermove", home, { ...there, pointerId: 8 });
  happen("pointermove", frame, there);
  assert.deepEqual(scrolled, [[-20, 15], [0, 15]]);
  home.replaceChildren();
  happen("pointerdown", home, there);
  assert.equal(scrolled.length, 2, "without a picture there is nowhere to go");
});

test("the map follows a scrolled board once that is painted, and another size of the page", () => {
  const { frame, home } = board();
  frame.dispatchEvent(new window.Event("scroll"));
  frame.dispatchEvent(new window.Event("scroll"));
  assert.equal(home.firstChild, null);
  assert.equal(painted.length, 1, "it is drawn once for all that changed");
  painted.splice(0).forEach((then) => then());
  assert.ok(home.firstChild);
  home.replaceChildren();
  window.dispatchEvent(new window.Event("resize"));
  assert.ok(home.firstChild);
});
listenToMap(app);

/** The list of moves with so many lines, at one of which it stands, its box 100 pixels high. */
function list(lines, step) {
  const rows = Array.from({ length: lines }, (_, n) => `<li><button id="l${n}"${n === step ? ' aria-current="step"' : ""}>${n}</button></li>`);
  app.innerHTML = `<ol id="log">${rows.join("")}</ol>`;
  const log = document.getElementById("log");
  stand(log, 0, 0, 10, 100);
  log.scrollTop = 50;
  return log;
}

test("keys lead from line to line of the list of moves", () => {
  list(4, 3);
  const from = (line, key) => {
    const button = document.getElementById(`l${line}`);
    button.focus();
    goToLine({ key, target: button });
    return document.activeElement.id;
  };
  assert.deepEqual([from(1, "ArrowUp"), from(1, "ArrowDown"), from(1, "Home"), from(1, "End")], ["l0", "l2", "l0", "l3"]);
  assert.deepEqual([from(0, "ArrowUp"), from(3, "ArrowDown")], ["l0", "l3"], "there is nothing beyond");
});

test("the line of what is shown stays in sight, and nothing else is scrolled", () => {
  const placed = (top) => {
    const log = list(3, 1);
    stand(document.getElementById("l1").parentElement, 0, top, 10, 20);
    followLog();
    painted.splice(0).forEach((then) => then());
    painted.length = 0; // Nothing is laid out anew here.
    return log.scrollTop;
  };
  assert.equal(placed(-15), 35);
  assert.equal(placed(95), 65);
  assert.equal(placed(0), 50);
  assert.equal(placed(80), 50);
  const line = document.getElementById("l1").parentElement;
  stand(line, 0, -15, 10, 20);
  followLog();
  assert.deepEqual(painted, [], "it is the same line");
  line.append("and more");
  followLog();
  assert.equal(painted.length, 1, "it has grown");
  painted.splice(0).forEach((then) => then());
  painted.length = 0;
  list(3, null);
  followLog();
  assert.deepEqual(painted, []);
  list(3, 1);
  followLog();
  app.innerHTML = "";
  painted.splice(0).forEach((then) => then());
  list(3, 1);
  followLog();
  document.getElementById("l1").parentElement.remove();
  painted.splice(0).forEach((then) => then());
  assert.deepEqual(painted, [], "a line that is in the list no more is left alone");
});

test("a list that was hidden shows its line once its panel opens", () => {
  list(3, 1);
  listenToLog(app);
  followLog();
  painted.length = 0;
  const toggled = (id) => {
    app.firstChild.outerHTML = `<section id="${id}">${app.firstChild.outerHTML}</section>`;
    app.firstChild.dispatchEvent(new window.Event("toggle"));
    app.innerHTML = app.firstChild.innerHTML;
    return painted.splice(0).length;
  };
  assert.deepEqual([toggled("more"), toggled("story")], [0, 1]);
});

test("the line stays in sight where what the teacher says comes, grows or goes", () => {
  const log = list(3, 1);
  stand(document.getElementById("l1").parentElement, 0, 80, 10, 20);
  const asked = () => {
    followLog();
    return painted.splice(0).length;
  };
  const says = (words) => log.insertAdjacentHTML("afterend", `<section id="teacher">${words}</section>`);
  assert.equal(asked(), 1);
  assert.equal(asked(), 0);
  says("It thinks");
  assert.deepEqual([asked(), asked()], [1, 0]);
  document.getElementById("teacher").append(" and says more");
  assert.deepEqual([asked(), asked()], [1, 0]);
  document.getElementById("teacher").remove();
  assert.deepEqual([asked(), asked()], [1, 0]);
});

test("a line that is never where it was to be is given up after three goes", () => {
  list(3, 1);
  stand(document.getElementById("l1").parentElement, 0, 95, 10, 20);
  followLog();
  let goes = 0;
  for (; painted.length && goes < 9; goes++) painted.splice(0).forEach((then) => then());
  assert.equal(goes, 3);
});

test("the line is brought into sight again where laying out what is above has moved it, and of a high one the end", () => {
  const log = list(3, 1);
  const line = document.getElementById("l1").parentElement;
  stand(line, 0, 95, 10, 20);
  followLog();
  painted.splice(0).forEach((then) => then());
  assert.equal(log.scrollTop, 65);
  painted.splice(0).forEach((then) => then());
  assert.equal(log.scrollTop, 80, "it still was below");
  stand(line, 0, 80, 10, 20);
  painted.splice(0).forEach((then) => then());
  assert.deepEqual([log.scrollTop, painted], [80, []]);
  stand(line, 0, -40, 10, 130);
  line.append("much more");
  followLog();
  painted.splice(0).forEach((then) => then());
  assert.equal(log.scrollTop, 70);
});
