// All games as one text, without Python: what local storage, the database and the history of the
// tab hold, in the format in which they are kept (docs/formats.md). It reads and changes nothing.

import { answered, existing, linesOf } from "./database.mjs";
import { keys, name } from "./names.mjs";
import { atMost } from "./offered.mjs";

/** Where games were kept before names carried the path of the page. */
const BEFORE = { keys: "molecore:", name: "molecore" };
const GAME = /^(game|damaged|match):/;

/** @returns {string[]} */
function inStorage() {
  try {
    return Object.keys(localStorage)
      .filter((key) => [keys, BEFORE.keys].some((prefix) => key.startsWith(prefix) && GAME.test(key.slice(prefix.length))))
      .map((key) => localStorage.getItem(key) ?? "");
  } catch {
    return [];
  }
}

/** @param {string} which */
async function inDatabase(which) {
  const database = await existing(which);
  if (!database) return [];
  try {
    const transaction = database.transaction(["games", "log"]);
    const rows = await answered(transaction.objectStore("games").getAll());
    const log = transaction.objectStore("log");
    return await Promise.all(rows.map(async ({ id, stand }) =>
      [...await answered(log.getAll(linesOf(id))), stand, ""].join("\n")));
  } finally {
    database.close();
  }
}

/** The log of a save: all but the line that says where the match stands. @param {string} text */
const logOf = (text) => text.replace(/\n[0-9a-f]{8} \["at",[^\n]*\n?$/, "\n");

/**
 * The saves that others do not continue: two that went different ways are both there, to be joined when they are read.
 * @param {string[]} texts
 */
export function furthest(texts) {
  const different = [...new Set(texts.filter(Boolean))];
  return different.filter((text, at) => !different.some((other, index) => {
    const covers = index !== at && logOf(other).startsWith(logOf(text));
    return covers && (logOf(other) !== logOf(text) || index < at);
  }));
}

/** How long the database may take to answer, in ms. */
const PATIENCE = 4000;

/** @returns {Promise<string[]>} a save for each game, more where they differ */
export async function allSaves() {
  const databases = await Promise.all([name, BEFORE.name].map((which) => atMost(PATIENCE, inDatabase(which)).catch(() => [])));
  return furthest([...databases.flat(), ...inStorage(), history.state?.save ?? ""]);
}

/** How many games those are. @param {string[]} texts */
export const gamesIn = (texts) => new Set(texts.map((text) => /"id": "([^"]*)"/.exec(text)?.[1] ?? text)).size;

/** Hand all games over as a file. @param {string[]} texts */
export function download(texts) {
  const text = texts.map((save) => (save.endsWith("\n") ? save : `${save}\n`)).join("");
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "molecore-games.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
