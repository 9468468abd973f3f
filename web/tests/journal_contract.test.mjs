// What every journal must do: the page's own here, the double of the Python tests there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { openPage } from "./window.mjs";

const CASES = JSON.parse(readFileSync(new URL("../../tests/web/storage/journal_contract.json", import.meta.url), "utf-8"));

openPage();
let imports = 0;

/** The journal of a browser that was never used before. */
async function openJournal() {
  Object.defineProperty(globalThis, "indexedDB", { value: new IDBFactory(), configurable: true });
  await import(`../js/journal.mjs?contract=${imports += 1}`);
  const { journal } = globalThis.molecore;
  await new Promise((resolve) => { journal.whenRead(resolve); });
  return journal;
}

/** What a journal answers to one step. */
function take(journal, step) {
  const added = (addition) => new Promise((resolve) => { journal.append(...addition, (...answer) => resolve(answer)); });
  if (step.append) return added(step.append);
  if (step.together) return Promise.all(step.together.map(added));
  if (step.read) return new Promise((resolve) => { journal.read(step.read, resolve); });
  if (step.readAll) return new Promise((resolve) => { journal.readAll(resolve); });
  return journal.remove(step.remove);
}

for (const { name, steps } of CASES) {
  test(name, async () => {
    const journal = await openJournal();
    for (const step of steps) assert.deepEqual(await take(journal, step), step.gives);
  });
}
