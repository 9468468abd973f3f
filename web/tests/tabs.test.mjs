import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const refuse = () => new DOMException("denied", "SecurityError");
const settle = () => new Promise((resolve) => { setTimeout(resolve); });

/** A channel of a browser with a few tabs. */
class Channel extends window.EventTarget {
  static all = new Set();
  constructor() {
    super();
    Channel.all.add(this);
  }
  postMessage(data) {
    for (const other of Channel.all) {
      if (other !== this) other.dispatchEvent(Object.assign(new window.Event("message"), { data }));
    }
  }
}

class RefusedChannel {
  constructor() {
    throw refuse();
  }
}

afterEach(() => Channel.all.clear());

let imports = 0;

/** A tab that was just opened in a browser that has these, and what it is told. */
async function openTab({ channel, locks }) {
  Object.defineProperty(globalThis, "BroadcastChannel", { value: channel, configurable: true });
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  const { listenToTabs } = await import(`../js/tabs.mjs?${imports += 1}`);
  const told = [];
  listenToTabs((...message) => told.push(message.join(",")));
  return { ...globalThis.molecore.tabs, told };
}

test("what one tab tells, the others hear", async () => {
  const one = await openTab({ channel: Channel });
  const other = await openTab({ channel: Channel });
  one.tell("a save");
  assert.deepEqual(other.told, ["heard,,a save"]);
  assert.deepEqual(one.told, []);
});

for (const [how, channel] of Object.entries({ missing: undefined, refused: RefusedChannel })) {
  test(`where the channel is ${how}, a tab goes on alone`, async () => {
    const { tell, told } = await openTab({ channel });
    tell("a save");
    assert.deepEqual(told, []);
  });
}

test("whoever is granted the lock of a game writes", async () => {
  const locks = { request: async (name, how, granted) => granted({ name }) };
  const { hold, told } = await openTab({ channel: Channel, locks });
  hold("m");
  await settle();
  assert.deepEqual(told, ["held,m,true"]);
});

test("where locks are refused, everybody writes", async () => {
  const locks = { request: () => Promise.reject(refuse()) };
  const { hold, told } = await openTab({ channel: Channel, locks });
  hold("m");
  await settle();
  assert.deepEqual(told, ["held,m,true"]);
});

test("without locks a game is taken over at once", async () => {
  const { hold, takeOver, told } = await openTab({ channel: Channel });
  hold("m");
  assert.deepEqual(told, []);
  takeOver("m");
  assert.deepEqual(told, ["held,m,true"]);
});

test("where locks throw, or never say who has one, whoever takes a game over writes", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const throwing = await openTab({ locks: { request() { throw refuse(); } } });
  throwing.takeOver("m");
  await Promise.resolve();
  assert.deepEqual(throwing.told, ["held,m,true"]);
  const silent = await openTab({ locks: { request: () => new Promise(() => {}) } });
  silent.takeOver("m");
  assert.deepEqual(silent.told, []);
  mock.timers.tick(2000);
  assert.deepEqual(silent.told, ["held,m,true"]);
});
