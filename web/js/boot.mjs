// From the pre-rendered page to one that answers: files, Python, rules, ready.

import { keepOffline } from "./offline.mjs";
import { downloads, python } from "./python.mjs";

const boot = globalThis.molecore?.boot;
const root = document.documentElement;
const here = (path) => new URL(path, import.meta.url).href;

const PROGRAM = `
try:
    import main
except BaseException:
    import sys, traceback
    from js import molecore
    traceback.print_exc(file=sys.stdout)
    molecore.boot.fail("start", traceback.format_exc(limit=-1))
`;

const PLUGINS = [
  "codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal",
];

/** Where the bar stands when each stage is reached. */
const LOADED = 0.6;
const STARTED = 0.85;

function add(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  element.hidden = true;
  document.body.append(element);
}

/** PyScript finds these when it is imported; without the second it loads its plugins for MicroPython. */
function addProgram() {
  const plugins = PLUGINS.map((name) => `!${name}`);
  add("py-config", JSON.stringify({ interpreter: here("./pyscript.mjs"), plugins }));
  add("mpy-config", JSON.stringify({ plugins }));
  add("py-script", PROGRAM); // in a script element, text would have to be trusted
}

function ready() {
  if (boot.failed) return;
  root.dataset.ready = "";
  document.getElementById("app").inert = false;
  boot.done();
  keepOffline();
}

async function start() {
  addProgram();
  globalThis.molecore.page = { ready };
  try {
    downloads.lost.then((address) => boot.fail("load", address));
    downloads.onprogress = (fraction) => boot.stage(fraction * LOADED, "Loading");
    const started = python.then((pyodide) => {
      downloads.end();
      pyodide._api.on_fatal = boot.restart;
      boot.stage(STARTED, "Setting up the table");
    });
    await Promise.all([started, import("./pyscript.mjs")]);
  } catch (error) {
    boot.fail("load", String(error.message ?? error));
  }
}

// Without the guard, the words that stand in the page say what is wrong.
if (boot && !boot.failed) start();
