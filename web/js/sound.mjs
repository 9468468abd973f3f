// Short sounds that the page makes by itself, and a touch of vibration where a device can. Silent until
// somebody asks for them. Whatever goes wrong here goes wrong without a sound.

/**
 * One tone: from one pitch to another (Hz) in so many seconds, after a while; without a pitch it is noise
 * around the frequency `band`.
 * @typedef {{ from?: number, to?: number, band?: number, lasts: number, after?: number, loud?: number, shape?: OscillatorType }} Tone
 */

/**
 * A soft bell: a tone and a faint overtone.
 * @param {number} pitch
 * @param {number} after
 * @param {number} lasts
 * @param {number} [loud]
 * @returns {Tone[]}
 */
const bell = (pitch, after, lasts, loud = 0.4) => [
  { from: pitch, lasts, after, loud }, { from: 2.76 * pitch, lasts: lasts / 3, after, loud: loud / 5 },
];

/**
 * A lump of earth that lands.
 * @param {number} pitch
 * @param {number} [after]
 * @param {number} [loud]
 * @returns {Tone[]}
 */
const thud = (pitch, after = 0, loud = 0.9) => [
  { from: pitch, to: pitch / 2.4, lasts: 0.17, after, loud }, { band: 420, lasts: 0.11, after, loud: loud / 2 },
];

/**
 * Wood on wood.
 * @param {number} pitch
 * @param {number} [after]
 * @returns {Tone[]}
 */
const knock = (pitch, after = 0) => [
  { from: pitch, to: pitch * 0.8, lasts: 0.06, after, loud: 0.6, shape: "triangle" }, { band: 2400, lasts: 0.02, after, loud: 0.4 },
];

/** @type {Record<string, Tone[]>} */
export const SOUNDS = {
  dig: thud(145),
  rod: [...knock(820), ...knock(640, 0.09)],
  flip: [{ from: 470, to: 760, lasts: 0.1, loud: 0.4 }, { band: 2600, lasts: 0.05, loud: 0.25 }],
  card: [{ band: 3200, lasts: 0.08, loud: 0.5 }, { band: 1300, lasts: 0.05, after: 0.03, loud: 0.4 }],
  topple: [210, 165, 130].flatMap((pitch, n) => thud(pitch, 0.1 * n, 0.7)),
  reveal: [...bell(392, 0, 0.2), ...bell(587, 0.1, 0.35)],
  loss: [330, 262, 208].map((pitch, n) => ({ from: pitch, to: pitch * 0.94, lasts: n < 2 ? 0.14 : 0.3, after: 0.11 * n, loud: 0.5, shape: "triangle" })),
  win: [523, 659, 784, 1047].flatMap((pitch, n) => bell(pitch, 0.12 * n, n < 3 ? 0.3 : 0.7)),
  lost: [392, 349, 294].flatMap((pitch, n) => bell(pitch, 0.2 * n, n < 2 ? 0.35 : 0.7, 0.35)),
  turn: [...bell(740, 0, 0.16, 0.25), ...bell(988, 0.09, 0.3, 0.25)],
};
/** How a device trembles and rests in turn, in ms; what is not here is felt like `OTHER`. @type {Record<string, number[]>} */
const TREMBLES = { dig: [14], rod: [10, 30, 10], topple: [20, 30, 30], loss: [30, 40, 20], win: [30, 50, 30, 50, 60], turn: [12, 60, 12] };
const OTHER = [8];
/** Its rest between two of them: without it the next would tremble where it rests. */
const REST = 60;

/** Seconds between two sounds that are made together, and how many of them are. */
const APART = 0.11;
const MOST = 5;
/** What waited longer than so many ms for the browser to allow sound is not made any more. */
const STALE = 400;

/** Seconds in which a tone begins and ends: a sudden step is heard as a click. */
const RISE = 0.004;
const FALL = 0.02;
/** How loud a tone of loudness 1 is, so that several together stay below the most there is. */
const VOLUME = 0.3;

/** @type {AudioContext | null} */
let context = null;
/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const hisses = new WeakMap();

/** @param {BaseAudioContext} audio */
function noise(audio) {
  const hiss = hisses.get(audio) ?? audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  if (!hisses.has(audio)) {
    const data = hiss.getChannelData(0);
    for (let n = 0; n < data.length; n += 1) data[n] = 2 * Math.random() - 1;
    hisses.set(audio, hiss);
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}

/**
 * @param {BaseAudioContext} audio
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
 * @param {BaseAudioContext} audio
 * @param {number} band
 */
function filter(audio, band) {
  const pass = audio.createBiquadFilter();
  pass.type = "bandpass";
  pass.frequency.value = band;
  return pass;
}

/**
 * Schedule a tone.
 * @param {BaseAudioContext} audio
 * @param {Tone} tone
 * @param {number} start
 */
export function sound(audio, tone, start) {
  const at = start + (tone.after ?? 0);
  const end = at + tone.lasts;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(VOLUME * (tone.loud ?? 1), at + RISE);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.gain.linearRampToValueAtTime(0, end + FALL);
  volume.connect(audio.destination);
  const source = tone.from ? pitch(audio, tone, at) : noise(audio);
  if (tone.band) source.connect(filter(audio, tone.band)).connect(volume);
  else source.connect(volume);
  source.start(at);
  source.stop(end + FALL);
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
