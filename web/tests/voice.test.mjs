import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const app = window.document.getElementById("app");
const { expectAnswer, speakUp } = await import("../js/voice.mjs");
const region = window.document.getElementById("voice");
const said = () => [...region.children].map(({ textContent }) => textContent);

/** The page says this, and has these cards. */
function draw(status, cards = "") {
  app.innerHTML = `<div data-say>${status}</div>${cards}`;
  speakUp();
}

beforeEach(() => draw(""));

test("what is spoken waits its turn, and of several sentences only what is new is read", () => {
  const told = ["role", "aria-live", "aria-atomic"].map((name) => region.getAttribute(name));
  assert.deepEqual(told, ["status", null, "false"]);
  assert.equal(region.className, "unseen");
});

test("sentence by sentence is said, and only what is new changes", () => {
  draw("<p>Ann digs\n to a2.</p><p>Bob: put a rod.</p>");
  assert.deepEqual(said(), ["Ann digs to a2.", "Bob: put a rod."]);
  const [, second] = region.children;
  const text = second.firstChild;
  draw("<p>Ann digs to a3.</p><p>Bob: put a rod.</p><p></p>");
  assert.deepEqual(said(), ["Ann digs to a3.", "Bob: put a rod."]);
  assert.ok(region.children[1] === second && second.firstChild === text, "it is not read again");
});

test("what is listed is said item by item", () => {
  draw("<ol><li><b>a2</b> 60 %</li><li>b3 50 %</li></ol><p>Ann digs to a2.</p>");
  assert.deepEqual(said(), ["a2 60 %", "b3 50 %", "Ann digs to a2."]);
  draw("<ul><li><p>One file was read.</p><ul><li>Line 3 is cut.</li></ul></li></ul>");
  assert.deepEqual(said(), ["One file was read.", "Line 3 is cut."], "each once, in their order");
});

test("what is hidden from those who listen is not said", () => {
  draw('<p>Ann: dig.</p><p aria-hidden="true">Best: a2.</p><p aria-hidden="false">Bob waits.</p>');
  assert.deepEqual(said(), ["Ann: dig.", "Bob waits."]);
  draw('<p aria-hidden="true">Best: a2.</p>');
  assert.deepEqual(said(), []);
});

test("the region is one, outside of what Python draws, and empty where nothing is to be said", () => {
  assert.equal(region.getAttribute("role"), "status");
  assert.ok(!app.contains(region));
  draw("<p>Something secret.</p>");
  app.innerHTML = "<section>A cover</section>";
  speakUp();
  assert.deepEqual(said(), []);
});

test("a key that only asks is answered, by the same words if there are no others", () => {
  draw("<p>Plan.</p>");
  expectAnswer();
  draw("<p>Plan.</p><p>Keys: 1: Move 4.</p>");
  assert.deepEqual(said(), ["Plan.", "Keys: 1: Move 4."]);
  expectAnswer();
  speakUp();
  assert.deepEqual(said(), ["Plan.", "Keys: 1: Move 4.\u00a0"]);
});

test("what was pressed and is called differently now is named", () => {
  draw("<p>Plan.</p>", '<button id="c1" aria-label="Move 1">x</button>');
  expectAnswer(app.querySelector("button"));
  draw("<p>Plan.</p>", '<button id="c1" aria-label="Move 1, card 2 of the plan">x</button>');
  assert.deepEqual(said(), ["Plan.", "Move 1, card 2 of the plan"]);
  expectAnswer(app.querySelector("button"));
  draw("<p>Plan.</p>", '<button id="c1" aria-label="Move 1, card 2 of the plan" aria-pressed="true">x</button>');
  assert.deepEqual(said(), ["Plan.", "Move 1, card 2 of the plan, ✓"]);
});

test("a press that changes nothing is answered by the same words once more", () => {
  draw("<p>Not there.</p>", '<b id="a1">a1</b>');
  expectAnswer(app.querySelector("b"));
  draw("<p>Not there.</p>", '<b id="a1">a1</b>');
  assert.deepEqual(said(), ["Not there.\u00a0"]);
  expectAnswer(app.querySelector("b"));
  draw("<p>Not there.</p>", '<b id="a1">a1</b>');
  assert.deepEqual(said(), ["Not there."]);
});

test("what was said once more stays so when the page changes by itself", () => {
  draw("<p>Not there.</p>", '<b id="a1">a1</b>');
  expectAnswer(app.querySelector("b"));
  draw("<p>Not there.</p>", '<b id="a1">a1</b>'); // an arrow key before it moved the cursor
  draw("<p>Not there.</p>", '<b id="a1">a1</b>'); // the press itself
  assert.deepEqual(said(), ["Not there.\u00a0"]);
});

test("where nobody pressed, the same words are not said again", () => {
  draw("<p>Not there.</p>");
  draw("<p>Not there.</p>");
  assert.deepEqual(said(), ["Not there."]);
});

test("a press after which nothing is drawn is answered as well", async () => {
  draw("<p>Not there.</p>", '<b id="a1">a1</b>');
  expectAnswer(app.querySelector("b"));
  assert.deepEqual(said(), ["Not there."]);
  await new Promise((resolve) => { setTimeout(resolve, 400); });
  assert.deepEqual(said(), ["Not there.\u00a0"]);
});

test("of two presses in short order the second is answered in its time, and once", async () => {
  draw("<p>Not there.</p>", '<b id="a1">a1</b><b id="a2">a2</b>');
  const [first, second] = app.querySelectorAll("b");
  expectAnswer(first);
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  expectAnswer(second);
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  assert.deepEqual(said(), ["Not there."], "the time of the first is over, not that of the second");
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  assert.deepEqual(said(), ["Not there.\u00a0"]);
});
