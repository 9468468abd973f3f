// The one way out: whatever is pressed, typed or moved is told to Python in three strings.

/** @type {Send} Nobody hears before Python is there. */
let hear = () => {};

/** @param {Send} receiver */
export function sendTo(receiver) {
  hear = receiver;
}

/**
 * @param {string} act
 * @param {string} [key]
 * @param {string} [value]
 */
export function send(act, key = "", value = "") {
  hear(act, key, value);
}
