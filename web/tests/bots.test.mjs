import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "./window.mjs";

openPage('<div id="page"></div>');

/** The worker of one seat, as far as the page sees it. */
class FakeWorker {
  static started = [];
  heard = [];
  constructor(address, options) {
    Object.assign(this, { address, options });
    FakeWorker.started.push(this);
  }
  postMessage(question) {
    this.heard.push(question);
  }
  terminate() {
    this.ended = true;
  }
  async says(data) {
    this.onmessage({ data });
    await settle();
  }
}
globalThis.Worker = FakeWorker;
globalThis.molecore = { ...globalThis.molecore, trust: { createScriptURL: (address) => address } };

const settle = () => new Promise((resolve) => { setImmediate(resolve); });

await import("../js/bots.mjs");
const { ask, cancel } = globalThis.molecore.bots;

const worker = () => FakeWorker.started.at(-1);
let heard = [];

async function asking(question, place = "match/1") {
  ask(question, place, (kind, text) => heard.push(`${question}: ${kind} ${text}`));
  await settle();
}

beforeEach(() => {
  cancel();
  mock.timers.reset();
  FakeWorker.started = [];
  heard = [];
});

test("a bot is asked once its worker is ready, and keeps it for the next question", async () => {
  await asking("one", "a/1");
  assert.deepEqual(worker().heard, ["one"]);
  assert.match(worker().address, /bot_worker\.js$/);
  await worker().says("ready");
  assert.deepEqual(worker().heard, ["one", "one"]);
  await worker().says("e4");
  await asking("two", "a/1");
  assert.equal(FakeWorker.started.length, 1);
  await worker().says("e5");
  assert.deepEqual(heard, ["one: answer e4", "two: answer e5"]);
});

test("each seat has a worker of its own, which another game ends", async () => {
  await asking("one", "b/0");
  await worker().says("ready");
  await worker().says("e4");
  await asking("two", "b/1");
  await worker().says("ready");
  await worker().says("e4");
  const [first, second] = FakeWorker.started;
  assert.equal(first.ended ?? second.ended, undefined);
  await asking("three", "c/0");
  assert.ok(first.ended && second.ended);
});

test("who takes too long is told as slow, and its worker ended; what comes late is not heard", async () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  await asking("one", "d/1");
  mock.timers.tick(60_000);
  assert.ok(heard.length > 1 && heard.every((said) => said === "one: progress 0"), "starting takes no time of the bot's");
  heard = [];
  await worker().says("ready");
  mock.timers.tick(9_999);
  assert.deepEqual(heard, []);
  mock.timers.tick(1);
  assert.deepEqual(heard, ["one: slow "]);
  assert.ok(worker().ended);
  await worker().says("e4");
  assert.deepEqual(heard, ["one: slow "]);
});

test("what is no short text is an empty answer, as is a worker that dies", async () => {
  for (const odd of [{ action: "e4" }, 7, "x".repeat(10_001)]) {
    await asking("one", "e/1");
    if (worker().heard.length === 1) await worker().says("ready");
    await worker().says(odd);
  }
  await asking("one", "e/1");
  worker().onerror({ preventDefault() {} });
  assert.deepEqual(heard, Array(4).fill("one: answer "));
});

test("a worker that does not begin is an error, and the next question starts another", async () => {
  await asking("one", "f/1");
  await worker().says("TypeError: nothing there");
  await asking("two", "f/1");
  worker().onerror({ preventDefault() {}, message: "refused" });
  await settle();
  assert.deepEqual(heard, ["one: error TypeError: nothing there", "two: error refused"]);
  assert.equal(FakeWorker.started.length, 2);
});

test("a question that is cancelled is not answered, and its worker ends", async () => {
  await asking("one", "g/1");
  const first = worker();
  await first.says("ready");
  cancel();
  assert.ok(first.ended);
  await first.says("e4");
  await asking("two", "g/1");
  assert.equal(FakeWorker.started.length, 2);
  cancel();
  await worker().says("ready");
  assert.deepEqual(heard, []);
});
