// The page and its service worker: asked, mended, sent away, and what is told of the copy for days without network.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { leaveLongTimers, sofar, until } from "./modules.mjs";
import { openPage } from "./window.mjs";

const window = openPage();
leaveLongTimers();
const { document } = window;
const bytes = (text) => new TextEncoder().encode(text);
const { integrityOf } = await import("../js/start/hashes.mjs");
const TEXTS = { "v-1/a.js": "one();", "v-1/b.css": "p {}", "v-1/c.wasm": "code" };
const TYPES = { js: "text/javascript", css: "text/css", wasm: "application/wasm" };
const listed = {};
for (const [path, text] of Object.entries(TEXTS)) listed[path] = [text.length, await integrityOf(bytes(text))];
document.documentElement.dataset.patience = "200";
document.documentElement.dataset.build = "one";
document.body.insertAdjacentHTML("beforeend", `<script type="application/json" id="parts">${JSON.stringify({ files: listed, start: ["v-1/a.js", "v-1/b.css", "gone.js"] })}</script>`);

const { nameOf, needed, parts, single } = await import("../js/start/parts.mjs");
const { PATIENCE } = await import("../js/start/patience.mjs");
const { mend, versionOnHost } = await import("../js/start/mend.mjs");
const { ask, controller, installed, repaired, sendAway } = await import("../js/start/worker.mjs");
const { keepOffline } = await import("../js/offline.mjs");

/** What the network answers, by path and by how it is asked. */
let network = {};
let asked = [];
const type = (path) => ({ headers: { "Content-Type": TYPES[path.split(".").at(-1)] ?? "text/html" } });
globalThis.fetch = async (address, { cache }) => {
  const path = String(address).replace("https://molecore.example/", "");
  asked.push(`${cache} ${path}`);
  const found = network[path];
  if (typeof found === "function") return found(cache);
  return found === undefined ? new Response("", { status: 404 }) : new Response(found, type(path));
};

/** A service worker that answers what it is asked; what it was told otherwise. */
function workerThat(answers) {
  const heard = [];
  const postMessage = (question, [port] = []) => {
    heard.push(question);
    for (const said of answers[question.ask] ?? []) port.postMessage(said);
    setTimeout(() => port?.close(), 100); // Node waits for one that is open
  };
  return { heard, postMessage };
}

/** The browser's service workers as the page sees them. */
function workers(more) {
  const events = new EventTarget();
  const found = Object.assign(events, { controller: null, getRegistration: async () => undefined }, more);
  Object.defineProperty(navigator, "serviceWorker", { value: found, configurable: true });
  return found;
}

let offline = [];
window.addEventListener("molecore:offline", ({ detail }) => offline.push(detail.join(" ")));
let updates = 0;
window.addEventListener("molecore:update", () => { updates += 1; });

beforeEach(() => {
  network = { ...TEXTS, "./": '<html lang="en" data-build="one">' };
  asked = [];
  offline = [];
  updates = 0;
  globalThis.requestIdleCallback = (then) => (then(), 1);
  delete globalThis.molecore.update;
  workers({});
});

test("the document tells what the page is made of", () => {
  assert.deepEqual([PATIENCE, single, nameOf("v-1f/js/a.js"), nameOf("sw.js")], [200, false, "js/a.js", "sw.js"]);
  assert.deepEqual([...parts.keys()], Object.keys(TEXTS).map((path) => `https://molecore.example/${path}`));
  assert.deepEqual(needed.map(({ path, size }) => [path, size]), [["v-1/a.js", 6], ["v-1/b.css", 4]], "what is not listed is not waited for");
});

test("a worker is asked, hears of what it says on the way, and is given up when it is silent", async () => {
  const worker = workerThat({ a: [{ path: "x" }, { path: "y" }, { done: true, right: 1 }], b: [{ path: "x" }] });
  const told = [];
  assert.deepEqual(await ask(worker, { ask: "a" }, 1000, (what) => told.push(what.path)), { done: true, right: 1 });
  assert.deepEqual(told, ["x", "y"]);
  await assert.rejects(ask(worker, { ask: "b" }, 20), /does not answer/);
  await assert.rejects(ask(worker, { ask: "nothing" }, 20), /does not answer/);
  const real = globalThis.MessageChannel;
  globalThis.MessageChannel = undefined;
  await assert.rejects(ask(worker, { ask: "a" }, 20), /cannot be asked/);
  globalThis.MessageChannel = real;
});

test("what a worker says on the way gives it more time", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let port, hear;
    const worker = { postMessage: (_, [its]) => { port = its; } };
    const answer = ask(worker, { ask: "a" }, 300, () => hear());
    for (let n = 0; n < 3; n++) {
      mock.timers.tick(299);
      const heard = new Promise((resolve) => { hear = resolve; });
      port.postMessage({ path: "x" });
      await heard;
    }
    mock.timers.tick(299);
    port.postMessage({ done: true });
    assert.deepEqual(await answer, { done: true });
  } finally {
    mock.timers.reset();
  }
});

test("the worker repairs its copy with the patience of the page", async () => {
  const worker = workerThat({ repair: [{ path: "x" }, { done: true, missing: ["v-1/a.js"] }] });
  assert.deepEqual(await repaired(worker, 70), ["v-1/a.js"]);
  assert.deepEqual(worker.heard, [{ ask: "repair", patience: 70 }]);
});

test("it can be sent away, and where there is none nothing is", async () => {
  let gone = 0;
  workers({ controller: "it", getRegistration: async () => ({ unregister: async () => { gone += 1; } }) });
  assert.equal(controller(), "it");
  await sendAway();
  assert.equal(gone, 1);
  workers({});
  await sendAway();
  Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true });
  assert.equal(controller(), null);
  await sendAway();
  assert.equal(await installed(), false);
});

/** A worker that comes in, on its way to some state. */
function coming(state) {
  const events = new EventTarget();
  return Object.assign(events, { state, become(next) {
    this.state = next;
    this.dispatchEvent(new Event("statechange"));
  } });
}

test("a worker is installed when it is active, and not when it came to nothing", async () => {
  const register = async (address, options) => {
    assert.deepEqual([address, options], ["https://molecore.example/sw.js", { updateViaCache: "none" }]);
    return registration;
  };
  let registration = { active: {} };
  workers({ register });
  assert.equal(await installed(), true);
  registration = {};
  assert.equal(await installed(), false);
  for (const [end, right] of [["activated", true], ["redundant", false]]) {
    const fresh = coming("installing");
    registration = { installing: fresh };
    const waiting = installed();
    await sofar(waiting);
    fresh.become("activating");
    assert.equal(await sofar(waiting), "waiting");
    fresh.become(end);
    assert.equal(await waiting, right);
    registration = { waiting: coming(end) };
    assert.equal(await installed(), right);
  }
  mock.timers.enable({ apis: ["setTimeout"] });
  registration = { installing: coming("installing") };
  const waiting = installed();
  await sofar(waiting);
  mock.timers.tick(120_000);
  mock.timers.reset();
  assert.equal(await waiting, false);
});

test("which version the host has is read in its document", async () => {
  assert.equal(await versionOnHost(), "one");
  assert.deepEqual(asked, ["no-store ./"]);
  network["./"] = "<html>";
  assert.equal(await versionOnHost(), "");
  network["./"] = () => { throw new TypeError("offline"); };
  assert.equal(await versionOnHost(), "");
});

test("files of the network are whole, or become so past the caches", async () => {
  assert.deepEqual(await mend(), { outcome: "whole" });
  assert.deepEqual(asked, ["default v-1/a.js", "default v-1/b.css"]);
  asked = [];
  network["v-1/a.js"] = (cache) => new Response(cache === "reload" ? TEXTS["v-1/a.js"] : "old", type("a.js"));
  assert.deepEqual(await mend(), { outcome: "whole" });
  assert.deepEqual(asked, ["default v-1/a.js", "default v-1/b.css", "reload v-1/a.js"]);
});

test("what stays wrong is missing, unless the host has another version by now", async () => {
  network["v-1/b.css"] = "old";
  const { outcome, parts: missing } = await mend();
  assert.deepEqual([outcome, missing.map(({ path }) => path)], ["missing", ["v-1/b.css"]]);
  network["./"] = '<html lang="en" data-build="two">';
  assert.deepEqual(await mend(), { outcome: "other" });
  delete network["v-1/c.wasm"];
  network["./"] = "";
  const [lost] = (await mend([parts.get("https://molecore.example/v-1/c.wasm")])).parts;
  assert.equal(lost.path, "v-1/c.wasm", "one may be looked for alone");
});

test("right files of a wrong type become right by a worker of ours", async () => {
  network["v-1/a.js"] = () => new Response(TEXTS["v-1/a.js"], { headers: { "Content-Type": "text/plain" } });
  workers({ register: async () => ({ active: {} }) });
  assert.deepEqual(await mend(), { outcome: "whole" });
  workers({ register: async () => { throw new Error("refused"); } });
  assert.equal((await mend()).outcome, "missing");
  network["v-1/b.css"] = "old";
  workers({ register: async () => ({ active: {} }) });
  assert.equal((await mend()).outcome, "missing", "a worker helps with types alone");
});

test("a copy that a worker keeps is mended by it", async () => {
  workers({ controller: workerThat({ repair: [{ done: true, missing: [] }] }) });
  assert.deepEqual(await mend([parts.get("https://molecore.example/v-1/c.wasm")]), { outcome: "whole" });
  assert.deepEqual(asked, []);
});

test("what failed in an element is asked for past the browser's memory once a worker has mended it", async () => {
  workers({ controller: workerThat({ repair: [{ done: true, missing: [] }] }) });
  network["v-1/a.js"] = "still another";
  assert.deepEqual(await mend([...parts.values()]), { outcome: "whole" }, "what the worker compared is right");
  assert.deepEqual(asked, ["reload v-1/a.js", "reload v-1/b.css"]);
  workers({ controller: workerThat({ repair: [{ done: true, missing: ["v-1/a.js"] }], version: [{ done: true, version: "" }] }) });
  asked = [];
  await mend();
  assert.deepEqual(asked, [], "what is still missing would only fail again");
});

test("what a worker cannot mend is missing, or it goes where the host has another version", async () => {
  let gone = 0;
  const registration = { unregister: async () => { gone += 1; } };
  const kept = (repair, version) => workers({ controller: workerThat({ repair, version }), getRegistration: async () => registration });
  const half = [{ done: true, missing: ["v-1/c.wasm"] }];
  kept(half, [{ done: true, version: "one" }]);
  const { outcome, parts: missing } = await mend();
  assert.deepEqual([outcome, missing.map(({ path }) => path), gone], ["missing", ["v-1/c.wasm"], 0]);
  kept(half, [{ done: true, version: "" }]);
  assert.equal((await mend()).outcome, "missing");
  kept(half, [{ done: true, version: "two" }]);
  assert.deepEqual([await mend(), gone], [{ outcome: "other" }, 1]);
  kept([], [{ done: true, version: "one" }]);
  assert.deepEqual([await mend(), gone], [{ outcome: "other" }, 2], "it is silent, and the host is there");
  kept([], []);
  assert.deepEqual(await mend(), { outcome: "missing", parts: [] });
});

// ---- what the settings say

test("a page that is one file is there without network, and one without workers is not", async () => {
  document.documentElement.dataset.single = "";
  await keepOffline();
  delete document.documentElement.dataset.single;
  Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true });
  await keepOffline();
  workers({ register: async () => { throw new DOMException("no", "SecurityError"); } });
  await keepOffline();
  assert.deepEqual(offline, ["yes ", "none ", "refused "]);
});

test("what is kept is told: all, a part of it, or why not", async () => {
  const registered = (active) => Object.assign(new EventTarget(), { active });
  workers({ register: async () => registered(workerThat({ repair: [{ done: true, missing: [] }] })) });
  await keepOffline();
  const found = workers({ register: async () => registered(workerThat({ repair: [{ done: true, missing: ["a", "b"] }] })) });
  await keepOffline();
  assert.deepEqual(offline, ["yes ", "part a, b"]);
  found.dispatchEvent(Object.assign(new Event("message"), { data: { refused: "room", about: "full" } }));
  found.dispatchEvent(Object.assign(new Event("message"), { data: {} }));
  found.dispatchEvent(Object.assign(new Event("message"), { data: null }));
  assert.deepEqual(offline.slice(2), ["room full"]);
});

test("the language that is read is kept once there is a worker, and without one nothing is missed", async () => {
  const active = workerThat({ repair: [{ done: true, missing: [] }] });
  const register = async () => Object.assign(new EventTarget(), { active });
  document.documentElement.lang = "fr";
  workers({ register, ready: Promise.resolve({ active }) });
  await keepOffline();
  assert.deepEqual(active.heard.filter(({ late }) => late), [{ late: ["/words_fr.bundle", ".fr.md"] }]);
  workers({ register, ready: Promise.reject(new Error("no")) });
  await keepOffline();
  document.documentElement.lang = "en";
  assert.deepEqual(offline, ["yes ", "yes "]);
});

test("what is missing is looked for again every minute until it is there", async () => {
  const { setTimeout } = globalThis, inAMinute = [];
  globalThis.setTimeout = (then, after, ...more) => (after === 60_000 ? inAMinute.push(then) : setTimeout(then, after, ...more));
  const answers = { repair: [{ done: true, missing: ["a"] }] };
  workers({ register: async () => Object.assign(new EventTarget(), { active: workerThat(answers) }) });
  await keepOffline();
  inAMinute[0]();
  await until(() => inAMinute[1]);
  answers.repair = [{ done: true, missing: [] }];
  inAMinute[1]();
  await until(() => offline.at(-1) === "yes ");
  globalThis.setTimeout = setTimeout;
  assert.deepEqual([offline, inAMinute.length], [["part a", "part a", "yes "], 2]);
});

test("where data is to be saved, nothing is copied before a press asks for it", async () => {
  const registered = [];
  const press = (node) => node.dispatchEvent(new window.Event("click", { bubbles: true }));
  globalThis.requestIdleCallback = (then) => then();
  const savers = [{ connection: { saveData: true } }, { query: "(prefers-reduced-data: reduce)" }];
  const before = globalThis.matchMedia;
  for (const { connection, query } of savers) {
    Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
    globalThis.matchMedia = (asked) => ({ matches: asked === query });
    registered.length = offline.length = 0;
    const getRegistration = async () => { if (query) throw new Error("refused"); };
    workers({ getRegistration, register: async () => (registered.push(1), new EventTarget()) });
    await keepOffline();
    document.body.insertAdjacentHTML("beforeend", "<p></p><button data-copy><b></b></button>");
    press(document.querySelector("body > p"));
    assert.deepEqual([offline, registered], [["saving "], []]);
    press(document.querySelector("[data-copy] b"));
    press(document.querySelector("[data-copy] b"));
    await until(() => registered.length);
    assert.deepEqual([offline, registered], [["saving ", "copying "], [1]]);
    workers({ getRegistration: async () => ({}), register: async () => (registered.push(2), new EventTarget()) });
    await keepOffline();
    assert.deepEqual(registered, [1, 2], "a copy that is there is kept up to date");
    document.querySelectorAll("body > p, [data-copy]").forEach((node) => node.remove());
  }
  delete navigator.connection;
  globalThis.matchMedia = before;
});

test("the person's first moves come before the copying", async () => {
  const registered = [];
  workers({ register: async () => (registered.push(1), new EventTarget()) });
  for (const [idle, after] of [[() => 1, 3000], [undefined, 1000]]) {
    mock.timers.enable({ apis: ["setTimeout"] });
    globalThis.requestIdleCallback = idle;
    registered.length = 0;
    keepOffline();
    mock.timers.tick(after - 1);
    await sofar(new Promise(() => {}));
    assert.deepEqual(registered, []);
    mock.timers.tick(1);
    await until(() => registered.length);
    assert.equal(registered.length, 1);
    mock.timers.reset();
  }
});

/** A registration with a new version that comes in while the page is there. */
async function updating(controlled = {}) {
  const next = Object.assign(coming("installing"), workerThat({}));
  const registration = Object.assign(new EventTarget(), { active: null });
  const found = workers({ controller: controlled, register: async () => registration });
  await keepOffline();
  registration.installing = next;
  registration.dispatchEvent(new Event("updatefound"));
  registration.waiting = next;
  next.become("installed");
  return { next, found, registration };
}

test("a new version waits at the door until somebody asks it in", async () => {
  const reloads = [];
  globalThis.location = { href: "https://molecore.example/", hash: "#here" };
  globalThis.molecore.boot = { reload: () => reloads.push(1) };
  const { next, found } = await updating();
  assert.equal(updates, 1);
  next.become("installed");
  assert.equal(updates, 1, "it is told once");
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.molecore.update();
  mock.timers.tick(299);
  assert.deepEqual(next.heard, []);
  mock.timers.tick(1);
  mock.timers.reset();
  assert.deepEqual(next.heard, ["take over"]);
  found.dispatchEvent(new Event("controllerchange"));
  assert.equal(reloads.length, 1);
  found.dispatchEvent(new Event("controllerchange"));
  assert.equal(reloads.length, 1);
  globalThis.location.hash = "#elsewhere";
  globalThis.molecore.update();
  globalThis.location.hash = "#on";
  found.dispatchEvent(new Event("controllerchange"));
  assert.deepEqual([reloads.length, updates], [1, 2], "whoever has gone on is asked once more");
  globalThis.molecore.update();
  assert.equal(reloads.length, 2);
});

test("the first version of all is no news, but what is kept of it is told", async () => {
  const { next, registration } = await updating(null);
  assert.equal(updates, 0);
  registration.active = workerThat({ repair: [{ done: true, missing: [] }] });
  registration.waiting = null;
  next.become("activated");
  await until(() => offline.length);
  assert.deepEqual(offline, ["yes "]);
});

test("one that waited before the page came is told at once", async () => {
  const waiting = workerThat({});
  workers({ controller: {}, register: async () => Object.assign(new EventTarget(), { active: null, waiting }) });
  await keepOffline();
  assert.equal(updates, 1);
});

for (const [serving, becomes] of [[null, "yes "], [{}, "refused "]]) {
  test(`a worker that does not answer is ${serving ? "left to the pages that it serves" : "replaced where it serves nobody"}`, async () => {
    let registered = 0, gone = 0;
    const silent = Object.assign(new EventTarget(), { active: workerThat({}), unregister: async () => { gone += 1; } });
    const fresh = Object.assign(new EventTarget(), { active: null, installing: coming("installing") });
    workers({ controller: serving, register: async () => (registered++ ? fresh : silent) });
    await keepOffline();
    fresh.active = workerThat({ repair: [{ done: true, missing: [] }] });
    fresh.installing.become("activated");
    await until(() => offline.length);
    assert.deepEqual([registered, gone, offline], serving ? [1, 0, [becomes]] : [2, 1, [becomes]]);
  });
}
