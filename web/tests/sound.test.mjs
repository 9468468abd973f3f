import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { play } = await import("../js/sound.mjs");

let [started, trembled, made] = [[], [], 0];
let broken = false;
/** What was made to be heard, in order. */
let sources = [];

/** What is set as time goes on: at once, and up to when. */
function value() {
  const set = [];
  const note = (...how) => set.push(how);
  return { set, setValueAtTime: note, exponentialRampToValueAtTime: note, linearRampToValueAtTime: note };
}

/** The audio of a browser, as far as it is used: it notes what is started, and when. */
class FakeAudio {
  currentTime = 1;
  sampleRate = 800;
  destination = "the ears";
  state = "suspended";
  constructor() {
    made += 1;
    globalThis.audio = this;
  }
  async resume() {
    if (broken) throw new Error("not allowed");
    this.state = "running";
  }
  source(kind) {
    const node = {
      kind, frequency: value(), start: (at) => started.push([kind, at]), stop: (at) => { node.ends = at; },
      connect: (next) => { node.next = next; return next; },
    };
    sources.push(node);
    return node;
  }
  createOscillator() { return this.source("tone"); }
  createBufferSource() { return this.source("noise"); }
  createGain() {
    const node = { gain: value(), connect: (end) => { node.end = end; } };
    return node;
  }
  createBiquadFilter() { return { frequency: {}, connect: (next) => next }; }
  createBuffer(_, length) {
    const data = new Float32Array(length);
    return { length, data, getChannelData: () => data };
  }
}

/** @param {string} on */
function want(on) {
  window.document.documentElement.dataset.sound = on;
}

beforeEach(() => {
  [started, trembled, sources] = [[], [], []];
  Object.defineProperty(globalThis.navigator, "vibrate", { value: (how) => trembled.push(how), configurable: true, writable: true });
  want("on");
});

test("nothing is made without audio, and nobody is disturbed", async () => {
  delete globalThis.AudioContext;
  await play("dig");
  globalThis.AudioContext = class { constructor() { throw new Error("no device"); } };
  await play("dig");
  assert.deepEqual([started, trembled.length], [[], 2]);
});

test("nothing is made until somebody asks for sound", async () => {
  globalThis.AudioContext = FakeAudio;
  for (const off of ["off", ""]) {
    want(off);
    await play("dig rod");
  }
  assert.deepEqual([started, trembled, made], [[], [], 0]);
});

test("a browser that does not allow it stays silent, and may allow it later", async () => {
  broken = true;
  await play("dig");
  assert.deepEqual(started, []);
  broken = false;
  await play("dig");
  assert.deepEqual(started, [["tone", 1], ["noise", 1]]);
  assert.equal(made, 1, "the same audio is used again");
});

test("a tone begins and ends softly, within its time", async () => {
  await play("dig");
  const [tone] = sources;
  const [first, loudest, , last] = tone.next.gain.set;
  assert.deepEqual([first[0], last[0]], [0, 0]);
  assert.ok(loudest[0] > 0.1 && loudest[1] > first[1]);
  assert.deepEqual([tone.next.end, tone.ends], ["the ears", last[1]]);
});

test("what a device feels is the sound's own, or a touch", async () => {
  await play("dig rod flip turn");
  assert.deepEqual(trembled, [[14, 60, 10, 30, 10, 60, 8, 60, 12]]);
});

test("what the browser allows too late is not made any more", async (t) => {
  let now = 1000;
  t.mock.method(Date, "now", () => now);
  const allowing = (after) => { globalThis.audio.state = "suspended"; globalThis.audio.resume = async () => { now += after; }; };
  allowing(401);
  await play("dig");
  assert.deepEqual(started, []);
  allowing(400);
  await play("dig");
  assert.equal(started.length, 2);
  delete globalThis.audio.resume;
});

test("several sounds follow each other, but not too many, and none that is unknown", async () => {
  await play("turn nonsense card");
  const times = started.map(([, at]) => Number(at.toFixed(2)));
  assert.deepEqual([times[0], Math.max(...times) > 1.1], [1, true]);
  started = [];
  await play("flip ".repeat(30));
  const most = started.length;
  started = [];
  await play("flip ".repeat(5));
  assert.equal(started.length, most);
  assert.ok(trembled.at(-1).length <= 9);
  started = [];
  await play("");
  assert.deepEqual(started, []);
});

test("a device that cannot tremble, or may not, makes its sounds", async () => {
  globalThis.navigator.vibrate = () => { throw new Error("not now"); };
  await play("win");
  globalThis.navigator.vibrate = undefined;
  await play("rod reveal topple");
  assert.ok(started.length > 8);
});
