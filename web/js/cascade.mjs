// A cascade is told one change at a time, with a note beside the place that
// says why. What has data-from="2" data-until="5" is seen between these steps
// and covers what came of it; data-why is the reason of step 5. Several pieces
// may end with one step. What has data-step="5" travels in that step, from
// data-travel="x y" away, in units of the drawing, to where it is drawn; a
// piece with data-awaits stays until it is there. The board below
// holds the last state from the beginning, so nothing waits for any of this,
// and the next position ends it.

import { listenToButtons, placeNote, removeWords, sayPace, sayStep, showWords } from "./cascade_words.mjs";
import { bring, middle } from "./drawing.mjs";
import { animated, motionWanted } from "./motion.mjs";
import { offered } from "./start/offered.mjs";

/** @type {Record<string, number>} How long a step is shown, in ms, by the pace that was chosen. */
const STEP = { slow: 1800, normal: 900, fast: 300 };
/** @type {Record<string, number>} The longest that all steps take together. */
const WHOLE = { slow: 40_000, normal: 12_000, fast: 4_000 };
/** The longest that something is on its way, and its share of a step that passes by itself. */
const TRAVEL = { longest: 420, share: 0.7, easing: "cubic-bezier(.35,0,.3,1)" };
/** How much of the pieces' own time a step is; they only ever stand at whole steps. */
const UNIT = 1000;

/**
 * @typedef {object} Cascade
 * @property {Part[]} pieces
 * @property {Animation[]} animations one for each piece
 * @property {Part[]} travellers
 * @property {Animation[]} travels of those that are on their way
 * @property {number} at the step that is shown, from 0
 * @property {number} last
 * @property {number} pause ms until the next step; 0 where it waits for somebody
 * @property {number} [timer]
 */

/** @type {Cascade | null} The one that is being told. */
let running = null;
/** @type {(() => void)[]} Those who wait for its end. */
const waiting = [];
let ply = NaN;

/**
 * Look at the page after each change: a new position ends the cascade and may begin another.
 * @param {Element} page
 */
export function followCascade(page) {
  const before = ply;
  /** @type {Part | null} */
  const board = page.querySelector("[data-ply]");
  ply = Number(board?.dataset.ply);
  if (ply === before) return;
  skipCascade();
  if (ply === before + 1) begin(page);
}

/** @param {Element} page */
function begin(page) {
  const pieces = all(page, "[data-until]");
  const pace = document.documentElement.dataset.cascade ?? "normal";
  const bySteps = pace === "step";
  if (!pieces.length || pace === "off" || !(bySteps || motionWanted())) return;
  const animations = pieces.flatMap((piece) => cover(piece) ?? []);
  if (animations.length < pieces.length) return animations.forEach((animation) => animation.cancel());
  const last = Math.max(...pieces.map(endOf));
  const pause = bySteps ? 0 : Math.min(STEP[pace], WHOLE[pace] / last);
  const travellers = all(page, "[data-travel]");
  running = { pieces, animations, travellers, travels: [], last, at: 0, pause };
  document.documentElement.toggleAttribute("data-cascading", true);
  showWords();
  show(running);
  wait(running);
}

/**
 * @param {Element} page
 * @param {string} selector
 */
function all(page, selector) {
  return /** @type {Part[]} */ ([...page.querySelectorAll(selector)]);
}

/** @param {Part} piece */
function endOf(piece) {
  return Number(piece.dataset.until);
}

/**
 * The last piece that ends with the present step: mostly where something came to.
 * @param {Cascade} cascade
 */
function told({ pieces, at }) {
  return pieces.findLast((piece) => endOf(piece) === at);
}

/**
 * A piece seen for its steps; its time stands still unless it is put elsewhere. Null where the browser cannot do that.
 * @param {Part} piece
 */
function cover(piece) {
  const delay = Number(piece.dataset.from) * UNIT;
  const seen = { visibility: "visible" };
  const animation = animated(piece, [seen, seen], { delay, duration: endOf(piece) * UNIT - delay });
  animation?.pause();
  return animation;
}

/** @param {Cascade} cascade */
function wait(cascade) {
  clearTimeout(cascade.timer);
  sayPace(cascade.pause > 0);
  if (cascade.pause) cascade.timer = setTimeout(() => advance(cascade), cascade.pause);
}

/** @param {Cascade} cascade */
function advance(cascade) {
  if (cascade.at === cascade.last) return skipCascade();
  cascade.at += 1;
  show(cascade);
  wait(cascade);
}

/** @param {Cascade} cascade */
function show(cascade) {
  for (const animation of cascade.animations) animation.currentTime = cascade.at * UNIT;
  travel(cascade);
  const piece = told(cascade);
  sayStep(cascade.at, cascade.last, piece);
  if (!piece) return;
  bringIntoSight(piece);
  placeNote(piece);
}

/**
 * What is on its way in this step sets out; whatever awaits it keeps its look until then.
 * @param {Cascade} cascade
 */
function travel(cascade) {
  const { pieces, animations, travellers, at } = cascade;
  stopTravels(cascade);
  if (!motionWanted()) return;
  const leaving = travellers.filter((one) => Number(one.dataset.step) === at);
  cascade.travels = leaving.flatMap((one) => setOut(one, cascade.pause) ?? []);
  if (!leaving.length) return;
  const awaiting = animations.filter((_, i) => "awaits" in pieces[i].dataset && endOf(pieces[i]) === at);
  for (const animation of awaiting) animation.currentTime = at * UNIT - 1;
  const arrived = () => awaiting.forEach((animation) => { animation.currentTime = at * UNIT; });
  Promise.all(cascade.travels.map((one) => one.finished)).then(arrived, () => {});
}

/**
 * @param {Part} traveller
 * @param {number} pause
 */
function setOut(traveller, pause) {
  const [x, y] = String(traveller.dataset.travel).split(" ");
  const start = { visibility: "visible", transform: `translate(${x}px, ${y}px)` };
  const duration = Math.min(TRAVEL.longest, pause * TRAVEL.share || TRAVEL.longest);
  return animated(traveller, [start, { visibility: "visible", transform: "none" }], { duration, easing: TRAVEL.easing });
}

/** @param {Cascade} cascade */
function stopTravels(cascade) {
  for (const one of cascade.travels) one.cancel();
  cascade.travels = [];
}

function followScroll() {
  const piece = running && told(running);
  if (piece) placeNote(piece);
}

/**
 * A board looked at closely moves, the page does not.
 * @param {Part} piece
 */
function bringIntoSight(piece) {
  const board = piece.closest(".board");
  if (!board) return;
  const [frame, place] = [board.getBoundingClientRect(), piece.getBoundingClientRect()];
  const across = place.left >= frame.left && place.right <= frame.right;
  const down = place.top >= frame.top && place.bottom <= frame.bottom;
  if (!across || !down) bring(board, middle(piece));
}

/** One step on; from then on it goes by steps. */
export function stepCascade() {
  if (!running) return;
  running.pause = 0;
  advance(running);
}

/** To the end of it. */
export function skipCascade() {
  if (!running) return;
  clearTimeout(running.timer);
  stopTravels(running);
  for (const animation of running.animations) animation.cancel();
  running = null;
  document.documentElement.toggleAttribute("data-cascading", false);
  removeWords();
  for (const tell of waiting.splice(0)) tell();
}

/** Stand still, or go on by itself. */
function pauseCascade() {
  if (!running) return;
  const pace = STEP[document.documentElement.dataset.cascade ?? "normal"] ?? STEP.normal;
  running.pause = running.pause ? 0 : pace;
  wait(running);
}

/** Resolves when no cascade is being told, and the last look at what it ended is over. */
export async function cascadeEnded() {
  if (running) await new Promise((resolve) => { waiting.push(() => resolve(undefined)); });
  const fading = offered(() => document.querySelector(".curtain")?.getAnimations()) ?? [];
  await Promise.allSettled(fading.map((animation) => animation.finished));
}

document.addEventListener("scroll", followScroll, true);
listenToButtons({ pause: pauseCascade, next: stepCascade, skip: skipCascade });
