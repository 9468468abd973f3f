import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
delete globalThis.BroadcastChannel; // another tab is none of these tests' business
await import("../js/page.mjs");

const { document } = window;
const app = document.getElementById("app");
let told = [];
globalThis.molecore.page.connect((...message) => told.push(message.join(",")));

beforeEach(() => {
  told = [];
  app.innerHTML = "";
});

const settle = () => new Promise((resolve) => { setTimeout(resolve); });

/** Let something happen at an element; whether the page took it for itself. */
function happen(kind, at, { timeStamp = 0, ...what } = {}) {
  const event = Object.assign(new window.Event(kind, { bubbles: true, cancelable: true }), what);
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  at.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Draw one element and return it. */
function draw(markup) {
  app.innerHTML = markup;
  return app.firstElementChild;
}

/** The tab goes out of sight or comes back. */
function hide(hidden) {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  happen("visibilitychange", document);
}

test("secrets are covered when the tab is hidden, not when it is back", () => {
  hide(true);
  assert.deepEqual(told, ["cover,,"]);
  hide(false);
  assert.deepEqual(told, ["cover,,"]);
});

test("another address and a new version are told; of two addresses at once both, in order", async () => {
  window.location.hash = "#m1.first";
  window.location.hash = "#new/majority";
  await settle();
  assert.deepEqual(told.shift(), "went,,m1.first");
  window.dispatchEvent(new window.Event("molecore:update"));
  assert.deepEqual(told, ["went,,new/majority", "updateready,,"]);
  window.dispatchEvent(new window.CustomEvent("molecore:offline", { detail: ["part", "a.js"] }));
  assert.equal(told.at(-1), "offline,part,a.js");
});

test("a press on a place plays there, whatever it hits in it", () => {
  draw('<g data-target="a1" data-act="other"><b></b></g>');
  app.querySelector("b").click();
  draw('<g data-site="s4"></g>').click();
  assert.deepEqual(told, ["press,,a1", "press,,s4"]);
});

test("a press on a lens looks closer, and Python is told nothing of it", () => {
  draw('<div class="board"><svg id="board" viewBox="0 0 1 1"></svg></div><button data-zoom="1"></button><button data-zoom="0"></button>');
  const svg = app.querySelector("svg");
  svg.getScreenCTM = () => new window.DOMMatrix();
  globalThis.DOMPoint ??= window.DOMPoint;
  const [closer, whole] = app.querySelectorAll("button");
  closer.click();
  assert.equal(document.documentElement.style.getPropertyValue("--zoom"), "1.4");
  whole.click();
  assert.deepEqual([document.documentElement.style.getPropertyValue("--zoom"), told], ["1", []]);
});

test("the second click of a double click presses nothing on the screen that the first has brought", () => {
  let now = 10_000;
  const click = (screen, after, clientX, detail = 1) => {
    const place = draw(`<main class="screen ${screen}"><g data-target="a1"></g></main>`).firstElementChild;
    now += after;
    return happen("click", place, { detail, clientX, clientY: 5, timeStamp: now });
  };
  const pressed = (...clicks) => {
    told = [];
    const taken = clicks.map((each) => click(...each));
    return [told.length, taken.at(-1)];
  };
  assert.deepEqual(pressed(["lobby", 5000, 40], ["play", 300, 45]), [1, true], "it is taken, so no link is followed");
  assert.deepEqual(pressed(["lobby", 5000, 40], ["play", 300, 45], ["play", 150, 45]), [1, true], "nor the third");
  assert.deepEqual(pressed(["lobby", 5000, 40], ["play", 600, 45]), [2, false], "later it is meant");
  assert.deepEqual(pressed(["lobby", 5000, 40], ["play", 300, 90]), [2, false], "elsewhere as well");
  assert.deepEqual(pressed(["play", 5000, 40], ["play", 100, 40]), [2, false], "on one screen one may be quick");
  assert.deepEqual(pressed(["lobby", 5000, 0, 0], ["play", 5, 0, 0]), [2, false], "keys press once already");
});

test("a press on the name of a part turns to it", () => {
  draw('<div><svg id="board" data-leaves="0 0 9 30;0 0 9 9;0 20 9 9" data-place="2" viewBox="0 0 1 1"></svg></div><button data-leaf="2"></button><p></p>');
  const svg = app.querySelector("svg");
  Object.defineProperty(svg.parentElement, "clientWidth", { value: 300 });
  svg.getScreenCTM = () => new window.DOMMatrix();
  svg.parentElement.scrollBy = () => {};
  app.querySelector("p").click();
  app.querySelector("button").click();
  assert.deepEqual([svg.getAttribute("viewBox"), told], ["0 20 9 9", []]);
});

test("a finger's press on what is smaller than its tip says so, another's does not", () => {
  const place = draw('<g data-target="a1"></g>');
  const touched = (width, what) => {
    place.getBoundingClientRect = () => ({ width, height: 40 });
    happen("click", place, what);
  };
  touched(31, { pointerType: "touch" });
  touched(32, { pointerType: "touch" });
  touched(20, { pointerType: "mouse" });
  assert.deepEqual(told, ["press,small,a1", "press,,a1", "press,,a1"]);
});

test("on a board a finger presses where it was, not what the browser finds near by", () => {
  draw('<div class="board"><b data-target="a1"></b><b data-site="middle"></b><p></p></div>');
  const [near, under] = app.querySelectorAll("b");
  const tap = (pointerType, there) => {
    document.elementFromPoint = (x, y) => (x === 7 && y === 9 ? there : null);
    happen("pointerup", near, { pointerType, clientX: 7, clientY: 9 });
    near.click();
  };
  tap("touch", under);
  tap("touch", app.querySelector("p"));
  tap("mouse", under);
  assert.deepEqual(told, ["press,,middle", "press,,a1", "press,,a1"]);
});

test("of places that lie over each other a finger presses the nearer one", () => {
  draw('<div class="board"><b data-target="burrow"></b><p></p><b data-target="edge" data-near></b></div>');
  const [burrow, edge] = app.querySelectorAll("b");
  burrow.getBoundingClientRect = () => ({ left: 0, top: 0, width: 10, height: 10 });
  edge.getBoundingClientRect = () => ({ left: 8, top: 0, width: 10, height: 10 });
  document.elementFromPoint = () => edge;
  document.elementsFromPoint = () => [edge, burrow, app];
  for (const [pointerType, clientX] of [["touch", 8], ["touch", 10], ["mouse", 8]]) {
    happen("pointerup", edge, { pointerType, clientX, clientY: 5 });
    edge.click();
  }
  assert.deepEqual(told, ["press,,burrow", "press,,edge", "press,,edge"]);
});

test("where the browser does not tell fingers from mice, the device does", () => {
  const place = draw('<g data-target="a1"></g>');
  place.getBoundingClientRect = () => ({ width: 20, height: 20 });
  const real = globalThis.matchMedia;
  for (const matches of [true, false]) {
    globalThis.matchMedia = (query) => ({ matches: matches && query === "(pointer: coarse)" });
    happen("click", place);
  }
  delete globalThis.matchMedia; // nor does every browser say that of the device
  happen("click", place);
  globalThis.matchMedia = real;
  assert.deepEqual(told, ["press,small,a1", "press,,a1", "press,,a1"]);
});

test("a door is gone through with its value, but not a locked one", () => {
  draw('<button data-act="undo">Undo</button>').click();
  draw('<button data-act="speed" data-value="fast">Fast</button>').click();
  happen("click", draw('<button data-act="redo" disabled>Redo</button>'));
  assert.deepEqual(told, ["undo,,", "speed,,fast"]);
});

test("a field tells its value when it is done, a live one with each letter", () => {
  const field = draw('<input data-change="name" data-key="1" value="Ada">');
  happen("input", field);
  happen("change", field);
  const live = draw('<input data-change="filter" data-live value="mo">');
  happen("input", live);
  happen("change", live);
  const box = draw('<input type="checkbox" data-change="sound" checked>');
  happen("change", box);
  assert.deepEqual(told, ["name,1,Ada", "filter,,mo", "sound,,true"]);
});

test("a form tells its field instead of being sent", () => {
  const form = draw('<form data-submit="typed" data-key="k"><input value="e4"></form>');
  assert.ok(happen("submit", form));
  assert.ok(happen("submit", draw("<form></form>")));
  happen("submit", draw('<form data-submit="pasted"><textarea>two\nlines</textarea></form>'));
  assert.deepEqual(told, ["typed,k,e4", "pasted,,two\nlines"]);
});

test("Python closes dialogs, the browser does not", () => {
  assert.ok(happen("cancel", draw("<dialog open></dialog>")));
  assert.deepEqual(told, ["close,,"]);
});

/** Files as a person may hand them in: one that is read, one that is too large, and a folder. */
const FILES = [
  { name: "small", size: 6, text: async () => "a save" },
  { name: "large", size: 2 ** 30, text: () => assert.fail("it was read") },
  { name: "folder", size: 0, text: async () => { throw new Error("no file"); } },
];
const TAKEN = ["files,,", "file,small,a save", `toolarge,large,${2 ** 30}`, "unreadable,folder,"];

test("files are read one by one, but not one that is too large", async () => {
  const field = draw('<input type="file" data-files>');
  Object.defineProperty(field, "files", { value: FILES });
  happen("change", field);
  await settle();
  assert.deepEqual(told, TAKEN);
});

test("files can be dropped where the screen takes them, which shows it", async () => {
  const dataTransfer = { types: ["Files"], files: FILES };
  assert.ok(!happen("drop", draw("<p></p>"), { dataTransfer }), "there is no such place");
  const place = draw("<div data-takes-files><p></p></div>");
  assert.ok(!happen("dragover", place, { dataTransfer: { types: ["text/html"] } }), "it is no file");
  const waits = () => place.hasAttribute("data-awaiting");
  assert.ok(happen("dragover", place.firstChild, { dataTransfer }) && waits());
  happen("dragleave", place, { relatedTarget: app });
  assert.ok(waits(), "it is still over the page");
  happen("dragleave", place);
  assert.ok(!waits());
  happen("dragover", place, { dataTransfer });
  assert.ok(happen("drop", place, { dataTransfer }) && !waits());
  await settle();
  assert.deepEqual(told, TAKEN);
});

test("a text is dropped where files are, and at a table where links are pasted", () => {
  const dataTransfer = { types: ["text/plain"], getData: () => "see #w1.abc" };
  assert.ok(!happen("drop", draw("<p></p>"), { dataTransfer }), "there is no such place");
  assert.ok(happen("drop", draw("<div data-takes-files></div>"), { dataTransfer }));
  const form = draw("<form data-submit=letter><input></form>");
  assert.ok(happen("drop", form, { dataTransfer }));
  assert.ok(!happen("drop", form.firstChild, { dataTransfer }), "the field takes it itself");
  assert.deepEqual(told, ["pasted,,see #w1.abc", "letter,,see #w1.abc"]);
});

/** Take the card at one point and let it go at another, where a place is; the click that follows included. */
function drag(to) {
  draw('<div><i data-drag="c1" data-target="c1"></i><i data-drop="p2"></i></div>');
  const [card, place] = app.querySelectorAll("i");
  document.elementFromPoint = () => place;
  happen("pointerdown", card, { clientX: 10, clientY: 10, button: 0 });
  happen("pointermove", document, { clientX: to, clientY: 10 });
  const over = place.hasAttribute("data-landing");
  happen("pointerup", document, { clientX: to, clientY: 10 });
  card.click();
  return { card, over };
}

test("a card that is dragged to a place is dropped there, and not pressed", async () => {
  const { card, over } = drag(60);
  assert.ok(over);
  assert.deepEqual(told, ["press,,c1>p2"]);
  assert.equal(card.style.transform, "");
  await settle();
  card.click();
  assert.deepEqual(told, ["press,,c1>p2", "press,,c1"], "the next press is one again");
});

/** Take the piece of a place at 10, 10 and hold it over another place. */
function takePiece(goal) {
  draw(`<div class="board over"><i id="at-a" data-take="at-a" data-target="a"></i><i ${goal}></i></div>`);
  const [piece, place] = app.querySelectorAll("i");
  document.elementFromPoint = () => place;
  happen("pointerdown", piece, { clientX: 10, clientY: 10, button: 0 });
  happen("pointermove", document, { clientX: 60, clientY: 10 });
  return { piece, place };
}

test("a piece that is dragged to where it may go is pressed there, and a likeness goes along", () => {
  const { place } = takePiece('data-target="b"');
  assert.ok(document.querySelector(".ghost"));
  assert.ok(place.hasAttribute("data-landing"));
  happen("pointerup", document, { clientX: 60, clientY: 10 });
  assert.ok(!place.hasAttribute("data-landing"));
  assert.ok(app.firstChild.classList.contains("over"), "the board of a game that is over says so still");
  assert.deepEqual(told, ["clear,,", "press,,a", "press,,b"]);
  assert.equal(document.querySelector(".ghost"), null);
});

test("another finger neither takes along nor drops what one finger drags", () => {
  draw('<div class="board"><i id="at-a" data-take="at-a" data-target="a"></i><i data-target="b"></i></div>');
  const [piece, place] = app.querySelectorAll("i");
  document.elementFromPoint = () => place;
  const finger = (pointerId) => ({ pointerId, isPrimary: pointerId === 1, clientX: 60, clientY: 10, button: 0 });
  happen("pointerdown", piece, { ...finger(1), clientX: 10 });
  happen("pointermove", document, finger(1));
  happen("pointerdown", piece, finger(2));
  happen("pointermove", document, { ...finger(2), clientX: 90 });
  assert.match(document.querySelector(".ghost").style.transform, /50px/);
  for (const kind of ["pointerup", "pointercancel"]) happen(kind, document, finger(2));
  assert.deepEqual(told, ["clear,,", "press,,a"]);
  assert.ok(document.querySelector(".ghost"));
  happen("pointerdown", piece, finger(1));
  assert.deepEqual([told.pop(), document.querySelector(".ghost")], ["clear,,", null], "what was never let go of goes back");
  happen("pointerup", document, finger(1));
});

test("a piece that is dropped where it may not go, or let go by Escape, goes back", async () => {
  takePiece('data-site="c"');
  happen("pointerup", document, { clientX: 60, clientY: 10 });
  assert.deepEqual(told, ["clear,,", "press,,a", "clear,,"]);
  await settle();
  told = [];
  const { piece } = takePiece('data-target="b"');
  happen("keydown", document, { key: "Escape" });
  assert.equal(document.querySelector(".ghost"), null);
  happen("pointerup", document, { clientX: 60, clientY: 10 });
  assert.deepEqual(told, ["clear,,", "press,,a", "clear,,"]);
  await settle();
  told = [];
  piece.click();
  assert.deepEqual(told, ["press,,a"], "the next press is one again");
});

test("a press that slides a little is a press", () => {
  drag(13);
  assert.deepEqual(told, ["press,,c1"]);
});

test("a drag that the browser ends drops nothing", () => {
  const card = draw('<i data-drag="c1"></i>');
  happen("pointerdown", card, { clientX: 0, clientY: 0, button: 0 });
  happen("pointermove", document, { clientX: 60, clientY: 0 });
  assert.ok(card.hasAttribute("data-dragged"));
  happen("pointercancel", document);
  happen("pointerup", document, { clientX: 60, clientY: 0 });
  assert.ok(!card.hasAttribute("data-dragged"));
  assert.deepEqual(told, []);
});

test("a field with a text to be taken along is selected as a whole where the focus comes to it, others are not", () => {
  draw('<div><input id="link" data-select value="m1.abc"><input id="name" value="Ann"></div>');
  const selected = [];
  for (const field of app.querySelectorAll("input")) {
    field.select = () => selected.push(field.id);
    happen("focusin", field);
  }
  assert.deepEqual(selected, ["link"]);
});
