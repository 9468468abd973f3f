// The page loads itself anew, and the newest address goes along.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
let type, reloads, heard, shelf;

/** A document of the tab, which begins at this address. */
async function document(hash, { state = null, how = "reload", refuses = false } = {}) {
  heard = {};
  type = how;
  reloads = 0;
  globalThis.addEventListener = (name, then) => { (heard[name] ??= []).push(then); };
  globalThis.location = { href: "https://molecore.example/here/", pathname: "/here/", search: "?x", hash, reload: () => { reloads += 1; } };
  let kept = state;
  globalThis.history = {
    get state() { return kept; },
    replaceState: (next, _, address) => { kept = next; if (address) location.hash = /#.*/.exec(address)?.[0] ?? ""; },
  };
  globalThis.performance.getEntriesByType = (kind) => (kind === "navigation" && type ? [{ type }] : []);
  const refuse = () => { throw new DOMException("no", "SecurityError"); };
  globalThis.sessionStorage = refuses
    ? { getItem: refuse, setItem: refuse, removeItem: refuse }
    : { getItem: (key) => shelf.get(key) ?? null, setItem: (key, text) => shelf.set(key, text), removeItem: (key) => shelf.delete(key) };
  return import(`../js/start/reload.mjs?${Math.random()}`);
}
const happen = (name) => (heard[name] ?? []).forEach((then) => then());

beforeEach(() => {
  shelf = new Map();
  assert.ok(window);
});

test("what becomes of the address until the page goes is where the next begins, with what was left for it", async () => {
  const { reload } = await document("#first", { state: { save: "a game" } });
  reload({ mended: [7] });
  assert.deepEqual([reloads, history.state], [1, { save: "a game", mended: [7] }]);
  location.hash = "#second";
  mock.timers.enable({ apis: ["setTimeout"] });
  happen("hashchange");
  assert.equal(reloads, 1, "asked again at once Chromium crashes");
  mock.timers.runAll();
  mock.timers.reset();
  assert.equal(reloads, 2, "the browser may have given up the first");
  location.hash = "#third";
  happen("pagehide");
  const { resume } = await document("#first", { state: { save: "another" } });
  resume();
  assert.deepEqual([location.hash, history.state, shelf.size], ["#third", { save: "another", mended: [7] }, 0]);
});

test("an address without a place is carried too, and two wishes are one", async () => {
  const { reload } = await document("#first");
  reload({ mended: [1] });
  reload({ restarted: 2 });
  location.hash = "";
  happen("pagehide");
  const { resume } = await document("#first");
  resume();
  assert.deepEqual([location.hash, history.state], ["", { mended: [1], restarted: 2 }]);
});

test("whoever comes by a link is where the link leads, whatever was left before", async () => {
  for (const how of ["navigate", ""]) {
    const { reload } = await document("#first");
    reload();
    happen("pagehide");
    const { resume } = await document("#link", { how });
    resume();
    assert.deepEqual([location.hash, shelf.size], ["#link", 0]);
  }
});

test("a reload that is nobody's of the page's, or in a browser that keeps nothing, changes nothing", async () => {
  const { resume } = await document("#here", { state: { mended: [1] } });
  happen("pagehide");
  resume();
  assert.deepEqual([location.hash, history.state, shelf.size], ["#here", { mended: [1] }, 0]);
  const refused = await document("#here", { refuses: true });
  refused.reload();
  happen("pagehide");
  refused.resume();
  assert.deepEqual([location.hash, reloads], ["#here", 1]);
});

test("no more of an address is carried than is looked at", async () => {
  const { reload } = await document(`#${"a".repeat(1_000_000)}`);
  reload();
  happen("pagehide");
  assert.ok([...shelf.values()][0].length < 11_000);
});
