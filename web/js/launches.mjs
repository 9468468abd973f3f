// What the system hands to the page once it is installed: a text that was shared, files that were
// opened with it. They go where games are taken in; a link to a game goes to that game.

import { takeIn } from "./files.mjs";
import { send } from "./send.mjs";
import { offered } from "./start/offered.mjs";

/** What the page was asked for with, as the manifest says it (`builder/manifest.py`). */
const FIELDS = ["text", "url", "title"];
const LINK = /#(m\d+\.\S+)/;

/** @param {string} search of an address @returns {string} what was shared, "" if nothing was */
export function sharedIn(search) {
  const fields = new URLSearchParams(search);
  return FIELDS.map((name) => fields.get(name)?.trim() ?? "").filter(Boolean).join("\n");
}

/** @param {string} text */
function take(text) {
  const link = LINK.exec(text);
  if (link) return send("went", "", link[1]);
  send("went", "", "games");
  send("pasted", "", text);
}

/** @param {{ files?: FileSystemFileHandle[] }} launch */
async function launched({ files = [] }) {
  if (!files.length) return;
  const opened = await Promise.all(files.map((file) => file.getFile().catch(() => null)));
  send("went", "", "games");
  await takeIn(opened.filter((file) => file !== null));
}

/** To be called once the page answers. */
export function takeLaunches() {
  const text = sharedIn(location.search);
  if (text) {
    history.replaceState(history.state, "", location.pathname + location.hash); // not again after a reload
    take(text);
  }
  offered(() => globalThis.launchQueue?.setConsumer(launched));
}
