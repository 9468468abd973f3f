// Shortcuts. What a key does depends on where it is pressed: the contexts are
// asked in their order, and the first that knows the key answers.

import { dialogIsOpen } from "./dialogs.mjs";
import { app, targetOf } from "./elements.mjs";
import { cursorCell, leadFocus } from "./focus.mjs";
import { goToLine } from "./log.mjs";
import { press } from "./presses.mjs";
import { send } from "./send.mjs";
import { expectAnswer } from "./voice.mjs";
import { zoomStep } from "./zoom.mjs";

/** @typedef {[act: string, key: string, value: string]} Message */
/** @typedef {Message | ((event: KeyboardEvent, name: string) => void)} Answer what is told to Python, or done here */
/** @typedef {Record<string, Answer>} Keys answers by the name of a key */
/** @typedef {(event: KeyboardEvent) => unknown} Condition */

const PLACE = '[role="gridcell"], [role="button"]';
const PRESSED_BY_ENTER = 'a, button, summary, input, select, [role="gridcell"], [role="button"]';
const SKIP = '[data-act="tellskip"], [data-act="endingclosed"]';
/** From an interlude any key goes on that does not lead elsewhere or belong to another. */
const GO_ON = ".interlude > .button";
const NO_PRESS = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"];
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

/** @type {Keys} Letters lead from place to place; which, the game's board says. */
const ON_THE_BOARD = {
  ArrowLeft: ["cursor", "", "left"], ArrowRight: ["cursor", "", "right"],
  ArrowUp: ["cursor", "", "up"], ArrowDown: ["cursor", "", "down"],
  Home: DOES.first, End: DOES.last, Escape: ["clear", "", ""],
  ...each("acdefgijkoqstvwxyzACDEFGIJKOQSTVWXYZ", seek), ...each("nNpP", seekChoice),
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

/** @type {Keys} Where arrows move nothing else, they begin on the board. */
const TO_THE_BOARD = each(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], goToBoard);

/** @type {Keys} These may be switched off, for those who speak to their device. */
const SINGLE = {
  u: DOES.undo, r: DOES.redo, "[": DOES.back, "]": DOES.forth, "?": ["dialog", "", "help"],
  "+": () => zoomStep(1), "=": () => zoomStep(1), "-": () => zoomStep(-1), "0": () => zoomStep(0),
  h: ["hint", "", ""], l: () => ask(""), m: typeAMove, b: goToBoard, ".": ["tell", "", "1"],
  ...each("nNpP", seekChoice), ...each("123456789", pressByNumber),
};

/** @type {Record<string, [plain: string, shifted: string]>} What some keys write on a US keyboard. */
const MARKS = {
  BracketLeft: ["[", "{"], BracketRight: ["]", "}"], Period: [".", ">"], Slash: ["/", "?"], Minus: ["-", "_"], Equal: ["=", "+"],
};

/** @type {{ here: Condition, keys?: Keys, alone?: boolean }[]} Where one is alone, those below are not asked. */
const CONTEXTS = [
  { here: (event) => event.isComposing || (event.altKey && !picksCharacter(event)), alone: true },
  { here: (event) => withControl(event) && !inField(event), keys: TO_GO_ON },
  { here: (event) => targetOf(event).closest(PLACE), keys: AT_A_PLACE },
  { here: (event) => withControl(event) && inField(event), alone: true },
  { here: withControl, keys: WITH_CONTROL, alone: true },
  { here: dialogIsOpen, alone: true },
  { here: (event) => targetOf(event).closest(PLACE)?.matches('[role="gridcell"]'), keys: ON_THE_BOARD },
  { here: inField, alone: true },
  { here: (event) => targetOf(event).closest("#log"), keys: IN_THE_LOG },
  { here: () => app.querySelector("[data-tree]"), keys: WITH_A_TREE },
  { here: arrowsAreFree, keys: TO_THE_BOARD },
  { here: () => true, keys: ANYWHERE },
  { here: (event) => !targetOf(event).closest(PRESSED_BY_ENTER), keys: TO_GO_ON },
  { here: () => document.documentElement.dataset.shortcuts !== "off", keys: SINGLE },
];

/**
 * The same answer to each of some keys.
 * @param {Iterable<string>} keys
 * @param {Answer} answer
 * @returns {Keys}
 */
function each(keys, answer) {
  return Object.fromEntries([...keys].map((key) => [key, answer]));
}

/**
 * The character that a key writes where the layout has no Latin letters; a row of digits counts on any layout.
 * @param {KeyboardEvent} event
 */
function onUsKeyboard({ key, code, shiftKey }) {
  if (code.startsWith("Digit")) return code.at(-1) ?? "";
  if (/\p{Script=Latin}/u.test(key)) return "";
  if (code.startsWith("Key")) return shiftKey ? code.slice(3) : code.slice(3).toLowerCase();
  return MARKS[code]?.[Number(shiftKey)] ?? "";
}

/**
 * Whether Alt only chooses among the characters of a key: AltGr, which is Control and Alt on Windows, or Option.
 * @param {KeyboardEvent} event
 */
function picksCharacter(event) {
  return event.getModifierState("AltGraph") || (event.altKey && /^[^\p{L}\p{N}]$/u.test(event.key));
}

/**
 * What a key may be called, the likeliest first.
 * @param {KeyboardEvent} event
 */
function namesOf(event) {
  return picksCharacter(event) ? [event.key] : [event.key, onUsKeyboard(event)];
}

/** @type {Condition} */
function withControl(event) {
  return (event.ctrlKey || event.metaKey) && !picksCharacter(event);
}

/** @type {Condition} */
function inField(event) {
  return targetOf(event).matches(FIELD);
}

/**
 * Whether the focus is on nothing that arrows move, and the page is all in sight, so that they scroll nothing either.
 * @type {Condition}
 */
function arrowsAreFree(event) {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight <= clientHeight && targetOf(event).matches("body, main");
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
  if (event.repeat) return;
  if (button) press(button, event);
  else sayChoices();
}

/** A key that presses nothing now is answered by what can be pressed. */
function sayChoices() {
  if (app.querySelector("[data-game]")) ask("on");
}

/**
 * Have the choices marked and said; the key is answered in any case.
 * @param {string} value "" marks them no longer if they are marked
 */
function ask(value) {
  expectAnswer();
  send("where", "", value);
}

/** The cursor's place has the focus, and is spoken as it comes there. */
function goToBoard() {
  const cell = cursorCell();
  if (cell && cell !== document.activeElement) cell.focus();
  else sayChoices();
}

/**
 * @param {KeyboardEvent} event
 * @param {string} name
 */
function seek(event, name) {
  send("seek", name.toLowerCase(), event.shiftKey ? "-1" : "1");
}

/**
 * N leads to the next choice, on the board or beside it, Shift+N or P to the one before.
 * @param {KeyboardEvent} event
 * @param {string} name
 */
function seekChoice(event, name) {
  const choice = /** @type {Part | null} */ (app.querySelector("[data-cursor]"));
  if (choice && choice !== document.activeElement) return choice.focus();
  leadFocus(true);
  send("seek", "n", event.shiftKey || name === "p" || name === "P" ? "-1" : "1");
}

/** The field for typed moves is in a panel, which opens first. */
function typeAMove() {
  const field = /** @type {HTMLElement | null} */ (app.querySelector("#move"));
  const panel = /** @type {HTMLElement | null | undefined} */ (field?.closest("[popover]"));
  if (panel?.showPopover && !panel.matches(":popover-open")) panel.showPopover();
  field?.focus();
}

/**
 * Press what has this digit, as Python numbered it.
 * @param {KeyboardEvent} event
 * @param {string} name
 */
function pressByNumber(event, name) {
  const target = app.querySelector(`[data-digit="${name}"]`);
  if (event.repeat) return;
  if (target) press(target);
  else sayChoices();
}

/**
 * The answer to a key, and the name it was found by.
 * @param {KeyboardEvent} event
 * @returns {[answer?: Answer, name?: string]}
 */
function answerTo(event) {
  const names = namesOf(event);
  for (const { keys, alone } of CONTEXTS.filter(({ here }) => here(event))) {
    const name = names.find((each) => keys?.[each]);
    if (keys && name) return [keys[name], name];
    if (alone) break;
  }
  return [];
}

/** @type {Condition} */
function isPlain(event) {
  const combined = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
  return !combined && !NO_PRESS.includes(event.key);
}

/** What a key presses by itself, wherever the focus is. @param {KeyboardEvent} event */
function pressedByKey(event) {
  if (dialogIsOpen()) return null;
  const goOn = isPlain(event) && !inField(event) ? app.querySelector(GO_ON) : null;
  return goOn ?? (event.key === "Escape" ? app.querySelector(SKIP) : null);
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  // A browser that fills in a field tells of a key that has no name.
  if (!event.key) return;
  const door = pressedByKey(event);
  if (door) press(door);
  if (door?.matches(GO_ON)) return event.preventDefault();
  const [answer, name = ""] = answerTo(event);
  if (!answer) return;
  event.preventDefault();
  leadFocus(false);
  if (typeof answer === "function") answer(event, name);
  else send(...answer);
}

export function listenForKeys() {
  document.addEventListener("keydown", keyed);
}
