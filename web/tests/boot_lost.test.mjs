// A start in which Python does not come: it is told, whatever was thrown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { replace, until } from "./modules.mjs";
import { openPage } from "./window.mjs";

const told = globalThis.told = [];
replace({
  "./offline.mjs": "export const keepOffline = () => {};",
  "./python.mjs": "export const downloads = { lost: new Promise(() => {}) }, python = Promise.reject(globalThis.reason);",
  "./pyscript.mjs": "",
});

test("what Python did not come for is told", async () => {
  openPage();
  globalThis.reason = new RangeError("no memory");
  globalThis.molecore.boot = { fail: (...why) => told.push(why) };
  await import("../js/boot.mjs");
  await until(() => told.length);
  assert.deepEqual(told, [["load", "no memory"]]);
});
