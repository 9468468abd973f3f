// What games with somebody elsewhere are signed and sealed with: Ed25519 (RFC 8032) and the group
// ristretto255 (RFC 9496), from a library. Python calls it with bytes as hexadecimal digits, cards
// one after another. Every call is a calculation, and keeps nothing.

import { ed25519, ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { bytesToHex, bytesToNumberLE, hexToBytes } from "@noble/curves/utils.js";

const { Point } = ristretto255;
const CARD = 64;

/** @param {string} key */
const scalar = (key) => Point.Fn.create(bytesToNumberLE(hexToBytes(key)));

/** @param {bigint} factor @param {string} cards */
const multiplied = (factor, cards) =>
  Array.from({ length: cards.length / CARD }, (_, n) =>
    Point.fromHex(cards.slice(CARD * n, CARD * (n + 1))).multiply(factor).toHex()).join("");

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
};

globalThis.molecore.signing = signing;
