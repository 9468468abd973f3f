/*
 * What it takes a page to seal a deal of 72 cards by four seats, with the library that the page
 * signs with, in the engine of Chromium: `node bench/measure_locks.mjs` after the page was built.
 * Cards are those of `docs/sealed.md`; processor time, the least of some runs.
 */
import { createHash } from "node:crypto";

import { ristretto255, ristretto255_hasher } from "../web/node_modules/@noble/curves/ed25519.js";

const [cards, seats, repeats] = [72, 4, 8];
const { Point } = ristretto255;

/** @param {Uint8Array} bytes */
const scalar = (bytes) => bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n) % Point.Fn.ORDER;

/** @param {Uint8Array} bytes */
const wide = (bytes) => createHash("sha512").update(bytes).digest();

/** @param {number} n */
const card = (n) => {
  const name = Buffer.concat([Buffer.from("molecore card\0"), Buffer.from([n >> 8, n & 255])]);
  return ristretto255_hasher.deriveToCurve(wide(name)).toBytes();
};

/** @param {bigint} key @param {Uint8Array[]} points */
const lock = (key, points) => points.map((point) => Point.fromBytes(point).multiply(key).toBytes());

const known = "746152a8289d3e6d334e0ff59d4747e292d7bf68946f2df2c8d403d1ee495c23";
if (Buffer.from(card(0)).toString("hex") !== known) throw new Error("card 0 is another one");

const fresh = Array.from({ length: cards }, (_, n) => card(n));
const keys = Array.from({ length: seats }, (_, seat) => scalar(wide(Buffer.from([seat]))));
const taken = Array.from({ length: repeats }, () => {
  const before = process.cpuUsage();
  keys.reduce((points, key) => lock(key, points), fresh);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
});
const least = Math.min(...taken);
console.log(`${cards} cards locked by ${seats} seats: ${least.toFixed(0)} ms (at most 500)`);
console.log(`    on each device: ${(least / seats).toFixed(0)} ms`);
