import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import layouts from "./layouts.json" with { type: "json" };
import { key, listenToAnimations, openPage } from "./window.mjs";

const window = openPage(`
  <div role="grid" class="board">
    <b role="gridcell" tabindex="0" data-target="a1" id="cell"></b>
    <g role="button" tabindex="0" data-act="place" data-value="7" id="bed"></g>
  </div>
  <div id="tray"><button data-target="card1" data-digit="1">1</button><button data-target="card2" data-digit="2">2</button></div>
  <ol id="log"><li><button id="line1">1</button></li><li><button id="line2">2</button></li></ol>
  <input id="move"><input type="checkbox" id="box">
  <main id="main" tabindex="-1"></main>
  <div id="extra"></div>`);

listenToAnimations(window);
const { listenForKeys } = await import("../js/keys.mjs");
const { sendTo } = await import("../js/send.mjs");

const { document } = window;
const cell = document.getElementById("cell");
const field = document.getElementById("move");
const main = document.getElementById("main");
const extra = document.getElementById("extra");
let told = [];

sendTo((...message) => told.push(message.join(",")));
listenForKeys();

beforeEach(() => {
  told = [];
  extra.innerHTML = "";
  delete document.documentElement.dataset.shortcuts;
});

/** What a key tells Python where it is pressed, in one text. */
function tells(name, at, options) {
  told = [];
  key(window, name, at, options);
  return told.join(" ");
}

test("Enter and Space press the place they are at", () => {
  assert.equal(tells("Enter", cell), "press,,a1");
  assert.equal(tells(" ", cell), "press,,a1");
  assert.equal(tells("Enter", document.getElementById("bed")), "place,,7");
  assert.equal(tells("Enter", main), "");
});

test("an arrow begins on the board where it moves nothing else", () => {
  const page = document.documentElement;
  main.focus();
  key(window, "ArrowDown", main);
  assert.equal(document.activeElement, cell);
  field.focus();
  key(window, "ArrowDown", field);
  assert.equal(document.activeElement, field, "a field keeps it");
  Object.defineProperty(page, "scrollHeight", { value: 900, configurable: true });
  main.focus();
  key(window, "ArrowDown", main);
  assert.equal(document.activeElement, main, "a long page scrolls");
  delete page.scrollHeight;
});

test("the main button has a key of its own, and Enter where that presses nothing else", () => {
  main.innerHTML = '<button class="button main" data-act="gathered">Done</button><a href="#">Rules</a>';
  assert.equal(tells("Enter", main), "gathered,,");
  assert.equal(tells("Enter", main, { repeat: true }), "");
  assert.equal(tells("Enter", cell), "press,,a1");
  assert.equal(tells("Enter", cell, { ctrlKey: true }), "gathered,,");
  assert.equal(tells("Enter", main.querySelector("a")), "");
  assert.equal(tells("Enter", field, { ctrlKey: true }), "");
  main.firstChild.disabled = true;
  assert.equal(tells("Enter", main), "");
  main.innerHTML = "";
});

test("a key that is held presses once", () => {
  assert.equal(tells("Enter", cell), "press,,a1");
  assert.equal(tells("Enter", cell, { repeat: true }), "");
  assert.equal(tells("ArrowUp", cell, { repeat: true }), "cursor,,up", "the cursor runs on");
});

for (const [context, at, keys] of [
  ["on the board", cell, {
    ArrowLeft: "cursor,,left", ArrowRight: "cursor,,right", ArrowUp: "cursor,,up", ArrowDown: "cursor,,down",
    Home: "first,,", End: "last,,", Escape: "clear,,", n: "seek,n,1", p: "seek,n,-1", u: "undo,,", PageUp: "step,,-1",
  }],
  ["elsewhere", main, {
    ArrowLeft: "", Home: "", Escape: "", n: "seek,n,1", p: "seek,n,-1", u: "undo,,", r: "redo,,", "[": "step,,-1", "]": "step,,1",
    PageUp: "step,,-1", PageDown: "step,,1", "?": "dialog,,help", 2: "press,,card2", 3: "",
  }],
  ["at a place beside the board", document.getElementById("bed"), { ArrowLeft: "", n: "seek,n,1", Home: "", Escape: "", u: "undo,," }],
  ["in a field", field, { ArrowLeft: "", Home: "", PageUp: "", u: "", n: "", "?": "", 2: "", Enter: "" }],
  ["at a box to tick, which is no field", document.getElementById("box"), { u: "undo,,", PageUp: "step,,-1" }],
]) {
  test(`keys ${context}`, () => {
    const answers = Object.fromEntries(Object.keys(keys).map((name) => [name, tells(name, at)]));
    assert.deepEqual(answers, keys);
  });
}

test("a key that presses nothing now is answered by what can be pressed", () => {
  extra.innerHTML = "<div data-game></div>";
  for (const name of ["3", "9"]) assert.equal(tells(name, main), "where,,on", name);
  assert.equal(tells("Enter", main, { ctrlKey: true }), "where,,on");
  assert.equal(tells("3", main, { repeat: true }), "");
  cell.focus();
  assert.equal(tells("b", main), "where,,on");
});

test("the key for the next choice first leads back to the choice it came to", () => {
  extra.innerHTML = '<button data-cursor id="card">1</button>';
  const card = document.getElementById("card");
  assert.equal(tells("n", cell), "");
  assert.equal(document.activeElement, card);
  assert.equal(tells("n", card), "seek,n,1");
});

test("with Shift a letter leads backwards", () => {
  assert.equal(tells("K", cell, { shiftKey: true }), "seek,k,-1");
  assert.equal(tells("K", cell), "seek,k,1", "Caps Lock is no Shift");
});

test("where moves branch, arrows walk the tree, but not from the board", () => {
  extra.innerHTML = "<div data-tree></div>";
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
  const walked = ["line,,-1", "line,,1", "step,,-1", "step,,1", "first,,", "last,,"];
  assert.deepEqual(keys.map((name) => tells(name, main)), walked);
  assert.equal(tells("ArrowUp", cell), "cursor,,up");
});

test("in the list of moves arrows lead from line to line", () => {
  const [first, second] = ["line1", "line2"].map((id) => document.getElementById(id));
  const leads = [["ArrowDown", first, second], ["ArrowUp", second, first], ["End", first, second], ["Home", second, first]];
  for (const [name, from, to] of leads) {
    from.focus();
    assert.equal(tells(name, from), "");
    assert.equal(document.activeElement, to, name);
  }
  assert.ok(key(window, "ArrowUp", first), "the page does not scroll at the first line");
  assert.equal(document.activeElement, first);
});

test("with Control only undo and redo are ours, and in a field they are its own", () => {
  assert.equal(tells("z", main, { ctrlKey: true }), "undo,,");
  assert.equal(tells("Z", cell, { metaKey: true }), "undo,,");
  assert.equal(tells("y", main, { ctrlKey: true }), "redo,,");
  assert.equal(tells("z", field, { ctrlKey: true }), "");
  for (const name of ["r", "ArrowLeft", "PageUp", "+"]) assert.ok(!key(window, name, cell, { ctrlKey: true }), name);
  assert.deepEqual(told, []);
});

test("keys with Alt, and those that write a letter with others, are left alone", () => {
  for (const left of [{ altKey: true }, { isComposing: true }]) {
    assert.equal(tells("ArrowLeft", cell, left), "");
    assert.equal(tells("Enter", cell, left), "");
  }
});

test("while a dialog is open only the places in it answer", () => {
  extra.innerHTML = "<dialog open></dialog>";
  for (const name of ["u", "PageUp", "ArrowLeft", "?", "2"]) assert.equal(tells(name, cell), "", name);
  assert.equal(tells("Enter", cell), "press,,a1");
});

test("shortcuts that are switched off leave the others", () => {
  document.documentElement.dataset.shortcuts = "off";
  for (const name of ["u", "[", "?", "2", "+", "m"]) assert.ok(!key(window, name, main), name);
  assert.equal(tells("PageUp", main), "step,,-1");
  assert.equal(tells("n", cell), "seek,n,1");
});

test("a field that the browser fills in presses no key", () => {
  field.dispatchEvent(new window.Event("keydown", { bubbles: true }));
  assert.deepEqual(told, []);
});

test("a full stop leads on what is told, Escape skips it wherever one is but in a dialog", () => {
  assert.equal(tells(".", main), "tell,,1");
  extra.innerHTML = '<button type="button" data-act="tellskip"></button><dialog open></dialog>';
  assert.equal(tells("Escape", main), "");
  extra.querySelector("dialog").remove();
  assert.equal(tells("Escape", main), "tellskip,,");
  assert.ok(!key(window, "Escape", field), "the field may answer too");
  extra.innerHTML = "";
  assert.equal(tells("Escape", main), "");
});

test("any key goes on from an interlude, but those that lead elsewhere or belong to another", () => {
  extra.innerHTML = '<section class="interlude"><button type="button" class="button" data-act="tellon"></button></section>';
  for (const name of ["a", " ", "Enter", "ArrowLeft", "Escape"]) assert.equal(tells(name, main), "tellon,,", name);
  for (const name of ["Tab", "Shift", "Control"]) assert.equal(tells(name, main), "", name);
  assert.equal(tells("a", main, { ctrlKey: true }), "");
  assert.equal(tells("a", field), "");
  extra.innerHTML = '<section class="ending"><button type="button" data-act="endingclosed"></button></section>';
  assert.equal(tells("Escape", main), "endingclosed,,");
  assert.equal(tells("ArrowLeft", main), "");
  extra.innerHTML = "";
});

test("M leads to the typed move, B back to the board", () => {
  key(window, "m", main);
  assert.equal(document.activeElement, field);
  key(window, "b", main);
  assert.equal(document.activeElement, cell);
});

test("where there is no field for moves and no board, M and B lead nowhere", () => {
  const grid = cell.parentElement, below = field.nextSibling;
  const failed = [];
  window.addEventListener("error", ({ message }) => failed.push(message));
  main.focus();
  cell.remove();
  field.remove();
  assert.equal(tells("m", main) + tells("b", main), "");
  assert.equal(document.activeElement, main);
  assert.deepEqual(failed, []);
  grid.prepend(cell);
  below.before(field);
});

test("what answers is taken from the browser, everything else is left to it", () => {
  assert.ok(key(window, "ArrowLeft", cell));
  assert.ok(key(window, "u", main));
  assert.ok(!key(window, "q", main));
  assert.ok(!key(window, "Tab", cell));
});

// What each key writes alone, with Shift and with AltGr, in the order of `codes`: of xkeyboard-config 2.35.
const codes = layouts.codes.split(" ");
const ALT_GR = [{ altGraph: true }, { ctrlKey: true, altKey: true }, { altKey: true }];

/** All that can be typed on a layout, the third row with AltGr as one system has it. */
function* strokes(rows, altGr) {
  for (const [row, written] of rows.entries()) {
    for (const [at, name] of [...written].entries()) {
      if (name === " ") continue;
      yield { name, code: codes[at], shiftKey: row === 1, ...(row === 2 ? altGr : {}) };
    }
  }
}

for (const [layout, rows] of Object.entries(layouts.layouts)) {
  for (const altGr of ALT_GR) {
    test(`no shortcut is out of reach: ${layout}, ${Object.keys(altGr).join(" and ")}`, () => {
      const everywhere = new Set(), onTheBoard = new Set(), withControl = new Set();
      for (const { name, ...stroke } of strokes(rows, altGr)) {
        everywhere.add(tells(name, main, stroke));
        onTheBoard.add(tells(name, cell, stroke));
        if (!stroke.altKey && !stroke.altGraph) withControl.add(tells(name, main, { ...stroke, ctrlKey: true }));
      }
      const shortcuts = ["undo,,", "redo,,", "step,,-1", "step,,1", "dialog,,help", "hint,,", "where,,", "tell,,1", "press,,card1", "press,,card2"];
      assert.deepEqual(shortcuts.filter((each) => !everywhere.has(each)), []);
      const letters = [..."acdefgijknoqstvwxyz"].flatMap((each) => [`seek,${each},1`, `seek,${each},-1`]);
      assert.deepEqual(letters.filter((each) => !onTheBoard.has(each)), []);
      assert.deepEqual(["undo,,", "redo,,"].filter((each) => !withControl.has(each)), []);
    });
  }
}

test("Alt with a letter or a digit is no shortcut, whatever it writes", () => {
  for (const [name, code] of [["u", "KeyU"], ["я", "KeyZ"], ["\u02d9", "KeyH"], ["2", "Digit2"], ["²", "Digit2"]]) {
    assert.equal(tells(name, main, { code, altKey: true }), "", name);
  }
});
