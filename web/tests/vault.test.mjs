// A seat on its way to another device: encrypted with a password, and with no other opened.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./window.mjs";

openPage();
const { sendTo } = await import("../js/send.mjs");
await import("../js/vault.mjs");
const { vault } = globalThis.molecore;
let told = [];
sendTo((...said) => told.push(said));

const CONTENT = btoa("0a-2 c1.".repeat(30_000));

test("what was encrypted comes back with its password alone", async () => {
  await vault.lock(CONTENT, "k7qm2xwd");
  await vault.lock(CONTENT, "k7qm2xwd");
  const [[act, , locked], [, , again]] = told;
  assert.equal(act, "locked");
  assert.notEqual(locked, again, "salt and nonce are new each time");
  assert.ok(!atob(locked).includes("c1."));
  const altered = btoa(`${atob(locked).slice(0, -1)}\0`);
  told = [];
  await vault.unlock(locked, "k7qm2xwd");
  await vault.unlock(locked, "k7qm2xwe");
  await vault.unlock(altered, "k7qm2xwd");
  await vault.unlock("AAAA", "k7qm2xwd");
  assert.deepEqual(told, [["unlocked", "open", CONTENT], ...Array(3).fill(["unlocked", "wrong", ""])]);
});

test("a page that is not secure says that it cannot", async (context) => {
  told = [];
  context.mock.getter(globalThis, "crypto", () => ({}));
  await vault.lock(CONTENT, "k7qm2xwd");
  await vault.unlock("AAAA", "k7qm2xwd");
  assert.deepEqual(told, [["locked", "", ""], ["unlocked", "insecure", ""]]);
});
