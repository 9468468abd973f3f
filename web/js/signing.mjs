// What games with somebody elsewhere are signed and sealed with: Ed25519 (RFC 8032), the group
// ristretto255 (RFC 9496) and the proofs of VOPRF (RFC 9497), from a library. Python calls it with
// bytes as hexadecimal digits, cards one after another. Every call is a calculation, and keeps nothing.

import { createOPRF } from "@noble/curves/abstract/oprf.js";
import { ed25519, ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, bytesToNumberLE, hexToBytes } from "@noble/curves/utils.js";

const { Point } = ristretto255;
const CARD = 64;

/** @param {string} key */
const scalar = (key) => Point.Fn.create(bytesToNumberLE(hexToBytes(key)));

/** @param {string} cards */
const split = (cards) => Array.from({ length: cards.length / CARD }, (_, n) => cards.slice(CARD * n, CARD * (n + 1)));

/** @param {bigint} factor @param {string} cards */
const multiplied = (factor, cards) =>
  split(cards).map((card) => Point.fromHex(card).multiply(factor).toHex()).join("");

/**
 * The suite of RFC 9497 whose proofs hold for one name alone.
 * @param {string} name
 */
const suite = (name) => createOPRF({
  name: `ristretto255-SHA512-molecore-${name}`,
  Point,
  hash: sha512,
  hashToGroup: ristretto255_hasher.hashToCurve,
  hashToScalar: ristretto255_hasher.hashToScalar,
}).voprf;

/** The server of VOPRF evaluates blinded elements: it multiplies them by its key, and proves it. */
const ONE = Point.Fn.toBytes(1n);

/** @type {Signing} */
export const signing = {
  public: (secret) => bytesToHex(ed25519.getPublicKey(hexToBytes(secret))),
  sign: (secret, content) => bytesToHex(ed25519.sign(hexToBytes(content), hexToBytes(secret))),
  verify(key, content, signature) {
    try {
      return ed25519.verify(hexToBytes(signature), hexToBytes(content), hexToBytes(key), { zip215: false });
    } catch {
      return false; // it is no key, or no signature
    }
  },
  element: (uniform) => ristretto255_hasher.deriveToCurve?.(hexToBytes(uniform)).toHex() ?? "",
  lock: (key, cards) => multiplied(scalar(key), cards),
  unlock: (key, cards) => multiplied(Point.Fn.inv(scalar(key)), cards),
  isCard(card) {
    try {
      return !Point.fromHex(card).is0();
    } catch {
      return false; // it is no element of the group
    }
  },
  base: (key) => Point.BASE.multiply(scalar(key)).toHex(),
  total: (cards) => split(cards).reduce((sum, card) => sum.add(Point.fromHex(card)), Point.ZERO).toHex(),
  prove: (key, cards, name, nonce) => bytesToHex(suite(name).blindEvaluateBatch(
    Point.Fn.toBytes(scalar(key)),
    hexToBytes(signing.base(key)),
    split(cards).map(hexToBytes),
    () => hexToBytes(nonce),
  ).proof),
  isProven(key, cards, locked, name, proof) {
    const after = split(locked).map(hexToBytes);
    const items = split(cards).map((card, n) => ({ input: new Uint8Array(), blind: ONE, blinded: hexToBytes(card), evaluated: after[n] }));
    try {
      suite(name).finalizeBatch(items, hexToBytes(key), hexToBytes(proof));
      return true;
    } catch {
      return false; // it proves something else, or one of them is no element of the group
    }
  },
};

globalThis.molecore.signing = signing;
