"""Makes `index.html`: what paints before Python is there, and what lets the rest arrive at once."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape
from html.parser import HTMLParser
from typing import Final

from builder import addresses, archives
from builder.paths import PYTHON, PYTHON_PATH, ROOT, WEB
from builder.progress import run
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE
from molecore.words import ENGLISH, language, languages, say, use


def integrity(content: bytes) -> str:
    """The SHA-256 of ``content`` as browsers compare it."""
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"


WATCHER: Final = (WEB / "js" / "watcher.js").read_text(encoding="utf-8")
"""What stands in the page itself: the first scripts may not come."""
ONWARD: Final = 'location.replace("./" + location.search + location.hash);'
"""What stands in the page of each game and goes on to this one."""
_INLINE: Final = " ".join(f"'{integrity(script.encode())}'" for script in (WATCHER, ONWARD))
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        f"script-src 'self' {_INLINE} 'wasm-unsafe-eval'",
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
"""What the page may do: nothing inline but its watcher, nothing from elsewhere.

Text never becomes a program.
"""
HEADERS: Final = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What the service worker says of each file, as a host with headers of its own would.
A policy in the page reaches neither workers nor whoever frames it. Where a host sets
Cross-Origin-Embedder-Policy, a browser takes only workers that have it as well."""
DATA: Final = (
    "pyodide/pyodide.asm.wasm",
    *(f"python/{name}" for name in archives.STARTS),
    "wheels/pyodide-lock.json",
)
"""What Pyodide fetches; the loading bar counts its bytes. A preload would keep them twice."""
PICTURE: Final = "mole_hill.jpg"
"""What messengers show of the page as a whole."""
CHECKED: Final = (*DATA, *(f"python/{name}" for name in archives.LATER))
"""What `interpreter.mjs` compares with what was built."""
_FIRST: Final = "js/start_guard.js"
"""What watches over all others."""
_CLASSIC: Final = ("js/head_start.js",)
"""What else the parser stops for."""
_STYLE: Final = "style/app.css"
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
    *(
        "old",
        "wasm",
        "policy",
        "file",
        "load",
        "elsewhere",
        "offline",
        "slow",
        "stuck",
        "start",
        "fatal",
    ),
    *("loading", "setting_up", "mending", "kept", "amount", "amount_minutes", "amount_seconds"),
    *(
        "cannot_start",
        "more_parts",
        "rescue",
        "rescue_about",
        "one_game_safe",
        "games_safe",
        "no_games",
        "saved_games",
    ),
    *("try_again", "try_again_about", "save_games", "save_games_about", "repair", "repair_about"),
    *("repairing", "not_repaired", "without_worker", "without_worker_about"),
    *("clear", "clear_about", "restart"),
)
"""What scripts say before Python is there: the ends of the ids."""
_SIZES: Final = {"received": "{received}", "total": "{total}"}
_FIELDS: Final[Mapping[str, Mapping[str, str]]] = {
    "amount": _SIZES,
    "amount_minutes": {**_SIZES, "left": "{left}"},
    "amount_seconds": {**_SIZES, "left": "{left}"},
    "games_safe": {"n": "{n}"},
    "more_parts": {"n": "{n}"},
}
"""What the scripts fill in, by the words that have it."""
_INTEGRITY: Final = re.compile(r"\{integrity ([a-z_./]+)\}")
"""A mark in the template: the hash of a file."""
_SAID: Final = re.compile(r"\{say ([a-z0-9_.]+)\}")
"""A mark in the template: words for people, by their id."""
_EACH: Final = re.compile(r"\{each ([a-z0-9_.]+)\}")
"""A mark in the template: words for people in every language, for where nobody can choose."""
_DRAWING: Final = re.compile(r"<svg(?![^>]* width=)")
_UNSTYLED: Final = 48
"""Pixels of a drawing without style sheet, each way; `base.css` takes it back."""
_PUBLIC_LINKS: Final = {
    "manifest.webmanifest": "manifest",
    "icon.svg": "icon",
    "icon-180.png": "apple-touch-icon",
}


def page(version: str, site: Mapping[str, bytes]) -> str:
    """The page for ``site`` (contents by path), whose own files lie in `v-<version>/`."""
    folder = f"v-{version}/"
    parts = {
        "{policy}": POLICY,
        "{watcher}": WATCHER,
        "{version}": version,
        "{card}": "\n".join(card("Molecore", say("page.about"), PICTURE)),
        "{files}": folder.rstrip("/"),
        "{to_paint}": "\n".join(_to_paint(folder, site)),
        "{modules}": "\n".join(_modules(folder, site)),
        "{parts}": data(_parts(folder, site)),
        "{words}": data(words()),
        "{painted}": data(painted()),
        "{public_links}": "\n".join(_public_links(site)),
        "{first_paint}": first_paint(),
    }
    text = _INTEGRITY.sub(lambda found: integrity(site[folder + found[1]]), _template())
    return filled(text, parts)


def filled(template: str, parts: Mapping[str, str]) -> str:
    """``template`` with its words said, in the language of the build, and ``parts`` by their marks.

    The words that every page has need not be among the parts.
    """
    marks = re.compile("|".join(map(re.escape, ("{language}", *parts))))
    told = {"{language}": language(), **parts}
    text = _EACH.sub(lambda found: _in_each(found[1]), template)
    text = _SAID.sub(lambda found: escape(say(found[1])), text)
    return marks.sub(lambda found: told[found[0]], text)


def ids() -> set[str]:
    """The ids of all that the page and its first scripts say."""
    return {
        *_SAID.findall(_template()),
        *_EACH.findall(_template()),
        "page.screenshot",
        *(f"start.{name}" for name in _START_WORDS),
    }


def _template() -> str:
    return (WEB / "index.html").read_text(encoding="utf-8")


def data(value: object) -> str:
    """``value`` as JSON that ends no element of a page."""
    return json.dumps(value).replace("<", "\\u003c")


def _parts(folder: str, site: Mapping[str, bytes]) -> dict[str, object]:
    """Size and hash of every file, and which of them the start needs, the first of all first."""
    listed = {path: (len(content), integrity(content)) for path, content in site.items()}
    return {"files": listed, "start": [folder + name for name in needed()]}


def needed() -> tuple[str, ...]:
    """The files without which nothing starts, in the version's folder; the first of all first."""
    return (_FIRST, _STYLE, *_CLASSIC, *_MODULES, *DATA)


def words() -> dict[str, dict[str, str]]:
    """What is said before Python is there, in each language; the scripts fill in the fields."""
    return {code: _words() | {"direction": say("language.direction")} for code in _each_language()}


def _words() -> dict[str, str]:
    return {name: say(f"start.{name}", **_FIELDS.get(name, {})) for name in _START_WORDS}


def _in_each(message: str) -> str:
    """A sentence in every language, one after the other."""
    return " ".join(
        f'<span lang="{code}">{escape(say(message))}</span>' for code in _each_language()
    )


def _each_language() -> Iterator[str]:
    """Each language, which is in use until the next, English first; and English at the end."""
    try:
        for code in sorted(languages(), key=lambda code: (code != ENGLISH, code)):
            use(code)
            yield code
    finally:
        use(ENGLISH)


def _to_paint(folder: str, site: Mapping[str, bytes]) -> Iterator[str]:
    """Asks for what the first paint waits for beside the first script, and not after it."""
    for kind, names in {"style": (_STYLE,), "script": _CLASSIC}.items():
        for name in names:
            hashed = integrity(site[folder + name])
            yield f'<link rel="preload" as="{kind}" href="{folder}{name}" integrity="{hashed}">'


def _modules(folder: str, site: Mapping[str, bytes]) -> Iterator[str]:
    """Asks for what starts Python, in the order of need: less urgent than all that is painted."""
    for name in _MODULES:
        hashed = integrity(site[folder + name])
        yield (
            f'<link rel="modulepreload" fetchpriority="low" href="{folder}{name}" '
            f'integrity="{hashed}">'
        )


def card(title: str, about: str, picture: str) -> Iterator[str]:
    """What messengers show beside a link; some find the picture by a whole address alone."""
    properties = {
        "type": "website",
        "title": title,
        "description": about,
        "image": f"{addresses.own()}{picture}",
    }
    for name, content in properties.items():
        yield f'<meta property="og:{name}" content="{escape(content)}">'
    yield '<meta name="twitter:card" content="summary_large_image">'


def _public_links(site: Mapping[str, bytes]) -> Iterator[str]:
    for name, relation in _PUBLIC_LINKS.items():
        if name in site:
            yield f'<link rel="{relation}" href="{escape(name)}">'


def first_paint(code: str = ENGLISH) -> str:
    """The markup that the page's own Python renders before anything has happened."""
    program = (
        "from molecore.words import use; from moleweb.shell.view import first_paint; "
        f"use({code!r}); print(first_paint(), end='')"
    )
    return sized(run(PYTHON, "-X", "utf8", "-c", program, env={"PYTHONPATH": PYTHON_PATH}))


def sized(markup: str) -> str:
    """``markup`` with a size for each drawing that has none, as it is until a style sheet comes."""
    return _DRAWING.sub(f'<svg width="{_UNSTYLED}" height="{_UNSTYLED}"', markup)


def painted() -> dict[str, dict[int, str | dict[str, str]]]:
    """What stands in the first paint in each other language: see `differing`."""
    built = first_paint()
    return {code: differing(built, first_paint(code)) for code in languages() if code != ENGLISH}


def differing(one: str, other: str) -> dict[int, str | dict[str, str]]:
    """The texts and attributes of ``other`` that ``one`` has not, by their places.

    The place of an element or a text is its number among all of them, from 0 up.
    Raises ValueError where the two have not the same elements in the same places.
    """
    found: dict[int, str | dict[str, str]] = {}
    for place, (here, there) in enumerate(zip(_pieces(one), _pieces(other), strict=True)):
        if here[0] != there[0] or here[1].keys() != there[1].keys():
            raise ValueError(f"{here} and {there} are not the same element")
        changed = {name: said for name, said in there[1].items() if said != here[1][name]}
        if changed:
            found[place] = changed.get("", changed)
    return found


def _pieces(markup: str) -> list[tuple[str, dict[str, str]]]:
    """Elements and texts in their order: tag and attributes; of a text no tag, and "" is it."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return reader.pieces


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.pieces.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.pieces.append(("", {"": data}))


def game_documents() -> dict[str, bytes]:
    """The page of each game, by its name."""
    return {f"{meta.id}.html": "\n".join(_lines(meta)).encode() for meta in PLAYABLE}


def _lines(meta: GameMeta) -> Iterator[str]:
    title, picture = f"{meta.name} - Molecore", f"{meta.id}.jpg"
    known = picture if (ROOT / "public" / picture).exists() else PICTURE
    yield "<!doctype html>"
    yield f'<html lang="{ENGLISH}">'
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width">'
    yield f"<title>{escape(title)}</title>"
    yield from card(title, str(meta.tagline), known)
    yield f"<script>{ONWARD}</script>"
    yield f'<p><a href="./">{escape(title)}</a></p>'
    yield "</html>\n"
