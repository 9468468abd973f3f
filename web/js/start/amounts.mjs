// How much has come, how much there is, and how long the rest will take.

/** Over how many ms the speed is measured. */
const WINDOW = 15_000;
/** How long loading may take before anybody wants to know more than a bar shows, in ms. */
const QUICK = 3000;

/** @typedef {{ received: number, total: number, seconds: number }} Amount bytes, and what the rest takes */

/** Measures one loading. @param {() => number} now in ms */
export function meter(now = () => performance.now()) {
  const begun = now();
  /** @type {Array<[number, number]>} times and bytes until then */
  const marks = [[begun, 0]];

  /**
   * @param {number} received
   * @param {number} total
   * @returns {Amount | null} null as long as all goes quickly
   */
  return (received, total) => {
    const time = now();
    marks.push([time, received]);
    while (time - marks[1][0] > WINDOW) marks.shift();
    if (time - begun < QUICK) return null;
    const [since, before] = marks[0];
    const speed = (received - before) / (time - since);
    return { received, total, seconds: speed > 0 ? (total - received) / speed / 1000 : Infinity };
  };
}

const MEGABYTE = 1_000_000;

/**
 * @param {Amount} amount
 * @param {string} language whose numbers they are
 * @returns {[word: StartWord, fields: Record<string, string | number>]}
 */
export function wordsFor({ received, total, seconds }, language) {
  const written = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const sizes = { received: written.format(received / MEGABYTE), total: written.format(total / MEGABYTE) };
  if (seconds > 6000) return ["amount", sizes];
  if (seconds > 90) return ["amount_minutes", { ...sizes, left: Math.ceil(seconds / 60) }];
  return ["amount_seconds", { ...sizes, left: Math.max(5, 5 * Math.ceil(seconds / 5)) }];
}
