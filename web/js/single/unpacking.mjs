// What lies in the page that is one file: LZMA as text with seven bits in a letter (builder/single.py).

import { decompress } from "lzma1";

/** Letters that HTML does not leave as they are; each stands with the seven bits after it in a letter of two bytes. */
const UNSAFE = [0x00, 0x0d, 0x3c];
const PAIRS = 0x100;

/**
 * @param {string} text seven bits a letter
 * @returns {Uint8Array} perhaps with a byte too many
 */
export function bytesIn(text) {
  const bytes = new Uint8Array(Math.ceil(text.length * 14 / 8));
  let length = 0;
  let held = 0;
  let bits = 0;
  /** @param {number} seven */
  const take = (seven) => {
    held = ((held << 7) | seven) & 0x7fff;
    bits += 7;
    if (bits < 8) return;
    bits -= 8;
    bytes[length++] = held >> bits;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter >= PAIRS) take(UNSAFE[(letter - PAIRS) >> 7]);
    take(letter & 0x7f);
  }
  return bytes.subarray(0, length);
}

/**
 * @param {Uint8Array} packed a file `.lzma` that says how long what is in it is
 * @returns {Uint8Array<ArrayBuffer>}
 */
export const unpacked = (packed) => new Uint8Array(decompress(packed));
