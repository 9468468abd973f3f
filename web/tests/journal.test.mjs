import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { IDBDatabase, IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { openPage } from "./window.mjs";

openPage();
let imports = 0;
let journal;

/** The journal of a page that was just opened, and is still being looked into. */
async function loadJournal() {
  await import(`../js/journal.mjs?${imports += 1}`);
  ({ journal } = globalThis.molecore);
}

/** The journal of a page that has begun. */
async function openJournal() {
  await loadJournal();
  await new Promise((resolve) => { journal.whenRead(resolve); });
}

/** What a page finds under a name of the browser's. */
const define = (name, what) => Object.defineProperty(globalThis, name, { configurable: true, ...what });
const refuse = () => { throw new DOMException("denied", "SecurityError"); };

beforeEach(async () => {
  define("indexedDB", { value: new IDBFactory() });
  localStorage.clear();
  await openJournal();
});

/** Add lines to a log whose checksum is known to be `after`; how that ended, and with what text. */
const append = (id, after, lines, check, stand = `["at",0,0,"${check}"]`) =>
  new Promise((resolve) => { journal.append(id, after, lines, check, stand, (...answer) => resolve(answer)); });
const read = (id) => new Promise((resolve) => { journal.read(id, resolve); });
const readAll = () => new Promise((resolve) => { journal.readAll(resolve); });
const begun = () => new Promise((resolve) => { journal.whenRead((...found) => resolve(found)); });

test("what was added is read back in order, with where the match stands", async () => {
  assert.deepEqual(await append("m", "", "a\nb", "2"), ["kept", ""]);
  assert.deepEqual(await append("m", "2", "c", "3"), ["kept", ""]);
  assert.equal(await read("m"), 'a\nb\nc\n["at",0,0,"3"]\n');
});

test("where the match stands may change alone", async () => {
  await append("m", "", "a", "1");
  assert.deepEqual(await append("m", "1", "", "1", "back"), ["kept", ""]);
  assert.equal(await read("m"), "a\nback\n");
});

test("more than ten lines stay in order", async () => {
  const lines = Array.from({ length: 25 }, (_, n) => `line ${n}`);
  for (const [n, line] of lines.entries()) await append("m", n ? String(n) : "", line, String(n + 1), "end");
  assert.equal(await read("m"), [...lines, "end", ""].join("\n"));
});

test("a log that another tab has gone on with is not written, but told", async () => {
  await append("m", "", "a", "1");
  await append("m", "1", "theirs", "2");
  const there = await read("m");
  assert.deepEqual(await append("m", "1", "ours", "2'"), ["conflict", there]);
  assert.equal(await read("m"), there);
});

test("a log that is gone is a conflict too", async () => {
  const [outcome] = await append("m", "1", "b", "2");
  assert.equal(outcome, "conflict");
  assert.equal(await read("m"), "");
});

test("of two tabs that write at once, one is told of the other", async () => {
  await append("m", "", "a", "1");
  const ours = journal;
  await openJournal();
  const outcomes = await Promise.all([ours, journal].map((tab, n) =>
    new Promise((resolve) => { tab.append("m", "1", `tab ${n}`, `2 by ${n}`, "end", resolve); })));
  assert.deepEqual(outcomes.sort(), ["conflict", "kept"]);
  assert.match(await read("m"), /^a\ntab \d\nend\n$/);
});

test("the page says which log is kept, and never one that is not", async () => {
  const { dataset } = document.documentElement;
  await append("m", "", "a", "1");
  assert.equal(dataset.kept, "m 1");
  await append("m", "0", "b", "2");
  assert.equal(dataset.kept, "m 1");
});

test("games are listed and removed with all their lines, and no other's", async () => {
  await append("m", "", "a\nb", "2", "end");
  await append("mm", "", "c", "1", "end");
  assert.deepEqual(await readAll(), ["a\nb\nend\n", "c\nend\n"]);
  journal.remove("m");
  assert.deepEqual(await readAll(), ["c\nend\n"]);
  await append("m", "", "new", "1", "end");
  assert.equal(await read("m"), "new\nend\n");
});

test("a connection that was lost is made anew", async () => {
  await append("m", "", "a", "1", "end");
  const { transaction } = IDBDatabase.prototype;
  let lost = null;
  IDBDatabase.prototype.transaction = function (...how) {
    lost ??= this;
    if (this === lost) throw new Error("The database connection is closing.");
    return transaction.apply(this, how);
  };
  try {
    assert.deepEqual(await append("m", "1", "b", "2", "end"), ["kept", ""]);
    assert.equal(await read("m"), "a\nb\nend\n");
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
});

const NO_DATABASE = {
  "cannot be opened": { value: { open: refuse } },
  "is refused": { get: refuse },
  "is missing": { value: undefined },
};
for (const [how, what] of Object.entries(NO_DATABASE)) {
  test(`where the database ${how}, it says so and keeps nothing`, async () => {
    define("indexedDB", what);
    await openJournal();
    assert.equal(journal.works, false);
    assert.deepEqual(await begun(), ["", ""]);
    const [outcome] = await append("m", "", "a", "1");
    assert.equal(outcome, "failed");
    assert.equal(await read("m"), "");
    assert.deepEqual(await readAll(), []);
  });
}

test("without a database it begins with the current match, which local storage may have", async () => {
  define("indexedDB", { get: refuse });
  localStorage.setItem("molecore:/:current", "m");
  await openJournal();
  assert.deepEqual(await begun(), ["m", ""]);
});

test("a database that never answers holds nothing up for ever", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  define("indexedDB", { value: { open: () => ({}) } });
  localStorage.setItem("molecore:/:current", "m");
  await loadJournal();
  const beginning = begun();
  mock.timers.tick(2000);
  assert.deepEqual(await beginning, ["m", ""]);
  assert.equal(journal.works, false);
  const [outcome] = await append("m", "", "a", "1"); // at once: nobody waits for it again
  assert.equal(outcome, "failed");
  assert.deepEqual(await readAll(), []);
});

for (const [how, what] of Object.entries({ refused: { get: refuse }, null: { value: null } })) {
  test(`where local storage is ${how}, it begins with the match that was written last`, async (context) => {
    const there = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    context.after(() => define("localStorage", there));
    await append("m", "", "a", "1", '01234567 ["at",0,0,"2026-02-01"]');
    define("localStorage", what);
    await openJournal();
    assert.deepEqual(await begun(), ["m", await read("m")]);
  });
}

test("it begins with the current match", async () => {
  await append("old", "", "a", "1", '["at",0,0,"2026-01-01"]');
  await append("new", "", "b", "1", '["at",0,0,"2026-02-01"]');
  localStorage.setItem("molecore:/:current", "old");
  await openJournal();
  assert.deepEqual(await begun(), ["old", await read("old")]);
});

test("where the current one is forgotten, it begins with the one that was written last", async () => {
  const stand = (time) => `01234567 ["at",0,0,"${time}"]`;
  await append("a", "", "a", "1", stand("2026-02-01"));
  await append("b", "", "b", "1", stand("2026-03-01"));
  await append("c", "", "c", "1", stand("2026-01-01"));
  await openJournal();
  assert.deepEqual(await begun(), ["b", await read("b")]);
});

test("where no match is kept, it begins with none", async () => {
  assert.deepEqual(await begun(), ["", ""]);
});

test("a database that answers after all is used again", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const real = indexedDB;
  let answer;
  const late = new Promise((resolve) => { answer = resolve; });
  define("indexedDB", { value: { open: (...how) => {
    const request = {};
    late.then(() => {
      const opened = real.open(...how);
      opened.onupgradeneeded = () => { request.result = opened.result; request.onupgradeneeded?.(); };
      opened.onsuccess = () => { request.result = opened.result; request.onsuccess(); };
    });
    return request;
  } } });
  await loadJournal();
  const beginning = begun();
  mock.timers.tick(2000);
  assert.deepEqual(await beginning, ["", ""]);
  assert.deepEqual(await append("m", "", "a", "1"), ["failed", "Error: no answer"]);
  mock.timers.reset();
  answer();
  while ((await append("m", "", "a", "1"))[0] === "failed") await new Promise((resolve) => { setTimeout(resolve); });
  assert.match(await read("m"), /^a\n/);
});

const CHAIR = `${globalThis.molecore.names.keys}chair:`;
/** All that was begun before is done. */
const settled = async () => { await readAll(); };

const WRITES = `${globalThis.molecore.names.keys}chair-writes:`;

test("a chair that local storage lost when the browser was killed is back", async () => {
  journal.keepChair("m", "c1.key and letters", 2);
  journal.keepChair("n", "c1.other", 2);
  await settled();
  localStorage.setItem(`${CHAIR}n`, "c1.other, which has heard more");
  localStorage.setItem(`${WRITES}n`, "3");
  localStorage.setItem(`${CHAIR}m`, "c1.key");
  localStorage.setItem(`${WRITES}m`, "1");
  await openJournal();
  assert.equal(localStorage.getItem(`${CHAIR}m`), "c1.key and letters");
  assert.equal(localStorage.getItem(`${WRITES}m`), "2");
  assert.equal(localStorage.getItem(`${CHAIR}n`), "c1.other, which has heard more");
  assert.deepEqual(await readAll(), [], "it is no save");
});

test("a move that was taken back does not return after a kill", async () => {
  localStorage.setItem(`${CHAIR}m`, "c1.key and a long move");
  localStorage.setItem(`${WRITES}m`, "2");
  journal.keepChair("m", "c1.key", 3);
  await settled();
  await openJournal();
  assert.equal(localStorage.getItem(`${CHAIR}m`), "c1.key");
});

test("of chairs kept by a page of before the longer one counts", async () => {
  await new Promise((resolve) => {
    const request = indexedDB.open(globalThis.molecore.names.name, 1);
    request.onsuccess = () => {
      const log = request.result.transaction("log", "readwrite").objectStore("log");
      log.put("c1.key and letters", ["chair", "m"]);
      log.put("c1.key", ["chair", "n"]).onsuccess = resolve;
    };
  });
  localStorage.setItem(`${CHAIR}m`, "c1.key");
  localStorage.setItem(`${CHAIR}n`, "c1.key and letters");
  await openJournal();
  for (const id of "mn") assert.equal(localStorage.getItem(CHAIR + id), "c1.key and letters");
});

test("a chair that was given up stays away", async () => {
  journal.keepChair("m", "c1.key", 1);
  journal.keepChair("m", "", 0);
  await settled();
  await openJournal();
  assert.equal(localStorage.getItem(`${CHAIR}m`), null);
});
