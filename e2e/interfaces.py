"""What browsers offer and the page uses, and the ways in which a browser can fail to offer it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

INTERFACES: Final = {
    "localStorage": "Window",
    "sessionStorage": "Window",
    "indexedDB": "Window",
    "caches": "Window",
    "BroadcastChannel": "Window",
    "MessageChannel": "Window",
    "Worker": "Window",
    "structuredClone": "Window",
    "requestIdleCallback": "Window",
    "PerformanceObserver": "Window",
    "matchMedia": "Window",
    "launchQueue": "Window",
    "AudioContext": "Window",
    "serviceWorker": "Navigator",
    "locks": "Navigator",
    "storage": "Navigator",
    "clipboard": "Navigator",
    "share": "Navigator",
    "vibrate": "Navigator",
    "compileStreaming": "WebAssembly",
    "animate": "Element",
    "getAnimations": "Element",
    "requestFullscreen": "Element",
    "setPointerCapture": "Element",
    "showModal": "HTMLDialogElement",
}
"""Each interface by its name, and whose it is: an object, or the prototype of a class."""
WAYS: Final = ("absent", "null", "throws", "rejects", "hangs")
"""Absent: there is nothing of the name. Throws: whoever looks at it, or calls it. Rejects: what it
is asked fails a moment later. Hangs: what it is asked is never answered."""
_ANSWERS_AT_ONCE: Final = frozenset(
    {"MessageChannel", "structuredClone", "showModal", "vibrate", "setPointerCapture"}
    | {"getAnimations", "matchMedia", "launchQueue"}
)
"""What answers at once, or is known to answer once it is there, can only be absent or throw."""


_NEVER: Final = frozenset({("localStorage", "hangs"), ("sessionStorage", "hangs")})
"""What cannot be, as nobody waits for an answer."""


@dataclass(frozen=True)
class Fault:
    """One interface, and what is the matter with it."""

    name: str
    way: str

    @property
    def script(self) -> str:
        """What brings it about in a page, before anything else runs there."""
        return f"({_BREAK})({json.dumps([self.name, INTERFACES[self.name], self.way])})"

    def __str__(self) -> str:
        return f"{self.name} {self.way}"


def all_faults() -> list[Fault]:
    """Every interface in every way in which it can fail."""
    return [
        Fault(name, way)
        for name in INTERFACES
        for way in WAYS
        if way in ("absent", "null", "throws") or name not in _ANSWERS_AT_ONCE
        if (name, way) not in _NEVER
    ]


_BREAK: Final = """([name, owner, way]) => {
    const refused = () => new DOMException("The operation is insecure.", "SecurityError");
    const place = globalThis[owner];
    const home = place?.prototype ?? place;
    const put = (change) => {
        for (const at of [globalThis, home]) {
            if (!Object.hasOwn(at, name) || (at === globalThis && owner !== "Window")) continue;
            delete at[name];
            if (change) Object.defineProperty(at, name, { configurable: true, ...change });
            return;
        }
    };
    let real;
    try {
        real = owner === "Navigator" ? navigator[name]
            : owner === "Window" ? globalThis[name] : home[name];
    } catch { /* An empty page has no storage. */ }
    if (real === undefined) return;
    if (way === "absent") return put(null);
    if (way === "null") return put({ value: null, writable: true });
    const isClass = typeof real === "function" && /^[A-Z]/.test(name);
    if (way === "throws") {
        const fail = () => { throw refused(); };
        if (typeof real !== "function") return put({ get: fail });
        return put({ value: isClass ? class { constructor() { fail(); } } : fail, writable: true });
    }
    // What is asked answers by a promise, by an event of a request, or not at all.
    const late = way === "rejects" ? () => Promise.reject(refused()) : () => new Promise(() => {});
    class Request extends EventTarget {
        constructor() {
            super();
            this.error = refused();
            this.ready = this.closed = this.finished = late();
            this.finished.catch(() => {});
            if (way === "rejects") setTimeout(() => this.tell());
        }
        tell() {
            const told = new Event("error", { cancelable: true });
            this.onerror?.(told);
            this.dispatchEvent(told);
        }
        get port1() { return this.one ??= new Request(); }
        get port2() { return this.other ??= new MessagePortLike(); }
        postMessage() {} terminate() {} start() {} close() {} cancel() {} pause() {}
        observe() {} disconnect() {} resume() { return late(); }
    }
    class MessagePortLike extends EventTarget { postMessage() {} close() {} start() {} }
    if (isClass) return put({ value: Request, writable: true });
    if (typeof real === "function") {
        const answers = { animate: () => new Request(), requestIdleCallback: () => 0 };
        return put({ writable: true, value: answers[name] ?? late });
    }
    if (["localStorage", "sessionStorage"].includes(name)) {
        // It cannot answer late: what it is asked throws.
        const fail = () => { throw refused(); };
        return put({ value: new Proxy({}, { get: fail, ownKeys: fail, set: fail }) });
    }
    const isDatabase = name === "indexedDB";
    put({ value: new Proxy(real, {
        get(target, key) {
            const value = Reflect.get(target, key, target);
            const isCalled = typeof value === "function";
            if (isCalled && /EventListener$/.test(key)) return value.bind(target);
            if (isCalled) return isDatabase ? () => new Request() : () => late();
            return value instanceof Promise ? late() : value;
        },
    }) });
}"""
