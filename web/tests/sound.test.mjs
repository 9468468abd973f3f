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

/** What was made, as a score: pitches in Hz, when from the first on and for how long in seconds, how loud, and the shape. */
function score() {
  return sources.map(({ kind, type, frequency: { set: [from, to] }, gain: { gain: { set: [loud, end] } }, ends }) => {
    const [at, lasts, level] = rounded([loud[1] - 1, end[1] - loud[1], loud[0] / 0.25]);
    assert.equal(Math.round(1000 * ends), Math.round(1000 * end[1]), "it ends as it has faded");
    return `${kind === "noise" ? "noise" : `${from[0]} to ${to[0]} ${type}`} at ${at} for ${lasts}, ${level}`;
  }).join("; ");
}

test("every sound is made of its tones, and felt in its way", async () => {
  const heard = {};
  for (const name of ["dig", "rod", "flip", "card", "topple", "reveal", "win", "turn"]) {
    [sources, trembled] = [[], []];
    await play(name);
    heard[name] = [score(), ...trembled];
  }
  assert.deepEqual(heard, {
    dig: ["150 to 62 sine at 0 for 0.16, 0.9; noise at 0 for 0.09, 0.22", [14]],
    rod: ["430 to 240 triangle at 0 for 0.06, 1; 320 to 190 triangle at 0.09 for 0.08, 1", [10, 30, 10]],
    flip: ["480 to 760 sine at 0 for 0.08, 0.5", [8]],
    card: ["noise at 0 for 0.05, 0.3; 900 to 620 sine at 0 for 0.04, 0.15", [8]],
    topple: ["210 to 70 sine at 0 for 0.13, 0.7; 170 to 70 sine at 0.09 for 0.13, 0.7; 130 to 70 sine at 0.17 for 0.13, 0.7", [20, 30, 30]],
    reveal: ["392 to 392 sine at 0 for 0.11, 0.5; 587 to 587 sine at 0.1 for 0.2, 0.5", [8]],
    win: [
      "523 to 523 triangle at 0 for 0.14, 0.6; 659 to 659 triangle at 0.12 for 0.14, 0.6; "
      + "784 to 784 triangle at 0.24 for 0.14, 0.6; 1047 to 1047 triangle at 0.36 for 0.42, 0.6",
      [30, 50, 30, 50, 60],
    ],
    turn: ["740 to 740 sine at 0 for 0.09, 0.35; 988 to 988 sine at 0.08 for 0.16, 0.35", [12, 60, 12]],
  });
});
