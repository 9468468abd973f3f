// Signatures of those who play with somebody elsewhere: Ed25519 as RFC 8032 has it, from a library.
// Python calls it with bytes as hexadecimal digits. Every call is a calculation, and keeps nothing.

import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/curves/utils.js";

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
};

globalThis.molecore.signing = signing;
