// Games that were kept before names carried the path of the page come under the names of today, once.
// Where another copy of the page is on the same host they are copied, for the other to find them as well.

import { answered, existing, linesOf } from "./start/database.mjs";
import { atMost } from "./start/offered.mjs";

const { keys } = globalThis.molecore.names;
const BEFORE = { keys: "molecore:", name: "molecore" };
/** What says that nothing is left to be moved. */
const MARK = `${keys}moved`;

/** How long the browser may take to say what is kept offline, in ms. */
const PATIENCE = 1000;

/** Whether any other copy of the page keeps itself offline on this host. */
async function isAlone() {
  try {
    const here = `molecore ${new URL("./", location.href).href} `;
    return (await atMost(PATIENCE, caches.keys())).every((cache) => !cache.startsWith("molecore ") || cache.startsWith(here));
  } catch {
    return true;
  }
}

/** Keys of before: those of today go on with a path. */
const oldKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(BEFORE.keys) && key[BEFORE.keys.length] !== "/");

/**
 * One text under its new name; where there is no room for both, the old one goes first.
 * @param {string} key
 * @param {boolean} alone
 */
function moveKey(key, alone) {
  const text = localStorage.getItem(key) ?? "";
  const fresh = keys + key.slice(BEFORE.keys.length);
  if (localStorage.getItem(fresh) !== null) return;
  try {
    localStorage.setItem(fresh, text);
    if (alone) localStorage.removeItem(key);
  } catch (error) {
    if (!alone) throw error;
    localStorage.removeItem(key);
    try {
      localStorage.setItem(fresh, text);
    } catch (full) {
      localStorage.setItem(key, text);
      throw full;
    }
  }
}

/**
 * The journals of all matches that the database of today does not have.
 * @param {IDBDatabase} old
 * @param {IDBDatabase} today
 */
async function moveJournals(old, today) {
  const from = old.transaction(["games", "log"]);
  const rows = await answered(from.objectStore("games").getAll());
  const logs = await Promise.all(rows.map(({ id }) => answered(from.objectStore("log").getAll(linesOf(id)))));
  const to = today.transaction(["games", "log"], "readwrite", { durability: "strict" });
  const complete = new Promise((resolve, reject) => {
    to.oncomplete = resolve;
    to.onabort = () => reject(to.error);
  });
  const there = new Set(await answered(to.objectStore("games").getAllKeys()));
  for (const [index, row] of rows.entries()) {
    if (there.has(row.id)) continue;
    logs[index].forEach((line, n) => to.objectStore("log").put(line, [row.id, n]));
    to.objectStore("games").put(row);
  }
  await complete;
}

/** The database of before goes, at once or when the last tab that has it open is closed. */
const deleted = () => new Promise((resolve) => {
  const request = indexedDB.deleteDatabase(BEFORE.name);
  request.onsuccess = request.onerror = request.onblocked = resolve;
});

/** @param {() => Promise<IDBDatabase>} open today's database @param {boolean} alone */
async function moveDatabase(open, alone) {
  const old = await existing(BEFORE.name);
  if (!old) return;
  try {
    await moveJournals(old, await open());
  } finally {
    old.close();
  }
  if (alone) await deleted();
}

function isMarked() {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** @param {boolean} alone */
function moveAllKeys(alone) {
  for (const key of oldKeys()) moveKey(key, alone);
  localStorage.setItem(MARK, "yes");
}

/**
 * Bring what is kept under the names of before to those of today. What fails stays where it is, for another time.
 * @param {() => Promise<IDBDatabase>} open today's database
 */
export async function moveIn(open) {
  if (isMarked()) return;
  const alone = await isAlone();
  try {
    await moveDatabase(open, alone);
    moveAllKeys(alone);
  } catch { /* The rescue screen still finds it. */ }
}
