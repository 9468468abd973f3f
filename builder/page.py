"""Makes `index.html`: what paints before Python is there, and what lets the rest arrive at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from builder import archives
from builder.paths import PYTHON, ROOT, WEB
from builder.progress import run
from molecore.words import language, say

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types molecore",
    )
)
"""What the page may do: nothing inline, nothing from elsewhere, no program out of text."""
HEADERS: Final = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What the service worker says of each file, as a host with headers of its own would.
A policy in the page reaches neither workers nor whoever frames it."""
_DATA: Final = (
    "pyodide/pyodide.asm.wasm",
    *(f"python/{name}" for name in archives.IN_PAGE),
    "wheels/pyodide-lock.json",
)
"""What Pyodide fetches; the loading bar counts its bytes. A preload would keep them twice."""
_CLASSIC: Final = ("js/start_guard.js", "js/head_start.js")
"""What the parser stops for."""
_MODULES: Final = (
    "js/boot.js",
    "js/python.js",
    "js/interpreter.js",
    "pyodide/pyodide.asm.js",
    "js/pyscript.js",
    "pyscript/core.js",
)
"""What starts the page, each asked for by one before."""
_START_WORDS: Final = (
    *("old", "wasm", "file", "load", "slow", "start", "fatal"),
    *("loading", "setting_up", "try_again", "restart"),
)
"""What scripts say before Python is there: the ends of the ids."""
_SAID: Final = re.compile(r"\{say ([a-z0-9_.]+)\}")
"""A mark in the template: words for people, by their id."""
_PUBLIC_LINKS: Final = {
    "manifest.webmanifest": "manifest",
    "icon.svg": "icon",
    "icon-180.png": "apple-touch-icon",
}


def page(version: str, site: Mapping[str, bytes]) -> str:
    """The page for ``site`` (contents by path), whose own files lie in `v-<version>/`."""
    folder = f"v-{version}/"
    parts = {
        "{language}": language(),
        "{policy}": POLICY,
        "{version}": version,
        "{files}": folder.rstrip("/"),
        "{preloads}": "\n".join(_preloads(folder)),
        "{sizes}": json.dumps({folder + name: len(site[folder + name]) for name in _DATA}),
        "{words}": _data({name: say(f"start.{name}") for name in _START_WORDS}),
        "{public_links}": "\n".join(_public_links(site)),
        "{first_paint}": _first_paint(),
    }
    text = _SAID.sub(lambda found: escape(say(found[1])), _template())
    for mark, part in parts.items():
        text = text.replace(mark, part)
    return text


def ids() -> set[str]:
    """The ids of all that the page and its first scripts say."""
    return {*_SAID.findall(_template()), *(f"start.{name}" for name in _START_WORDS)}


def _template() -> str:
    return (WEB / "index.html").read_text(encoding="utf-8")


def _data(value: object) -> str:
    """``value`` as JSON that ends no element of a page."""
    return json.dumps(value).replace("<", "\\u003c")


def _preloads(folder: str) -> Iterator[str]:
    """In the order of need: a browser loads few files at a time, and some are large."""
    for name in _CLASSIC:
        yield f'<link rel="preload" as="script" href="{folder}{name}">'
    for name in _MODULES:
        yield f'<link rel="modulepreload" href="{folder}{name}">'


def _public_links(site: Mapping[str, bytes]) -> Iterator[str]:
    for name, relation in _PUBLIC_LINKS.items():
        if name in site:
            yield f'<link rel="{relation}" href="{escape(name)}">'


def _first_paint() -> str:
    """The markup that the page's own Python renders before anything has happened."""
    program = "from moleweb.app.prerender import first_paint; print(first_paint(), end='')"
    return run(PYTHON, "-X", "utf8", "-c", program, env={"PYTHONPATH": f"{ROOT}:{WEB}"})
