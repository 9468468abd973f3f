// From the first paint to a page that answers, and what stops on the way.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { replace, until } from "./modules.mjs";
import { openPage } from "./window.mjs";

const given = globalThis.given = {};
given.python = new Promise((resolve) => { given.come = resolve; });
replace({
  "./offline.mjs": "export const keepOffline = () => given.done.push('keep offline');",
  "./python.mjs": `export const downloads = given.downloads = { lost: new Promise((resolve) => { given.lose = resolve; }) };
    export const python = given.python;`,
  "./pyscript.mjs": "given.done.push('pyscript'); if (given.broken) throw given.broken;",
});

let starts = 0;

/** Begin with this of the guard: what comes of it stands in `given.done`. */
async function begin(guard) {
  openPage();
  globalThis.molecore.boot = guard && { fail, stage, progress, done, restart: () => {}, ...guard };
  delete document.documentElement.dataset.ready;
  await import(`../js/boot.mjs?${starts++}`);
  return globalThis.molecore.boot;
}
const fail = (...why) => given.done.push(["fail", ...why]);
const stage = (...how) => given.done.push(["stage", ...how]);
const progress = (...how) => given.done.push(["progress", ...how]);
const done = () => given.done.push("done");

/** What Python is once it is there. */
const pyodide = { _api: {} };
beforeEach(() => {
  given.done = [];
});

test("without the guard, or after it failed, nothing is started", async () => {
  await begin(undefined);
  await begin({ failed: true });
  assert.equal(globalThis.molecore.ready, undefined);
});

test("nor where not even the guard's first script has run", async () => {
  openPage();
  delete globalThis.molecore;
  await import(`../js/boot.mjs?${starts++}`);
  assert.deepEqual([globalThis.molecore, given.done], [undefined, []]);
});

test("the files are counted, Python comes, and the page answers and keeps itself for offline", async () => {
  const boot = await begin({});
  given.downloads.onprogress(30, 120);
  assert.deepEqual(given.done.filter((what) => what !== "pyscript"), [["progress", 30, 120, 0.6]]);
  given.come(pyodide);
  await until(() => pyodide._api.on_fatal);
  assert.equal(pyodide._api.on_fatal, boot.restart);
  await until(() => given.done.length === 3);
  const [[, ...stages], brought] = [given.done.filter((what) => what !== "pyscript"), given.done.includes("pyscript")];
  assert.deepEqual([stages, brought], [[["stage", 0.85, "setting_up"]], true], "what runs our Python is brought besides");
  given.done = [];
  const told = [];
  addEventListener("molecore:ready", () => { told.push([document.documentElement.dataset.ready, ...given.done]); });
  globalThis.molecore.ready();
  assert.deepEqual(told, [["", "done"]]);
  assert.deepEqual(given.done, ["done", "keep offline"]);
});

test("a page that has failed does not say that it is ready", async () => {
  const boot = await begin({});
  boot.failed = true;
  given.done = [];
  globalThis.molecore.ready();
  assert.deepEqual(given.done, []);
  assert.equal(document.documentElement.dataset.ready, undefined);
});

test("a file that is lost is told by its address", async () => {
  await begin({});
  given.lose("https://molecore.example/lost.js");
  await until(() => given.done.some(([kind]) => kind === "fail"));
  assert.deepEqual(given.done.at(-1), ["fail", "load", "https://molecore.example/lost.js"]);
});
