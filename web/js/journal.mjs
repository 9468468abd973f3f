// Logs of games in IndexedDB. Whatever was answered with "kept" outlives a
// browser that is killed the moment after; local storage does not.
//
// `games` has a row for each match: {id, count, check, stand}; `log` has its
// lines, line n at [id, n], and the chair of a match at ["chair", id]. A log is only added to if its checksum is the one
// the writer knows, and all of an addition is written or nothing.

import { moveIn } from "./moving.mjs";
import { answered, linesOf } from "./start/database.mjs";
import { atMost } from "./start/offered.mjs";

const NAME = globalThis.molecore.names.name;
/** Milliseconds until a database that never answered counts as none: the page waits for it to begin. */
const PATIENCE = 2000;
/** The same for one that has answered before, and may be slow for once. */
const TRUST = 4000;
const root = document.documentElement;

/** @typedef {{ id: string, count: number, check: string, stand: string }} Row of a match */
/**
 * @template Result
 * @typedef {(games: IDBObjectStore, log: IDBObjectStore) => Promise<Result>} Work what is done in one transaction
 */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** Whether the database is known to answer, null as long as nobody knows. @type {boolean | null} */
let answers = null;

/**
 * What comes of `work`, unless it takes too long. A database that does not answer is not waited for twice:
 * until it does, all that is asked of it fails at once.
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function inTime(work) {
  if (answers === false) throw new Error("no answer");
  const asked = work();
  const settled = asked.catch(() => {}).then(() => { answers = true; });
  try {
    await atMost(answers ? TRUST : PATIENCE, settled);
  } catch (late) {
    answers = false;
    opening = null;
    open().then(() => { answers = true; }, () => {}); // It may be the connection that was lost.
    throw late;
  }
  return asked;
}

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("log");
    };
    request.onsuccess = () => {
      request.result.onclose = request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => { opening = null; });
  return opening;
}

/**
 * Do `work` in one transaction and wait until it is on the disk.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {Work<Result>} work
 */
async function once(mode, work) {
  const database = await open();
  const transaction = database.transaction(["games", "log"], mode, { durability: "strict" });
  const complete = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
  const [result] = await Promise.all([work(transaction.objectStore("games"), transaction.objectStore("log")), complete]);
  return result;
}

/**
 * Browsers lose connections; a second try has a new one.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {Work<Result>} work
 */
async function twice(mode, work) {
  try {
    return await once(mode, work);
  } catch {
    opening = null;
    return once(mode, work);
  }
}

/**
 * @param {Row} row
 * @param {IDBObjectStore} log
 */
async function save(row, log) {
  return [...(await answered(log.getAll(linesOf(row.id)))), row.stand, ""].join("\n");
}

/** @type {Journal["append"]} */
async function append(id, after, lines, check, stand, done) {
  const fresh = lines ? lines.split("\n") : [];
  try {
    /** What is there instead, null if the addition was made. */
    const instead = await inTime(() => twice("readwrite", async (games, log) => {
      const there = await answered(games.get(id));
      const row = there ?? { id, count: 0, check: "" };
      if (row.check !== after) return there ? save(there, log) : "";
      fresh.forEach((line, n) => log.put(line, [id, row.count + n]));
      games.put({ id, count: row.count + fresh.length, check, stand });
      return null;
    }));
    if (instead === null) root.dataset.kept = `${id} ${check}`;
    done(instead === null ? "kept" : "conflict", instead ?? "");
  } catch (error) {
    done("failed", String(error));
  }
}

/** @param {string} id */
function find(id) {
  return twice("readonly", async (games, log) => {
    const row = await answered(games.get(id));
    return row ? save(row, log) : "";
  });
}

/** @type {Journal["read"]} */
const read = (id, done) => inTime(() => find(id)).then(done, () => done(""));

/** @type {Journal["readAll"]} */
function readAll(done) {
  inTime(() => twice("readonly", async (games, log) => {
    const rows = await answered(games.getAll());
    return Promise.all(rows.map((row) => save(row, log)));
  })).then(done, () => done([]));
}

/** @type {Journal["remove"]} */
function remove(id) {
  inTime(() => twice("readwrite", async (games, log) => {
    games.delete(id);
    log.delete(linesOf(id));
  })).catch(() => {}); // What is left behind is found again and can be removed again.
}

/** The match to begin with, "" where that was forgotten. */
function current() {
  try {
    return localStorage.getItem(`${globalThis.molecore.names.keys}current`) ?? "";
  } catch {
    return ""; // Without local storage the journal is all there is.
  }
}

/** The match that was written last, "" if there is none. */
async function latest() {
  const rows = await twice("readonly", (games) => answered(games.getAll()));
  /** @param {Row} row */
  const time = (row) => JSON.parse(row.stand.slice(9))[3];
  return rows.sort((one, other) => (time(one) < time(other) ? 1 : -1))[0]?.id ?? "";
}

/** @type {Omit<Journal, "whenRead">} */
const journal = { works: true, append, read, readAll, remove, keepChair };

/** @param {string} id the match to begin with, "" for the one that was written last */
async function found(id) {
  const match = id || await latest();
  return [match, match ? await find(match) : ""];
}

// Chairs in games with somebody elsewhere lie in local storage, and here as well: what was signed has gone out, and a
// browser that was killed must not sign anything else in its place.

const CHAIR = `${globalThis.molecore.names.keys}chair:`;
const WRITES = `${globalThis.molecore.names.keys}chair-writes:`;
/** No match has this id. */
const CHAIRS = "chair";

/** @type {Journal["keepChair"]} */
function keepChair(id, text, writes) {
  inTime(() => twice("readwrite", async (_, log) => {
    if (text) log.put([text, writes], [CHAIRS, id]);
    else log.delete([CHAIRS, id]);
  })).catch(() => {}); // Local storage has it, or the page has said that nothing is kept.
}

/**
 * Chairs that local storage has lost, or has as they were before. The one that was written more often counts, even if
 * it is shorter: a move that was taken back must not return. Pages of before kept the text alone.
 */
async function bringBackChairs() {
  const [keys, rows] = await twice("readonly", (_, log) => Promise.all([
    answered(log.getAllKeys(linesOf(CHAIRS))), answered(log.getAll(linesOf(CHAIRS))),
  ]));
  for (const [index, key] of keys.entries()) {
    const id = /** @type {[string, string]} */ (key)[1];
    const [text, writes] = typeof rows[index] === "string" ? [rows[index], 0] : rows[index];
    const here = localStorage.getItem(CHAIR + id) ?? "";
    const known = Number(localStorage.getItem(WRITES + id) ?? 0);
    if (writes > known || (writes === known && text.length > here.length)) {
      localStorage.setItem(CHAIR + id, text);
      localStorage.setItem(WRITES + id, String(writes));
    }
  }
}

async function look() {
  await moveIn(open).catch(() => {});
  await bringBackChairs().catch(() => {});
  return found(current());
}

// Begun before Python is there, which then need not wait for it.
const looked = look();
looked.catch(() => {}); // told by whoever asks for it

globalThis.molecore.journal = Object.assign(journal, {
  /** @type {Journal["whenRead"]} */
  async whenRead(begin) {
    const [id, text] = await inTime(() => looked).catch(() => {
      journal.works = false;
      return [current(), ""]; // Local storage may have it.
    });
    begin(id, text);
  },
});
