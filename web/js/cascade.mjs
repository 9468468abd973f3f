// A cascade is told one change at a time, with a note beside the place that
// says why. What has data-from="2" data-until="5" is seen between these steps
// and covers what came of it; data-why is the reason of step 5. Several pieces
// may end with one step. What has data-step="5" travels in that step, from
// data-travel="x y" away, in units of the drawing, to where it is drawn; a
// piece with data-awaits stays until it is there. The board below
// holds the last state from the beginning, so nothing waits for any of this,
// and the next position ends it.

import { bring, middle } from "./drawing.mjs";
import { motionWanted } from "./motion.mjs";
import { placeBeside } from "./tip.mjs";

const STEP = { slow: 1800, normal: 900, fast: 300 };
const WHOLE = { slow: 40_000, normal: 12_000, fast: 4_000 };
/** The longest that something is on its way, and its share of a step that passes by itself. */
const TRAVEL = { longest: 420, share: 0.7, easing: "cubic-bezier(.35,0,.3,1)" };
/** How much of the pieces' own time a step is; they only ever stand at whole steps. */
const UNIT = 1000;

const note = document.createElement("p");
note.className = "tip reason";
note.setAttribute("aria-hidden", "true");

const strip = document.createElement("div");
strip.className = "cascade";
strip.setAttribute("role", "group");
strip.setAttribute("aria-label", "Cascade");
strip.innerHTML = globalThis.molecore.trust.createHTML(`<span class="count"></span>
<button type="button" class="tool" data-cascade="pause"><svg class="icon" aria-hidden="true"><use/></svg></button>
<button type="button" class="button small" data-cascade="next">Next</button>
<button type="button" class="button small" data-cascade="skip">Skip</button>`);
const [count, pauseButton] = strip.children;

/** The cascade that is being told: its pieces, where it is, and what tells on. */
let running = null;
/** Those who wait for its end. */
let waiting = [];
let ply = NaN;

/** Look at the page after each change: a new position ends the cascade and may begin another. */
export function followCascade(page) {
  const before = ply;
  ply = Number(page.querySelector("[data-ply]")?.dataset.ply);
  if (ply === before) return;
  skipCascade();
  if (ply === before + 1) begin([...page.querySelectorAll("[data-until]")], [...page.querySelectorAll("[data-travel]")]);
}

function begin(pieces, travellers) {
  const pace = document.documentElement.dataset.cascade ?? "normal";
  const bySteps = pace === "step";
  if (!pieces.length || pace === "off" || !(bySteps || motionWanted())) return;
  const animations = pieces.map(cover);
  const last = Math.max(...pieces.map(endOf));
  running = { pieces, animations, travellers, travels: [], last, at: 0, pause: bySteps ? 0 : Math.min(STEP[pace], WHOLE[pace] / last), timer: 0 };
  document.documentElement.toggleAttribute("data-cascading", true);
  document.body.append(strip, note);
  show();
  wait();
}

function endOf(piece) {
  return Number(piece.dataset.until);
}

/** The last piece that ends with the present step: mostly where something came to. */
function told() {
  return running.pieces.findLast((piece) => endOf(piece) === running.at);
}

/** A piece seen for its steps; its time stands still unless it is put elsewhere. */
function cover(piece) {
  const [from, until] = [piece.dataset.from, piece.dataset.until].map((step) => step * UNIT);
  const seen = { visibility: "visible" };
  const animation = piece.animate([seen, seen], { delay: from, duration: until - from });
  animation.pause();
  return animation;
}

function wait() {
  clearTimeout(running.timer);
  pauseButton.ariaLabel = running.pause ? "Pause" : "Go on";
  pauseButton.querySelector("use").setAttribute("href", running.pause ? "#i-pause" : "#i-play");
  if (running.pause) running.timer = setTimeout(advance, running.pause);
}

function advance() {
  if (running.at === running.last) return skipCascade();
  running.at += 1;
  show();
  wait();
}

function show() {
  const { animations, last, at } = running;
  for (const animation of animations) animation.currentTime = at * UNIT;
  travel();
  count.textContent = `${at} of ${last}`;
  note.hidden = !at;
  if (!at) return;
  note.textContent = told().dataset.why;
  bringIntoSight(told());
  placeNote();
}

/** What is on its way in this step sets out; whatever awaits it keeps its look until then. */
function travel() {
  const { pieces, animations, travellers, at } = running;
  stopTravels();
  if (!motionWanted()) return;
  running.travels = travellers.filter((one) => Number(one.dataset.step) === at).map(setOut);
  if (!running.travels.length) return;
  const awaiting = animations.filter((_, i) => "awaits" in pieces[i].dataset && endOf(pieces[i]) === at);
  for (const animation of awaiting) animation.currentTime = at * UNIT - 1;
  const arrived = () => awaiting.forEach((animation) => { animation.currentTime = at * UNIT; });
  Promise.all(running.travels.map((one) => one.finished)).then(arrived, () => {});
}

function setOut(traveller) {
  const [x, y] = traveller.dataset.travel.split(" ");
  const start = { visibility: "visible", transform: `translate(${x}px, ${y}px)` };
  const duration = Math.min(TRAVEL.longest, running.pause * TRAVEL.share || TRAVEL.longest);
  return traveller.animate([start, { visibility: "visible", transform: "none" }], { duration, easing: TRAVEL.easing });
}

function stopTravels() {
  for (const one of running.travels) one.cancel();
  running.travels = [];
}

function placeNote() {
  if (running?.at) placeBeside(note, told());
}

/** A board looked at closely moves, the page does not. */
function bringIntoSight(piece) {
  const board = piece.closest(".board");
  const [frame, place] = [board.getBoundingClientRect(), piece.getBoundingClientRect()];
  const across = place.left >= frame.left && place.right <= frame.right;
  const down = place.top >= frame.top && place.bottom <= frame.bottom;
  if (!across || !down) bring(board, middle(piece));
}

/** One step on; from then on it goes by steps. */
export function stepCascade() {
  if (!running) return;
  running.pause = 0;
  advance();
}

/** To the end of it. */
export function skipCascade() {
  if (!running) return;
  clearTimeout(running.timer);
  stopTravels();
  for (const animation of running.animations) animation.cancel();
  running = null;
  document.documentElement.toggleAttribute("data-cascading", false);
  if (strip.contains(document.activeElement)) document.querySelector('[role="gridcell"][tabindex="0"]')?.focus();
  strip.remove();
  note.remove();
  for (const tell of waiting.splice(0)) tell();
}

/** Stand still, or go on by itself. */
function pauseCascade() {
  running.pause = running.pause ? 0 : STEP[document.documentElement.dataset.cascade] ?? STEP.normal;
  wait();
}

/** Resolves when no cascade is being told, and the last look at what it ended is over. */
export async function cascadeEnded() {
  if (running) await new Promise((resolve) => waiting.push(resolve));
  const fading = document.querySelector(".curtain")?.getAnimations() ?? [];
  await Promise.allSettled(fading.map((animation) => animation.finished));
}

document.addEventListener("scroll", placeNote, true);

const DOES = { pause: pauseCascade, next: stepCascade, skip: skipCascade };
strip.addEventListener("click", (event) => {
  DOES[event.target.closest("[data-cascade]")?.dataset.cascade]?.();
});
