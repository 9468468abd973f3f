// The worker of the page that is one file: there is no document, its files are those it was given along.

import assert from "node:assert/strict";
import { test } from "node:test";
import { replace } from "./modules.mjs";

replace({
  "pyodide/pyodide.asm.mjs": "export default 'the other half';",
  "../opponent_python.mjs": "export const who = 'the interpreter of the worker';",
});
const base = "https://molecore.example/v-1/js/single.js";
globalThis.molecore = { base, packed: { "https://molecore.example/v-1/python/app.bundle": "XQAAAAQDAAAAAAAAAAAwnApSCov///XEwAA=" } };
const { packedBase, packedFetch } = await import("../js/single/packed.mjs");

test("it has what the page gave it along, and nothing else", async () => {
  assert.equal(packedBase, base);
  assert.equal(await (await packedFetch("../python/app.bundle")).text(), "app");
  assert.equal((await packedFetch("../python/other.bundle")).type, "error");
  delete globalThis.molecore.packed;
  assert.equal((await packedFetch("../python/app.bundle")).type, "error");
});

test("its own modules get Pyodide's other half and its interpreter", async () => {
  await import("../js/single/lend_worker.mjs");
  const { createPyodideModule, interpreter } = globalThis.molecore;
  assert.equal(createPyodideModule, "the other half");
  assert.equal((await interpreter()).who, "the interpreter of the worker");
});
