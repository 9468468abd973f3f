// What comes after the start: bundles and the reader of records, the worker of the opponent, the offline copy.

import assert from "node:assert/strict";
import { register } from "node:module";
import { beforeEach, mock, test } from "node:test";
import { leaveLongTimers, replace, sofar, until } from "./modules.mjs";
import { openPage } from "./window.mjs";

const window = openPage();
leaveLongTimers();
const { document } = window;
const root = new URL("../", import.meta.url).href;
const bytes = (text) => new TextEncoder().encode(text);
const { integrityOf } = await import("../js/start/hashes.mjs");

/** What the interpreter and PyScript are here, and what becomes of them. */
const done = [];
const given = globalThis.given = {
  pyodide: { lockfile: { packages: {} }, loadedPackages: {} },
  LATER: ["game_majority.bundle", "game_moleozer.bundle", "words_de.bundle", "words_eo.bundle", "library_rest.bundle"],
  addBundle: (_, name, content) => done.push(`${name} ${new TextDecoder().decode(content)}`),
  lend: (how) => { given.lent = how; },
  PyWorker: (...what) => given.work(...what),
  hooks: { main: { onWorker: new Set(), onReady: new Set() }, worker: { onBeforeRunAsync: new Set(["text"]) } },
};
replace({
  "./interpreter.mjs": `export const { LATER, addBundle, lend } = globalThis.given;
    export const version = "7", bundleAt = (name) => "at " + name;
    export const startPython = (how) => globalThis.given.start(how);`,
  "./python.mjs": `export const firstBundles = ["game_majority.bundle", "words_de.bundle"], python = Promise.resolve(globalThis.given.pyodide);
    export const wanted = () => globalThis.given.wanted();`,
  "@pyscript/core": "export const { PyWorker, hooks } = globalThis.given;",
});

/** What the guard has, by address; null where it is lost. */
let guarded = {};
let asked = [];
globalThis.molecore.boot = {
  async bring(address) {
    asked.push(address);
    if (address in guarded) return guarded[address];
    return bytes("bundle").buffer;
  },
  fail: (...why) => done.push(why),
};
globalThis.requestAnimationFrame = (then) => setTimeout(then);
/** The first time that the script is asked for it does not come. */
register(`data:text/javascript,${encodeURIComponent(`
  let tries = 0;
  export async function resolve(name, context, next) {
    if (name === "./signing.mjs" && tries++ === 0) throw new Error("offline");
    if (name === "./camera.mjs") return { url: "data:text/javascript,globalThis.sees = true", shortCircuit: true };
    if (name === "./signing.mjs") return { url: "data:text/javascript,globalThis.signs = true", shortCircuit: true };
    return next(name, context);
  }`)}`);
document.body.insertAdjacentHTML("beforeend", `<div id="boot" hidden></div><p id="boot-message"></p>
  <script type="application/json" id="words">{"en": {"loading": "It is coming"}, "de": {"loading": "Es kommt"}}</script>`);
const box = document.getElementById("boot");

await import("../js/later.mjs");
await import("../js/records.mjs");
await import("../js/opponent.mjs");
await import("../js/opponent_worker.mjs");
const { sendTo } = await import("../js/send.mjs");
let told = [];

beforeEach(() => {
  guarded = {};
  asked = [];
  told = [];
  done.length = 0;
  sendTo((...message) => told.push(message.join(",")));
});

const need = (name) => new Promise((resolve) => { globalThis.molecore.later.need(name, resolve); });

test("what came with the start is there; the rest is brought once, also when two ask for it", async () => {
  assert.equal(await need("game_majority.bundle"), true);
  assert.equal(await need("words_de.bundle"), true);
  assert.deepEqual(asked, []);
  guarded["at game_moleozer.bundle"] = null;
  assert.equal(await need("game_moleozer.bundle"), false);
  delete guarded["at game_moleozer.bundle"];
  assert.deepEqual(await Promise.all([need("game_moleozer.bundle"), need("game_moleozer.bundle")]), [true, true], "it is tried again");
  assert.deepEqual(asked, ["at game_moleozer.bundle", "at game_moleozer.bundle"]);
  assert.deepEqual(done, ["game_moleozer.bundle bundle"]);
});

test("a part that is broken off by a reload is not missed: Python would change the address once more", async () => {
  const answers = [];
  const { boot, later } = globalThis.molecore;
  guarded["at game_mountains.bundle"] = null;
  boot.reloading = true;
  later.need("game_mountains.bundle", (there) => answers.push(there));
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  assert.deepEqual([asked, answers], [["at game_mountains.bundle"], []]);
  delete boot.reloading;
  assert.equal(await need("game_mountains.bundle"), false);
});

test("the script that signs is asked for again where it did not come, and no more once it is there", async () => {
  assert.deepEqual([await need("signing"), globalThis.signs], [false, undefined]);
  assert.deepEqual([await need("signing"), globalThis.signs], [true, true]);
  assert.equal(await need("signing"), true);
  assert.deepEqual(asked, [], "it is no bundle of Python's");
});

test("so is the one that sees codes", async () => {
  assert.deepEqual([await need("camera"), globalThis.sees, asked], [true, true, []]);
});

test("whoever waits longer than a moment is told so, once the page is ready", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let come;
  guarded["at slow.bundle"] = new Promise((resolve) => { come = resolve; });
  guarded["at early.bundle"] = guarded["at slow.bundle"];
  const early = need("early.bundle");
  mock.timers.tick(1000);
  assert.equal(box.hidden, true, "while the page starts it says enough");
  document.documentElement.dataset.ready = "";
  document.documentElement.lang = "de";
  const there = need("slow.bundle");
  mock.timers.tick(249);
  assert.equal(box.hidden, true);
  mock.timers.tick(1);
  assert.deepEqual([box.hidden, box.dataset.state, document.getElementById("boot-message").textContent], [false, "loading", "Es kommt"]);
  come(bytes("x").buffer);
  assert.deepEqual(await Promise.all([there, early]), [true, true]);
  await until(() => box.hidden);
  assert.equal(box.hidden, true);
  guarded["at quick.bundle"] = bytes("x").buffer;
  await need("quick.bundle");
  mock.timers.tick(1000);
  assert.equal(box.hidden, true, "it was quick enough");
  mock.timers.reset();
  delete document.documentElement.dataset.ready;
  document.documentElement.lang = "";
});

test("where the bar is not there nothing is told, and what was wanted comes all the same", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let come;
  guarded["at late.bundle"] = new Promise((resolve) => { come = resolve; });
  document.documentElement.dataset.ready = "";
  box.remove();
  const there = need("late.bundle");
  mock.timers.tick(1000);
  come(bytes("x").buffer);
  assert.equal(await there, true);
  mock.timers.reset();
  await sofar(new Promise(() => {}));
  document.body.append(box);
  delete document.documentElement.dataset.ready;
});

test("what nobody asked for comes one after the other in idle moments", async () => {
  const moments = [];
  globalThis.requestIdleCallback = (then) => moments.push(then);
  window.dispatchEvent(new window.Event("molecore:ready"));
  await until(() => moments.length);
  assert.deepEqual(asked, []);
  for (const n of [1, 2, 3]) {
    await until(() => moments.length === n);
    moments[n - 1]();
  }
  await until(() => asked.length);
  assert.deepEqual(asked, ["at library_rest.bundle"], "the others were there already");
});

/** Two packages of which the reader consists, and what comes of loading them. */
async function reader(load) {
  const content = bytes("package");
  const integrity = await integrityOf(content);
  given.pyodide.lockfile.packages = { one: { name: "one", size: 60 }, two: { name: "two", size: 40 } };
  given.pyodide.loadedPackages = {};
  given.pyodide.loadPackage = load;
  return { content, integrity };
}

test("what did not come in its time is told as lost, with where it is", () => {
  done.length = 0;
  globalThis.molecore.later.lost("words_de.bundle");
  assert.deepEqual(done, [["load", "at words_de.bundle"]]);
});

test("the reader is there when all of its packages are, checked, which is told on the way", async () => {
  const { content, integrity } = await reader(async (names, options) => {
    assert.equal(options.checkIntegrity, true);
    options.messageCallback();
    options.errorCallback();
    for (const name of names) {
      globalThis.fetch = async () => new Response(new ReadableStream({
        start(stream) {
          for (let n = 0; n < 10; n++) stream.enqueue(new Uint8Array(name === "one" ? 6 : 4));
          stream.close();
        },
      }));
      const right = await integrityOf(new Uint8Array(name === "one" ? 60 : 40));
      await (await given.lent(name, { integrity: right })).arrayBuffer();
      given.pyodide.loadedPackages[name] = "x";
    }
  });
  const kept = [];
  navigator.serviceWorker = { ready: Promise.resolve({ active: { postMessage: (message) => kept.push(message) } }) };
  await globalThis.molecore.records.fetchReader();
  await until(() => kept.length);
  assert.equal(told.at(-1), "readerthere,,");
  assert.deepEqual(told.slice(0, 3), ["readercoming,,0.06", "readercoming,,0.12", "readercoming,,0.18"]);
  assert.equal(told.at(-2), "readercoming,,1");
  assert.equal(told.length, 20 - 2 + 1, "6 bytes of 100 are always a step of 5, 4 are not");
  assert.deepEqual(kept, [{ late: [".whl"] }]);
  globalThis.fetch = async () => new Response(content);
  assert.equal(await (await given.lent("x", { integrity })).text(), "package");
  await assert.rejects(given.lent("x", { integrity: "sha256-other" }), /not what was built/);
  globalThis.fetch = async () => new Response("gone", { status: 404 });
  assert.equal((await given.lent("x", { integrity })).status, 404);
  delete navigator.serviceWorker;
});

test("it is missed where a package is, silently or not, and where the rest of the library is", async () => {
  const loads = [async ([first]) => { given.pyodide.loadedPackages[first] = "x"; }, async () => { throw new Error("no"); }];
  for (const load of loads) {
    told = [];
    await reader(load);
    const kept = [];
    navigator.serviceWorker = { ready: Promise.resolve({ active: { postMessage: (message) => kept.push(message) } }) };
    await globalThis.molecore.records.fetchReader();
    await sofar(new Promise(() => {}));
    delete navigator.serviceWorker;
    assert.deepEqual([told, kept], [["readermissed,,"], []]);
  }
});

// ---- the worker of the opponent

const watch = () => [...given.hooks.main.onWorker].at(0);

/** A worker as PyScript starts it: it can be ended, and tells its errors. */
function workerOf(program) {
  const heard = {};
  const worker = { addEventListener: (kind, then) => { heard[kind] = then; }, terminate: () => done.push("terminated"), sync: program };
  return { worker, fail: (event) => heard.error({ preventDefault: () => done.push("prevented"), ...event }) };
}

const ask = (request) => new Promise((resolve) => { globalThis.molecore.opponent.ask(request, (...said) => resolve(said)); });

test("the opponent answers from a worker, once all that it is made of is compared", async () => {
  given.work = async (program, options) => {
    done.push(program.slice(root.length), options.config.interpreter.slice(root.length));
    return workerOf({ answer: async (request) => `answer to ${request}` }).worker;
  };
  assert.deepEqual(await ask("a"), ["answer", "answer to a"]);
  assert.deepEqual(asked.map((path) => path.slice(root.length)), ["python/opponent.py", "js/opponent_python.js", "pyscript/worker.js"]);
  assert.deepEqual(done, ["python/opponent.py", "js/opponent_python.js"]);
  globalThis.molecore.opponent.cancel();
  guarded[`${root}pyscript/worker.js`] = null;
  assert.deepEqual(await ask("a"), ["error", "Error: A part of the opponent is missing or damaged."]);
});

test("a worker that is ready and fails later fails who asked", async () => {
  const { worker, fail } = workerOf({ answer: () => new Promise(() => {}) });
  given.work = async () => (watch()(null, worker), worker);
  const answer = ask("a");
  await until(() => asked.length === 3);
  await sofar(new Promise(() => {}));
  worker.onerror();
  fail({ message: "out of memory" });
  assert.deepEqual(await answer, ["error", "out of memory"]);
  assert.ok(done.includes("prevented"));
});

test("what dies before it is ready may live the next time", async () => {
  const { worker, fail } = workerOf({});
  given.work = () => {
    watch()(null, worker);
    fail({});
    return new Promise(() => {});
  };
  assert.deepEqual(await ask("a"), ["error", "The opponent could not be loaded."]);
  assert.ok(done.includes("terminated"));
  given.work = async () => workerOf({ answer: async () => "there" }).worker;
  assert.deepEqual(await ask("a"), ["answer", "there"]);
  globalThis.molecore.opponent.cancel();
});

test("a slow worker is waited for, and nothing is said", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let come;
  const slow = new Promise((resolve) => { come = resolve; });
  let tries = 0;
  given.work = () => (tries++, slow);
  const said = [];
  globalThis.molecore.opponent.ask("a", (...what) => said.push(what));
  await sofar(new Promise(() => {}));
  mock.timers.tick(59_000);
  await sofar(new Promise(() => {}));
  globalThis.molecore.opponent.cancel(); // undone meanwhile: the worker that is coming serves the next question
  globalThis.molecore.opponent.ask("b", (...what) => said.push(what));
  come(workerOf({ answer: async (request) => `answer to ${request}` }).worker);
  mock.timers.reset();
  await until(() => said.length);
  assert.deepEqual([said, told, tries], [[["answer", "answer to b"]], [], 1]);
  globalThis.molecore.opponent.cancel();
});

test("a silent worker is tried again, then the page thinks; nothing is said", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let tries = 0;
  given.work = () => {
    tries += 1;
    watch()(null, workerOf({}).worker);
    return new Promise(() => {});
  };
  const thought = [];
  given.pyodide.pyimport = (name) => ({ answer: (request, progress) => (thought.push(name, request), progress(0.5), "thought") });
  const said = [];
  globalThis.molecore.opponent.ask("a", (...what) => said.push(what));
  for (let waits = 0; waits < 40 && !said.some(([kind]) => kind === "answer"); waits++) {
    await sofar(new Promise(() => {}));
    mock.timers.tick(waits ? 120_000 : 59_999);
    if (!waits) assert.deepEqual([tries, done.includes("terminated")], [1, false]);
  }
  mock.timers.reset();
  assert.deepEqual(said, [["progress", "0.5"], ["answer", "thought"]]);
  assert.deepEqual(thought, ["molecore.ai.worker", "a"]);
  assert.deepEqual([told, tries], [[], 2]);
  assert.equal(done.filter((what) => what === "terminated").length, 2);
  given.work = () => assert.fail("no other is started");
  globalThis.molecore.opponent.cancel();
  assert.deepEqual((await ask("b"))[0], "progress");
  const { pyimport } = given.pyodide;
  given.pyodide.pyimport = (name) => ({ advise: (request, progress) => (progress(0.5), `${name} on ${request}`) });
  said.length = 0;
  globalThis.molecore.opponent.consult("c", (...what) => said.push(what));
  await until(() => said.length > 1);
  assert.deepEqual(said, [["progress", "0.5"], ["answer", "molecore.ai.worker on c"]]);
  assert.deepEqual(told, []);
  given.pyodide.pyimport = pyimport;
});

for (const [why, prepare] of [
  ["the browser makes no worker", () => { given.work = async () => { throw new TypeError("no Worker"); }; }],
  ["there are no ports to talk through", () => { given.work = () => assert.fail("none is started"); delete globalThis.MessageChannel; }],
]) {
  test(`where ${why} the page thinks; that is said once, when a computer moves`, async () => {
    await import(`../js/opponent_worker.mjs?${encodeURIComponent(why)}`);
    const ports = globalThis.MessageChannel;
    prepare();
    const { pyimport } = given.pyodide;
    given.pyodide.pyimport = () => ({ answer: () => "thought", advise: () => "advice" });
    globalThis.requestAnimationFrame = (then) => setTimeout(then);
    globalThis.molecore.opponent.cancel();
    const advice = new Promise((resolve) => { globalThis.molecore.opponent.consult("c", (...said) => resolve(said)); });
    assert.deepEqual([await advice, told], [["answer", "advice"], []]);
    assert.deepEqual([await ask("a"), await ask("b")], [["answer", "thought"], ["answer", "thought"]]);
    assert.deepEqual(told, ["noworker,,"]);
    globalThis.molecore.opponent.cancel();
    globalThis.MessageChannel = ports;
    given.pyodide.pyimport = pyimport;
  });
}

test("a worker that dies again and again is not started for ever", async () => {
  const { startOpponentsBy } = await import("../js/opponent.mjs");
  let tries = 0;
  given.work = () => {
    tries += 1;
    const { worker, fail } = workerOf({});
    watch2()(null, worker);
    fail({ message: "dead" });
    return new Promise(() => {});
  };
  await import("../js/opponent_worker.mjs?again"); // its failures are counted anew
  const watch2 = () => [...given.hooks.main.onWorker].at(-1);
  globalThis.molecore.opponent.cancel();
  const first = await ask("a"), second = await ask("b"), third = await ask("c");
  assert.deepEqual([first, second, third.slice(0, 1)], [["error", "dead"], ["error", "dead"], ["progress"]]);
  assert.equal(tries, 3);
  assert.equal(typeof startOpponentsBy, "function");
});

test("the worker's Python has the games and nothing else that comes later", async () => {
  given.start = (how) => how;
  const { loadPyodide, version } = await import("../js/opponent_python.mjs");
  assert.deepEqual([version, loadPyodide()], ["7", { later: ["game_majority.bundle", "game_moleozer.bundle"] }]);
});
