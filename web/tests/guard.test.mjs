// The guard of the start: every step has its time, and every failure an answer.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { replace, sofar, until } from "./modules.mjs";
import { openPage } from "./window.mjs";

/** What the guard's helpers do here, and what they were asked. */
const given = globalThis.given = { mended: () => ({ outcome: "whole" }), state: "right" };
replace({
  "./mend.mjs": "export const mend = async (listed) => { given.asked.push(['mend', listed?.map(({ path }) => path)]); return given.mended(); };",
  "./rescue.mjs": "export const openRescue = (title, message, names, ways) => { given.ways = ways; given.rescued.push([title, message, ...names]); };",
  "./fetching.mjs": `export const stateOf = async ({ path }, how) => { given.asked.push(["state", path, how.cache]); await given.waiting?.(how.signal); return given.state; };
    export const isSentElsewhere = async () => given.elsewhere;
    export const brought = async ({ path }) => ({ bytes: "bytes of " + path });`,
});

const PARTS = { files: { "v-1/a.js": [1, "x"], "v-1/b.css": [2, "y"] }, start: ["v-1/a.js", "v-1/b.css"] };
const at = (path) => `https://molecore.example/${path}`;
const WORDS = {
  loading: "Loading", mending: "Mending", slow: "Slow", stuck: "Stuck", try_again: "Again", restart: "Restart", load: "Lost", elsewhere: "Elsewhere",
  offline: "Offline", start: "Failed", wasm: "No wasm", fatal: "Fatal", policy: "Policy", file: "File", rescue: "Rescue",
  rescue_about: "About", cannot_start: "Cannot start", setting_up: "Setting up",
};
let window;
let arrived;
let heard;
let reloads;
/** Tells the guard that more of the document has come. */
let changed;

/** The page: its bar, what it is made of and what it says. */
function draw({ spare, ready, cut, sheets }) {
  const { document } = window;
  const all = document.querySelectorAll.bind(document);
  document.querySelectorAll = (which) => (which === "link[rel=stylesheet]" ? sheets : all(which));
  document.documentElement.dataset.patience = "1000";
  document.documentElement.dataset.build = "one";
  document.body.insertAdjacentHTML("beforeend", `<div id="boot" hidden><progress id="boot-progress"></progress><p id="boot-message"></p>
    <p id="boot-detail"></p><a id="boot-retry" href="">Again</a></div><script id="parts" type="application/json">${JSON.stringify(PARTS)}</script>
    <script id="words" type="application/json">${JSON.stringify({ en: WORDS })}</script>`);
  if (cut) document.body.append(document.getElementById("boot")); // what comes after the bar has not come
  if (cut === "before") document.getElementById("boot").remove();
  Object.defineProperty(document, "currentScript", { value: spare ? { src: at("js/start_spare.js") } : null, configurable: true });
  Object.defineProperty(document, "readyState", { value: ready, configurable: true });
}

/** Where the page is, and what of it has arrived. */
function stand(hash, state, protocol) {
  reloads = 0;
  const place = { href: at(""), hash, pathname: "/", search: "", origin: "https://molecore.example", protocol, reload: () => { reloads += 1; } };
  globalThis.location = place;
  let kept = state;
  globalThis.history = { get state() { return kept; }, replaceState: (next, _, address) => { kept = next; if (address) place.hash = address.startsWith("#") ? address : ""; } };
  arrived ??= [at("v-1/a.js"), at("v-1/b.css")];
  globalThis.performance.getEntriesByType = (kind) => (kind === "resource" ? arrived.map((name) => ({ name })) : []);
  globalThis.PerformanceObserver = class {
    constructor(then) {
      heard.push(then);
    }
    observe() {}
    disconnect() {}
  };
}

const USUAL = { hash: "", spare: false, state: null, ready: "complete", cut: "", first: undefined, sheets: [], protocol: "https:", come: undefined };
let pages = 0;

/** A page whose guard starts now, which comes back; what it says in its bar is found by `bar`. */
async function start(how = {}) {
  const { hash, spare, state, ready, cut, first, sheets, protocol, come } = { ...USUAL, ...how };
  window = openPage();
  draw({ spare, ready, cut, sheets });
  arrived = come;
  stand(hash, state, protocol);
  for (const name of ["HTMLScriptElement", "HTMLLinkElement", "MutationObserver"]) globalThis[name] = window[name];
  globalThis.stop = () => given.asked.push(["stop"]);
  if (cut) globalThis.MutationObserver = class {
    constructor(then) {
      changed = then;
    }
    observe(...what) {
      assert.deepEqual(what, [window.document, { childList: true, subtree: true }]);
    }
    disconnect() {
      changed = () => assert.fail("nobody listens any more");
    }
  };
  if (first) globalThis.molecore = { boot: first };
  else delete globalThis.molecore;
  await import(`../js/start/main.mjs?${pages++}`);
  return globalThis.molecore?.boot;
}

const text = (id) => window.document.getElementById(id).textContent;
const bar = () => [window.document.getElementById("boot").dataset.state, text("boot-message"), text("boot-detail"), text("boot-retry")].join("|");
/** A program of the page fails. */
const fails = (message) => {
  const event = Object.assign(new window.Event("error"), { message });
  Object.defineProperty(event, "target", { value: globalThis });
  window.dispatchEvent(event);
};
const happen = (target, kind, what) => target.dispatchEvent(Object.assign(new window.Event(kind), what));

beforeEach(() => {
  Object.assign(given, { asked: [], rescued: [], waiting: undefined, state: "right", mended: () => ({ outcome: "whole" }) });
  heard = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
});

test("the start goes on stage by stage until it is done", async () => {
  const boot = await start();
  assert.equal(bar(), "loading|Loading||Again");
  assert.equal(window.document.getElementById("boot").hidden, false);
  assert.equal(window.document.getElementById("boot-progress").getAttribute("aria-label"), "Loading");
  boot.progress(30, 120, 0.6);
  assert.equal(window.document.getElementById("boot-progress").getAttribute("value"), "0.15");
  boot.stage(0.85, "setting_up");
  assert.equal(text("boot-message"), "Setting up");
  assert.deepEqual([boot.failed, boot.again, boot.build], [false, false, "one"]);
  assert.deepEqual(globalThis.molecore.names, { keys: "molecore:/:", name: "molecore /" });
  boot.done();
  assert.equal(window.document.getElementById("boot").hidden, true);
  mock.timers.tick(10 ** 7);
  boot.stage(0.1, "loading");
  boot.progress(1, 2, 1);
  assert.equal(window.document.getElementById("boot").hidden, true);
  fails("later");
  assert.deepEqual([given.rescued, reloads], [[], 0], "what fails later is not the start's");
});

test("an address of a megabyte is cut before anything is asked for", async () => {
  const boot = await start({ hash: `#m1.${"A".repeat(1_000_000)}`, state: { kept: 1 } });
  assert.equal(globalThis.location.hash, `#m1.${"A".repeat(9_996)}`);
  assert.deepEqual([globalThis.history.state, boot.failed], [{ kept: 1 }, false]);
});

test("what the bar tells waits until all of the bar has come", async () => {
  const state = () => window.document.getElementById("boot")?.dataset.state;
  for (const cut of ["after", "before"]) {
    await start({ ready: "loading", cut });
    changed();
    assert.equal(state(), undefined, cut);
    if (cut === "before") window.document.body.insertAdjacentHTML("beforeend", '<div id="boot"><p id="boot-message"></p><p id="boot-detail"></p><progress id="boot-progress"></progress><a id="boot-retry"></a></div>');
    changed();
    assert.equal(state(), undefined, "its end has not come");
    window.document.body.insertAdjacentHTML("beforeend", "<p></p>");
    changed();
    assert.equal(bar(), "loading|Loading||Again");
    assert.throws(changed, /nobody listens/);
  }
  await start({ ready: "interactive", cut: "after" });
  assert.equal(bar(), "loading|Loading||Again", "the document has ended with it");
});

test("a file of the page is brought by its address, and nothing else is", async () => {
  const boot = await start();
  assert.equal(await boot.bring(at("v-1/a.js")), "bytes of v-1/a.js");
  assert.equal(await boot.bring(at("other.js")), null);
});

test("what it says when it cannot go on", async () => {
  for (const [kind, said] of [["wasm", "failed|No wasm|x|Again"], ["file", "failed|File|x|"], ["fatal", "failed|Fatal|x|Restart"]]) {
    const boot = await start();
    boot.fail(kind, "x");
    assert.equal(bar(), said);
    assert.equal(window.document.getElementById("boot-retry").hidden, kind === "file");
    assert.equal(boot.failed, true);
    boot.fail("start", "again");
    assert.deepEqual(given.rescued, [], "the first thing is told");
  }
  for (const [kind, detail] of [["start", "why"], ["policy", ""]]) {
    given.rescued = [];
    (await start()).fail(kind, detail);
    assert.deepEqual(given.rescued, [["Cannot start", WORDS[kind], ...(detail ? [detail] : [])]]);
  }
});

test("while it mends nothing else is told", async () => {
  let mended;
  given.mended = () => new Promise((resolve) => { mended = resolve; });
  const boot = await start();
  boot.fail("load", at("v-1/a.js"));
  boot.fail("start", "meanwhile");
  assert.deepEqual([bar(), given.rescued], ["loading|Mending||Again", []]);
  mended({ outcome: "whole" });
  await until(() => reloads);
  assert.equal(reloads, 1);
});

test("from the rescue screen the page is repaired, or begins again", async () => {
  const boot = await start();
  boot.fail("start", "why");
  assert.equal(await given.ways.repair(), true);
  given.mended = () => ({ outcome: "missing", parts: [] });
  assert.equal(await given.ways.repair(), false);
  given.ways.again();
  assert.equal(reloads, 1);
});

test("the button of the bar begins again, and leads nowhere else", async () => {
  await start();
  const press = new window.Event("click", { cancelable: true });
  window.document.getElementById("boot-retry").dispatchEvent(press);
  assert.deepEqual([press.defaultPrevented, reloads], [true, 1]);
});

test("the rescue screen has an address of its own, which a new beginning leaves", async () => {
  const boot = await start({ hash: "#rescue" });
  assert.deepEqual(given.rescued, [["Rescue", "About"]]);
  assert.equal(boot.failed, true);
  given.ways.again();
  assert.deepEqual([globalThis.location.hash, reloads], ["", 1]);
  await start();
  globalThis.location.hash = "#rescue";
  window.dispatchEvent(new window.Event("hashchange"));
  assert.equal(reloads, 1);
});

test("a file that is lost is mended and the page begins again, but not over and over", async () => {
  const boot = await start();
  boot.fail("load", at("v-1/a.js"));
  assert.equal(bar(), "loading|Mending||Again");
  assert.equal(boot.failed, true);
  await until(() => reloads);
  assert.equal(reloads, 1);
  assert.deepEqual(given.asked, [["mend", undefined]]);
  const { mended } = globalThis.history.state;
  assert.deepEqual(mended, [1_000_000]);
  (await start({ state: { mended: [1_000_000 - 120_000, 1_000_000 - 119_999] } })).fail("load", at("v-1/a.js"));
  await until(() => reloads);
  assert.equal(reloads, 1, "long ago does not count");
  (await start({ state: { mended: [999_000, 999_500], kept: 1 } })).fail("load", at("v-1/a.js"));
  await until(() => given.rescued.length);
  assert.deepEqual([given.rescued, reloads], [[["Cannot start", "Lost", "a.js"]], 0]);
  mock.timers.tick(119_999);
  assert.equal(reloads, 0);
  mock.timers.tick(1);
  assert.equal(reloads, 1, "it goes on, as it says");
});

test("what is nowhere to be had is named, and looked for again and again", async () => {
  const missing = [{ path: "v-1/a.js" }, { path: "v-1/b.css" }];
  given.mended = () => ({ outcome: "missing", parts: missing });
  (await start()).fail("load", at("v-1/a.js"));
  await until(() => given.rescued.length);
  assert.equal(given.rescued[0][0], "Cannot start");
  assert.deepEqual(given.rescued[0].slice(2), ["a.js", "b.css"]);
  given.asked = [];
  mock.timers.tick(999);
  assert.deepEqual(given.asked, []);
  mock.timers.tick(1);
  assert.deepEqual(given.asked, [["mend", ["v-1/a.js", "v-1/b.css"]]]);
  await sofar(new Promise(() => {}));
  mock.timers.tick(1999);
  assert.equal(given.asked.length, 1);
  given.mended = () => ({ outcome: "whole" });
  mock.timers.tick(1);
  await until(() => reloads);
  assert.equal(reloads, 1);
});

test("where nothing is known of what is missing, the file that did not come is named", async () => {
  given.mended = () => ({ outcome: "missing", parts: [] });
  globalThis.navigator = { onLine: false };
  (await start()).fail("load", at("other/x.js"));
  await until(() => given.rescued.length);
  assert.equal(given.rescued[0].at(-1), at("other/x.js"));
});

test("silence with every file there is told, and after two minutes more it is stuck", async () => {
  await start();
  mock.timers.tick(29_999);
  assert.equal(bar(), "loading|Loading||Again");
  mock.timers.tick(1);
  assert.equal(bar(), "slow|Slow||Again");
  mock.timers.tick(119_999);
  assert.deepEqual(given.rescued, []);
  mock.timers.tick(1);
  assert.deepEqual(given.rescued, [["Cannot start", "Failed", "Stuck"]]);
});

test("a file that is awaited too long is asked for once more past the caches, and then lost", async () => {
  await start();
  arrived = [at("v-1/a.js")];
  heard[0]();
  mock.timers.tick(999);
  assert.deepEqual(given.asked, []);
  mock.timers.tick(1);
  await until(() => reloads);
  assert.deepEqual(given.asked, [["state", "v-1/b.css", "reload"], ["mend", undefined]]);
  assert.equal(reloads, 1);
});

test("if it comes meanwhile, the start goes on", async () => {
  await start();
  arrived = [at("v-1/a.js")];
  heard[0]();
  given.waiting = (signal) => new Promise((resolve) => { signal.addEventListener("abort", resolve); });
  mock.timers.tick(1000);
  await until(() => heard.length > 1);
  arrived.push(at("v-1/b.css"));
  heard.at(-1)();
  await sofar(new Promise(() => {}));
  assert.deepEqual(given.asked, [["state", "v-1/b.css", "reload"]]);
  assert.equal(bar(), "loading|Loading||Again");
  mock.timers.tick(30_000);
  assert.equal(bar(), "slow|Slow||Again");
});

test("what a script, a refusal or a policy says against the start is told", async () => {
  await start();
  fails("a script");
  assert.deepEqual(given.rescued.at(-1), ["Cannot start", "Failed", "a script"]);
  await start();
  happen(window, "unhandledrejection", { reason: new Error("first\nlast ") });
  assert.deepEqual(given.rescued.at(-1), ["Cannot start", "Failed", "last"]);
  await start();
  happen(window, "unhandledrejection", { reason: "plain" });
  assert.deepEqual(given.rescued.at(-1), ["Cannot start", "Failed", "plain"]);
  given.rescued = [];
  await start();
  const violated = (blockedURI, disposition) => happen(window.document, "securitypolicyviolation", { blockedURI, disposition, effectiveDirective: "script-src" });
  violated("https://elsewhere.example/x.js", "enforce");
  violated(at("x.js"), "report");
  assert.deepEqual(given.rescued, []);
  violated("wasm-eval", "enforce");
  assert.deepEqual(given.rescued, [["Cannot start", "Policy", "script-src"]]);
  await start();
  violated(at("x.js"), "enforce");
  await until(() => given.rescued.length === 2);
  assert.deepEqual(given.rescued[1], ["Cannot start", "Policy", "script-src"]);
});

test("a network that sends what is asked for elsewhere is no policy: the part is looked for until it is there", async () => {
  given.elsewhere = true;
  given.mended = () => ({ outcome: "missing", parts: [] });
  await start();
  happen(window.document, "securitypolicyviolation", { blockedURI: at("v-1/a.js"), disposition: "enforce", effectiveDirective: "connect-src" });
  await until(() => given.rescued.length);
  assert.deepEqual(given.rescued, [["Cannot start", "Elsewhere", "a.js"]]);
  given.elsewhere = false;
});

test("a script or a style sheet of ours that fails is lost, another's is not", async () => {
  await start();
  const link = window.document.createElement("link");
  const script = window.document.createElement("script");
  window.document.body.append(link, script);
  link.setAttribute("href", "https://elsewhere.example/x.css");
  happen(link, "error");
  assert.deepEqual(given.asked, []);
  link.setAttribute("href", at("v-1/b.css"));
  happen(link, "error");
  await until(() => reloads);
  assert.equal(reloads, 1);
  await start();
  const other = window.document.createElement("script");
  Object.defineProperty(other, "src", { value: at("v-1/a.js") });
  window.document.body.append(other);
  happen(other, "error");
  await until(() => reloads);
  assert.equal(reloads, 1);
});

test("a spare copy of the first script is not missed where that one runs", async () => {
  await start();
  const spare = window.document.createElement("script");
  Object.defineProperty(spare, "src", { value: at("v-1/js/start_spare.js") });
  window.document.body.append(spare);
  happen(spare, "error");
  await sofar(new Promise(() => {}));
  assert.deepEqual([given.asked, given.rescued, reloads], [[], [], 0]);
});

test("a Python that dies starts anew, once in a minute", async () => {
  const boot = await start();
  boot.restart();
  assert.deepEqual([reloads, globalThis.history.state.restarted], [1, 1_000_000]);
  const again = await start({ state: { restarted: 1_000_000 - 59_999 } });
  assert.equal(again.again, true);
  again.restart();
  assert.deepEqual([reloads, bar()], [0, "failed|Fatal||Restart"]);
  assert.equal((await start({ state: { restarted: 1_000_000 - 60_000 } })).again, false);
});

test("a browser without machine code, a page from a folder and a strict host are told apart", async () => {
  const real = globalThis.WebAssembly;
  globalThis.WebAssembly = undefined;
  await start();
  assert.equal(bar(), "failed|No wasm||Again");
  globalThis.WebAssembly = { Module: class { constructor() { throw new EvalError("no"); } } };
  await start();
  assert.deepEqual(given.rescued, [["Cannot start", "Policy"]]);
  globalThis.WebAssembly = real;
  await start({ protocol: "file:" });
  assert.equal(bar(), "failed|File||");
});

test("after some seconds the bar says how much has come, while nothing is mended", async () => {
  const { now } = performance;
  let time = 0;
  globalThis.performance.now = () => time;
  const boot = await start();
  boot.progress(30, 120, 0.6);
  assert.equal(text("boot-detail"), "", "all goes quickly");
  time = 4000;
  boot.progress(60, 120, 0.6);
  assert.equal(text("boot-detail"), "amount_seconds");
  given.mended = () => new Promise(() => {});
  boot.fail("load", at("v-1/a.js"));
  boot.progress(90, 120, 0.6);
  assert.equal(text("boot-detail"), "");
  globalThis.performance.now = now;
});

test("a style sheet that came to nothing before anybody listened is lost; one that is there or on its way is not", async () => {
  const sheet = (loaded) => ({ href: at("v-1/b.css"), sheet: loaded });
  await start({ sheets: [sheet({})] });
  await start({ sheets: [sheet(null)], come: [at("v-1/a.js")] });
  await sofar(new Promise(() => {}));
  assert.deepEqual(given.asked, []);
  await start({ sheets: [sheet(null)], come: [at("v-1/b.css")] });
  await until(() => reloads);
  assert.deepEqual([given.asked, reloads], [[["mend", undefined]], 1]);
});

test("a style sheet that does not come keeps nothing from being painted once something is lost", async () => {
  const gone = [];
  const sheet = (path) => ({ href: at(path), sheet: {}, remove: () => gone.push(path) });
  const boot = await start({ sheets: [sheet("v-1/b.css"), sheet("v-1/other.css")], come: [at("v-1/a.js")] });
  assert.deepEqual(gone, []);
  boot.fail("load", at("v-1/a.js"));
  assert.deepEqual(gone, ["v-1/b.css"]);
});

test("the spare copy keeps out of the way of the first, and steps in where that is lost", async () => {
  assert.equal(await start({ spare: true, first: "the first" }), "the first");
  assert.deepEqual(given.asked, []);
  assert.ok(await start({ spare: true }));
  await until(() => reloads);
  assert.deepEqual([given.asked, reloads], [[["mend", undefined]], 1]);
  given.asked = [];
  await start({ spare: true, ready: "loading" });
  assert.equal(globalThis.molecore, undefined, "the first may still come");
  const scripts = ["v-1/a.js", "v-1/b.css", "v-1/other.js"].map((path) => {
    const script = window.document.createElement("script");
    Object.defineProperty(script, "src", { value: at(path) });
    window.document.head.append(script);
    return script;
  });
  mock.timers.tick(1000);
  assert.ok(globalThis.molecore);
  assert.deepEqual(given.asked[0], ["stop"]);
  assert.deepEqual(scripts.map(({ isConnected }) => isConnected), [false, true, true], "what never comes would let nothing be painted");
});
