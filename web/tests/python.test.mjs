// How Python comes to the page: its files counted, compared and compiled, and what comes later.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { leaveLongTimers, replace, sofar, until } from "./modules.mjs";
import { openPage } from "./window.mjs";

const window = openPage();
leaveLongTimers();
const { document } = window;
const bytes = (text) => new TextEncoder().encode(text);
const { integrityOf } = await import("../js/start/hashes.mjs");

const NOTHING = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const root = new URL("../", import.meta.url).href;
const FILES = {
  "python/library.bundle": bytes("library"), "python/app.bundle": bytes("app"),
  "python/game_mole_hill.bundle": bytes("hill"), "python/game_majority.bundle": bytes("majority"),
  "python/words_de.bundle": bytes("worte"), "python/words_pt_BR.bundle": bytes("palavras"),
  "python/library_rest.bundle": bytes("rest"), "python/start.zip": bytes("zip"), "pyodide/pyodide.asm.wasm": NOTHING,
};
globalThis.INTEGRITIES = {};
for (const [path, content] of Object.entries(FILES)) globalThis.INTEGRITIES[path] = await integrityOf(content);

/** What the network has by address; and what was asked of it. */
let network = new Map();
let asked = [];
globalThis.fetch = async (address) => {
  asked.push(String(address).slice(root.length));
  const found = network.get(String(address));
  if (found instanceof Error) throw found;
  return found === undefined ? new Response("", { status: 404 }) : new Response(found);
};

/** What Pyodide is started with, and what is added once it has begun. */
let options;
let added = {};
globalThis.loadedPyodide = async (given) => {
  options = given;
  const FS = { writeFile: (path, content) => { added[path] = new TextDecoder().decode(content); } };
  return { version: "fake", FS, pyimport: () => ({ add() {}, destroy() {} }) };
};
replace({
  pyodide: 'export const version = "7"; export const loadPyodide = (options) => globalThis.loadedPyodide(options);',
});

document.body.insertAdjacentHTML("beforeend", `<script type="application/json" id="parts">${JSON.stringify({
  files: { [`${root}pyodide/pyodide.asm.wasm`]: [8, "x"], "v-1/a.bundle": [300, "x"], "v-1/b.wasm": [100, "x"], "v-1/c.js": [50, "x"], "v-1/d.css": [60, "x"], "v-1/e.zip": [70, "x"],
    "v-1/python/game_majority.bundle": [5, "x"], "v-1/python/words_pt_BR.bundle": [7, "x"], "v-1/python/words_de.bundle": [9, "x"] },
  start: [`${root}pyodide/pyodide.asm.wasm`, "v-1/a.bundle", "v-1/b.wasm", "v-1/c.js", "v-1/d.css"],
})}</script><div id="boot" hidden></div><p id="boot-message"></p><script type="application/json" id="words">{"loading": "Loading"}</script>`);
location.hash = "#new/majority";
document.documentElement.lang = "pt-BR";

/** What the guard of the page is asked for. */
let brought = [];
let missing = new Set();
/** What a start cannot do without besides. @type {string[]} */
const neededToo = [];
globalThis.molecore.boot = {
  need: (address) => neededToo.push(address),
  failed: false,
  async bring(address) {
    brought.push(address.slice(root.length));
    return missing.has(address.slice(root.length)) ? null : bytes("bundle").buffer;
  },
};
const { countDownloads } = await import("../js/downloads.mjs");
const interpreter = await import("../js/interpreter.mjs");
const lent = await import("../js/lent_to_pyodide.mjs");
const { addBundle, bundleAt, startPython, LATER } = interpreter;

beforeEach(() => {
  asked = [];
  brought = [];
  missing = new Set();
  options = undefined;
  added = {};
  network = new Map(Object.entries(FILES).map(([path, content]) => [root + path, content]));
  delete globalThis.molecore.machineCode;
});

/** What is written where Pyodide keeps its files, once it begins. */
async function written() {
  const files = {};
  await options.fsInit({ writeFile: (path, content) => { files[path] = new TextDecoder().decode(content); } });
  return files;
}

test("until Python is lent another way, it has its files from the browser", async () => {
  const real = globalThis.fetch;
  globalThis.fetch = async (address) => `fetched ${address}`;
  const fresh = await import("../js/lent_to_pyodide.mjs?fresh");
  assert.equal(await fresh.fetch(new URL("https://molecore.example/a.zip")), "fetched https://molecore.example/a.zip");
  globalThis.fetch = real;
});

test("what comes later are the games, the words and the rest of the library, in their order", () => {
  assert.deepEqual(LATER, ["game_mole_hill.bundle", "game_majority.bundle", "words_de.bundle", "words_pt_BR.bundle", "library_rest.bundle"]);
  assert.equal(bundleAt("app.bundle"), `${root}python/app.bundle`);
});

test("Python begins with the library, and the app and what is wanted at once are added", async () => {
  const python = await startPython({ later: ["game_majority.bundle"] });
  assert.equal(python.version, "fake");
  assert.deepEqual(await written(), { "/lib/library.bundle": "library" });
  assert.deepEqual(added, { "/lib/app.bundle": "app", "/lib/game_majority.bundle": "majority" });
  const { indexURL, stdLibURL, lockFileURL } = options;
  assert.deepEqual([indexURL, stdLibURL, lockFileURL].map((address) => address.slice(root.length)), ["pyodide/", "python/start.zip", "wheels/pyodide-lock.json"]);
  await startPython();
  assert.equal(Object.keys(added).length, 6, "a worker has all of it");
});

test("what Python is begun for leaves the network to the machine code; what is kept here comes at once", async () => {
  const real = globalThis.fetch;
  let arrive;
  const arriving = new Promise((resolve) => { arrive = resolve; });
  globalThis.fetch = async (address) => (String(address).endsWith(".wasm") && await arriving, real(address));
  const starting = startPython({ later: ["game_majority.bundle"] });
  assert.equal(await sofar(starting), "waiting");
  assert.deepEqual(asked, ["python/library.bundle"]);
  arrive();
  await starting;
  assert.deepEqual(asked.slice(1), ["pyodide/pyodide.asm.wasm", "python/app.bundle", "python/game_majority.bundle"]);
  asked = [];
  globalThis.molecore.machineCode = new Promise(() => {});
  await startPython({ later: [] });
  assert.deepEqual(asked, ["python/library.bundle", "python/app.bundle"]);
  globalThis.fetch = real;
});

test("it is asked for as soon as most of the machine code has come", async () => {
  let come;
  const starting = startPython({ later: [], most: (address) => new Promise((resolve) => { come = () => resolve(address); }), fetch: async (address) => {
    asked.push(address.slice(root.length));
    return address.endsWith(".wasm") ? new Promise(() => {}) : new Response(network.get(address));
  } });
  assert.equal(await sofar(starting), "waiting");
  assert.ok(!asked.includes("python/app.bundle"));
  come();
  await starting;
  assert.ok(asked.includes("python/app.bundle"));
});

test("a worker, where no guard is, starts it as well", async () => {
  const { molecore } = globalThis;
  delete globalThis.molecore;
  assert.equal((await startPython({ later: [] })).version, "fake");
  assert.equal(options.createPyodideModule, undefined);
  globalThis.molecore = { ...molecore, createPyodideModule: () => "ours" };
  await startPython({ later: [] });
  assert.equal(options.createPyodideModule(), "ours");
  globalThis.molecore = molecore;
});

test("the thread is kept busy only when it is Python's turn", async () => {
  let go;
  await startPython({ later: [], turn: new Promise((resolve) => { go = resolve; }) });
  const files = written();
  assert.equal(await sofar(files), "waiting");
  go();
  assert.equal(Object.keys(await files).length, 1);
});

test("nothing runs that is not what was built", async () => {
  const lost = [];
  network.set(`${root}python/library.bundle`, bytes("evil"));
  await startPython({ later: [], lose: (address) => lost.push(address) });
  const waiting = written();
  await until(() => lost.length);
  assert.equal(await sofar(waiting), "waiting");
  await startPython({ later: [] });
  await assert.rejects(written(), /library\.bundle is not what was built/);
  network.set(`${root}python/app.bundle`, bytes("evil"));
  const starting = startPython({ later: [], lose: (address) => lost.push(address) });
  await until(() => lost.length > 2);
  assert.equal(await sofar(starting), "waiting");
  assert.deepEqual(lost, ["library", "library", "app"].map((name) => `${root}python/${name}.bundle`));
  await assert.rejects(startPython({ later: [] }), /app\.bundle is not what was built/);
  assert.deepEqual(Object.keys(added), ["/lib/app.bundle"], "that of the first start alone");
});

test("what Pyodide fetches is compared as well, and a file without a hash is not", async () => {
  network.set(`${root}wheels/x.whl`, bytes("wheel"));
  const lost = [];
  await startPython({ later: [], lose: (address) => lost.push(address) });
  assert.equal(await (await lent.fetch(`${root}python/start.zip`)).text(), "zip");
  assert.equal(await (await lent.fetch(new URL(`${root}wheels/x.whl`))).text(), "wheel");
  network.set(`${root}python/start.zip`, bytes("evil"));
  const waiting = lent.fetch(`${root}python/start.zip`);
  await until(() => lost.length);
  assert.equal(await sofar(waiting), "waiting");
  assert.deepEqual(lost, [`${root}python/start.zip`]);
});

const machineCode = () => lent.fetch(`${root}pyodide/pyodide.asm.wasm`);

test("machine code is compiled while it arrives, and handed out compiled", async () => {
  await startPython({ later: [] });
  const compiled = await machineCode();
  assert.ok(compiled instanceof WebAssembly.Module);
  const { module, instance } = await lent.WebAssembly.instantiateStreaming(Promise.resolve(compiled), {});
  assert.equal(module, compiled);
  assert.ok(instance instanceof WebAssembly.Instance);
  assert.equal(lent.WebAssembly.Module, WebAssembly.Module, "the rest is the browser's");
  assert.deepEqual(asked.filter((path) => path.endsWith(".wasm")), ["pyodide/pyodide.asm.wasm"]);
});

test("what is being compiled since the head of the document is taken; if that fails it is fetched again", async () => {
  const early = await WebAssembly.compile(NOTHING);
  globalThis.molecore.machineCode = Promise.resolve(early);
  await startPython({ later: [] });
  assert.equal(await machineCode(), early);
  assert.ok(!asked.some((path) => path.endsWith(".wasm")));
  globalThis.molecore.machineCode = Promise.reject(new Error("no"));
  await startPython({ later: [] });
  assert.ok(await machineCode() instanceof WebAssembly.Module);
  assert.ok(asked.some((path) => path.endsWith(".wasm")));
});

test("a browser that compiles nothing while it arrives compiles it when it is there", async () => {
  const real = WebAssembly.compileStreaming;
  for (const other of [undefined, async () => { throw new TypeError("no"); }]) {
    WebAssembly.compileStreaming = other;
    await startPython({ later: [] });
    assert.ok(await machineCode() instanceof WebAssembly.Module);
  }
  WebAssembly.compileStreaming = real;
});

test("one that takes for ever over it does so too", async () => {
  const real = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = () => new Promise(() => {});
  mock.timers.enable({ apis: ["setTimeout"] });
  const starting = startPython({ later: [] });
  const waiting = machineCode();
  for (let tries = 0; tries < 50 && (await sofar(waiting)) === "waiting"; tries++) mock.timers.tick(10_000);
  mock.timers.reset();
  WebAssembly.compileStreaming = real;
  assert.ok(await waiting instanceof WebAssembly.Module);
  await starting;
});

test("damaged machine code is lost, not run", async () => {
  network.set(`${root}pyodide/pyodide.asm.wasm`, Uint8Array.of(...NOTHING, 0, 2, 1, 65));
  const lost = [];
  const starting = startPython({ later: [], lose: (address) => lost.push(address) });
  const waiting = machineCode();
  await until(() => lost.length);
  assert.equal(await sofar(waiting), "waiting");
  assert.deepEqual(lost, [`${root}pyodide/pyodide.asm.wasm`]);
  assert.equal(await sofar(starting), "waiting");
  assert.ok(!asked.includes("python/app.bundle"));
});

test("a bundle that has come can be imported from", () => {
  const done = [];
  const pyodide = {
    FS: { writeFile: (path, content) => done.push(path, new TextDecoder().decode(content)) },
    pyimport: (name) => (done.push(name), { add: (bundle) => done.push(bundle), destroy: () => done.push("destroyed") }),
  };
  addBundle(pyodide, "game_majority.bundle", bytes("majority").buffer);
  assert.deepEqual(done, ["/lib/game_majority.bundle", "majority", "sitecustomize", "game_majority.bundle", "destroyed"]);
});

test("how much has come is told in steps, over all files", async () => {
  const downloads = countDownloads(new Map([["one", 600], ["two", 400]]));
  const told = [];
  downloads.onprogress = (...amounts) => told.push(amounts);
  const pieces = (...lengths) => new ReadableStream({
    start(stream) {
      for (const length of lengths) stream.enqueue(new Uint8Array(length));
      stream.close();
    },
  });
  globalThis.fetch = async (address) => new Response(address === "one" ? pieces(19, 1, 580) : pieces(400), { headers: { "X-Kept": "1" } });
  const response = await downloads.fetch("one");
  assert.equal(response.headers.get("X-Kept"), "1");
  assert.equal((await response.arrayBuffer()).byteLength, 600);
  await (await downloads.fetch("two")).arrayBuffer();
  assert.deepEqual(told, [[20, 1000], [600, 1000], [1000, 1000]], "19 bytes are not yet one fiftieth");
});

test("when most of a file has come can be waited for, and never of one that is not counted", async () => {
  const downloads = countDownloads(new Map([["one", 1000], ["two", 1000]]));
  let stream;
  globalThis.fetch = async (address) => new Response(address === "one" ? new ReadableStream({ start(begun) { stream = begun; } }) : "all of it");
  const most = downloads.most("one"), ofAnother = downloads.most("three");
  const reading = downloads.fetch("one").then((response) => response.arrayBuffer());
  await (await downloads.fetch("two")).arrayBuffer();
  for (const [length, then] of [[900, "waiting"], [89, "waiting"], [1, undefined]]) {
    stream.enqueue(new Uint8Array(length));
    assert.equal(await sofar(most), then);
  }
  stream.close();
  assert.equal((await reading).byteLength, 990);
  assert.equal(await sofar(ofAnother), "waiting");
});

test("what was asked for before all else is taken once, and told of if it does not arrive", async () => {
  globalThis.fetch = async () => new Response("anew");
  const take = async (response) => {
    const downloads = countDownloads(new Map());
    globalThis.molecore.arriving = { address: "one", response };
    assert.equal(await (await downloads.fetch("two")).text(), "anew");
    return { downloads, taken: downloads.fetch("one") };
  };
  const { downloads, taken } = await take(Promise.resolve(new Response("early")));
  assert.equal(await (await taken).text(), "early");
  assert.equal(await (await downloads.fetch("one")).text(), "anew");
  for (const response of [Promise.reject(new TypeError("offline")), Promise.resolve(new Response("", { status: 404 }))]) {
    const { downloads: failing, taken: missing } = await take(response);
    assert.equal(await sofar(missing), "waiting");
    assert.equal(await failing.lost, "one");
  }
});

test("a file that does not arrive is told of, and whoever waits for it waits on", async () => {
  for (const answer of [async () => { throw new TypeError("offline"); }, async () => new Response("", { status: 404 })]) {
    globalThis.fetch = answer;
    const downloads = countDownloads(new Map([["one", 1]]));
    assert.equal(await sofar(downloads.fetch("one")), "waiting");
    assert.equal(await downloads.lost, "one");
  }
  const downloads = countDownloads(new Map([["one", 1]]));
  downloads.lose("two");
  assert.equal(await downloads.lost, "two");
  globalThis.fetch = async () => new Response(new ReadableStream({ pull(stream) { stream.error(new Error("cut off")); } }));
  const broken = countDownloads(new Map([["one", 1]]));
  const waiting = (await broken.fetch("one")).arrayBuffer();
  assert.equal(await broken.lost, "one");
  assert.equal(await sofar(waiting), "waiting");
});

test("what the service worker hands over is not counted: it keeps what is compiled", async () => {
  const whole = new Response("whole");
  globalThis.fetch = async () => whole;
  navigator.serviceWorker = { controller: {} };
  assert.equal(await countDownloads(new Map()).fetch("one"), whole);
  delete navigator.serviceWorker;
});

test("the page's Python begins when it is wanted and painted, with the game at the table and the words of its language", async () => {
  const sizes = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address).slice(root.length));
    const endless = new ReadableStream({ start(stream) { stream.enqueue(NOTHING); } });
    return new Response(String(address).endsWith(".wasm") ? endless : network.get(String(address)));
  };
  const { downloads, firstBundles, python, wanted } = await import("../js/python.mjs?first");
  downloads.onprogress = (_, total) => sizes.push(total);
  assert.deepEqual(firstBundles, ["game_majority.bundle", "words_pt_BR.bundle"]);
  await until(() => options && asked.some((path) => path.includes("words")));
  const later = asked.filter((path) => /^python\/(game|words)_/.test(path));
  assert.deepEqual(later, ["python/game_majority.bundle", "python/words_pt_BR.bundle"]);
  assert.deepEqual(neededToo, later.map((path) => root + path), "the start cannot do without them");
  const files = written();
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  assert.equal(await sofar(files), "waiting");
  assert.equal(wanted(), python);
  await Promise.all([files, python]);
  assert.ok("/lib/game_majority.bundle" in added && "/lib/words_pt_BR.bundle" in added);
  assert.deepEqual([...new Set(sizes)], [420], "scripts, style sheets and what comes later are not counted");
});

test("which game comes first is told by the address, at a table by the one played last", async () => {
  globalThis.molecore.boot.failed = true; // none of them begins while others are tested
  const first = async (hash, last) => {
    location.hash = hash;
    if (last) localStorage.setItem("molecore:/:lastgame", last);
    else localStorage.clear();
    return (await import(`../js/python.mjs?${hash}${last}`)).firstBundles[0].slice(5, -7);
  };
  assert.equal(await first("#rules/mole_hill", "moleozer"), "mole_hill");
  assert.equal(await first("#play/abc", "moleozer"), "moleozer");
  assert.equal(await first("#tree/abc", "moleozer"), "moleozer");
  assert.equal(await first("#play/abc", ""), "null");
  assert.equal(await first("#games", "moleozer"), "null");
  assert.equal(await first("#games#new/majority", "moleozer"), "null");
});

test("where the guard has told why not, no Python begins", async () => {
  globalThis.molecore.boot.failed = true;
  options = undefined;
  const { python } = await import("../js/python.mjs?failed");
  assert.equal(await sofar(python), "waiting");
  assert.equal(options, undefined);
  globalThis.molecore.boot.failed = false;
});
