// What the system hands to the page goes where games are taken in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./window.mjs";

openPage();
const { sharedIn, takeLaunches } = await import("../js/launches.mjs");
const { sendTo } = await import("../js/send.mjs");

/** What Python hears of a visit to this address, and of these files that are opened with the page. */
async function heard(search, files) {
  const told = [];
  sendTo((...message) => told.push(message));
  globalThis.location = { search, pathname: "/moles/", hash: "" };
  globalThis.history = { state: { kept: 1 }, replaceState: (state, _, address) => told.push([state.kept, address]) };
  let consumer;
  globalThis.launchQueue = { setConsumer: (taker) => { consumer = taker; } };
  takeLaunches();
  await consumer({ files });
  return told;
}

test("of a visit like any other nothing is told", async () => {
  assert.deepEqual(await heard("", []), []);
  assert.deepEqual(await heard("?lang=en", undefined), []);
});

test("a shared text goes where games are taken in, once", async () => {
  assert.deepEqual(await heard("?text=some+save&title=", []), [[1, "/moles/"], ["went", "", "games"], ["pasted", "", "some save"]]);
});

test("opened files are read in turn, those that are gone since are passed over", async () => {
  const file = (name) => ({ getFile: async () => new File([`in ${name}`], name) });
  const gone = { getFile: async () => { throw new Error("gone"); } };
  assert.deepEqual(await heard("", [file("a.txt"), gone, file("b.json")]), [
    ["went", "", "games"], ["files", "", ""], ["file", "a.txt", "in a.txt"], ["file", "b.json", "in b.json"],
  ]);
});

test("everything that was shared is there", () => {
  assert.equal(sharedIn("?title=T&text=a&url=https%3A%2F%2Fx.example"), "a\nhttps://x.example\nT");
});
