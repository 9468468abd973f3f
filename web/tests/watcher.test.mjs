// What stands in the document itself: it tries again where the first scripts did not come, and nowhere else.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Window } from "./happy_dom.mjs";

const SOURCE = readFileSync(new URL("../js/watcher.js", import.meta.url), "utf-8");
const END = '<script type="module"></script>';
const settle = async () => { for (let turn = 0; turn < 30; turn++) await Promise.resolve(); };

/** A document in which the watcher runs, and what becomes of it. */
function open({ markup = END, search = "", molecore, protocol = "https:", modules = true, host = () => '<html data-build="1">' } = {}) {
  const { document } = new Window({ url: "https://molecore.example/" });
  document.documentElement.setAttribute("data-patience", "1000");
  document.body.innerHTML = `<div id="boot"></div><a id="boot-retry" href="?again"></a>${markup}`;
  const seen = document.createElement.bind(document);
  document.createElement = (tag) => (tag === "script" ? { ...(modules && { noModule: false }) } : seen(tag));
  const page = { document, gone: [], asked: [], timers: [], heard: {} };
  const names = ["window", "molecore", "document", "location", "fetch", "addEventListener", "removeEventListener", "setTimeout", "clearTimeout"];
  page.location = { search, hash: "#games", protocol, replace: (where) => page.gone.push(where) };
  const fetch = async (address, { cache }) => {
    page.asked.push(`${cache} ${address}`);
    const text = host(address);
    if (text === null) throw new TypeError("offline");
    return { text: async () => text, arrayBuffer: async () => text };
  };
  const hear = (name, then) => { page.heard[name] = then; };
  const later = (then, ms) => {
    const timer = { then, ms };
    page.timers.push(timer);
    return timer;
  };
  new Function(...names, SOURCE)(molecore ? { molecore } : {}, molecore, document, page.location, fetch, hear, () => {}, later, (timer) => { timer.then = () => {}; });
  /** The time of a timer has come. */
  page.after = async (ms) => {
    const at = page.timers.findIndex((timer) => timer.ms === ms);
    page.timers.splice(at, 1)[0].then();
    await settle();
  };
  return page;
}

test("a page whose first script has come, and whose document is whole, is left alone", async () => {
  const page = open({ molecore: { boot: { failed: false } } });
  page.heard.load();
  assert.deepEqual([page.timers.map(({ ms }) => ms), page.document.getElementById("boot").getAttribute("data-state")], [[3000], null]);
});

test("so is a cut one that the guard sees to", () => {
  const page = open({ molecore: { boot: { failed: true } }, markup: "" });
  page.heard.load();
  assert.equal(page.timers.length, 1);
});

for (const [what, how] of [["without its first script", {}], ["that broke off", { molecore: { boot: { failed: false } }, markup: "" }]]) {
  test(`a document ${what} is loaded anew under another name, at its place, once the host has it`, async () => {
    const page = open({ ...how, markup: `${how.markup ?? END}<link rel="stylesheet" href="a.css">` });
    page.heard.load();
    assert.equal(page.document.getElementById("boot").getAttribute("data-state"), "failed");
    assert.equal(page.document.getElementById("boot-retry").getAttribute("href"), "?again#games");
    await page.after(1000);
    assert.deepEqual(page.asked.map((asked) => asked.split(" ")[0]), ["reload", "reload"]);
    assert.deepEqual(page.gone, ["?again=1#games"]);
    page.location.hash = "#rules/majority";
    page.heard.hashchange();
    assert.deepEqual(page.gone.at(-1), "?again=1#rules/majority");
  });
}

test("it waits longer each time where the host has not the page, and gives up at last", async () => {
  const answers = [null, "Please sign in"];
  const page = open({ host: () => answers[page.asked.length % 2] });
  page.heard.load();
  page.timers.splice(0, 1);
  const pauses = [];
  while (page.timers.length) {
    const [{ ms }] = page.timers;
    pauses.push(ms);
    await page.after(ms);
    page.timers = page.timers.filter((timer) => timer.ms !== 1000 || pauses.length < 1);
  }
  assert.deepEqual([pauses, page.gone], [[1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000], []]);
});

test("what was tried before the document came counts", async () => {
  const page = open({ search: "?again=7" });
  page.heard.load();
  await page.after(60_000);
  assert.deepEqual(page.gone, ["?again=8#games"]);
  const last = open({ search: "?again=8" });
  last.heard.load();
  assert.equal(last.timers.length, 1, "the link is left");
});

test("scripts that neither come nor fail are missed after a while", async () => {
  const page = open();
  await page.after(3000);
  await page.after(1000);
  assert.deepEqual(page.gone, ["?again=1#games"]);
  const slow = open({ molecore: { boot: { failed: false } }, markup: "" });
  await slow.after(3000);
  assert.deepEqual(slow.timers, [], "the rest of the document is still on its way");
});

test("a page on a disk, and a browser that knows no modules, try nothing", () => {
  assert.deepEqual(open({ protocol: "file:" }).heard, {});
  assert.deepEqual(open({ modules: false }).heard, {});
});
