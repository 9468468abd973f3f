// What the page keeps, hands over and clears away: room, visits, the last copy, the rescue screen, the door for text.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { leaveLongTimers, replace, sofar, until } from "./modules.mjs";
import { openPage } from "./window.mjs";

const window = openPage();
leaveLongTimers();
const { document } = window;
globalThis.window = window;
globalThis.sessionStorage = window.sessionStorage;
const given = globalThis.given = { asked: [] };
replace({
  "./worker.mjs": "export const sendAway = async () => { given.asked.push('sent away'); }; export const controller = () => null; export const ask = null, installed = null, repaired = null;",
  "@pyscript/core": "export const { hooks } = globalThis.given;",
  "./python.mjs": "export const wanted = () => given.wanted();",
  "./interpreter.mjs": "export const version = '7';",
  "./journal.mjs": "", "./later.mjs": "", "./opponent_worker.mjs": "", "./page.mjs": "", "./records.mjs": "",
});
const { sendTo } = await import("../js/send.mjs");
await import("../js/files.mjs");
const { files } = globalThis.molecore;
const { openRescue } = await import("../js/start/rescue.mjs");
const { existing, linesOf } = await import("../js/start/database.mjs");
const { openDoor } = await import("../js/start/trust.mjs");

window.HTMLAnchorElement.prototype.click = function () {
  given.asked.push(`${this.getAttribute("href")} as ${this.download}`);
};

let told = [];
/** What the browser has for games, and what was asked of it. */
function storage(more) {
  const found = {
    estimate: async () => ({ usage: 10, quota: 1000 }),
    persisted: async () => false,
    persist: async () => given.asked.push("persist"),
    ...more,
  };
  Object.defineProperty(navigator, "storage", { value: found, configurable: true });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  sessionStorage.clear();
  given.asked = [];
  told = [];
  sendTo((...message) => told.push(message.join(",")));
  storage({});
});

test("how much room there is is told, and whether it is promised; asked for only when wished", async () => {
  await files.askRoom(false);
  assert.deepEqual([told, given.asked], [["room,false,10 1000"], []]);
  storage({ persisted: async () => true });
  await files.askRoom(true);
  assert.deepEqual([told.at(-1), given.asked], ["room,true,10 1000", ["persist"]]);
  Object.defineProperty(navigator, "storage", { value: undefined, configurable: true });
  await files.askRoom(false);
  assert.equal(told.at(-1), "room,false,");
});

test("who comes back to a game has it kept for good, asked for once in all and never on a first visit", async () => {
  await files.visit(false);
  assert.deepEqual(given.asked, []);
  sessionStorage.clear();
  await files.visit(true);
  assert.deepEqual(given.asked, ["persist"]);
  sessionStorage.clear();
  await files.visit(true);
  assert.deepEqual(given.asked, ["persist"], "it was asked for before");
  localStorage.clear();
  await files.visit(true);
  assert.deepEqual(given.asked, ["persist"], "a reload is no visit");
  sessionStorage.clear();
  storage({ persisted: async () => true });
  await files.visit(true);
  assert.deepEqual(given.asked, ["persist"], "it is promised already");
  assert.equal(localStorage.getItem("molecore:/:asked"), null);
  globalThis.sessionStorage = undefined;
  await files.visit(true);
  globalThis.sessionStorage = window.sessionStorage;
});

test("a game is handed over as a file of its name", async () => {
  const made = [];
  URL.createObjectURL = (blob) => (made.push(blob), "blob:1");
  files.download("sunday.txt", "a save");
  assert.deepEqual(given.asked, ["blob:1 as sunday.txt"]);
  assert.deepEqual([await made[0].text(), made[0].type], ["a save", "text/plain;charset=utf-8"]);
});

test("the last copy goes along in the history of the tab", async () => {
  const states = [];
  let state = { save: "left", other: 1 };
  globalThis.history = { get state() { return state; }, replaceState: (next) => { states.push(next); state = next; } };
  await import("../js/fallback.mjs");
  const { fallback } = globalThis.molecore;
  assert.equal(fallback.left, "left");
  fallback.hold("a save");
  assert.deepEqual(states, [{ save: "a save", other: 1 }]);
  state = null; // another place of the history
  window.dispatchEvent(new window.Event("popstate"));
  assert.deepEqual(state, { save: "a save" });
  fallback.hold("");
  assert.deepEqual(state, { save: "" }, "it is kept elsewhere again");
  states.length = 0;
  window.dispatchEvent(new window.Event("popstate"));
  assert.deepEqual(states, [], "there is nothing to take along");
  globalThis.history = { state: null, replaceState() { throw new DOMException("too often", "SecurityError"); } };
  fallback.hold("more");
  globalThis.history = { state: null };
  await import("../js/fallback.mjs?anew");
  assert.equal(globalThis.molecore.fallback.left, "", "a tab that has just been opened has nothing");
});

test("a database is found where there is one, and none is left where there was none", async () => {
  assert.equal(await existing("nothing"), null);
  assert.deepEqual(await indexedDB.databases(), []);
  const request = indexedDB.open("there");
  await new Promise((resolve) => { request.onsuccess = resolve; });
  request.result.close();
  assert.equal((await existing("there")).name, "there");
  const range = linesOf("a");
  assert.ok(range.includes(["a", 0]) && range.includes(["a", 9999]) && !range.includes(["b", 0]) && !range.includes(["A", 0]));
});

/** The rescue screen, and what its button of this name does. */
function rescue(names = [], ways = {}) {
  openRescue("Title", "Message", names, { again: () => given.asked.push("again"), repair: async () => true, ...ways });
  const status = document.querySelector("#rescue [role=status]");
  return { status, press: (word) => document.getElementById(`rescue-${word}`).click() };
}

test("the rescue screen stands alone in front of everything", () => {
  rescue();
  rescue(["1", "2", "3", "4", "5", "6"]);
  const screen = document.querySelectorAll("#rescue");
  assert.equal(screen.length, 1);
  assert.deepEqual([screen[0].getAttribute("role"), screen[0].getAttribute("aria-label")], ["alertdialog", "Title"]);
  assert.equal(document.getElementById("app").style.display, "none");
  assert.equal(document.activeElement.textContent, "Title");
  assert.equal(screen[0].querySelector("h1 + p").textContent, "Message");
  assert.deepEqual([...screen[0].querySelectorAll("li")].map(({ textContent }) => textContent), ["1", "2", "3", "4", "5", "6"]);
  assert.deepEqual([...screen[0].querySelectorAll("button")].map(({ id }) => id.slice(7)), ["try_again", "save_games", "repair", "without_worker", "clear"]);
  assert.equal(screen[0].querySelectorAll("button.main").length, 1);
});

test("its games are counted and saved", async () => {
  rescue();
  await until(() => document.getElementById("rescue-games").textContent);
  assert.equal(document.getElementById("rescue-games").textContent, "no_games");
  for (const [count, said] of [[1, "one_game_safe"], [2, "games_safe"]]) {
    localStorage.setItem(`molecore:/:game:g${count}:a`, `x {"id": "g${count}"}`);
    rescue();
    await until(() => document.getElementById("rescue-games").textContent);
    assert.equal(document.getElementById("rescue-games").textContent, said);
  }
  const blobs = [];
  URL.createObjectURL = (blob) => (blobs.push(blob), "blob:1");
  const { status, press } = rescue();
  press("save_games");
  await until(() => status.textContent);
  assert.equal(status.textContent, "saved_games");
  assert.deepEqual(given.asked, ["blob:1 as molecore-games.txt"]);
  assert.equal(await blobs[0].text(), 'x {"id": "g1"}\nx {"id": "g2"}\n');
  localStorage.clear();
  status.textContent = "";
  press("save_games");
  await until(() => status.textContent);
  assert.deepEqual([status.textContent, blobs.length], ["no_games", 1]);
});

test("it repairs, or says that it cannot, and begins again", async () => {
  let right = false;
  const { status, press } = rescue([], { repair: async () => right });
  press("repair");
  assert.equal(status.textContent, "repairing");
  await until(() => status.textContent !== "repairing");
  assert.deepEqual([status.textContent, given.asked], ["not_repaired", []]);
  right = true;
  press("repair");
  await until(() => given.asked.length);
  press("try_again");
  press("without_worker");
  await until(() => given.asked.length === 4);
  assert.deepEqual(given.asked, ["again", "again", "sent away", "again"]);
});

test("clearing forgets the copy and the settings of this page, and no game", async () => {
  const kept = ["molecore https://molecore.example/ 1", "molecore https://molecore.example/other/ 1", "theirs"];
  globalThis.caches = { keys: async () => kept, delete: async (name) => given.asked.push(name) };
  const keys = ["settings", "habits", "reading", "looks", "lastgame", "lastpaint", "asked", "visit", "trial", "game:a:a", "damaged:b"];
  for (const key of keys) localStorage.setItem(`molecore:/:${key}`, "x");
  localStorage.setItem("molecore:/other/:settings", "x");
  rescue().press("clear");
  await until(() => given.asked.includes("again"));
  assert.deepEqual(given.asked, ["sent away", kept[0], "again"]);
  const left = Object.keys(localStorage).map((key) => key.split(":").slice(1).join(":")).sort();
  assert.deepEqual(left, ["/:damaged:b", "/:game:a:a", "/other/:settings"]);
  delete globalThis.caches;
});

test("the door lets our own workers and harmless markup through, and nothing that runs", () => {
  const door = openDoor();
  assert.equal(door.createHTML("<b>x</b>"), "<b>x</b>");
  for (const tag of ["script", "IFRAME", "object", "embed", "link", "meta", "base"]) assert.throws(() => door.createHTML(`<p><${tag} x>`), TypeError);
  assert.equal(door.createHTML("<linked>"), "<linked>");
  for (const path of ["sw.js", "v-1/pyscript/worker.js"]) assert.equal(door.createScriptURL(`https://molecore.example/${path}`), `https://molecore.example/${path}`);
  for (const address of ["https://elsewhere.example/sw.js", "https://molecore.example/other.js", "https://molecore.example/sw.js/x", "blob:1", "https://molecore.example.org/sw.js"]) {
    assert.throws(() => door.createScriptURL(address), TypeError);
  }
  const made = [];
  globalThis.trustedTypes = { createPolicy: (name, rules) => (made.push(name), rules) };
  openDoor();
  delete globalThis.trustedTypes;
  assert.deepEqual(made, ["molecore"]);
});

test("in the page that is one file the door lets through what the page has made, and no more", async () => {
  document.documentElement.toggleAttribute("data-single", true);
  const door = (await import("../js/start/trust.mjs?single")).openDoor();
  document.documentElement.removeAttribute("data-single");
  assert.equal(door.createScriptURL("blob:https://molecore.example/1"), "blob:https://molecore.example/1");
  for (const address of ["https://elsewhere.example/blob:1", "data:text/javascript,1"]) assert.throws(() => door.createScriptURL(address), TypeError);
});

test("PyScript gets the Python that is starting, and its failures are told on the page", async () => {
  given.hooks = { main: { onReady: new Set() }, worker: { onBeforeRunAsync: new Set(["text"]) } };
  const failures = [];
  globalThis.molecore.boot = { fail: (...why) => failures.push(why) };
  given.wanted = async () => "python";
  const { loadPyodide, version } = await import("../js/pyscript.mjs");
  assert.deepEqual([version, await loadPyodide({ any: 1 }), given.hooks.worker.onBeforeRunAsync.size], ["7", "python", 0]);
  given.wanted = async () => { throw new Error("told by who brings it"); };
  assert.equal(await sofar(loadPyodide()), "waiting", "PyScript would tell it as one of its own");
  const io = {};
  for (const hook of given.hooks.main.onReady) hook({ io });
  const { log } = console;
  console.log = (text) => failures.push(text);
  io.stderr({ message: "Traceback\n  here\nValueError: why\n" });
  console.log = log;
  assert.deepEqual(failures, ["Traceback\n  here\nValueError: why\n", ["start", "ValueError: why"]]);
});

test("what PyScript uses in place of parts of the browser does nothing that a policy forbids", async () => {
  const lent = await import("../js/lent_to_pyscript.mjs");
  assert.equal(lent.structuredClone(undefined), undefined);
  const config = { a: [1, { b: null }] };
  const copy = lent.structuredClone(config);
  assert.deepEqual(copy, config);
  assert.notEqual(copy.a, config.a);
  new lent.MutationObserver().observe();
  new lent.BroadcastChannel("any");
  assert.deepEqual(lent.Element.prototype, {});
  const database = new lent.Database("name");
  assert.equal(database.size, 0);
  await database.sync();
  await database.close();
  assert.equal(lent.browser.MessageChannel, globalThis.MessageChannel);
  assert.throws(() => new lent.browser.Worker(), /none of these/, "Node has none");
});
