// The screen of last time, as a visitor gets it who comes back: of this version and this place, or none.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { Window } from "./happy_dom.mjs";

const SCRIPT = readFileSync(new URL("../js/head_start.js", import.meta.url), "utf-8");
const MOLECORE = { trust: { createHTML: String }, boot: { failed: false }, names: { keys: "molecore:/:" } };
const KEY = `${MOLECORE.names.keys}lastpaint`;
const NAMES = [
  "document", "NodeFilter", "navigator", "localStorage", "location", "MutationObserver", "KeyboardEvent", "MouseEvent", "CSS",
  "addEventListener", "removeEventListener",
];

/** What the build says of `FIRST` in German: the texts and the attributes that differ, by their places. */
const FIRST = '<a href="#" aria-label="Home"><svg><path d="M0"></path></svg></a><p>Rules <b>of</b> chess</p>';
const PAINTED = '{"de": {"0": {"aria-label": "Start"}, "4": "Regeln ", "6": "von"}}';

/** What was asked of the network before all else. */
let asked = [];
globalThis.fetch = async (address) => (asked.push(address), new Response("code"));

let kept = null;
/** The worker that keeps the page offline. */
let controller = null;

const SOURCE = "https://molecore.example/v/js/head_start.js";
/** Where the script comes from. */
let source = SOURCE;

/** A visit of a page of this version: what it shows before Python is there. */
async function visit({ version = "v1", fragment = "#play/m", language = "en", first = "first screen" } = {}) {
  const window = new Window({ url: `https://molecore.example/${fragment}` });
  const { document } = window;
  document.documentElement.dataset.build = version;
  document.documentElement.lang = language;
  if (kept !== null) window.localStorage.setItem(KEY, kept);
  Object.defineProperty(document, "currentScript", { value: { src: source } });
  Object.defineProperty(window.navigator, "serviceWorker", { value: { controller } });
  const found = NAMES.map((name) => (name.endsWith("EventListener") ? window[name].bind(window) : window[name]));
  window.molecore = MOLECORE;
  new Function("window", "molecore", ...NAMES, SCRIPT)(window, MOLECORE, ...found);
  document.body.innerHTML = `<script type="application/json" id="painted">${PAINTED}</script><div id="app">${first}</div><p></p>`;
  await window.happyDOM.waitUntilComplete();
  return window;
}

/** Leave the page, which Python has drawn and which answers. */
function leave(window, markup = "<b>a game</b>") {
  const { document } = window;
  document.documentElement.setAttribute("data-ready", "");
  document.getElementById("app").innerHTML = markup;
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  window.dispatchEvent(new window.Event("visibilitychange"));
  kept = window.localStorage.getItem(KEY);
}

const shown = ({ document }) => document.getElementById("app").innerHTML;

beforeEach(async () => {
  kept = null;
  leave(await visit());
  asked = [];
});

/** What becomes of the machine code where the worker that keeps it says this of it; all that was done for it. */
async function compiled(right) {
  const done = [], code = "https://molecore.example/v/pyodide/pyodide.asm.wasm";
  const real = { MessageChannel: globalThis.MessageChannel, fetch: globalThis.fetch, compile: WebAssembly.compileStreaming };
  const port1 = { close: () => done.push("closed") };
  globalThis.MessageChannel = function () { return { port1, port2: "port" }; };
  globalThis.fetch = (address) => `fetched ${address}`;
  WebAssembly.compileStreaming = async (arriving) => `compiled, ${arriving}`;
  controller = { postMessage: (...what) => done.push(what) };
  delete MOLECORE.machineCode;
  await visit();
  controller = null;
  Object.assign(globalThis, { MessageChannel: real.MessageChannel, fetch: real.fetch });
  WebAssembly.compileStreaming = real.compile;
  port1.onmessage({ data: { right } });
  assert.deepEqual(done, [[{ ask: "compare", address: code }, ["port"]], "closed"]);
  return MOLECORE.machineCode;
}

test("machine code that was kept offline is compiled, and used once the worker has compared it", async () => {
  assert.equal(await compiled(true), "compiled, fetched https://molecore.example/v/pyodide/pyodide.asm.wasm");
  await assert.rejects(compiled(false), { name: "TypeError", message: /pyodide\.asm\.wasm is not what was built$/ });
});

test("where no worker keeps the page, machine code begins to arrive before all else", async () => {
  delete MOLECORE.machineCode;
  delete MOLECORE.arriving;
  await visit();
  assert.equal(MOLECORE.machineCode, undefined);
  const { address, response } = MOLECORE.arriving;
  assert.deepEqual([address, asked], ["https://molecore.example/v/pyodide/pyodide.asm.wasm", [address]]);
  assert.equal(await (await response).text(), "code");
});

test("a page that is one file has it, and asks nobody", async () => {
  delete MOLECORE.arriving;
  source = "";
  await visit();
  source = SOURCE;
  assert.deepEqual([MOLECORE.arriving, asked], [undefined, []]);
});

test("whoever comes back to a place sees it as it was left", async () => {
  assert.equal(shown(await visit()), "<b>a game</b>");
});

test("what scripts have set of its style comes back without markup that brings a style", async () => {
  const before = await visit();
  leave(before, '<b style="min-width: 300px;">a game</b>');
  assert.ok(!kept.includes(" style="), "the policy would let it come to nothing");
  assert.match(shown(before), / style=/, "nothing changes on the screen that is left");
  assert.equal(shown(await visit()), '<b style="min-width: 300px;">a game</b>');
});

test("the first screen is in the language of whoever reads it", async () => {
  assert.equal(shown(await visit({ version: "v2", first: FIRST })), FIRST);
  const german = FIRST.replace("Home", "Start").replace("Rules", "Regeln").replace("of", "von");
  assert.equal(shown(await visit({ version: "v2", language: "de", first: FIRST })), german);
});

test("the screen of last time is not shown in another language than now", async () => {
  assert.equal(shown(await visit({ language: "de" })), "first screen");
});

test("the screen of another version is not shown", async () => {
  assert.equal(shown(await visit({ version: "v2" })), "first screen");
});

test("nor is that of another place", async () => {
  assert.equal(shown(await visit({ fragment: "#games" })), "first screen");
});

test("whoever followed a link has nothing to press on the first screen", async () => {
  const first = '<main class="lobby"><button>Play now</button></main>';
  const hidden = ({ document }) => document.querySelector("main button").style.visibility === "hidden";
  assert.ok(hidden(await visit({ fragment: "#g1.abc", first })));
  assert.ok(!hidden(await visit({ fragment: "", first })));
  assert.ok(!hidden(await visit({ fragment: "#", first })));
});

test("without one, or with one that is damaged, the first screen stays", async () => {
  for (const damaged of [null, "{", "null"]) {
    kept = damaged;
    assert.equal(shown(await visit()), "first screen");
  }
});

test("nothing is kept of a page that does not answer yet, or has a dialog open", async () => {
  kept = null;
  const window = await visit();
  window.dispatchEvent(new window.Event("visibilitychange"));
  assert.equal(window.localStorage.getItem(KEY), null);
  leave(window, "<dialog open></dialog>");
  assert.equal(kept, null);
});

// ---- what is pressed before Python is there

const BOARD = '<i id="at-e4" data-target="e4"></i><i data-target="d4"></i><button data-act="undo" data-value="">Back</button>'
  + '<form data-submit="typed"><input></form><script type="application/json" id="words">{"en": {"kept": "Kept."}, "de": {"kept": "Gemerkt."}}</script><p id="boot-detail"></p>';

/** Type a move, and send it off. */
function type(window, text) {
  const form = window.document.querySelector("form");
  form.querySelector("input").value = text;
  form.dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
}

/** A visit to a board that was left; what is heard there once Python has drawn it anew and answers. */
async function earlyAt(board, use, { redrawn = true } = {}) {
  leave(await visit(), board);
  const window = await visit();
  const { document } = window;
  const find = (selector) => document.querySelector(selector);
  const click = (selector) => find(selector).dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true }));
  const key = (selector, name) => find(selector).dispatchEvent(new window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  use({ window, find, click, key });
  const told = find("#boot-detail")?.textContent;
  if (redrawn) document.getElementById("app").innerHTML = board;
  const heard = [];
  const app = document.getElementById("app");
  app.addEventListener("click", ({ target }) => heard.push(target.dataset.target ?? `${target.dataset.act}${target.dataset.value ?? ""}`));
  app.addEventListener("submit", (event) => {
    event.preventDefault();
    heard.push(event.target.querySelector("input").value);
  });
  window.dispatchEvent(new window.CustomEvent("molecore:ready"));
  return { heard, told, click, typed: (text) => type(window, text), left: document.querySelectorAll("[data-awaited]").length };
}

test("what is pressed before Python is there is shown as kept, and done in turn when it is", async () => {
  let marked = 0;
  const { heard, told, left } = await earlyAt(BOARD, ({ find, click }) => {
    click("#at-e4");
    click("[data-target=d4]");
    click("[data-act]");
    marked = [...find("#app").querySelectorAll("[data-awaited]")].length;
  });
  assert.deepEqual(heard, ["e4", "d4", "undo"]);
  assert.equal(told, "Kept.");
  assert.equal(marked, 3);
  assert.equal(left, 0);
});

test("who presses again because nothing happens means it once", async () => {
  const { heard } = await earlyAt(BOARD, ({ click }) => { for (let times = 0; times < 9; times++) click("[data-act]"); });
  assert.deepEqual(heard, ["undo"]);
});

test("what has no id is found again by all that it says of itself", async () => {
  const doors = ["undo", "redo"].flatMap((act) => ["1", "2"].map((value) => `<button data-act="${act}" data-value="${value}"></button>`));
  const forms = ["typed", "letter"].map((name) => `<form data-submit="${name}"><input></form>`);
  const sites = '<i data-site="a"></i><i data-site="b" data-act="site"></i>';
  const { heard } = await earlyAt(doors.concat(forms, sites).join(""), ({ window, find, click }) => {
    click('[data-act=redo][data-value="2"]');
    click('[data-act=undo][data-value="2"]');
    click("[data-site=b]");
    find("[data-submit=letter] input").value = "a letter";
    find("[data-submit=letter]").dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
  });
  assert.deepEqual(heard, ["redo2", "undo2", "site", "a letter"]);
});

test("twenty things are kept, and no more", async () => {
  const many = Array.from({ length: 22 }, (_, n) => `<i data-target="p${n}"></i>`).join("");
  const { heard } = await earlyAt(many, ({ click }) => { for (let n = 0; n < 22; n++) click(`[data-target=p${n}]`); });
  assert.deepEqual(heard, Array.from({ length: 20 }, (_, n) => `p${n}`));
});

test("keys and typed moves are kept as well, and no other keys", async () => {
  const { heard } = await earlyAt(BOARD, ({ window, find, key }) => {
    key("#at-e4", "Enter");
    key("[data-target=d4]", "a");
    find("input").value = "c3";
    find("form").dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
  });
  assert.deepEqual(heard, ["e4", "c3"]);
});

test("what is not there any more is passed over, and later presses are the page's own", async () => {
  const { heard, click } = await earlyAt(BOARD, ({ find, click: press }) => {
    find("#at-e4").id = "at-gone";
    press("#at-gone");
    press("[data-act]");
  });
  assert.deepEqual(heard, ["undo"]);
  click("[data-target=d4]");
  assert.deepEqual(heard, ["undo", "d4"]);
});

test("what is kept does nothing else meanwhile", async () => {
  const heard = [];
  let meanwhile = [];
  await earlyAt(BOARD, ({ window: its, find, click, key }) => {
    for (const kind of ["click", "submit", "keydown"]) find("#app").addEventListener(kind, () => heard.push(kind));
    click("#at-e4");
    find("form").dispatchEvent(new its.Event("submit", { bubbles: true, cancelable: true }));
    key("#at-e4", "Enter");
    meanwhile = [...heard];
  });
  assert.deepEqual(meanwhile, []);
});

test("once Python answers, what stands as it was is marked no more, and typed moves are the page's own", async () => {
  const { heard, left, typed } = await earlyAt(BOARD, ({ click }) => click("#at-e4"), { redrawn: false });
  assert.deepEqual([heard, left], [["e4"], 0]);
  typed("c3");
  assert.deepEqual(heard, ["e4", "c3"]);
});
