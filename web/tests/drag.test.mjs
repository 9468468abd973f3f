import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { document } = window;
mock.timers.enable({ apis: ["setTimeout"] });
const { listenForDrags } = await import("../js/drag.mjs");

let done = [];
const note = (what) => (...about) => { done.push([what, ...about].join(" ")); };
const app = document.querySelector("#app");
listenForDrags(app, { drop: note("drop"), take: note("take"), land: note("land"), back: note("back") });
app.addEventListener("click", () => done.push("click"));
document.addEventListener("keydown", () => done.push("key"));

/** What lies below the pointer. */
let below = null;
document.elementFromPoint = () => below;
const find = (id) => document.getElementById(id);

function happen(kind, at, more = {}) {
  const event = new window.Event(kind, { bubbles: true, cancelable: true });
  at.dispatchEvent(Object.assign(event, { clientX: 0, clientY: 0, button: 0 }, more));
  return event.defaultPrevented;
}

/** Take something and move it so far, over an element. */
function drag(id, x, y = 0, over = null) {
  happen("pointerdown", find(id), { clientX: 10, clientY: 20 });
  below = over && find(over);
  happen("pointermove", document, { clientX: 10 + x, clientY: 20 + y });
}

const ghost = () => document.querySelector(".ghost");
const landing = () => [...document.querySelectorAll("[data-landing]")].map(({ id }) => id);

beforeEach(() => {
  app.innerHTML = `
    <div id="card" data-drag="c1"><b id="corner">1</b></div><i id="slot" data-drop="p2"><b id="inside"></b></i>
    <svg class="board">
      <g id="from" data-take="mole" data-target="a1"></g><g id="to" data-target="b2"><path id="line"></path></g>
      <g id="rest" data-take="mole"></g>
      <g id="mole"><use id="look"><title id="title">Mole</title></use></g>
    </svg>
    <p id="beside" data-target="c3"></p>`;
  find("look").getBoundingClientRect = () => ({ left: 1, top: 2, width: 30, height: 40 });
  find("look").getBBox = () => ({ x: 5, y: 6, width: 7, height: 8 });
  done = [];
  below = null;
});

test("a press may slide a little and still be one", () => {
  drag("card", 3, 4);
  assert.ok(!find("card").hasAttribute("data-dragged"));
  happen("pointerup", document);
  happen("click", find("card"));
  assert.deepEqual(done, ["click"]);
  drag("card", 0, 6);
  assert.ok(find("card").hasAttribute("data-dragged"));
  assert.equal(find("card").style.transform, "translate(0px, 6px)");
  happen("pointermove", document, { clientX: 11, clientY: 18 });
  assert.equal(find("card").style.transform, "translate(1px, -2px)", "once it moves it follows every way");
  happen("pointercancel", document);
});

test("a finger that holds something does not scroll, any other does", () => {
  assert.ok(!happen("touchmove", find("from")));
  happen("pointerdown", find("from"));
  assert.ok(happen("touchmove", find("from")));
  happen("pointerup", document);
  assert.ok(!happen("touchmove", find("from")));
});

test("nothing is dragged by another button, or that cannot be", () => {
  happen("pointerdown", find("card"), { button: 2 });
  happen("pointermove", document, { clientX: 50 });
  drag("beside", 50);
  happen("pointerup", document);
  assert.deepEqual([done, ghost(), document.querySelector("[data-dragged]")], [[], null, null]);
});

test("a card is taken by any of its parts and dropped where cards go, which is marked meanwhile", () => {
  drag("corner", 30, 0, "inside");
  assert.deepEqual(landing(), ["slot"]);
  assert.equal(ghost(), null, "a card goes itself");
  happen("pointerup", document);
  assert.deepEqual([done, landing()], [["drop c1 p2"], []]);
  assert.equal(find("card").style.transform, "");
  assert.ok(!find("card").hasAttribute("data-dragged"));
});

test("a card that is dropped elsewhere, on a place of the board too, stays where it was", () => {
  for (const over of ["to", "beside", null]) {
    drag("card", 30, 0, over);
    assert.deepEqual(landing(), []);
    happen("pointerup", document);
    mock.timers.tick(0);
  }
  assert.deepEqual(done, []);
});

test("a place whose piece is taken is pressed at once, and so is the one it lands on", () => {
  drag("from", 30, 0, "line");
  assert.deepEqual([done, landing()], [["take a1"], ["to"]]);
  below = find("slot");
  happen("pointermove", document, { clientX: 60, clientY: 20 });
  assert.deepEqual(landing(), [], "only places of the board are marked");
  below = find("line");
  happen("pointermove", document, { clientX: 50, clientY: 20 });
  happen("pointerup", document);
  assert.deepEqual([done, landing()], [["take a1", "land b2"], []]);
});

test("a likeness of the piece goes along, lies over the page, and is nothing to who cannot see it", () => {
  drag("from", 30, 4);
  const { style } = ghost();
  assert.equal(ghost().namespaceURI, "http://www.w3.org/2000/svg");
  assert.equal(ghost().localName, "svg");
  assert.equal(ghost().parentNode, document.body);
  assert.equal(ghost().getAttribute("viewBox"), "5 6 7 8");
  assert.equal(ghost().getAttribute("class"), "piece ghost");
  assert.equal(ghost().getAttribute("aria-hidden"), "true");
  assert.deepEqual([style.left, style.top, style.width, style.height], ["1px", "2px", "30px", "40px"]);
  assert.equal(style.transform, "translate(30px, 4px)");
  assert.equal(find("from").style.transform, "", "the place itself stays");
  assert.equal(document.querySelectorAll("#title").length, 1, "no id is there twice");
  assert.equal(ghost().querySelector("title").textContent, "Mole");
  happen("pointerup", document);
  assert.equal(ghost(), null);
});

test("what has no measure of its own is as large as it is seen", () => {
  delete find("look").getBBox;
  const look = find("look");
  for (let kind = look; kind; kind = Object.getPrototypeOf(kind)) if (Object.hasOwn(kind, "getBBox")) delete kind.getBBox;
  drag("from", 30);
  assert.equal(ghost().getAttribute("viewBox"), "0 0 30 40");
  happen("pointercancel", document);
});

test("a piece goes back from beside the board and from its own place; one that cannot be pressed is only carried", () => {
  for (const [id, over] of [["from", "beside"], ["from", "from"], ["from", null], ["rest", null]]) {
    drag(id, 30, 0, over);
    happen("pointerup", document);
    mock.timers.tick(0);
  }
  assert.deepEqual(done, ["take a1", "back", "take a1", "back", "take a1", "back", "back"]);
});

test("what the browser takes away goes back, and a press that it takes away was none", () => {
  drag("from", 30, 0, "to");
  happen("pointercancel", document);
  assert.deepEqual([done, ghost(), landing()], [["take a1", "back"], null, []]);
  drag("card", 30);
  happen("pointercancel", document);
  drag("from", 0);
  happen("pointercancel", document);
  happen("pointercancel", document);
  happen("pointermove", document, { clientX: 90 });
  assert.deepEqual(done, ["take a1", "back"]);
});

test("Escape lets go of what is dragged and does nothing else; other keys and times are others' business", () => {
  const key = (name) => happen("keydown", find("card"), { key: name });
  const heard = [];
  const hear = ({ key: name }) => heard.push(name);
  app.addEventListener("keydown", hear);
  key("Escape");
  drag("from", 0);
  key("Escape");
  happen("pointermove", document, { clientX: 50, clientY: 20 });
  key("a");
  assert.deepEqual(done, ["key", "key", "take a1", "key"]);
  key("Escape");
  assert.deepEqual(done, ["key", "key", "take a1", "key", "back"]);
  app.removeEventListener("keydown", hear);
  assert.deepEqual(heard, ["Escape", "Escape", "a"], "not even what is below hears of it");
  happen("pointermove", document, { clientX: 90, clientY: 20 });
  assert.equal(ghost(), null);
});

test("the click that ends a drag presses nothing, the next one does", () => {
  drag("from", 30, 0, "to");
  happen("pointerup", document);
  happen("click", find("to"));
  assert.deepEqual(done, ["take a1", "land b2"]);
  mock.timers.tick(0);
  happen("click", find("to"));
  assert.deepEqual(done, ["take a1", "land b2", "click"]);
});

test("what is taken before the last drag is over is not let go by it", () => {
  drag("from", 30, 0, "to");
  happen("pointerup", document);
  drag("card", 30, 0, "slot");
  mock.timers.tick(0);
  happen("pointerup", document);
  assert.deepEqual(done, ["take a1", "land b2", "drop c1 p2"]);
  mock.timers.tick(0);
});
