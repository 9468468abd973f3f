// Keeps one whole version of the page. VERSION, HEADERS, FILES and LATE (path -> SHA-256) stand above this, put there by the build.
//
// A version is fetched file by file, each checked against its hash, and counts
// only once its commit record is written, last. It never mixes with another.
// What is LATE is not waited for: it is kept once the page has asked for it.
"use strict";

/* global VERSION, HEADERS, FILES, LATE */
const SCOPE = new URL("./", location.href).href;
const PREFIX = `molecore ${SCOPE} `;
const OURS = PREFIX + VERSION;
const RECORD = new URL("committed", SCOPE).href;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {string} path */
const address = (path) => new URL(path, SCOPE).href;
const LATE_HASHES = new Map(Object.entries(LATE).map(([path, hash]) => [address(path), hash]));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOldVersions()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "keep what came late") event.waitUntil(keepLate());
});
worker.addEventListener("fetch", (event) => {
  const url = event.request.url.split(/[?#]/)[0];
  if (event.request.method === "GET" && url.startsWith(SCOPE)) event.respondWith(answer(event, url));
});

async function install() {
  await forgetHalves();
  const cache = await caches.open(OURS);
  const older = await knownByHash();
  for (const [path, hash] of Object.entries(FILES)) {
    await keep(cache, older, address(path), hash);
  }
  await keepLateOf(older, cache);
  await cache.put(RECORD, Response.json({ ...FILES, ...LATE }));
}

/** @typedef {{ cache: Cache, path: string }} Place */

/**
 * @param {Cache} cache
 * @param {Map<string, Place>} older
 * @param {string} url
 * @param {string} hash
 */
async function keep(cache, older, url, hash) {
  if (await cache.match(url)) return;
  await cache.put(url, (await reused(older.get(hash))) ?? (await fetched(url, hash)));
}

/**
 * What came late to a version before and is the same in this one.
 * @param {Map<string, Place>} older
 * @param {Cache} cache
 */
async function keepLateOf(older, cache) {
  for (const [url, hash] of LATE_HASHES) {
    const response = await reused(older.get(hash));
    if (response) await cache.put(url, response);
  }
}

/** Every file of the versions kept so far: hash -> how to find it. */
async function knownByHash() {
  /** @type {Map<string, Place>} */
  const known = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const cache = await caches.open(name);
    const record = await cache.match(RECORD);
    /** @type {Record<string, string>} */
    const files = record ? await record.json() : {};
    const there = new Set((await cache.keys()).map(({ url }) => url));
    for (const [path, hash] of Object.entries(files)) {
      if (there.has(address(path))) known.set(hash, { cache, path });
    }
  }
  return known;
}

/** @param {Place | undefined} place */
async function reused(place) {
  const response = place && (await place.cache.match(address(place.path)));
  return response && copy(await response.blob(), response);
}

/**
 * The body under an address of its own and with nothing its first transport said of it but the type.
 * @param {BodyInit} body
 * @param {Response} response
 */
function copy(body, response) {
  return new Response(body, { headers: { ...HEADERS, "Content-Type": response.headers.get("Content-Type") ?? "" } });
}

/**
 * @param {string} url
 * @param {string} hash
 */
async function fetched(url, hash) {
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const response = await fetch(url, { cache });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const bytes = await response.arrayBuffer();
    if ((await sha256(bytes)) === hash) return copy(bytes, response);
  }
  throw new Error(`${url} is not of version ${VERSION}`);
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {FetchEvent} event
 * @param {string} url
 */
async function answer(event, url) {
  const wanted = url === SCOPE ? address("index.html") : url;
  const kept = await caches.match(wanted, { cacheName: OURS });
  if (kept) return kept;
  const hash = LATE_HASHES.get(wanted);
  return hash ? late(event, wanted, hash) : fromPrevious(wanted);
}

/**
 * On its way to the page, which checks it too; the copy is kept if it is what was built.
 * @param {FetchEvent} event
 * @param {string} url
 * @param {string} hash
 */
async function late(event, url, hash) {
  const before = await reused((await knownByHash()).get(hash));
  if (before) return before;
  const response = await fetch(url);
  if (response.ok) event.waitUntil(keepIfRight(url, hash, response.clone()));
  return response;
}

/**
 * @param {string} url
 * @param {string} hash
 * @param {Response} response
 */
async function keepIfRight(url, hash, response) {
  const bytes = await response.arrayBuffer();
  if ((await sha256(bytes)) !== hash) return;
  await (await caches.open(OURS)).put(url, copy(bytes, response));
}

/** A page that was not yet ours when it fetched them: it has them from elsewhere. */
async function keepLate() {
  const cache = await caches.open(OURS);
  const older = await knownByHash();
  for (const [url, hash] of LATE_HASHES) await keep(cache, older, url, hash);
}

/**
 * Tabs opened before an update still ask for files of the version before.
 * @param {string} url
 */
async function fromPrevious(url) {
  for (const name of await caches.keys()) {
    const found = name.startsWith(PREFIX) && (await (await caches.open(name)).match(url));
    if (found) return found;
  }
  return new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } });
}

/** This version and the one before stay; the one before is the newest other that is whole. */
async function forgetOldVersions() {
  await forgetHalves();
  const others = await otherVersions();
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What is left of other versions that never became whole. */
async function forgetHalves() {
  for (const name of await otherVersions()) {
    const whole = await (await caches.open(name)).match(RECORD);
    if (!whole) await caches.delete(name);
  }
}

async function otherVersions() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OURS);
}
