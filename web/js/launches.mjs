// What the system hands to the page once it is installed: a text that was shared, files that were
// opened with it. They go where games are taken in; a link in them is opened.

import { takeIn } from "./files.mjs";
import { send } from "./send.mjs";
import { offered } from "./start/offered.mjs";

/** What the page was asked for with, as the manifest says it (`builder/manifest.py`). */
const FIELDS = ["text", "url", "title"];

/** @param {string} search of an address @returns {string} what was shared, "" if nothing was */
export function sharedIn(search) {
  const fields = new URLSearchParams(search);
  return FIELDS.map((name) => fields.get(name)?.trim() ?? "").filter(Boolean).join("\n");
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
    send("went", "", "games");
    send("pasted", "", text);
  }
  offered(() => globalThis.launchQueue?.setConsumer(launched));
}
