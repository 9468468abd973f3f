// Keeps one whole version of the page. VERSION, HEADERS and FILES (path -> SHA-256) stand above this, put there by the build.
//
// A version is fetched file by file, each checked against its hash, and counts
// only once its commit record is written, last. It never mixes with another.
"use strict";

/* global VERSION, HEADERS, FILES */
const SCOPE = new URL("./", location.href).href;
const PREFIX = `molecore ${SCOPE} `;
const OURS = PREFIX + VERSION;
const RECORD = new URL("committed", SCOPE).href;

const address = (path) => new URL(path, SCOPE).href;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(forgetOldVersions()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});
addEventListener("fetch", (event) => {
  const url = event.request.url.split(/[?#]/)[0];
  if (event.request.method === "GET" && url.startsWith(SCOPE)) event.respondWith(answer(url));
});

async function install() {
  await forgetHalves();
  const cache = await caches.open(OURS);
  const older = await knownByHash();
  for (const [path, hash] of Object.entries(FILES)) {
    const url = address(path);
    if (await cache.match(url)) continue;
    await cache.put(url, (await reused(older.get(hash))) ?? (await fetched(url, hash)));
  }
  await cache.put(RECORD, Response.json(FILES));
}

/** Every file of the versions kept so far: hash -> how to find it. */
async function knownByHash() {
  const known = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const cache = await caches.open(name);
    const record = await cache.match(RECORD);
    const files = record ? await record.json() : {};
    for (const [path, hash] of Object.entries(files)) known.set(hash, { cache, path });
  }
  return known;
}

async function reused(place) {
  const response = place && (await place.cache.match(address(place.path)));
  return response && copy(await response.blob(), response);
}

/** The body under an address of its own and with nothing its first transport said of it but the type. */
function copy(body, response) {
  return new Response(body, { headers: { ...HEADERS, "Content-Type": response.headers.get("Content-Type") } });
}

async function fetched(url, hash) {
  for (const cache of ["default", "reload"]) {
    const response = await fetch(url, { cache });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const bytes = await response.arrayBuffer();
    if ((await sha256(bytes)) === hash) return copy(bytes, response);
  }
  throw new Error(`${url} is not of version ${VERSION}`);
}

async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function answer(url) {
  const wanted = url === SCOPE ? address("index.html") : url;
  return (await caches.match(wanted, { cacheName: OURS })) ?? (await fromPrevious(wanted)) ?? Response.error();
}

/** Tabs opened before an update still ask for files of the version before. */
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
