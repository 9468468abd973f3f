// What was painted before Python came stays where Python draws the same at first.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { adopt } = await import("../js/painted.mjs");
const { apply } = await import("../js/patch.mjs");
const SVG = "http://www.w3.org/2000/svg";

const page = window.document.getElementById("app");
/** What was made anew, by its words. */
let anew = [];

/** An element as Python means it. */
function make(content, space) {
  if (typeof content === "string") {
    anew.push(content);
    return window.document.createTextNode(content);
  }
  const [tag, attributes, children] = content;
  const own = tag === "svg" ? SVG : space;
  const element = window.document.createElementNS(own, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...children.map((child) => make(child, own)));
  anew.push(tag);
  return element;
}

/** This was painted; then Python draws that. */
function draw(painted, ...children) {
  page.innerHTML = painted;
  const before = [...page.querySelectorAll("*")];
  anew = [];
  adopt(page, children, make);
  return before.filter((element) => page.contains(element)).map(({ localName }) => localName);
}

beforeEach(() => { anew = []; });

test("it is asked for once: from then on all is drawn anew, whatever the document looks like", () => {
  const children = [["p", {}, ["one"]], ["h2", {}, ["three"]]];
  page.innerHTML = "<p>one</p><p>two</p>";
  const [one, two] = page.children;
  apply(page, [["div", {}, children]]);
  assert.equal(page.firstChild, one);
  assert.deepEqual([page.innerHTML, two.isConnected], ["<p>one</p><h2>three</h2>", false]);
  apply(page, [["div", {}, children]]);
  assert.notEqual(page.firstChild, one);
});

test("what is alike stays, down to its text", () => {
  const board = ["svg", { viewBox: "0 0 9 9" }, [["g", { class: "mole" }, [["circle", { r: "4" }, []]]], ["text", {}, ["A"]]]];
  const painted = '<h1>Moles</h1><svg viewBox="0 0 9 9"><g class="mole"><circle r="4"></circle></g><text>A</text></svg>';
  assert.deepEqual(draw(painted, ["h1", {}, ["Moles"]], board), ["h1", "svg", "g", "circle", "text"]);
  assert.deepEqual(anew, []);
});

test("a drawing stays that was painted with a size which Python does not give it", () => {
  const sprite = ["svg", { width: "0", height: "0" }, []];
  const painted = '<svg width="48" height="48" viewBox="0 0 9 9"></svg><svg width="0" height="0"></svg>';
  assert.deepEqual(draw(painted, ["svg", { viewBox: "0 0 9 9" }, []], sprite), ["svg", "svg"]);
  assert.equal(page.innerHTML, '<svg viewBox="0 0 9 9"></svg><svg width="0" height="0"></svg>');
});

test("only what differs is made anew: a text, an attribute more, less or other, another element", () => {
  assert.deepEqual(draw("<p>one</p><p>two</p>", ["p", {}, ["one"]], ["p", {}, ["2"]]), ["p", "p"]);
  assert.deepEqual([anew, page.innerHTML], [["2"], "<p>one</p><p>2</p>"]);
  const kept = (attributes) => draw('<b id="a" class="c"><i></i></b><u></u>', ["b", attributes, [["i", {}, []]]], ["u", {}, []]);
  assert.deepEqual(kept({ id: "a", class: "c" }), ["b", "i", "u"]);
  for (const other of [{ id: "a" }, { id: "a", class: "d" }, { id: "a", class: "c", lang: "de" }, { id: "a", title: "c" }]) {
    assert.deepEqual(kept(other), ["u"]);
    assert.deepEqual(anew, ["i", "b"]);
  }
  assert.deepEqual(draw("<b></b><u></u>", ["i", {}, []], ["u", {}, []]), ["u"]);
  assert.equal(page.innerHTML, "<i></i><u></u>");
});

test("where there are more or fewer children all of them are made anew, and no others", () => {
  assert.deepEqual(draw("<p><b></b></p><u></u>", ["p", {}, [["b", {}, []], ["i", {}, []]]], ["u", {}, []]), ["p", "u"]);
  assert.equal(page.innerHTML, "<p><b></b><i></i></p><u></u>");
  assert.deepEqual(draw("<p>ab</p>", ["p", {}, ["a", "b"]]), ["p"]);
  assert.deepEqual([...page.firstChild.childNodes].map(({ nodeValue }) => nodeValue), ["a", "b"], "texts are told apart as Python does");
});

test("text where an element was, and an element where text was", () => {
  assert.deepEqual(draw("<b></b>text", "text", ["b", {}, []]), []);
  assert.equal(page.innerHTML, "text<b></b>");
});

test("what people may have changed is made anew, though it looks the same", () => {
  for (const tag of ["input", "select", "textarea", "dialog", "details"]) {
    assert.deepEqual(draw(`<p></p><${tag} id="a"></${tag}>`, ["p", {}, []], [tag, { id: "a" }, []]), ["p"]);
  }
});

test("a drawing is told from what is called the same outside of one", () => {
  assert.deepEqual(draw("<svg><a></a></svg>", ["svg", {}, [["a", {}, []]]]), ["svg", "a"]);
  page.innerHTML = "<p></p>";
  page.firstChild.append(window.document.createElementNS(SVG, "a"));
  const [strange] = page.firstChild.children;
  adopt(page, [["p", {}, [["a", {}, []]]]], make);
  assert.ok(!page.contains(strange));
  assert.equal(page.querySelector("a").namespaceURI, "http://www.w3.org/1999/xhtml");
});
