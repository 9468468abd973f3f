// Short sounds that the page makes by itself, and a touch of vibration where a device can. Silent until
// somebody asks for them. Whatever goes wrong here goes wrong without a sound.

/**
 * One tone: from one pitch to another (Hz) in so many seconds, after a while; without a pitch it is noise.
 * @typedef {{ from?: number, to?: number, lasts: number, after?: number, loud?: number, shape?: OscillatorType }} Tone
 */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  dig: [{ from: 150, to: 62, lasts: 0.16, loud: 0.9 }, { lasts: 0.09, loud: 0.22 }],
  rod: [{ from: 430, to: 240, lasts: 0.06, shape: "triangle" }, { from: 320, to: 190, lasts: 0.08, after: 0.09, shape: "triangle" }],
  flip: [{ from: 480, to: 760, lasts: 0.08, loud: 0.5 }],
  card: [{ lasts: 0.05, loud: 0.3 }, { from: 900, to: 620, lasts: 0.04, loud: 0.15 }],
  topple: [0, 0.09, 0.17].map((after, n) => ({ from: 210 - 40 * n, to: 70, lasts: 0.13, after, loud: 0.7 })),
  reveal: [{ from: 392, to: 392, lasts: 0.11, loud: 0.5 }, { from: 587, to: 587, lasts: 0.2, after: 0.1, loud: 0.5 }],
  win: [523, 659, 784, 1047].map((pitch, n) => ({ from: pitch, to: pitch, lasts: n < 3 ? 0.14 : 0.42, after: 0.12 * n, loud: 0.6, shape: "triangle" })),
  turn: [{ from: 740, to: 740, lasts: 0.09, loud: 0.35 }, { from: 988, to: 988, lasts: 0.16, after: 0.08, loud: 0.35 }],
};
/** How a device trembles and rests in turn, in ms; what is not here is felt like `OTHER`. @type {Record<string, number[]>} */
const TREMBLES = { dig: [14], rod: [10, 30, 10], topple: [20, 30, 30], win: [30, 50, 30, 50, 60], turn: [12, 60, 12] };
const OTHER = [8];
/** Its rest between two of them: without it the next would tremble where it rests. */
const REST = 60;

/** Seconds between two sounds that are made together, and how many of them are. */
const APART = 0.11;
const MOST = 5;
/** What waited longer than so many ms for the browser to allow sound is not made any more. */
const STALE = 400;

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** @param {AudioContext} audio */
function noise(audio) {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const data = hiss.getChannelData(0);
    for (let n = 0; n < data.length; n += 1) data[n] = 2 * Math.random() - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 * @param {number} at when, in the seconds of `audio`
 */
function pitch(audio, { from = 0, to = from, lasts, shape = "sine" }, at) {
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  return source;
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 * @param {number} start
 */
function sound(audio, tone, start) {
  const at = start + (tone.after ?? 0);
  const source = tone.from ? pitch(audio, tone, at) : noise(audio);
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.25 * (tone.loud ?? 1), at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + tone.lasts);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + tone.lasts);
}

/** @param {string[]} names */
async function make(names) {
  context ??= new AudioContext();
  const asked = Date.now();
  if (context.state !== "running") await context.resume();
  if (Date.now() - asked > STALE) return;
  const now = context.currentTime;
  names.forEach((name, n) => SOUNDS[name]?.forEach((tone) => sound(/** @type {AudioContext} */ (context), tone, now + n * APART)));
}

/**
 * Make sounds one after another, if they are wanted.
 * @param {string} words their names, with spaces between
 */
export async function play(words) {
  if (document.documentElement.dataset.sound !== "on") return;
  const names = words.split(" ").filter((name) => name in SOUNDS).slice(0, MOST);
  if (!names.length) return;
  try {
    navigator.vibrate?.(names.flatMap((name, n) => [...n ? [REST] : [], ...TREMBLES[name] ?? OTHER]).slice(0, 9));
  } catch { /* It does not tremble. */ }
  try {
    await make(names);
  } catch { /* There is no sound here. */ }
}
