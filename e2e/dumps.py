"""All that a browser holds of the page: what is shown, what is kept, the memory of its Python."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from e2e.engines.engine import Engine

FIRST: Final = """
globalThis.memories = [];
for (const name of ["instantiate", "instantiateStreaming"]) {
    const before = WebAssembly[name];
    WebAssembly[name] = async function (...given) {
        const made = await before.apply(this, given);
        const { exports } = made.instance ?? made;
        for (const each of [...Object.values(given[1]?.env ?? {}), ...Object.values(exports)]) {
            const isNew = each instanceof WebAssembly.Memory && !memories.includes(each);
            if (isNew) memories.push(each);
        }
        return made;
    };
}
"""
"""Runs before the page, so that the memory of its Python is found later."""
_TEXTS: Final = """async () => {
    const answered = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const texts = [
        document.documentElement.outerHTML,
        document.title,
        location.href,
        JSON.stringify(history.state),
        ...Object.entries(localStorage).flat(),
        ...Object.entries(sessionStorage).flat(),
    ];
    for (const name of await caches.keys()) {
        const list = await (await caches.open(name)).match(new URL("committed", document.baseURI));
        texts.push((await list?.text()) ?? "");
    }
    for (const { name } of await indexedDB.databases()) {
        const database = await answered(indexedDB.open(name));
        for (const kept of database.objectStoreNames) {
            const store = database.transaction(kept).objectStore(kept);
            const rows = await Promise.all([store.getAllKeys(), store.getAll()].map(answered));
            texts.push(JSON.stringify([name, kept, ...rows]));
        }
        database.close();
    }
    return texts;
}"""
_CACHED: Final = """async () => {
    const entries = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const bytes = await (await cache.match(request)).arrayBuffer();
            const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            const digits = [...hash].map((byte) => byte.toString(16).padStart(2, "0"));
            entries.push([request.url, digits.join("")]);
        }
    }
    return entries;
}"""
_LIST: Final = "/committed"
_IN_MEMORY: Final = """(wanted) => {
    // It gives each byte a character of its own, and the browser searches texts fastest.
    const decoder = new TextDecoder("latin1");
    const bytesOf = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
    const needles = wanted.map((text) => decoder.decode(bytesOf(text)));
    const found = needles.map(() => false);
    const size = 1 << 24;
    for (const { buffer } of memories) {
        const bytes = new Uint8Array(buffer);
        for (let at = 0; at < bytes.length; at += size) {
            const text = decoder.decode(bytes.subarray(at, at + size + 1024));
            needles.forEach((needle, n) => { found[n] ||= text.includes(needle); });
        }
    }
    return found;
}"""


def held(engine: Engine) -> bytes:
    """What document, storage and databases of a browser hold, packed texts also unpacked."""
    return unpacked(engine.evaluate(_TEXTS))


def unpacked(texts: Sequence[str]) -> bytes:
    """All ``texts`` as bytes, and what is packed in them as well."""
    coded = [part for text in texts for part in re.findall(r"[A-Za-z0-9_-]{60,}", text)]
    shifted = [part[start:] for part in coded for start in (0, 6)]
    pieces = [urlsafe_b64decode(part[: len(part) // 4 * 4]) for part in shifted]
    return b"\n".join([*(text.encode() for text in texts), *pieces])


def strange_files(engine: Engine, site: Path) -> list[str]:
    """What a browser keeps for want of a network, but for the page's files.

    The list of them is a part of what is `held`.
    """
    files = (path for path in site.rglob("*") if path.is_file())
    known = {sha256(path.read_bytes()).hexdigest() for path in files}
    found = dict(engine.evaluate(_CACHED))
    return [url for url in found if found[url] not in known and not url.endswith(_LIST)]


def in_memory(engine: Engine, secrets: Sequence[bytes]) -> list[bytes]:
    """Those of ``secrets`` that lie in the memory of the page's Python, as bytes or as text.

    The page has to have begun with `FIRST`.
    """
    written = [each for secret in secrets for each in spellings(secret)]
    found = engine.evaluate(_IN_MEMORY, [b64encode(each).decode() for each in written])
    return [each for each, is_there in zip(written, found, strict=True) if is_there]


def spellings(secret: bytes) -> list[bytes]:
    """A secret as bytes, and as the texts that bytes are written as."""
    return [secret, secret.hex().encode(), urlsafe_b64encode(secret).rstrip(b"=")]
