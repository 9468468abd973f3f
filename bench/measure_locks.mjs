/*
 * What it takes a page to seal a deal of 72 cards by four seats, with the script that the page
 * signs with, in the engine of Chromium: `node bench/measure_locks.mjs` after the page was built.
 * Without proofs (version 2 of the messages) and with them, side by side; cards are those of
 * `docs/sealed.md`; processor time, the least of some runs.
 */
import { createHash } from "node:crypto";

globalThis.molecore = {};
const { signing } = await import("../web/js/signing.mjs");

const [cards, seats, repeats] = [72, 4, 5];
const size = 64;
const name = "00".repeat(32);

/** @param {string | Uint8Array} bytes */
const wide = (bytes) => createHash("sha512").update(bytes).digest("hex");

/** @param {number} n */
const card = (n) =>
  signing.element(wide(Buffer.concat([Buffer.from("molecore card\0"), Buffer.from([n >> 8, n & 255])])));

const known = "746152a8289d3e6d334e0ff59d4747e292d7bf68946f2df2c8d403d1ee495c23";
if (card(0) !== known) throw new Error("card 0 is another one");

const fresh = Array.from({ length: cards }, (_, n) => card(n)).join("");
const keys = Array.from({ length: seats }, (_, seat) => wide(Buffer.from([seat])));
const nonce = wide("nonce");

/** @param {string} points */
const split = (points) => Array.from({ length: points.length / size }, (_, n) => points.slice(size * n, size * (n + 1)));

/** @param {string} key @param {string} before @param {string} after */
const prove = (key, before, after) => {
  if (!signing.isProven(signing.base(key), before, after, name, signing.prove(key, before, name, nonce))) throw new Error("not proven");
};

/** @param {boolean} proves */
const deal = (proves) => keys.reduce((points, key) => {
  const locked = signing.lock(key, points);
  if (!split(locked).every(signing.isCard)) throw new Error("no card");
  if (proves) prove(key, signing.total(points), signing.total(locked));
  return locked;
}, fresh);

const dealt = deal(false);

/** @param {number} count @param {boolean} proves */
const unlock = (count, proves) => {
  const points = dealt.slice(0, size * count);
  const unlocked = signing.unlock(keys[0], points);
  if (!split(unlocked).every(signing.isCard)) throw new Error("no card");
  if (proves) prove(keys[0], unlocked, points);
};

/** @param {() => unknown} work */
const least = (work) => Math.min(...Array.from({ length: repeats }, () => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}));

/** @param {string} what @param {(proves: boolean) => unknown} work */
const compare = (what, work) => {
  const [without, proven] = [false, true].map((proves) => least(() => work(proves)));
  console.log(`${what}: ${without.toFixed(1)} ms, proven ${proven.toFixed(1)} ms (${(proven / without).toFixed(2)} times)`);
};

compare(`${cards} cards locked by ${seats} seats, each lock checked once`, deal);
for (const count of [1, 5, 15]) compare(`${count} cards unlocked, checked once`, (proves) => unlock(count, proves));
