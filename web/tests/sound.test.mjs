import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { play } = await import("../js/sound.mjs");

let [started, trembled, made] = [[], [], 0];
let broken = false;

const value = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });

/** The audio of a browser, as far as it is used: it notes what is started, and when. */
class FakeAudio {
  currentTime = 1;
  sampleRate = 800;
  state = "suspended";
  constructor() {
    made += 1;
  }
  async resume() {
    if (broken) throw new Error("not allowed");
    this.state = "running";
  }
  source(kind) {
    const node = { kind, frequency: value(), start: (at) => started.push([kind, at]), stop() {}, connect: (next) => next };
    return node;
  }
  createOscillator() { return this.source("tone"); }
  createBufferSource() { return this.source("noise"); }
  createGain() { return { gain: value(), connect: (next) => next }; }
  createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
}

/** @param {string} on */
function want(on) {
  window.document.documentElement.dataset.sound = on;
}

beforeEach(() => {
  [started, trembled] = [[], []];
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

test("several sounds follow each other, but not too many, and none that is unknown", async () => {
  await play("turn nonsense card");
  const times = started.map(([, at]) => Number(at.toFixed(2)));
  assert.deepEqual(times, [1, 1.08, 1.11, 1.11]);
  started = [];
  await play("flip ".repeat(30));
  assert.equal(started.length, 5);
  assert.ok(trembled.at(-1).length <= 9);
  await play("");
  assert.equal(started.length, 5);
});

test("a device that cannot tremble, or may not, makes its sounds", async () => {
  globalThis.navigator.vibrate = () => { throw new Error("not now"); };
  await play("win");
  globalThis.navigator.vibrate = undefined;
  await play("rod reveal topple");
  assert.equal(started.length, 4 + 2 + 2 + 3);
});
