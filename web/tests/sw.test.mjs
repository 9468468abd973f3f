// The service worker in a browser of four fakes: caches, network, clients and the events it hears.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

const SOURCE = readFileSync(new URL("../js/sw.js", import.meta.url), "utf-8");
const SCOPE = "https://molecore.example/here/";
const HEADERS = { "X-Made": "by us" };
const INDEX = '<!doctype html>\n<html lang="en" data-patience="40" data-build="new1">';

const at = (path) => new URL(path, SCOPE).href;
const hashOf = (text) => createHash("sha256").update(text).digest("hex");
const hashes = (texts) => Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, hashOf(text)]));

/** What a cache has: responses that can be asked for again and again. */
class Kept {
  rows = new Map();
  async match(url) {
    const row = this.rows.get(url);
    return row && new Response(row.bytes, { headers: row.headers });
  }
  async put(url, response) {
    if (full) throw new DOMException("no room", "QuotaExceededError");
    this.rows.set(url, { bytes: await response.arrayBuffer(), headers: new Headers(response.headers) });
  }
  async keys() {
    return [...this.rows.keys()].map((url) => ({ url }));
  }
  async delete(url) {
    return this.rows.delete(url);
  }
  text(path) {
    const row = this.rows.get(at(path));
    return row && new TextDecoder().decode(row.bytes);
  }
}

const stored = new Map();
const caches = {
  async open(name) {
    if (!stored.has(name)) stored.set(name, new Kept());
    return stored.get(name);
  },
  keys: async () => [...stored.keys()],
  delete: async (name) => stored.delete(name),
  match: async (url, { cacheName }) => stored.get(cacheName)?.match(url),
};

/** What the host has: text by path, or what it answers; what was asked for, and how. */
let host = {};
let asked = [];
let full = false;
async function fetch(url, { cache, signal } = {}) {
  if (typeof url !== "string") return fetch(url.url, { cache: "as asked" });
  const path = url.slice(SCOPE.length);
  asked.push(`${cache} ${path}`);
  const found = host[path];
  if (typeof found === "function") return found(cache, signal);
  return found === undefined ? new Response("nothing", { status: 404 }) : new Response(found, { headers: { "Content-Type": "any/thing", "X-Host": "1" } });
}

const FILES = { "a.js": "one();", "b.css": "p {}", "c.wasm": "code" };
const LATE = { "late.bundle": "later" };
const OWN = { "index.html": INDEX, "other.txt": "ours" };

/** A worker of this version; what it hears is told to it by `tell`. */
function worker({ version = "2", files = FILES, late = LATE, own = OWN, languages = undefined } = {}) {
  const heard = {};
  const clients = [];
  const self = {
    addEventListener: (kind, then) => { heard[kind] = then; },
    navigator: { languages },
    clients: { matchAll: async (which) => (which?.includeUncontrolled ? [{ postMessage: (said) => clients.push(said) }] : []) },
    skipWaiting: () => clients.push("skipped"),
  };
  const names = ["self", "caches", "fetch", "location", "VERSION", "HEADERS", "FILES", "LATE", "OWN"];
  new Function(...names, SOURCE)(self, caches, fetch, { href: at("sw.js") }, version, HEADERS, hashes(files), hashes(late), own);
  const tell = async (kind, event = {}) => {
    const works = [];
    heard[kind]({ ports: [], ...event, waitUntil: (work) => works.push(work), respondWith: (work) => works.push(work) });
    const [result] = await Promise.all(works);
    return result;
  };
  const ask = async (question) => {
    const said = [];
    await tell("message", { data: question, ports: [{ postMessage: (answer) => said.push(answer) }] });
    return said;
  };
  const get = (path, options = {}) => tell("fetch", { request: { method: "GET", integrity: "", url: at(path), ...options } });
  return { tell, ask, get, clients };
}

const OURS = `molecore ${SCOPE} 2`;
const BEFORE = `molecore ${SCOPE} 1`;

/** An older version that is whole, or was given up half way. */
async function older(name, files, { whole = true } = {}) {
  const cache = await caches.open(name);
  for (const [path, text] of Object.entries(files)) await cache.put(at(path), new Response(text));
  if (whole) await cache.put(at("committed"), Response.json(hashes(files)));
  return cache;
}

/** A worker of this version that has all it is made of. */
async function installed(options) {
  const made = worker(options);
  await made.tell("install");
  asked = [];
  return made;
}

beforeEach(() => {
  stored.clear();
  host = { ...FILES, ...LATE, "index.html": INDEX };
  asked = [];
  full = false;
});

test("a version comes in file by file, each of its type, and counts by the record written last", async () => {
  await worker().tell("install");
  assert.deepEqual(asked, ["default a.js", "default b.css", "default c.wasm"]);
  const ours = stored.get(OURS);
  assert.deepEqual([...stored.keys()], [OURS]);
  assert.equal([...ours.rows.keys()].at(-1), at("committed"));
  assert.deepEqual(JSON.parse(ours.text("committed")), hashes({ ...FILES, ...LATE }));
  const types = ["a.js", "b.css", "c.wasm"].map((path) => ours.rows.get(at(path)).headers.get("Content-Type"));
  assert.deepEqual(types, ["text/javascript", "text/css; charset=utf-8", "application/wasm"]);
  assert.equal(ours.rows.get(at("a.js")).headers.get("X-Made"), "by us");
  assert.equal(ours.rows.get(at("a.js")).headers.get("X-Host"), null, "what a host said of it is no part of it");
});

test("every kind of file comes under its type, and any other under none that is run", async () => {
  const types = {
    html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", css: "text/css; charset=utf-8",
    json: "application/json", wasm: "application/wasm", md: "text/markdown; charset=utf-8", py: "text/plain; charset=utf-8",
    txt: "text/plain; charset=utf-8", svg: "image/svg+xml", png: "image/png",
    webmanifest: "application/manifest+json", bundle: "application/octet-stream",
  };
  const files = Object.fromEntries(Object.keys(types).map((kind) => [`one.${kind}`, kind]));
  host = files;
  const { get } = await installed({ files });
  for (const [kind, type] of Object.entries(types)) {
    assert.equal((await get(`one.${kind}`)).headers.get("Content-Type"), type);
  }
});

test("a file that is not what was built is asked for once more, past the caches", async () => {
  host["a.js"] = (cache) => new Response(cache === "reload" ? FILES["a.js"] : "old");
  await worker().tell("install");
  assert.equal(stored.get(OURS).text("a.js"), FILES["a.js"]);
  assert.deepEqual(asked.slice(0, 2), ["default a.js", "reload a.js"]);
});

for (const [what, answer, about] of [
  ["damaged", "old", "a.js is not of version 2"],
  ["gone", undefined, "a.js: 404"],
  ["unreachable", () => { throw new TypeError("offline"); }, "a.js: TypeError: offline"],
]) {
  test(`a version of which a file is ${what} does not count, and the page is told`, async () => {
    host["a.js"] = answer;
    const { tell, clients } = worker();
    await assert.rejects(tell("install"));
    assert.deepEqual(clients, [{ refused: "part", about }]);
    assert.equal(stored.get(OURS).text("committed"), undefined);
  });
}

test("so is one for which there is no room", async () => {
  full = true;
  const { tell, clients } = worker();
  await assert.rejects(tell("install"));
  assert.deepEqual(clients, [{ refused: "room", about: "no room" }]);
});

test("a host that falls silent is waited for as long as the document says, from the last piece on", async () => {
  const silent = (signal) => new Promise((_, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); });
  const pieces = (signal) => {
    const left = [..."one();"];
    const read = async () => {
      await new Promise((resolve, reject) => { setTimeout(resolve, 25); signal.addEventListener("abort", () => reject(signal.reason)); });
      return left.length ? { value: new TextEncoder().encode(left.shift()) } : { done: true };
    };
    return { ok: true, status: 200, body: { getReader: () => ({ read }) } };
  };
  host["a.js"] = (_, signal) => pieces(signal);
  await worker().tell("install");
  assert.equal(stored.get(OURS).text("a.js"), FILES["a.js"], "slow is not silent");
  stored.clear();
  host["a.js"] = (_, signal) => silent(signal);
  const begun = performance.now();
  await assert.rejects(worker().tell("install"));
  const took = performance.now() - begun;
  assert.ok(took > 60 && took < 5000, `${took} ms`);
});

test("what an older version has is not fetched again, whatever it was called there", async () => {
  await older(BEFORE, { "old/name.js": FILES["a.js"], "late.bundle": LATE["late.bundle"], "b.css": "p { color: red }" });
  await worker().tell("install");
  assert.deepEqual(asked, ["default b.css", "default c.wasm"]);
  const ours = stored.get(OURS);
  assert.equal(ours.text("a.js"), FILES["a.js"]);
  assert.equal(ours.rows.get(at("a.js")).headers.get("Content-Type"), "text/javascript");
  assert.equal(ours.text("late.bundle"), LATE["late.bundle"], "so is what came late");
  assert.equal(ours.text("b.css"), FILES["b.css"]);
});

test("what came late to an older version comes to this one too, also where it is another now", async () => {
  const late = { "v-2/words_de.bundle": "neu", "v-2/words_fr.bundle": "nouveau" };
  Object.assign(host, late);
  await older(BEFORE, { "v-1/words_de.bundle": "alt" });
  await worker({ late }).tell("install");
  assert.deepEqual(asked.slice(-1), ["default v-2/words_de.bundle"]);
  assert.equal(stored.get(OURS).text("v-2/words_de.bundle"), "neu");
  assert.equal(stored.get(OURS).text("v-2/words_fr.bundle"), undefined);
});

test("the languages that the browser asks for come with a version, and no others", async () => {
  const late = { "v-2/python/words_de.bundle": "alle", "v-2/python/words_fr.bundle": "tous", "v-2/python/words_pt_BR.bundle": "todos", "v-2/rules/a.fr.md": "règles", "v-2/rules/a.de.md": "Regeln" };
  Object.assign(host, late);
  await worker({ late, languages: ["fr-CA", "pt-BR", "en"] }).tell("install");
  assert.deepEqual(asked.slice(3), ["default v-2/python/words_fr.bundle", "default v-2/python/words_pt_BR.bundle", "default v-2/rules/a.fr.md"]);
});

test("but not where it is damaged there, or its version is another copy's", async () => {
  const cache = await older(BEFORE, { "a.js": FILES["a.js"] });
  await cache.put(at("a.js"), new Response("rotten"));
  await older("molecore https://molecore.example/there/ 1", { "b.css": FILES["b.css"] });
  await worker().tell("install");
  assert.deepEqual(asked, ["default a.js", "default b.css", "default c.wasm"]);
  assert.equal(stored.get(OURS).text("a.js"), FILES["a.js"]);
});

test("what a disk has damaged so that it cannot be read is fetched like what is gone", async () => {
  const before = await older(BEFORE, FILES);
  const ours = await older(OURS, FILES, { whole: false });
  const unreadable = async () => ({ headers: new Headers({ "Content-Type": "text/javascript" }), arrayBuffer: () => Promise.reject(new Error("disk")), json: () => Promise.reject(new Error("disk")) });
  const failing = () => Promise.reject(new Error("disk"));
  for (const [readBefore, readOurs] of [[unreadable, unreadable], [failing, failing]]) {
    before.match = async (url) => (url === at("committed") ? Kept.prototype.match.call(before, url) : readBefore());
    ours.match = readOurs;
    asked = [];
    await worker().tell("install");
    assert.deepEqual(asked, ["default a.js", "default b.css", "default c.wasm"]);
    before.match = readBefore;
    asked = [];
    await worker().tell("install");
    assert.deepEqual(asked, ["default a.js", "default b.css", "default c.wasm"]);
  }
});

test("an interrupted version goes on where it was; what is kept under a wrong type is kept anew", async () => {
  await installed();
  const ours = stored.get(OURS);
  await ours.delete(at("committed"));
  await ours.delete(at("b.css"));
  await ours.put(at("c.wasm"), new Response("code", { headers: { "Content-Type": "text/html" } }));
  await worker().tell("install");
  assert.deepEqual(asked, ["default b.css", "default c.wasm"]);
  assert.equal(ours.rows.get(at("c.wasm")).headers.get("Content-Type"), "application/wasm");
  assert.ok(ours.text("committed"));
});

test("a file that one older version has lost is taken from another that has it", async () => {
  await older(`molecore ${SCOPE} 0`, FILES);
  const lost = await older(BEFORE, FILES);
  for (const path of Object.keys(FILES)) await lost.delete(at(path));
  host = {};
  const made = worker();
  await made.tell("install");
  assert.deepEqual(asked, []);
  assert.equal(stored.get(OURS).text("a.js"), FILES["a.js"]);
});

test("half a version goes; of whole ones the newest besides this stays, and nothing of another copy", async () => {
  const foreign = "molecore https://molecore.example/there/ 9";
  await older(foreign, {}, { whole: false });
  await older(`molecore ${SCOPE} 0`, FILES);
  await older(`molecore ${SCOPE} half`, FILES, { whole: false });
  await older(BEFORE, FILES);
  const { tell } = worker();
  await tell("install");
  assert.deepEqual([...stored.keys()], [foreign, `molecore ${SCOPE} 0`, BEFORE, OURS]);
  await older(`molecore ${SCOPE} half`, FILES, { whole: false });
  await tell("activate");
  assert.deepEqual([...stored.keys()], [foreign, BEFORE, OURS]);
});

test("it answers for its own files alone, and only who reads; all else beside the page is the host's", async () => {
  const { get } = await installed();
  assert.equal(await get("a.js", { method: "POST" }), undefined);
  assert.equal(await get("", { url: "https://molecore.example/there/a.js" }), undefined);
  for (const path of ["docs/", "docs/index.html", "theirs.js", "index.htm", "docs/a.js", "docs/v-1/a.js", "v-1", "other.txt", "committed", "sw.js"]) {
    assert.equal(await get(path), undefined, path);
    assert.equal(await get(`${path}?x=a.js#a.js`), undefined, path);
  }
  assert.equal(await (await get("a.js", { url: `${at("a.js")}?x#y` })).text(), FILES["a.js"]);
  assert.deepEqual(asked, []);
});

test("the document is part of the worker, the folder's address is its", async () => {
  const { get } = await installed();
  for (const path of ["", "index.html"]) {
    const page = await get(path);
    assert.equal(await page.text(), INDEX);
    assert.equal(page.headers.get("Content-Type"), "text/html; charset=utf-8");
  }
  assert.equal(await get("other.txt"), undefined, "other texts are there to be put back alone");
});

test("what is damaged is fetched, checked, handed out and put back", async () => {
  const { get } = await installed();
  const ours = stored.get(OURS);
  await ours.put(at("a.js"), new Response("rotten", { headers: { "Content-Type": "text/javascript" } }));
  assert.equal(await (await get("a.js")).text(), FILES["a.js"]);
  assert.equal(ours.text("a.js"), FILES["a.js"]);
  assert.deepEqual(asked, ["default a.js"]);
  await ours.delete(at("b.css"));
  delete host["b.css"];
  const nothing = await get("b.css");
  assert.equal(nothing.status, 504);
  assert.match(await nothing.text(), /missing/);
});

test("what is missing is fetched also where nobody can tell what other versions there are", async () => {
  const { get } = await installed();
  (await caches.open(OURS)).rows.delete(at("a.js"));
  const { keys } = caches;
  caches.keys = () => Promise.reject(new Error("disk"));
  assert.equal(await (await get("a.js")).text(), FILES["a.js"]);
  caches.keys = keys;
});

test("what cannot be put back is handed out all the same", async () => {
  const { get } = await installed();
  stored.get(OURS).rows.clear();
  full = true;
  assert.equal(await (await get("a.js")).text(), FILES["a.js"]);
});

test("what the page compares itself is handed over as it is, but of no wrong type", async () => {
  const { get } = await installed();
  const ours = stored.get(OURS);
  const rotten = (path, type) => ours.put(at(path), new Response("rotten", { headers: { "Content-Type": type } }));
  await rotten("c.wasm", "application/wasm");
  assert.equal(await (await get("c.wasm")).text(), "rotten");
  await rotten("a.js", "text/javascript");
  assert.equal(await (await get("a.js", { integrity: "sha256-x" })).text(), "rotten");
  await rotten("c.wasm", "text/html");
  assert.equal(await (await get("c.wasm")).text(), FILES["c.wasm"]);
});

test("what is named like that in its midst alone is compared like any other", async () => {
  const named = ["a.wasm.js", "wheels/pyodide-lock.json.js", "pyodide-lock.json"];
  for (const path of named) host[path] = "ours()";
  const { get } = await installed({ files: { ...FILES, ...Object.fromEntries(named.map((path) => [path, "ours()"])) } });
  for (const path of named) {
    const type = path.endsWith(".js") ? "text/javascript" : "application/json";
    await stored.get(OURS).put(at(path), new Response("0urs()", { headers: { "Content-Type": type } }));
  }
  assert.deepEqual(await Promise.all(named.map(async (path) => (await get(path)).text())), ["ours()", "ours()", "0urs()"]);
  for (const path of named) delete host[path];
});

test("but the first script, which sees to what is damaged, comes as it was built or from the worker itself", async () => {
  host["other.js"] = "ours()";
  const { get } = await installed({ files: { ...FILES, "other.js": "ours()" }, own: { ...OWN, "other.js": "ours()" } });
  delete host["other.js"];
  await stored.get(OURS).put(at("other.js"), new Response("0urs()", { headers: { "Content-Type": "text/javascript" } }));
  assert.equal(await (await get("other.js", { integrity: "sha256-known" })).text(), "ours()");
  assert.equal(stored.get(OURS).text("other.js"), "ours()");
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error("the disk is broken")) });
  stored.get(OURS).match = async () => new Response(broken, { headers: { "Content-Type": "text/javascript" } });
  assert.equal(await (await get("other.js", { integrity: "sha256-known" })).text(), "ours()");
});

test("of many versions before the newest alone stays", async () => {
  for (const version of ["-2", "-1", "0", "1"]) await older(`molecore ${SCOPE} ${version}`, { "gone.js": "old" });
  const { tell } = await installed();
  await tell("activate");
  assert.deepEqual([...stored.keys()].sort(), [BEFORE, OURS]);
});

test("a tab of the version before has its files; what no version has is asked of the host", async () => {
  const { get } = await installed();
  await older(BEFORE, { "v-1/gone.js": "old" });
  await older("molecore https://molecore.example/there/ 9", { "v-9/theirs.js": "theirs" });
  assert.equal(await (await get("v-1/gone.js")).text(), "old");
  assert.deepEqual(asked, []);
  assert.equal((await get("v-9/theirs.js")).status, 404);
  host["v-9/theirs.js"] = "the host's";
  assert.equal(await (await get("v-9/theirs.js")).text(), "the host's");
  assert.deepEqual(asked, ["as asked v-9/theirs.js", "as asked v-9/theirs.js"]);
  (await caches.open(OURS)).match = () => Promise.reject(new Error("disk"));
  assert.equal(await (await get("v-1/gone.js")).text(), "old", "also beside one that cannot be read");
});

test("it takes over when it is told to, and keeps what came late when the page has asked for it", async () => {
  const { tell, clients } = await installed();
  assert.deepEqual(clients, []);
  await tell("message", { data: "take over" });
  assert.deepEqual(clients, ["skipped"]);
  assert.equal(stored.get(OURS).text("late.bundle"), undefined);
  await tell("message", { data: { late: ["/other.bundle"] } });
  assert.deepEqual(asked, []);
  await tell("message", { data: { late: [".bundle"] } });
  assert.deepEqual([asked, clients], [["default late.bundle"], ["skipped"]]);
  assert.equal(stored.get(OURS).text("late.bundle"), LATE["late.bundle"]);
  assert.equal(stored.get(OURS).rows.get(at("late.bundle")).headers.get("Content-Type"), "application/octet-stream");
});

test("one file is compared, and forgotten where it is wrong", async () => {
  const { ask } = await installed();
  assert.deepEqual(await ask({ ask: "compare", address: at("a.js") }), [{ done: true, right: true }]);
  assert.equal(stored.get(OURS).text("a.js"), FILES["a.js"]);
  await stored.get(OURS).put(at("a.js"), new Response("rotten", { headers: { "Content-Type": "text/javascript" } }));
  assert.deepEqual(await ask({ ask: "compare", address: at("a.js") }), [{ done: true, right: false }]);
  assert.equal(stored.get(OURS).text("a.js"), undefined);
  assert.deepEqual(await ask({ ask: "compare", address: at("unknown.js") }), [{ done: true, right: false }]);
});

test("what is wrong is told, and repaired as far as it can be had", async () => {
  host["other.txt"] = "ours";
  const { ask } = await installed({ files: { ...FILES, "other.txt": "ours" } });
  assert.deepEqual(await ask({ ask: "status" }), [{ done: true, wrong: [] }]);
  const ours = stored.get(OURS);
  for (const path of ["a.js", "b.css", "other.txt"]) await ours.delete(at(path));
  delete host["b.css"];
  assert.deepEqual(await ask({ ask: "status" }), [{ done: true, wrong: ["a.js", "b.css", "other.txt"] }]);
  assert.deepEqual(await ask({ ask: "repair", patience: 40 }), [
    { path: "a.js" }, { path: "b.css" }, { path: "c.wasm" }, { path: "other.txt" }, { done: true, missing: ["b.css"] },
  ]);
  assert.ok(!asked.some((what) => /c\.wasm|other/.test(what)), "what is right is left, and what it has itself nobody is asked for");
  assert.deepEqual(await ask({ ask: "status" }), [{ done: true, wrong: ["b.css"] }]);
});

test("what another version has serves to repair as well", async () => {
  const { get } = await installed();
  await older(BEFORE, { "was.js": FILES["a.js"] });
  await stored.get(OURS).delete(at("a.js"));
  assert.equal(await (await get("a.js")).text(), FILES["a.js"]);
  assert.deepEqual(asked, []);
});

test("which version the host has is asked of the host itself", async () => {
  const { ask } = await installed();
  host["index.html"] = '<!-- <html data-build="old0"> -->\n<html lang="en" data-build="new2">';
  assert.deepEqual(await ask({ ask: "version" }), [{ done: true, version: "new2" }]);
  assert.deepEqual(asked, ["no-store index.html"]);
  host["index.html"] = "<html>";
  assert.deepEqual(await ask({ ask: "version" }), [{ done: true, version: "" }]);
  delete host["index.html"];
  assert.deepEqual(await ask({ ask: "version" }), [{ done: true, version: "" }]);
});

test("a question that it does not know is not answered, and a message without a port is none", async () => {
  const { ask, tell } = await installed();
  assert.deepEqual(await ask({ ask: "anything" }), []);
  await tell("message", { data: { ask: "status" } });
});
