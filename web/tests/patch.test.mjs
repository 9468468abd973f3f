// The steps by which the document comes to look like the tree that Python holds.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { apply, noteSent, resettle } = await import("../js/patch.mjs");

const page = window.document.getElementById("app");
const NOTHING = [{}, [], [], []];
const change = (what) => apply(page, [[{}, [], [], what]]);
const draw = (...children) => apply(page, [["div", {}, children]]);
const at = (attributes) => [attributes, [], [], []];

beforeEach(() => draw());

test("a page is drawn element by element, its text never parsed", () => {
  draw("a < b", ["p", { class: "it", id: "one" }, ["<b>no element</b>", ["i", {}, []]]]);
  assert.equal(page.innerHTML, 'a &lt; b<p class="it" id="one">&lt;b&gt;no element&lt;/b&gt;<i></i></p>');
  draw(["hr", {}, []]);
  assert.equal(page.innerHTML, "<hr>", "what was there is gone");
});

test("of the page itself what its tab is called comes and goes", () => {
  apply(page, [["div", { "data-title": "Your turn" }, []]]);
  assert.equal(page.dataset.title, "Your turn");
  apply(page, [["div", {}, []]]);
  assert.ok(!page.hasAttribute("data-title"));
});

test("drawings are of the kind that is drawn, and so is what comes into them later", () => {
  draw(["svg", {}, [["g", {}, []]]], ["p", {}, []]);
  change([0, [{}, [], [1, ["rect", {}, []]], []]]);
  const [svg, p] = page.children;
  for (const drawn of [svg, ...svg.children]) assert.equal(drawn.namespaceURI, "http://www.w3.org/2000/svg");
  assert.equal(svg.children.length, 2);
  assert.equal(p.namespaceURI, "http://www.w3.org/1999/xhtml");
});

test("attributes come, change and go; the others stay", () => {
  draw(["p", { id: "a", class: "b", title: "c" }, []]);
  change([0, at({ class: "d", title: null, lang: "de" })]);
  const p = page.firstChild;
  assert.deepEqual([p.id, p.className, p.hasAttribute("title"), p.lang], ["a", "d", false, "de"]);
});

test("text changes in its place, and where nothing changes nothing happens", () => {
  draw("one", ["p", {}, ["two"]], "three");
  const [one, p] = page.childNodes;
  change([0, "1", 1, [{}, [], [], [0, "2"]], 2, null]);
  assert.equal(page.textContent, "12three");
  assert.deepEqual([page.childNodes[0], page.childNodes[1]], [one, p]);
  change([1, NOTHING]);
  assert.equal(page.textContent, "12three");
});

test("what goes is removed, what stays is moved, what is new comes between, from the front on", () => {
  draw(...["a", "b", "c", "d"].map((id) => ["p", { id }, []]));
  const nodes = Object.fromEntries([...page.children].map((p) => [p.id, p]));
  apply(page, [[{}, [1, 3], [0, 2, 1, ["p", { id: "x" }, []], 3, "end"], []]]);
  assert.deepEqual([...page.children].map(({ id }) => id), ["c", "x", "a"]);
  assert.equal(page.lastChild.nodeValue, "end");
  assert.deepEqual([page.children[0], page.children[2]], [nodes.c, nodes.a]);
  apply(page, [[{}, [0], [], [0, at({ class: "first" })]]]);
  assert.equal(page.children[0].id, "x");
  assert.equal(page.children[0].className, "first", "places are counted after what has moved");
});

const screen = (id) => ["main", { id }, [["input", { id: `in-${id}` }, []]]];

test("what takes turns is put aside as it is, and comes back with what was typed", () => {
  draw(["div", {}, [screen("one")]]);
  const first = page.querySelector("main");
  first.firstChild.value = "typed";
  change([0, [{}, [], [], [0, ["one", "two", screen("two")]]]]);
  assert.equal(page.querySelector("main").id, "two");
  change([0, [{}, [], [], [0, ["two", "one", null]]]]);
  assert.equal(page.querySelector("main"), first);
  assert.equal(first.firstChild.value, "typed");
  change([0, [{}, [], [], [0, ["one", "two", [{ class: "again" }, [], [], []]]]]]);
  assert.equal(page.querySelector("main").className, "again", "it may have changed meanwhile");
  change([0, [{}, [], [], [0, ["two", "one", screen("fresh")]]]]);
  assert.equal(page.querySelector("main").id, "fresh", "or be another one by now");
});

test("what was put aside comes back once, and is dropped when told so or when all is drawn anew", () => {
  const swapped = (...names) => change([0, [{}, [], [], [0, names]]]);
  const start = () => {
    draw(["div", {}, [screen("one")]]);
    swapped("one", "two", screen("two"));
  };
  start();
  swapped("two", "one", null);
  assert.throws(() => swapped("one", "one", null), /nothing was put aside as one/);
  start();
  apply(page, ["forget"]);
  assert.throws(() => swapped("two", "one", null), /put aside as one/);
  start();
  draw(["div", {}, [screen("two")]]);
  assert.throws(() => swapped("two", "one", null), /put aside as one/);
});

test("what a drawing puts aside is drawn again as a drawing", () => {
  draw(["svg", {}, [["g", { id: "a" }, []]]]);
  change([0, [{}, [], [], [0, ["a", "b", ["g", { id: "b" }, []]]]]]);
  assert.equal(page.querySelector("g").namespaceURI, "http://www.w3.org/2000/svg");
});

test("a box or a choice that was used is as Python says, once it says so", () => {
  draw(["input", { type: "checkbox" }, []], ["select", {}, [["option", { value: "a" }, []], ["option", { value: "b" }, []]]]);
  const [box, select] = page.children;
  box.checked = true;
  select.options[1].selected = true;
  change([0, at({ class: "other" }), 1, NOTHING]);
  assert.deepEqual([box.checked, select.value], [true, "b"], "of this it says nothing");
  change([0, at({ checked: null }), 1, [{}, [], [], [0, at({ selected: "" })]]]);
  assert.deepEqual([box.checked, select.value, select.options[0].selected], [false, "a", true]);
  for (const option of select.options) option.selected = true; // by hand, each of them
  change([1, [{}, [], [], [0, at({ selected: null }), 1, at({ selected: "" })]]]);
  change([1, [{}, [], [], [1, at({ selected: null }), 0, at({ selected: "" })]]]);
  assert.equal(select.value, "a");
  change([0, at({ checked: "" })]);
  assert.equal(box.checked, true);
});

test("typed text stays until the field is filled anew", () => {
  draw(
    ["input", { value: "plain" }, []], ["input", { value: "own", "data-fresh": "1" }, []],
    ["textarea", { "data-fresh": "1" }, ["long"]], ["p", { value: "none" }, []],
  );
  const [plain, own, text, p] = page.children;
  assert.deepEqual([plain.value, own.value, text.value, p.value], ["plain", "own", "long", undefined]);
  for (const field of [plain, own, text]) field.value = "typed";
  change([0, at({ class: "x" }), 1, at({ value: "other" }), 2, at({ class: "x" })]);
  assert.deepEqual([plain.value, own.value, text.value], ["typed", "typed", "typed"]);
  change([0, at({ value: "new" }), 1, at({ "data-fresh": "2" }), 2, at({ "data-fresh": "2" })]);
  assert.deepEqual([plain.value, own.value, text.value], ["new", "other", "long"]);
  change([0, at({ value: null })]);
  assert.equal(plain.value, "");
});

test("what is typed after a field was sent stays when the answer would empty it", () => {
  draw(["input", { value: "", "data-fresh": "1" }, []]);
  const [field] = page.children;
  field.value = "first";
  noteSent(field);
  field.value = "second";
  change([0, at({ "data-fresh": "2" })]);
  assert.equal(field.value, "second");
  change([0, at({ "data-fresh": "3" })]);
  assert.equal(field.value, "", "once for what was sent once");
  field.value = "third";
  noteSent(field);
  change([0, at({ "data-fresh": "4" })]);
  assert.equal(field.value, "");
});

test("what was chosen by hand goes back to what Python says, but for text that is still being typed", () => {
  draw(
    ["input", { type: "checkbox", checked: "" }, []], ["input", { type: "range", min: "0", max: "9", value: "3" }, []],
    ["input", { value: "kept", "data-fresh": "1" }, []], ["select", {}, [["option", {}, ["a"]], ["option", { selected: "" }, ["b"]]]],
  );
  const [box, slider, text, select] = page.children;
  box.checked = false;
  slider.value = "8";
  text.value = "typed";
  select.options[0].selected = true;
  resettle(page);
  assert.deepEqual([box.checked, slider.value, text.value, select.selectedIndex], [true, "3", "typed", 1]);
});
