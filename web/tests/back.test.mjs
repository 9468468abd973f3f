// Back: it closes what is open over the page and nothing else, however one came there.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { document } = window;
const app = document.getElementById("app");

/** As many tasks later as the longest way back takes. */
async function soon() {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => { setImmediate(resolve); });
}

/** The history of a tab: entries of a state and a fragment. It moves in a task of its own, as in browsers. */
class Tab {
  entries = [{ state: null, hash: "" }];
  at = 0;
  moves = true;

  get state() {
    return this.entries[this.at].state;
  }
  get places() {
    return this.entries.map(({ hash, state }) => hash + (state?.over ? "!" : "")).join(" ");
  }
  pushState(state) {
    this.#put({ state: structuredClone(state), hash: location.hash });
  }
  replaceState(state) {
    this.entries[this.at] = { state: structuredClone(state), hash: location.hash };
  }
  #put(entry, instead = false) {
    this.at += instead ? 0 : 1;
    this.entries.splice(this.at, Infinity, entry);
  }
  go(hash, instead = false, state = null) {
    const before = location.hash;
    if (hash !== before) this.#put({ state, hash }, instead);
    this.#tell(before);
  }
  back(steps = 1) {
    setImmediate(() => {
      const before = location.hash;
      if (!this.moves || !this.entries[this.at - steps]) return;
      this.at -= steps;
      this.#tell(before);
    });
  }
  forward() {
    this.back(-1);
  }
  #tell(before) {
    window.dispatchEvent(new window.Event("popstate"));
    if (location.hash !== before) setImmediate(() => window.dispatchEvent(new window.Event("hashchange")));
  }
}

let tab = new Tab();
Object.defineProperty(globalThis, "history", { get: () => tab, configurable: true });
Object.defineProperty(globalThis, "location", {
  value: {
    get hash() { return tab.entries[tab.at].hash; },
    set hash(hash) { tab.go(hash); },
    replace: (href) => tab.go(new URL(href).hash, true, tab.state), // as in WebKit
    assign: (href) => tab.go(new URL(href).hash),
  },
});

const { followOpened, isOver, listenToBack, onceBack } = await import("../js/back.mjs");
const { sendTo } = await import("../js/send.mjs");

/** What Python and the browser make of the page: a dialog, a panel or a hint, or none. */
const drawn = new Set();
function draw(...names) {
  for (const name of ["settings", "help", "asked", "story"]) {
    const node = document.getElementById(name === "story" ? name : `dialog-${name}`);
    node.toggleAttribute("open", names.includes(name));
  }
  if (names.includes("hint")) hint.setAttribute("data-closed-by", "hintclosed");
  else hint.removeAttribute("data-closed-by");
  drawn.clear();
  names.forEach((name) => drawn.add(name));
  followOpened();
}

let told = [];
let closes = true;
sendTo((...message) => {
  told.push(message.join(","));
  if (closes) draw();
});
app.innerHTML = `
  <button data-act="dialog" data-value="settings"></button>
  <button data-act="dialog" data-value="asked" disabled></button>
  <a href="#next">Next</a><a href="https://elsewhere.example/#a">Elsewhere</a>
  <dialog id="dialog-settings"><a id="inside" href="#licences">Licences</a></dialog>
  <dialog id="dialog-help"></dialog><dialog id="dialog-asked"></dialog>
  <section id="story" popover></section><div class="hint"></div>`;
const hint = app.querySelector(".hint");
app.querySelector("button").addEventListener("click", () => draw("settings"));
const story = document.getElementById("story");
// The window of these tests knows no panels.
const find = app.querySelector.bind(app);
app.querySelector = (selector) => (selector.includes(":popover-open") ? (story.hasAttribute("open") ? story : null) : find(selector));
story.showPopover = () => draw("story");
story.hidePopover = () => draw();
const open = () => [...drawn].join(" ");
const click = (selector, more = {}) => {
  const event = Object.assign(new window.Event("click", { bubbles: true, cancelable: true }), more);
  document.querySelector(selector).dispatchEvent(event);
  if (!event.defaultPrevented && selector === "[href='#next']") tab.go("#next");
  return event.defaultPrevented;
};

listenToBack();

beforeEach(async () => {
  draw();
  await soon();
  closes = true;
  tab = new Tab();
  tab.go("#table");
  await soon();
  told = [];
});

for (const [name, said] of [["settings", ["close,,"]], ["story", []]]) {
  test(`back closes ${name} and nothing else, forward opens it again`, async () => {
    draw(name);
    await soon();
    assert.deepEqual([tab.places, tab.at], [" #table #table!", 2]);
    tab.back();
    await soon();
    assert.deepEqual([open(), tab.places, tab.at, told], ["", " #table #table!", 1, said]);
    tab.forward();
    await soon();
    assert.deepEqual([open(), tab.at], [name, 2]);
    tab.back();
    await soon();
    tab.back();
    await soon();
    assert.deepEqual([open(), tab.at], ["", 0], "and one more leaves the screen");
  });

  test(`what closes ${name} otherwise goes back too`, async () => {
    draw(name);
    await soon();
    draw();
    await null;
    draw(); // once more, on the way
    await soon();
    assert.deepEqual([tab.at, location.hash], [1, "#table"]);
    draw("help");
    await soon();
    assert.equal(tab.places, " #table #table!");
  });
}

test("back closes a hint, but not before what is open over it", async () => {
  draw("hint");
  await soon();
  draw("hint", "settings");
  await soon();
  assert.equal(tab.places, " #table #table!");
  draw("hint");
  await soon();
  tab.back();
  await soon();
  assert.deepEqual([open(), told, tab.at], ["", ["hintclosed,,"], 1]);
  tab.forward();
  await soon();
  assert.deepEqual([open(), tab.at], ["", 1]);
});

test("a panel that the browser opens has its place, with all that the page's has", async () => {
  tab.replaceState({ save: "newest" });
  story.setAttribute("open", "");
  story.dispatchEvent(new window.Event("toggle"));
  await soon();
  assert.deepEqual([tab.places, tab.state.save], [" #table #table!", "newest"]);
});

test("one dialog after another has one place, and so has one that opens from a panel", async () => {
  for (const name of ["story", "settings", "help"]) {
    draw(name);
    await soon();
    assert.equal(tab.places, " #table #table!", name);
  }
  tab.back();
  await soon();
  assert.deepEqual([open(), tab.at], ["", 1]);
});

test("forward opens nothing that has no door any more, or a locked one, and one is where one was", async () => {
  for (const name of ["help", "asked"]) {
    draw(name);
    await soon();
    tab.back();
    await soon();
    tab.forward();
    await soon();
    assert.deepEqual([open(), tab.at], ["", 1], name);
  }
});

test("a link out of a dialog takes the place of the dialog", async () => {
  draw("settings");
  await soon();
  assert.ok(!click("[href^=https]"), "links to elsewhere are the browser's");
  assert.ok(!click("#inside", { ctrlKey: true }) && !click("#inside", { button: 1 }), "and so are new tabs");
  assert.ok(click("#inside"));
  draw();
  await soon();
  assert.deepEqual([tab.places, tab.at, told], [" #table #licences", 2, []]);
  assert.ok(!click("#inside"), "with nothing open it is the browser's");
});

test("where a program goes elsewhere as it closes a dialog, that takes its place", async () => {
  draw("settings");
  await soon();
  draw();
  onceBack(() => assert.ok(isOver()));
  tab.go("#new", true);
  await soon();
  assert.deepEqual([tab.places, tab.at], [" #table #new", 2]);
});

test("an address that is typed while a dialog is open is gone to, and back passes over the dialog", async () => {
  draw("settings");
  await soon();
  tab.go("#m1.link");
  draw();
  await soon();
  assert.deepEqual([tab.places, tab.at], [" #table #table! #m1.link", 3]);
  tab.back();
  await soon();
  assert.deepEqual([location.hash, tab.at, open()], ["#table", 1, ""]);
});

test("what changes the history waits for the way back, and is never lost to it", async () => {
  draw("settings");
  await soon();
  const done = [];
  draw();
  await null;
  onceBack(() => done.push(isOver()));
  assert.ok(click("[href='#next']"), "a link waits as well");
  assert.deepEqual(done, []);
  await soon();
  assert.deepEqual([done, tab.places, tab.at], [[false], " #table #next", 2]);
});

test("who goes elsewhere during the way back arrives there", async () => {
  draw("settings");
  await soon();
  draw();
  await null;
  location.hash = "#new";
  await soon();
  await soon();
  assert.equal(location.hash, "#new");
  tab.back();
  await soon();
  assert.deepEqual([location.hash, isOver()], ["#table", false]);
});

test("a dialog that opens during the way back has its place and stays open", async () => {
  draw("settings");
  await soon();
  draw();
  await null;
  draw("help");
  await soon();
  assert.deepEqual([open(), tab.places, tab.at], ["help", " #table #table!", 2]);
});

test("a dialog that Python does not close has its place again", async () => {
  closes = false;
  draw("settings");
  await soon();
  tab.back();
  await soon();
  draw("settings"); // the page was drawn anew
  await soon();
  assert.deepEqual([tab.at, isOver()], [2, true]);
});

test("where the browser does not go back, the place becomes the page's", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const done = [];
  tab.moves = false;
  draw("settings");
  await null;
  draw();
  await null;
  onceBack(() => done.push("work"));
  context.mock.timers.tick(999);
  assert.deepEqual([isOver(), done], [true, []]);
  context.mock.timers.tick(1);
  assert.deepEqual([isOver(), done], [false, ["work"]]);
});

test("where the history takes no more, a dialog opens and closes as without it", async () => {
  tab.pushState = () => { throw new DOMException("too often", "SecurityError"); };
  draw("settings");
  await soon();
  draw();
  await soon();
  assert.deepEqual([tab.places, tab.at], [" #table", 1]);
});

test("however one wanders, the way out takes as many presses as without dialogs, and one for what is open", async () => {
  const numbers = { at: 12345 };
  const chance = (below) => {
    numbers.at = (numbers.at * 48271) % 0x7fffffff;
    return numbers.at % below;
  };
  /** The screens that one has come through, as a tab without dialogs has them. */
  let plain = [];
  const STEPS = [
    () => draw(["settings", "help", "story"][chance(3)]),
    () => draw(),
    (place) => {
      onceBack(() => tab.go(place, isOver()));
      draw();
      plain.push(place);
    },
    () => {
      if (!open() && plain.length > 1) plain.pop();
      tab.back();
    },
  ];
  for (let walk = 0; walk < 30; walk++) {
    draw();
    await soon();
    tab = new Tab();
    plain = [""];
    for (let step = 0; step < 12; step++) {
      STEPS[chance(STEPS.length)](`#${walk}.${step}`);
      await soon();
      const where = [tab.at, isOver(), location.hash];
      assert.deepEqual(where, [plain.length - 1 + drawn.size, drawn.size > 0, plain.at(-1)], `${walk}.${step}`);
    }
  }
});

test("a page that was loaded anew below a dialog goes back to its own place, with what was kept there since", async () => {
  const anew = await import("../js/back.mjs?anew");
  tab.pushState({ over: 1, save: "newest" });
  anew.listenToBack();
  await soon();
  assert.deepEqual([tab.at, isOver(), tab.state.save], [1, false, "newest"]);
});

test("nothing goes back while the page loads itself anew", async () => {
  draw("settings");
  await soon();
  globalThis.molecore.boot.reloading = true;
  draw();
  await soon();
  assert.deepEqual([tab.at, isOver()], [2, true]);
  globalThis.molecore.boot.reloading = false;
});
