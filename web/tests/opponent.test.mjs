import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

openPage('<div id="page"></div>');

/** The worker in which an opponent thinks, as far as the page sees it. */
class FakeWorker {
  static started = [];
  asked = [];
  sync = {
    prepare: async (game) => { this.prepared = game; },
    answer: (request) => this.take(request),
    advise: (request) => this.take(`advise ${request}`),
  };
  constructor() {
    FakeWorker.started.push(this);
  }
  take(request) {
    this.asked.push(request);
    return new Promise((resolve, reject) => { Object.assign(this, { resolve, reject }); });
  }
  terminate() {
    this.ended = true;
  }
  /** What the worker says; resolves when the page has dealt with it. */
  async says(kind, text) {
    ({ progress: this.sync.progress, best: this.sync.best, answer: this.resolve, error: this.reject })[kind](text);
    await settle();
  }
}

const settle = () => new Promise((resolve) => { setImmediate(resolve); });

const { failed, startOpponentsBy } = await import("../js/opponent.mjs");
startOpponentsBy(async () => new FakeWorker());
const { ask, cancel, consult, warm } = globalThis.molecore.opponent;

const worker = () => FakeWorker.started.at(-1);
let heard = [];

/** Ask, with what the listener hears noted under a name. */
async function asking(request, name = request) {
  ask(request, (kind, text) => heard.push(`${name}: ${kind} ${text}`));
  await settle();
}

/** Ask for advice, with what the listener hears noted. */
async function consulting(request) {
  consult(request, (kind, text) => heard.push(`advice: ${kind} ${text}`));
  await settle();
}

beforeEach(async () => {
  await consulting("");
  failed("");
  FakeWorker.started = [];
  heard = [];
});

test("an opponent is asked, heard while it thinks, and answers", async () => {
  await asking("one");
  assert.deepEqual(worker().asked, ["one"]);
  await worker().says("progress", "0.5");
  await worker().says("answer", "e4");
  assert.deepEqual(heard, ["one: progress 0.5", "one: answer e4"]);
});

test("a worker that is warm is the one that is asked", async () => {
  await warm("majority");
  assert.equal(worker().prepared, "majority");
  await asking("one");
  assert.equal(FakeWorker.started.length, 1);
  await worker().says("answer", "e4");
  assert.deepEqual(heard, ["one: answer e4"]);
});

test("one that cannot be warmed disturbs nobody, and another is started when it is asked", async () => {
  const starting = warm("majority");
  await settle();
  worker().sync.prepare = async () => { throw new Error("no such game"); };
  await starting;
  await warm("nonsense");
  assert.deepEqual([worker().ended, heard], [true, []]);
  await asking("one");
  assert.equal(FakeWorker.started.length, 2);
});

test("the same worker is asked again", async () => {
  await asking("one");
  await worker().says("answer", "e4");
  await asking("two");
  assert.equal(FakeWorker.started.length, 1);
  assert.deepEqual(worker().asked, ["one", "two"]);
  await worker().says("answer", "e5");
  assert.deepEqual(heard, ["one: answer e4", "two: answer e5"]);
});

test("a question that is not answered is dropped by the next, with who was thinking about it", async () => {
  await asking("one");
  await asking("two");
  const [first, second] = FakeWorker.started;
  assert.ok(first.ended && !second.ended);
  await second.says("answer", "e5");
  assert.deepEqual(heard, ["two: answer e5"]);
});

test("nothing is heard after a cancel", async () => {
  await asking("one");
  cancel();
  await settle();
  assert.ok(worker().ended);
  await worker().says("progress", "0.5");
  await worker().says("answer", "e4");
  assert.deepEqual(heard, []);
});

test("a question dropped while the worker starts is not asked", async () => {
  ask("one", () => assert.fail("it was dropped"));
  const starting = asking("two");
  await starting;
  await settle();
  assert.deepEqual(FakeWorker.started.map(({ asked }) => asked), [["two"]]);
});

test("what goes wrong with a question that was dropped is nothing to who asked next", async () => {
  await asking("one");
  await asking("two");
  const [first, second] = FakeWorker.started;
  await first.says("error", "it was ended");
  assert.deepEqual(heard, []);
  assert.ok(!second.ended);
  await second.says("answer", "e5");
  assert.deepEqual(heard, ["two: answer e5"]);
});

test("what answers a question that was dropped does not have the next one put again", async () => {
  await asking("one");
  await asking("two");
  const [first, second] = FakeWorker.started;
  await first.says("answer", "e4");
  assert.deepEqual([second.asked, heard], [["two"], []]);
  await second.says("answer", "e5");
  assert.deepEqual([second.asked, heard], [["two"], ["two: answer e5"]]);
});

test("after an error another worker is asked", async () => {
  await asking("one");
  const [first] = FakeWorker.started;
  await first.says("error", "no memory");
  assert.deepEqual(heard, ["one: error no memory"]);
  assert.ok(first.ended);
  await asking("two");
  assert.equal(FakeWorker.started.length, 2);
});

test("a worker that cannot be loaded is an error", async () => {
  await asking("one");
  failed("The opponent could not be loaded.");
  await settle();
  assert.ok(worker().ended);
  assert.deepEqual(heard, ["one: error The opponent could not be loaded."]);
});

test("what is best so far is heard while an opponent thinks", async () => {
  await asking("one");
  await worker().says("best", "a1");
  assert.deepEqual(heard, ["one: best a1"]);
});

test("advice comes from the same worker, after what an opponent thinks about", async () => {
  await asking("one");
  await consulting("hint");
  assert.deepEqual(worker().asked, ["one"]);
  await worker().says("answer", "e4");
  assert.deepEqual(worker().asked, ["one", "advise hint"]);
  await worker().says("progress", "0.5");
  await worker().says("answer", "{}");
  assert.equal(FakeWorker.started.length, 1);
  assert.deepEqual(heard, ["one: answer e4", "advice: progress 0.5", "advice: answer {}"]);
});

test("an opponent waits for advice that is being made, and is asked then", async () => {
  await consulting("hint");
  await asking("one");
  assert.deepEqual(worker().asked, ["advise hint"]);
  await worker().says("answer", "{}");
  await worker().says("answer", "e4");
  assert.deepEqual(heard, ["advice: answer {}", "one: answer e4"]);
});

test("advice that nobody wants any more is not heard, and ends no worker", async () => {
  await consulting("hint");
  await consulting("");
  await worker().says("progress", "0.5");
  await worker().says("answer", "{}");
  await asking("one");
  assert.equal(FakeWorker.started.length, 1);
  await worker().says("answer", "e4");
  assert.deepEqual(heard, ["one: answer e4"]);
});

test("an opponent that is stopped while advice is made leaves the advice alone", async () => {
  await consulting("hint");
  await asking("one");
  cancel();
  await worker().says("answer", "{}");
  assert.ok(!worker().ended);
  assert.deepEqual([worker().asked, heard], [["advise hint"], ["advice: answer {}"]]);
});

test("advice waits for another worker where an opponent's was ended", async () => {
  await asking("one");
  await consulting("hint");
  cancel();
  await settle();
  assert.ok(FakeWorker.started[0].ended);
  assert.deepEqual(worker().asked, ["advise hint"]);
});

test("advice that fails is told once and asked for no more, and what an opponent waited for is", async () => {
  await consulting("a");
  await asking("b");
  const broken = worker();
  await broken.says("error", "out of memory");
  assert.deepEqual(heard, ["advice: error out of memory"]);
  assert.ok(broken.ended);
  assert.deepEqual(worker().asked, ["b"]);
  await worker().says("answer", "a1");
  assert.deepEqual(heard.slice(1), ["b: answer a1"]);
  assert.deepEqual(worker().asked, ["b"], "the advice is not made again");
});
