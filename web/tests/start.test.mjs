// The parts of the start that need no browser: what it measures, what it compares, what it hands out.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { openPage } from "./window.mjs";

const window = openPage();
const { meter, wordsFor } = await import("../js/start/amounts.mjs");
const { integrityOf, isRight } = await import("../js/start/hashes.mjs");
const { answered } = await import("../js/start/database.mjs");
const { stateOf } = await import("../js/start/fetching.mjs");
const { allSaves, furthest, gamesIn } = await import("../js/start/saves.mjs");
const { openRescue } = await import("../js/start/rescue.mjs");
const { moveIn } = await import("../js/moving.mjs");

const bytes = (text) => new TextEncoder().encode(text);
const ONE = '6c4d0ee4 {"id": "one"}';
const save = (...lines) => [...lines, ""].join("\n");
const at = (n) => `0000000${n} ["at", ${n}, ${n}, "2026-01-01T00:00:00Z"]`;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  window.document.body.innerHTML = "";
});

/** Nobody has the database of this name open any more: it can be deleted. @param {string} name */
const gone = (name) => new Promise((resolve, reject) => {
  const request = indexedDB.deleteDatabase(name);
  request.onsuccess = resolve;
  request.onblocked = () => reject(new Error(`${name} is open`));
});

/** A database of this name with one game of these lines. */
async function database(name, id, lines) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("games", { keyPath: "id" });
    request.result.createObjectStore("log");
  };
  await new Promise((resolve) => { request.onsuccess = resolve; });
  if (lines.length) {
    const change = request.result.transaction(["games", "log"], "readwrite");
    lines.slice(0, -1).forEach((line, n) => change.objectStore("log").put(line, [id, n]));
    change.objectStore("games").put({ id, count: lines.length - 1, check: "x", stand: lines.at(-1) });
    await new Promise((resolve) => { change.oncomplete = resolve; });
  }
  return request.result;
}

test("nobody is told of sizes while all goes quickly, then of the time that the rest takes", () => {
  let time = 0;
  const measure = meter(() => time);
  time = 1000;
  assert.equal(measure(100_000, 10_000_000), null);
  time = 10_000;
  assert.deepEqual(measure(200_000, 10_000_000), { received: 200_000, total: 10_000_000, seconds: 490 });
  time = 60_000; // what was long ago does not count any more
  assert.equal(measure(1_200_000, 10_000_000).seconds, 440);
});

test("three seconds go by before anybody is told, whenever it began, and what stands still takes for ever", () => {
  let time = 5000;
  const measure = meter(() => time);
  time = 7999;
  assert.equal(measure(50, 100), null);
  time = 8000;
  assert.deepEqual(measure(100, 100), { received: 100, total: 100, seconds: 0 });
  time = 30_000;
  assert.equal(measure(100, 100).seconds, Infinity);
});

test("the speed is that of the last fifteen seconds", () => {
  let time = 1000;
  const measure = meter(() => time);
  time = 4000;
  measure(100, 1200);
  time = 19_000;
  assert.equal(measure(200, 1200).seconds, 90);
  time = 19_001;
  assert.equal(Math.round(measure(200, 1200).seconds), 150);
});

test("times are told as people say them", () => {
  const told = (seconds) => wordsFor({ received: 1_250_000, total: 15_000_000, seconds }, "en");
  assert.deepEqual(told(490), ["amount_minutes", { received: "1.3", total: "15.0", left: 9 }]);
  assert.deepEqual(told(21), ["amount_seconds", { received: "1.3", total: "15.0", left: 25 }]);
  assert.deepEqual(told(Infinity), ["amount", { received: "1.3", total: "15.0" }]);
});

test("one byte makes another file", async () => {
  const integrity = await integrityOf(bytes("mole"));
  assert.match(integrity, /^sha256-[A-Za-z0-9+/]{43}=$/);
  assert.equal(await isRight(bytes("mole"), integrity), true);
  assert.equal(await isRight(bytes("mile"), integrity), false);
});

test("what becomes of a file is told apart, and silence ends", async () => {
  const part = { address: "https://molecore.example/a.js", path: "a.js", size: 4, integrity: await integrityOf(bytes("mole")) };
  const script = { headers: { "Content-Type": "text/javascript" } };
  const answers = {
    right: async () => new Response("mole", script),
    type: async () => new Response("mole", { headers: { "Content-Type": "application/octet-stream" } }),
    wrong: async () => new Response("<html>", script),
    gone: async () => new Response("", { status: 404 }),
    silent: (_, { signal }) => new Promise((resolve, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); }),
  };
  for (const [state, answer] of Object.entries(answers)) {
    globalThis.fetch = answer;
    assert.equal(await stateOf(part, { patience: state === "silent" ? 20 : 5000 }), state);
  }
  const empty = { ...part, size: 0, integrity: await integrityOf(bytes("")) };
  globalThis.fetch = async () => new Response(null, script);
  assert.equal(await stateOf(empty, { patience: 5000 }), "right", "a file in which nothing is");
  globalThis.fetch = async () => { throw new TypeError("offline"); };
  assert.equal(await stateOf(part, { patience: 20 }), "gone");
  globalThis.fetch = async (_, { signal }) => {
    const aborted = new Promise((_, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); });
    const pieces = [{ value: bytes("mo") }];
    return { ok: true, headers: new Headers(), body: { getReader: () => ({ read: async () => pieces.pop() ?? aborted }) } };
  };
  assert.equal(await stateOf(part, { patience: 20 }), "silent");
});

test("only scripts and styles have to come under a type that browsers run", async () => {
  /** @type {[string, string | undefined, string][]} */
  const typed = [
    ["a.js", "text/javascript", "right"], ["a.js", "application/x-javascript; charset=utf-8", "right"], ["a.js", "application/ecmascript", "right"],
    ["a.js", "text/html; of=text/javascript", "type"], ["a.js", "text/javascripts", "type"], ["a.js", undefined, "type"], ["a.js", "text/css", "type"],
    ["a.css", "text/css; charset=utf-8", "right"], ["a.css", "text/plain", "type"], ["a.css", undefined, "type"], ["a.css", "text/html; of=text/css", "type"],
    ["a.wasm", "application/octet-stream", "right"], ["a.wasm", undefined, "right"], [".css/a.wasm", "text/html", "right"], [".js/a.wasm", "text/html", "right"],
  ];
  const integrity = await integrityOf(bytes("mole"));
  for (const [path, type, state] of typed) {
    globalThis.fetch = async () => new Response(bytes("mole"), { headers: type === undefined ? {} : { "Content-Type": type } });
    assert.equal(await stateOf({ address: `https://molecore.example/${path}`, path, size: 4, integrity }, { patience: 5000 }), state, `${path} as ${type}`);
  }
});

test("what the browser keeps for the page has its folder in its name", async () => {
  const { location } = globalThis;
  globalThis.location = new URL("https://molecore.example/games/index.html?lang=de#link");
  assert.deepEqual({ ...await import("../js/start/names.mjs?folder") }, {
    place: "/games/", keys: "molecore:/games/:", name: "molecore /games/", caches: "molecore https://molecore.example/games/ ",
  });
  globalThis.location = location;
});

test("of saves of one game those are handed out that no other continues", () => {
  const [first, second] = ['aaaaaaaa ["play", 0, 0, "e4"]', 'bbbbbbbb ["play", 0, 0, "a1"]'];
  const shorter = save(ONE, at(0)), longer = save(ONE, first, at(1)), other = save(ONE, second, at(1));
  assert.deepEqual(furthest([shorter, longer, "", longer]), [longer]);
  assert.deepEqual(furthest([longer, other]), [longer, other]);
  assert.deepEqual(furthest([save(ONE, first, at(1)), save(ONE, first, at(2))]), [save(ONE, first, at(1))]);
  assert.equal(gamesIn([longer, other]), 1);
});

test("games are found in every place and under the names of before", async () => {
  localStorage.setItem("molecore:/:game:here:a", save('x {"id": "here"}', at(0)));
  localStorage.setItem("molecore:game:before:b", save('x {"id": "before"}', at(0)));
  localStorage.setItem("molecore:/other/:game:theirs:a", save('x {"id": "theirs"}', at(0)));
  localStorage.setItem("molecore:/:settings", "theme=dark");
  (await database("molecore /", "base", ['x {"id": "base"}', at(0)])).close();
  (await database("molecore", "old", ['x {"id": "old"}', at(0)])).close();
  const found = (await allSaves()).sort();
  assert.deepEqual(found, ["base", "before", "here", "old"].map((id) => save(`x {"id": "${id}"}`, at(0))));
  for (const name of ["molecore /", "molecore"]) await gone(name);
});

test("a browser that refuses all storage has no games, and the tab still has its last copy", async () => {
  const { localStorage: real, history } = globalThis;
  globalThis.localStorage = new Proxy({}, { ownKeys() { throw new DOMException("denied", "SecurityError"); } });
  globalThis.indexedDB = undefined;
  assert.deepEqual(await allSaves(), []);
  const copy = save(ONE, at(0));
  globalThis.history = { state: { save: copy } };
  assert.deepEqual(await allSaves(), [copy]);
  Object.assign(globalThis, { localStorage: real, history });
});

test("looking for games leaves no database behind", async () => {
  assert.deepEqual(await allSaves(), []);
  assert.deepEqual(await indexedDB.databases(), []);
});

test("what was kept before comes under the names of today, once", async () => {
  localStorage.setItem("molecore:game:a:a", "a game");
  localStorage.setItem("molecore:/other/:game:b:a", "another copy's");
  (await database("molecore", "old", ['x {"id": "old"}', at(0)])).close();
  const today = await database("molecore /", "", []);
  await moveIn(async () => today);
  assert.equal(localStorage.getItem("molecore:/:game:a:a"), "a game");
  assert.equal(localStorage.getItem("molecore:game:a:a"), null);
  assert.equal(localStorage.getItem("molecore:/other/:game:b:a"), "another copy's");
  assert.deepEqual((await indexedDB.databases()).map(({ name }) => name), ["molecore /"]);
  today.close();
  localStorage.setItem("molecore:game:late:a", "not looked for again");
  await moveIn(() => assert.fail("nothing is left to be moved"));
  assert.equal(localStorage.getItem("molecore:/:game:late:a"), null);
});

/** All rows of a store, by their keys. */
async function rowsOf(db, name) {
  const store = db.transaction([name]).objectStore(name);
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()].map((request) => new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  })));
  return keys.map((key, n) => [key, values[n]]);
}

test("journals of before are moved line by line, and none takes the place of one of today", async () => {
  (await database("molecore", "both", ["x old", "y old", at(1)])).close();
  (await database("molecore", "old", ["x one", "y two", at(2)])).close();
  const today = await database("molecore /", "both", ["x new", at(3)]);
  await moveIn(async () => today);
  assert.deepEqual(await rowsOf(today, "log"), [[["both", 0], "x new"], [["old", 0], "x one"], [["old", 1], "y two"]]);
  assert.deepEqual(await rowsOf(today, "games"), [
    ["both", { id: "both", count: 1, check: "x", stand: at(3) }],
    ["old", { id: "old", count: 2, check: "x", stand: at(2) }],
  ]);
  today.close();
});

test("a game that is kept under its new name stays as it is, and the old one with it", async () => {
  localStorage.setItem("molecore:game:a:a", "of before");
  localStorage.setItem("molecore:/:game:a:a", "of today");
  const today = await database("molecore /", "", []);
  await moveIn(async () => today);
  assert.deepEqual(["molecore:game:a:a", "molecore:/:game:a:a"].map((key) => localStorage.getItem(key)), ["of before", "of today"]);
  today.close();
});

test("what a database does not do is told by whoever asked it", async () => {
  const request = { error: new Error("the disk is full") };
  const asked = answered(request);
  request.onerror();
  await assert.rejects(asked, /the disk is full/);
});

test("where another copy of the page is on the same host, it finds them as well", async () => {
  globalThis.caches = { keys: async () => ["fonts", "molecore https://molecore.example/ 1", "molecore https://molecore.example/other/ 1"] };
  localStorage.setItem("molecore:game:a:a", "a game");
  const today = await database("molecore /", "", []);
  await moveIn(async () => today);
  assert.equal(localStorage.getItem("molecore:/:game:a:a"), "a game");
  assert.equal(localStorage.getItem("molecore:game:a:a"), "a game");
  today.close();
  delete globalThis.caches;
});

test("copies of this very page are no others, whatever stands behind its folder in the address", async () => {
  const { location } = globalThis;
  globalThis.location = new URL("https://molecore.example/index.html?lang=de");
  globalThis.caches = { keys: async () => ["fonts", "molecore https://molecore.example/ 1"] };
  localStorage.setItem("molecore:game:a:a", "a game");
  const today = await database("molecore /", "", []);
  await moveIn(async () => today);
  assert.equal(localStorage.getItem("molecore:/:game:a:a"), "a game");
  assert.equal(localStorage.getItem("molecore:game:a:a"), null);
  today.close();
  globalThis.location = location;
  delete globalThis.caches;
});

test("what has no room under its new name stays where it is", async () => {
  localStorage.setItem("molecore:game:a:a", "a game");
  const today = await database("molecore /", "", []);
  const real = globalThis.localStorage;
  let full = true;
  const put = (key, text) => {
    if (full && key.startsWith("molecore:/")) throw new DOMException("full", "QuotaExceededError");
    real.setItem(key, text);
  };
  globalThis.localStorage = new Proxy(real, { get: (_, name) => (name === "setItem" ? put : real[name].bind(real)) });
  await moveIn(async () => today);
  assert.equal(real.getItem("molecore:game:a:a"), "a game");
  full = false;
  await moveIn(async () => today);
  assert.equal(real.getItem("molecore:/:game:a:a"), "a game");
  globalThis.localStorage = real;
  today.close();
});

test("the screen names what is missing, and so many more", () => {
  const ways = { again() {}, repair: async () => false };
  openRescue("title", "message", ["1", "2", "3", "4", "5", "6", "7", "8"], ways);
  const items = [...window.document.querySelectorAll("#rescue li")].map(({ textContent }) => textContent);
  assert.deepEqual(items, ["1", "2", "3", "4", "5", "6", "more_parts"]);
  assert.equal(window.document.querySelectorAll("#rescue button").length, 5);
});
