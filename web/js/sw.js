// Keeps one whole version of the page. VERSION, HEADERS, FILES, LATE (path -> SHA-256) and OWN (path -> text)
// stand above this, put there by the build.
//
// A version is fetched file by file, each checked against its hash, and counts
// only once its commit record is written, last. It never mixes with another.
// What is LATE is not waited for: languages and what few people need are kept once somebody uses them.
// What turns out to be missing or damaged is fetched, checked and put back.
"use strict";

/* global VERSION, HEADERS, FILES, LATE, OWN */
const SCOPE = new URL("./", location.href).href;
const PREFIX = `molecore ${SCOPE} `;
const OURS = PREFIX + VERSION;
const RECORD = new URL("committed", SCOPE).href;
/** Milliseconds in which something of a file has to come: as the document says. */
const PATIENCE = Number(/ data-patience="(\d+)"/.exec(OWN["index.html"] ?? "")?.[1] ?? 20_000);
/** What the page compares itself before it is used; comparing it here as well would only make people wait. */
const COMPARED_BY_PAGE = /\.(wasm|bundle|zip)$|\/pyodide-lock\.json$/;
const TYPES = new Map(Object.entries({
  html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", css: "text/css; charset=utf-8",
  json: "application/json", wasm: "application/wasm", md: "text/markdown; charset=utf-8", py: "text/plain; charset=utf-8", txt: "text/plain; charset=utf-8",
  svg: "image/svg+xml", png: "image/png", webmanifest: "application/manifest+json",
}));

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {string} path */
const address = (path) => new URL(path, SCOPE).href;
/** @param {Record<string, string>} listed */
const byAddress = (listed) => new Map(Object.entries(listed).map(([path, value]) => [address(path), value]));
const LATE_HASHES = byAddress(LATE);
const HASHES = new Map([...byAddress(FILES), ...LATE_HASHES]);
const OWN_TEXTS = byAddress(OWN);
const PAGE = address("index.html");
/** What each thing is, whatever a host says of it: browsers run nothing of another type. @param {string} url */
const typeOf = (url) => TYPES.get(url.split(".").at(-1) ?? "") ?? "application/octet-stream";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOldVersions()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data.late) event.waitUntil(keepLate(event.data.late));
  const [port] = event.ports;
  if (port && event.data.ask in ANSWERS) event.waitUntil(ANSWERS[event.data.ask](event.data, port));
});
worker.addEventListener("fetch", (event) => {
  const url = event.request.url.split(/[?#]/)[0];
  if (event.request.method === "GET" && isOurs(url)) event.respondWith(answer(event.request, url));
});

/** The folder of a version, this one or another: tabs opened before an update still ask for files of theirs. */
const FOLDER = /^v-[0-9a-z]+\//;

/** Whether the page is made of it. Whatever else the host has beside the page never passes through here. @param {string} url */
const isOurs = (url) => url === SCOPE || url === PAGE || HASHES.has(url) || (url.startsWith(SCOPE) && FOLDER.test(nameOf(url)));

// ---- a version comes in

async function install() {
  try {
    await forgetHalves();
    const cache = await caches.open(OURS);
    const older = await knownByHash();
    for (const [path, hash] of Object.entries(FILES)) {
      await keep(cache, older, address(path), hash);
    }
    await keepLateOf(older, cache);
    await cache.put(RECORD, Response.json({ ...FILES, ...LATE }));
  } catch (error) {
    await tellRefusal(/** @type {Error} */ (error));
    throw error;
  }
}

/** Why this version does not work offline, to whoever shows the page. @param {Error} error */
async function tellRefusal({ name, message }) {
  const refused = { refused: name === "QuotaExceededError" ? "room" : "part", about: message };
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(refused);
}

/** @typedef {{ cache: Cache, path: string }} Place */

/**
 * @param {Cache} cache
 * @param {Map<string, Place>} older
 * @param {string} url
 * @param {string} hash
 */
async function keep(cache, older, url, hash) {
  if (await isRight(await inCache(url), url, hash)) return;
  await cache.put(url, (await reused(older.get(hash), url, hash)) ?? (await fetched(url, hash)));
}

/**
 * What came late to a version before, and the languages that the browser asks for.
 * @param {Map<string, Place>} older
 * @param {Cache} cache
 */
async function keepLateOf(older, cache) {
  const came = new Set([...older.values()].map(({ path }) => path.replace(FOLDER, "")));
  const asked = (worker.navigator.languages ?? []).flatMap((code) => [code, code.split("-")[0]]).flatMap(endingsOf);
  for (const [url, hash] of LATE_HASHES) {
    if (came.has(nameOf(url).replace(FOLDER, "")) || asked.some((end) => url.endsWith(end))) await keep(cache, older, url, hash);
  }
}

/** How the addresses of the files of a language end. @param {string} code */
const endingsOf = (code) => [`/words_${code.replace("-", "_")}.bundle`, `.${code}.md`];

/** Every file of the versions kept so far: hash -> how to find it. */
async function knownByHash() {
  /** @type {Map<string, Place>} */
  const known = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const cache = await caches.open(name);
    const files = await madeOf(cache);
    const there = new Set((await cache.keys()).map(({ url }) => url));
    for (const [path, hash] of Object.entries(files)) {
      if (there.has(address(path)) && !(name === OURS && known.has(hash))) known.set(hash, { cache, path });
    }
  }
  return known;
}

/**
 * What a version is made of, path -> hash; nothing where it does not tell.
 * @param {Cache} cache
 * @returns {Promise<Record<string, string>>}
 */
async function madeOf(cache) {
  const record = await found(cache, RECORD);
  return (await record?.json().catch(() => undefined)) ?? {};
}

/**
 * What a cache has; a disk that is damaged may answer with an error instead of nothing.
 * @param {Cache} cache
 * @param {string} url
 */
const found = async (cache, url) => cache.match(url).catch(() => undefined);

/**
 * What another version, or another path, has of the same contents, if it is still what it was.
 * @param {Place | undefined} place
 * @param {string} url
 * @param {string} hash
 */
async function reused(place, url, hash) {
  const bytes = await bytesOf(place && (await found(place.cache, address(place.path))));
  return bytes && (await sha256(bytes)) === hash ? copy(bytes, url) : undefined;
}

/**
 * The body under an address of its own and with nothing its first transport said of it.
 * @param {BodyInit} body
 * @param {string} url
 */
function copy(body, url) {
  return new Response(body, { headers: { ...HEADERS, "Content-Type": typeOf(url) } });
}

/**
 * @param {string} url
 * @param {string} hash
 * @param {number} [patience] in ms, in which something has to come
 */
async function fetched(url, hash, patience = PATIENCE) {
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const { ok, status, bytes } = await whole(url, cache, patience);
    if (!ok && cache === "reload") throw new Error(`${nameOf(url)}: ${status}`);
    if (ok && (await sha256(bytes)) === hash) return copy(bytes, url);
  }
  throw new Error(`${nameOf(url)} is not of version ${VERSION}`);
}

/** @param {string} url */
const nameOf = (url) => url.slice(SCOPE.length);

/**
 * A response with all of its body, unless nothing of it comes for so long.
 * @param {string} url
 * @param {RequestCache} cache
 * @param {number} patience
 */
async function whole(url, cache, patience) {
  const silence = new AbortController();
  let waiting = setTimeout(() => silence.abort(), patience);
  try {
    const response = await fetch(url, { cache, signal: silence.signal });
    const pieces = [];
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(waiting);
      waiting = setTimeout(() => silence.abort(), patience);
      pieces.push(piece.value);
    }
    return { ok: response.ok, status: response.status, bytes: await new Blob(pieces).arrayBuffer() };
  } catch (error) {
    return { ok: false, status: String(error), bytes: new ArrayBuffer(0) };
  } finally {
    clearTimeout(waiting);
  }
}

/**
 * What a disk has damaged cannot be read, and is as good as gone.
 * @param {Response | undefined} response
 */
const bytesOf = async (response) => response?.arrayBuffer().catch(() => undefined);

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether a response that was kept is what was built. It is used up by that.
 * @param {Response | undefined} response
 * @param {string} url
 * @param {string} hash
 */
async function isRight(response, url, hash) {
  return response?.headers.get("Content-Type") === typeOf(url) && hasBytes(response, hash);
}

/**
 * Whether the bytes are those that were built, of whatever type it says they are. It is used up by that.
 * @param {Response | undefined} response
 * @param {string} hash
 */
async function hasBytes(response, hash) {
  const bytes = await bytesOf(response);
  return bytes !== undefined && (await sha256(bytes)) === hash;
}

// ---- the page asks for files

/**
 * @param {Request} request
 * @param {string} url
 */
async function answer(request, url) {
  const wanted = url === SCOPE ? PAGE : url;
  const own = OWN_TEXTS.get(wanted);
  if (own !== undefined && wanted.endsWith(".html")) return copy(own, wanted);
  const hash = HASHES.get(wanted);
  if (!hash) return (await fromPrevious(wanted)) ?? fetch(request);
  const kept = await inCache(wanted);
  if (kept && (await mayBeHandedOut(request, wanted, kept, hash))) return kept;
  return mended(wanted, hash).catch(lost);
}

/**
 * Without the first script, which the worker has itself, nobody would ask for what is damaged to be mended.
 * @param {Request} request
 * @param {string} url
 * @param {Response} kept
 * @param {string} hash
 */
async function mayBeHandedOut(request, url, kept, hash) {
  if (!OWN_TEXTS.has(url) && isComparedThere(request, url, kept)) return true;
  return isRight(kept.clone(), url, hash);
}

/** @param {string} url */
const inCache = (url) => caches.match(url, { cacheName: OURS }).catch(() => undefined);

/**
 * Whether what is kept is compared by whoever asks for it, and may be handed over as it is.
 * @param {Request} request
 * @param {string} url
 * @param {Response} kept
 */
function isComparedThere(request, url, kept) {
  return kept.headers.get("Content-Type") === typeOf(url) && (request.integrity !== "" || COMPARED_BY_PAGE.test(url));
}

/**
 * A file that is not there as it was built: found elsewhere, and put back.
 * @param {string} url
 * @param {string} hash
 * @param {number} [patience]
 */
async function mended(url, hash, patience = PATIENCE) {
  const own = OWN_TEXTS.get(url);
  if (own !== undefined) return put(url, copy(own, url));
  const older = await knownByHash().catch(() => new Map());
  const response = (await reused(older.get(hash), url, hash)) ?? (await fetched(url, hash, patience));
  return put(url, response);
}

/** @param {string} url @param {Response} response */
async function put(url, response) {
  const again = response.clone();
  await caches.open(OURS).then((cache) => cache.put(url, again)).catch(() => {}); // It can be shown without being kept.
  return response;
}

const lost = () => new Response("This part is missing.", { status: 504, headers: { "Content-Type": "text/plain" } });

/**
 * A page that was not yet ours when it fetched them has them from elsewhere.
 * @param {string[]} endings of their addresses
 */
async function keepLate(endings) {
  const cache = await caches.open(OURS);
  const older = await knownByHash();
  for (const [url, hash] of LATE_HASHES) {
    if (endings.some((end) => url.endsWith(end))) await keep(cache, older, url, hash);
  }
}

/** A file of another version, if that is kept. @param {string} url */
async function fromPrevious(url) {
  for (const name of await caches.keys()) {
    const kept = name.startsWith(PREFIX) && (await found(await caches.open(name), url));
    if (kept) return kept;
  }
  return undefined;
}

// ---- the page asks questions

/** @type {Record<string, (question: any, port: MessagePort) => Promise<void>>} */
const ANSWERS = {
  /** Whether one file is kept as it was built; if not, the next who asks for it gets it anew. */
  async compare({ address: url }, port) {
    // Good bytes of a wrong type stay: nobody else may have them.
    const right = await hasBytes(await inCache(url), HASHES.get(url) ?? "");
    if (!right) await caches.open(OURS).then((cache) => cache.delete(url)).catch(() => {});
    port.postMessage({ done: true, right });
  },

  /** Which files are missing or damaged, and what became of fetching them. */
  async repair({ patience }, port) {
    /** @type {string[]} */
    const missing = [];
    for (const [path, hash] of Object.entries(FILES)) {
      port.postMessage({ path });
      if (await isRight(await inCache(address(path)), address(path), hash)) continue;
      await mended(address(path), hash, patience).catch(() => missing.push(path));
    }
    port.postMessage({ done: true, missing });
  },

  /** Which files are not kept as they were built. */
  async status(_, port) {
    const wrong = [];
    for (const [path, hash] of Object.entries(FILES)) {
      if (!(await isRight(await inCache(address(path)), address(path), hash))) wrong.push(path);
    }
    port.postMessage({ done: true, wrong });
  },

  /** Which version the host has, "" if that cannot be found out. */
  async version(_, port) {
    const { ok, bytes } = await whole(PAGE, "no-store", PATIENCE);
    const text = ok ? new TextDecoder().decode(bytes) : "";
    port.postMessage({ done: true, version: /^<html[^>]* data-build="(\w+)"/m.exec(text)?.[1] ?? "" });
  },
};

// ---- what is not needed any more

/** This version and the one before stay; the one before is the newest other that is whole. */
async function forgetOldVersions() {
  await forgetHalves();
  const others = await otherVersions();
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What is left of other versions that never became whole. */
async function forgetHalves() {
  for (const name of await otherVersions()) {
    const whole = await found(await caches.open(name), RECORD);
    if (!whole) await caches.delete(name);
  }
}

async function otherVersions() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OURS);
}
