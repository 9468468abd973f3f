// Browsers that have less, or refuse to show what they have.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./window.mjs";

openPage();
const { atMost, channel, listenForArrivals, nextTask, offered, serviceWorkers } = await import("../js/start/offered.mjs");

const refuse = () => { throw new DOMException("denied", "SecurityError"); };
const define = (name, what) => Object.defineProperty(globalThis, name, { configurable: true, ...what });

test("what is there is handed out, what is missing or refused is null", () => {
  assert.equal(offered(() => 3), 3);
  assert.equal(offered(() => undefined), null);
  assert.equal(offered(refuse), null);
});

test("a browser that refuses its service workers has none", () => {
  define("navigator", { value: { get serviceWorker() { return refuse(); } } });
  assert.equal(serviceWorkers(), null);
});

test("a browser without channels has none, nor has one whose channels fail", () => {
  const { MessageChannel } = globalThis;
  define("MessageChannel", { value: undefined, writable: true });
  assert.equal(channel(), null);
  define("MessageChannel", { value: class { constructor() { refuse(); } }, writable: true });
  assert.equal(channel(), null);
  define("MessageChannel", { value: MessageChannel, writable: true });
  const ports = channel();
  assert.ok(ports);
  ports.port1.close();
});

test("a task of its own leaves no port open", async () => {
  const { MessageChannel } = globalThis;
  let closed = 0;
  define("MessageChannel", { writable: true, value: class extends MessageChannel {
    constructor() {
      super();
      const { port1 } = this;
      const close = port1.close.bind(port1);
      port1.close = () => { closed += 1; close(); };
    }
  } });
  await new Promise((then) => { nextTask(() => then(null)); });
  define("MessageChannel", { value: MessageChannel, writable: true });
  assert.equal(closed, 1);
});

test("a browser that tells of what arrives is asked for files alone, until that is ended", () => {
  const asked = [];
  define("PerformanceObserver", { value: class {
    constructor(then) { asked.push(then); }
    observe(what) { asked.push(what); }
    disconnect() { asked.push("ended"); }
  } });
  const hear = () => {};
  listenForArrivals(hear)();
  assert.deepEqual(asked, [hear, { type: "resource" }, "ended"]);
});

test("where nobody tells of what arrives, it is looked for until that is ended", ({ mock }) => {
  mock.timers.enable({ apis: ["setInterval"] });
  define("PerformanceObserver", { value: undefined });
  const files = [];
  define("performance", { value: { getEntriesByType: () => files } });
  let heard = 0;
  const end = listenForArrivals(() => { heard += 1; });
  mock.timers.tick(1000);
  assert.equal(heard, 0);
  files.push("one");
  mock.timers.tick(1000);
  assert.equal(heard, 1);
  end();
  files.push("another");
  mock.timers.tick(1000);
  assert.equal(heard, 1);
});

test("what takes too long is given up, and what comes in time is handed on", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  assert.equal(await atMost(10, Promise.resolve("there")), "there");
  await assert.rejects(atMost(10, Promise.reject(new Error("broken"))), /broken/);
  const waiting = atMost(10, new Promise(() => {}));
  mock.timers.tick(10);
  await assert.rejects(waiting, /no answer/);
});
