// From the pre-rendered page to one that answers: files, Python, rules, ready.

import { keepOffline } from "./offline.mjs";
import { downloads, python } from "./python.mjs";

const boot = globalThis.molecore?.boot;

/** Where the bar stands when each stage is reached. */
const LOADED = 0.6;
const STARTED = 0.85;

function ready() {
  if (boot.failed) return;
  document.documentElement.dataset.ready = "";
  boot.done();
  dispatchEvent(new CustomEvent("molecore:ready"));
  keepOffline();
}

async function start() {
  globalThis.molecore.ready = ready;
  try {
    downloads.lost.then((address) => boot.fail("load", address));
    downloads.onprogress = (received, total) => boot.progress(received, total, LOADED);
    const started = python.then((pyodide) => {
      /** @type {any} */ (pyodide)._api.on_fatal = boot.restart; // nothing public tells
      boot.stage(STARTED, "setting_up");
    });
    await Promise.all([started, import("./pyscript.mjs")]);
  } catch (error) {
    boot.fail("load", error instanceof Error ? error.message : String(error));
  }
}

// Without the guard, its spare says what is wrong.
if (boot && !boot.failed) start();
