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

/** The locks of a browser, as far as tabs use them: one holder of each, who can be robbed, and a queue. */
class Locks {
  #held = new Map();
  #queues = new Map();
  request(name, { ifAvailable, steal, signal }, granted) {
    return new Promise((resolve, reject) => {
      const take = async () => {
        this.#held.set(name, { reject });
        await granted({ name });
        if (this.#held.get(name)?.reject !== reject) return;
        this.#held.delete(name);
        this.#queues.get(name)?.shift()?.();
        resolve();
      };
      if (steal) {
        this.#held.get(name)?.reject(new DOMException("stolen", "AbortError"));
        take();
      } else if (!this.#held.has(name)) take();
      else if (ifAvailable) resolve(granted(null));
      else {
        const queue = this.#queues.get(name) ?? [];
        this.#queues.set(name, [...queue, take]);
        signal.addEventListener("abort", () => {
          this.#queues.set(name, this.#queues.get(name).filter((other) => other !== take));
          reject(signal.reason);
        });
      }
    });
  }
}

/** Tabs of one browser; what was told to each since it was asked last is found by `news`. */
async function tabsOfOne(number) {
  const locks = new Locks(), tabs = [];
  for (let n = 0; n < number; n++) tabs.push(await openTab({ channel: Channel, locks }));
  const news = async () => {
    await settle();
    return tabs.map(({ told }) => told.splice(0).join(" "));
  };
  return { tabs, news };
}

test("a second tab waits for the first, and writes once that goes to another game or to none", async () => {
  const { tabs: [first, second], news } = await tabsOfOne(2);
  first.hold("m");
  second.hold("m");
  assert.deepEqual(await news(), ["held,m,true", "held,m,false"]);
  first.hold("n");
  assert.deepEqual(await news(), ["held,n,true", "held,m,true"]);
  second.hold("n");
  assert.deepEqual(await news(), ["", "held,n,false"]);
  first.hold("");
  assert.deepEqual(await news(), ["", "held,n,true"]);
});

test("whom a game is taken from waits for it like anybody else, and has it back", async () => {
  const { tabs: [first, second], news } = await tabsOfOne(2);
  first.hold("m");
  await news();
  second.takeOver("m");
  assert.deepEqual(await news(), ["held,m,false", "held,m,true"]);
  second.hold("");
  assert.deepEqual(await news(), ["held,m,true", ""]);
});

test("whoever has gone on waits no longer, and is told nothing of the game before", async () => {
  const { tabs: [first, second, third], news } = await tabsOfOne(3);
  for (const tab of [first, second, third]) tab.hold("m");
  assert.deepEqual(await news(), ["held,m,true", "held,m,false", "held,m,false"]);
  second.hold("n");
  assert.deepEqual(await news(), ["", "held,n,true", ""]);
  first.hold("");
  assert.deepEqual(await news(), ["", "", "held,m,true"]);
});

test("whoever goes on before the browser has answered is told nothing of the game before", async () => {
  const answers = [];
  const locks = { request: (name, how, granted) => new Promise((resolve) => { answers.push(() => resolve(granted({ name }))); }) };
  const { hold, told } = await openTab({ channel: Channel, locks });
  hold("m");
  hold("");
  answers.forEach((answer) => answer());
  await settle();
  assert.deepEqual(told, []);
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
