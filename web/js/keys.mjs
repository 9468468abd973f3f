// Shortcuts. What a key does depends on where it is pressed: the contexts are
// asked in their order, and the first that knows the key answers.

import { dialogIsOpen } from "./dialogs.mjs";
import { app, targetOf } from "./elements.mjs";
import { cursorCell } from "./focus.mjs";
import { goToLine } from "./log.mjs";
import { press } from "./presses.mjs";
import { send } from "./send.mjs";
import { zoomStep } from "./zoom.mjs";

/** @typedef {[act: string, key: string, value: string]} Message */
/** @typedef {Message | ((event: KeyboardEvent) => void)} Answer what is told to Python, or done here */
/** @typedef {Record<string, Answer>} Keys answers by `KeyboardEvent.key` */
/** @typedef {(event: KeyboardEvent) => unknown} Condition */

const PLACE = '[role="gridcell"], [role="button"]';
const PRESSED_BY_ENTER = 'a, button, summary, input, select, [role="gridcell"], [role="button"]';
const SKIP = '[data-act="tellskip"], [data-act="tellon"]';
const FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

/** @type {Record<string, Message>} */
const DOES = {
  undo: ["undo", "", ""], redo: ["redo", "", ""], first: ["first", "", ""], last: ["last", "", ""],
  back: ["step", "", "-1"], forth: ["step", "", "1"],
};

/** @type {Keys} */
const AT_A_PLACE = { Enter: pressHere, " ": pressHere };

/** @type {Keys} */
const WITH_CONTROL = { z: DOES.undo, Z: DOES.undo, y: DOES.redo, Y: DOES.redo };

/** @type {Keys} Letters lead from place to place; which, besides N, the game's board says. */
const ON_THE_BOARD = {
  ArrowLeft: ["cursor", "", "left"], ArrowRight: ["cursor", "", "right"],
  ArrowUp: ["cursor", "", "up"], ArrowDown: ["cursor", "", "down"],
  Home: DOES.first, End: DOES.last, p: ["seek", "n", "-1"], Escape: ["clear", "", ""],
  ...each("acdefgijknoqstvwxyzACDEFGIJKNOQSTVWXYZ", seek),
};

/** @type {Keys} */
const IN_THE_LOG = { ArrowUp: goToLine, ArrowDown: goToLine, Home: goToLine, End: goToLine };

/** @type {Keys} */
const WITH_A_TREE = {
  ArrowUp: ["line", "", "-1"], ArrowDown: ["line", "", "1"],
  ArrowLeft: DOES.back, ArrowRight: DOES.forth, Home: DOES.first, End: DOES.last,
};

/** @type {Keys} */
const ANYWHERE = { PageUp: DOES.back, PageDown: DOES.forth };

/** @type {Keys} Where Enter presses nothing else. */
const TO_GO_ON = { Enter: pressMain };

/** @type {Keys} These may be switched off, for those who speak to their device. */
const SINGLE = {
  u: DOES.undo, r: DOES.redo, "[": DOES.back, "]": DOES.forth, "?": ["dialog", "", "help"],
  "+": () => zoomStep(1), "=": () => zoomStep(1), "-": () => zoomStep(-1), "0": () => zoomStep(0),
  h: ["hint", "", ""], l: ["where", "", ""], m: () => typedMove()?.focus(), b: () => cursorCell()?.focus(), ".": ["tell", "", "1"],
  ...each("123456789", pressInTheTray),
};

/** @type {{ here: Condition, keys?: Keys, alone?: boolean }[]} Where one is alone, those below are not asked. */
const CONTEXTS = [
  { here: (event) => event.altKey || event.isComposing, alone: true },
  { here: (event) => withControl(event) && !inField(event), keys: TO_GO_ON },
  { here: (event) => targetOf(event).closest(PLACE), keys: AT_A_PLACE },
  { here: (event) => withControl(event) && inField(event), alone: true },
  { here: withControl, keys: WITH_CONTROL, alone: true },
  { here: dialogIsOpen, alone: true },
  { here: (event) => targetOf(event).closest(PLACE)?.matches('[role="gridcell"]'), keys: ON_THE_BOARD },
  { here: inField, alone: true },
  { here: (event) => targetOf(event).closest("#log"), keys: IN_THE_LOG },
  { here: () => app.querySelector("[data-tree]"), keys: WITH_A_TREE },
  { here: () => true, keys: ANYWHERE },
  { here: (event) => !targetOf(event).closest(PRESSED_BY_ENTER), keys: TO_GO_ON },
  { here: () => document.documentElement.dataset.shortcuts !== "off", keys: SINGLE },
];

/**
 * The same answer to each of some keys.
 * @param {string} keys
 * @param {Answer} answer
 * @returns {Keys}
 */
function each(keys, answer) {
  return Object.fromEntries([...keys].map((key) => [key, answer]));
}

/** @type {Condition} */
function withControl(event) {
  return event.ctrlKey || event.metaKey;
}

/** @type {Condition} */
function inField(event) {
  return targetOf(event).matches(FIELD);
}

/**
 * A key that is held presses once.
 * @param {KeyboardEvent} event
 */
function pressHere(event) {
  const place = targetOf(event).closest(PLACE);
  if (place && !event.repeat) press(place);
}

/**
 * The main button of the screen has a key of its own; a key that is held presses once.
 * @param {KeyboardEvent} event
 */
function pressMain(event) {
  const button = dialogIsOpen() ? null : app.querySelector("main .button.main:not(:disabled)");
  if (button && !event.repeat) press(button, event);
}

/** @param {KeyboardEvent} event */
function seek(event) {
  send("seek", event.key.toLowerCase(), event.shiftKey ? "-1" : "1");
}

/** @returns {HTMLElement | null} */
function typedMove() {
  return app.querySelector("#move");
}

/**
 * What is pressed beside the board has a digit each.
 * @param {KeyboardEvent} event
 */
function pressInTheTray(event) {
  const target = app.querySelectorAll("#tray [data-target]")[Number(event.key) - 1];
  if (target) press(target);
}

/** @param {KeyboardEvent} event */
function answerTo(event) {
  for (const { keys, alone } of CONTEXTS.filter(({ here }) => here(event))) {
    const answer = keys?.[event.key];
    if (answer || alone) return answer;
  }
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  const skip = event.key === "Escape" && !dialogIsOpen() && app.querySelector(SKIP);
  if (skip) press(skip);
  const answer = answerTo(event);
  if (!answer) return;
  event.preventDefault();
  if (typeof answer === "function") answer(event);
  else send(...answer);
}

export function listenForKeys() {
  document.addEventListener("keydown", keyed);
}
