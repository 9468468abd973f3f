// What lies in the page that is one file: LZMA, which is a quarter smaller than what browsers unpack
// themselves, as text with seven bits in a letter (builder/single.py).

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

const HEAD = 13;
/** Chances are fractions of this, and begin as half of it. */
const SURE = 2048;
/** @param {number} size */
const chances = (size) => new Uint16Array(size).fill(SURE / 2);

/** Reads bits, each by its chance. @param {Uint8Array} bytes @param {number} at */
function bitReader(bytes, at) {
  let range = 0xffffffff;
  let code = 0;
  at += 1;
  for (let n = 0; n < 4; n++) code = ((code << 8) | bytes[at++]) >>> 0;
  const refill = () => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | bytes[at++]) >>> 0;
  };
  /** @param {Uint16Array} of @param {number} index */
  const bit = (of, index) => {
    const chance = of[index];
    const bound = (range >>> 11) * chance;
    const one = code >= bound;
    if (one) {
      range -= bound;
      code -= bound;
      of[index] = chance - (chance >> 5);
    } else {
      range = bound;
      of[index] = chance + ((SURE - chance) >> 5);
    }
    refill();
    return one ? 1 : 0;
  };
  /** Bits that are as likely 0 as 1. @param {number} count */
  const plain = (count) => {
    let value = 0;
    for (; count > 0; count--) {
      range >>>= 1;
      const one = code >= range;
      if (one) code -= range;
      value = (value << 1) | (one ? 1 : 0);
      refill();
    }
    return value >>> 0;
  };
  /** @param {Uint16Array} of @param {number} from @param {number} count */
  const tree = (of, from, count) => {
    let node = 1;
    for (let n = 0; n < count; n++) node = (node << 1) | bit(of, from + node);
    return node - (1 << count);
  };
  /** The same, the lowest bit first. @param {Uint16Array} of @param {number} from @param {number} count */
  const reversed = (of, from, count) => {
    let node = 1;
    let value = 0;
    for (let n = 0; n < count; n++) {
      const one = bit(of, from + node);
      node = (node << 1) | one;
      value |= one << n;
    }
    return value;
  };
  return { bit, plain, tree, reversed };
}

/** @param {ReturnType<typeof bitReader>} reader how long what is repeated is, less 2 */
function lengthReader({ bit, tree }) {
  const [choice, low, middle, high] = [2, 16 * 8, 16 * 8, 256].map(chances);
  return (/** @type {number} */ place) => {
    if (!bit(choice, 0)) return tree(low, place * 8, 3);
    return bit(choice, 1) ? 16 + tree(high, 0, 8) : 8 + tree(middle, place * 8, 3);
  };
}

/** @param {ReturnType<typeof bitReader>} reader how far back what is repeated lies, less 1 */
function distanceReader({ plain, tree, reversed }) {
  const [slots, near, align] = [4 * 64, 115, 16].map(chances);
  return (/** @type {number} */ length) => {
    const slot = tree(slots, Math.min(length, 3) * 64, 6);
    if (slot < 4) return slot;
    const more = (slot >> 1) - 1;
    const from = (2 | (slot & 1)) << more;
    if (slot < 14) return from + reversed(near, from - slot, more);
    return (from + plain(more - 4) * 16 + reversed(align, 0, 4)) >>> 0;
  };
}

/**
 * @param {Uint8Array} packed a file `.lzma` that says how long what is in it is
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpacked(packed) {
  const [contexts, rest] = [packed[0] % 9, Math.floor(packed[0] / 9)];
  const [lowMask, placeMask] = [(1 << rest % 5) - 1, (1 << Math.floor(rest / 5)) - 1];
  const out = new Uint8Array(new DataView(packed.buffer, packed.byteOffset).getUint32(5, true));
  const reader = bitReader(packed, HEAD);
  const { bit } = reader;
  const [repeated, again, latest, second, third] = [12 * 16, 12, 12, 12, 12].map(chances);
  const short = chances(12 * 16);
  const literals = chances(0x300 << (contexts + rest % 5));
  const [length, lengthAgain, distance] = [lengthReader(reader), lengthReader(reader), distanceReader(reader)];
  let [state, at, far, far2, far3, far4] = [0, 0, 0, 0, 0, 0];

  const literal = () => {
    const from = 0x300 * (((at & lowMask) << contexts) + ((at ? out[at - 1] : 0) >> (8 - contexts)));
    let symbol = 1;
    if (state >= 7) {
      let like = out[at - far - 1];
      for (let same = true; same && symbol < 0x100; like <<= 1) {
        const expected = (like >> 7) & 1;
        const found = bit(literals, from + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | found;
        same = found === expected;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, from + symbol);
    out[at++] = symbol;
    state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
  };
  /** One of the last four distances once more. @param {number} place @returns {number} the length, less 2 */
  const recalled = (place) => {
    if (!bit(latest, state)) {
      if (!bit(short, state * 16 + place)) {
        state = state < 7 ? 9 : 11;
        return -1;
      }
    } else if (!bit(second, state)) {
      [far, far2] = [far2, far];
    } else if (!bit(third, state)) {
      [far, far2, far3] = [far3, far, far2];
    } else {
      [far, far2, far3, far4] = [far4, far, far2, far3];
    }
    state = state < 7 ? 8 : 11;
    return lengthAgain(place);
  };
  /** @param {number} place @returns {number} the length, less 2 */
  const copied = (place) => {
    [far2, far3, far4] = [far, far2, far3];
    const long = length(place);
    state = state < 7 ? 7 : 10;
    far = distance(long);
    return long;
  };

  while (at < out.length) {
    const place = at & placeMask;
    if (!bit(repeated, state * 16 + place)) {
      literal();
      continue;
    }
    const long = bit(again, state) ? recalled(place) : copied(place);
    for (const end = Math.min(at + long + 2, out.length); at < end; at++) out[at] = out[at - far - 1];
  }
  return out;
}
