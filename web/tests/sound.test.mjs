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
  return { set, setValueAtTime: (...how) => set.push(how), exponentialRampToValueAtTime: (...how) => set.push(how) };
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
      connect: (gain) => { node.gain = gain; return gain; },
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

const rounded = (numbers) => numbers.map((number) => Math.round(number * 1000) / 1000);

test("a tone goes from pitch to pitch and fades within its time, noise has no pitch", async () => {
  await play("dig");
  const [tone, noise] = sources;
  assert.deepEqual(tone.frequency.set.map(rounded), [[150, 1], [62, 1.16]]);
  assert.equal(tone.type, "sine");
  assert.deepEqual(tone.gain.gain.set.map(rounded), [[0.225, 1], [0.001, 1.16]]);
  assert.deepEqual([tone.gain.end, tone.ends, noise.ends], ["the ears", 1.16, 1.09]);
  assert.deepEqual(noise.gain.gain.set.map(rounded), [[0.055, 1], [0.001, 1.09]]);
  assert.deepEqual([noise.frequency.set, noise.buffer.length], [[], 200]);
  assert.ok(noise.buffer.data.every((part) => part >= -1 && part < 1), "as loud as can be");
  assert.ok(new Set(noise.buffer.data).size > 100, "every part of it is another");
});

test("tones of a sound come one after another, in the shape it has, and in its loudness or full", async () => {
  await play("rod");
  const [, second] = sources;
  assert.deepEqual([started.map(([, at]) => Number(at.toFixed(2))), second.type], [[1, 1.09], "triangle"]);
  assert.deepEqual(second.frequency.set.map(rounded), [[320, 1.09], [190, 1.17]]);
  assert.deepEqual(rounded(second.gain.gain.set[0]), [0.25, 1.09]);
  sources = [];
  await play("win");
  assert.deepEqual(sources.map(({ ends }) => Number(ends.toFixed(2))), [1.14, 1.26, 1.38, 1.78]);
  sources = [];
  await play("topple");
  assert.deepEqual(sources.map(({ frequency }) => frequency.set.map(([pitch]) => pitch)), [[210, 70], [170, 70], [130, 70]]);
});

test("what a device feels is the sound's own, or a touch", async () => {
  await play("dig rod flip turn");
  assert.deepEqual(trembled, [[14, 10, 30, 10, 8, 12, 60, 12]]);
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
