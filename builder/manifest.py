"""Makes the manifests, one in each language: what a system knows of the page once it is installed.

They differ in words alone and have one id, so it is the same page in whichever language it was
installed. The page names the one of its language (`web/js/start/words.mjs`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from builder.paths import ROOT
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE
from molecore.words import ENGLISH, language, languages, say, use

FILE: Final = "manifest.webmanifest"
"""The one in English, which the page names before it knows better."""
_BASE: Final = ROOT / "public" / FILE
_SHOTS: Final = {"wide": "1280x800", "narrow": "390x844"}
"""The screenshots that a browser shows before an install: form factor and size."""


def manifests() -> Mapping[str, bytes]:
    """All of them by their names."""
    found, before = {}, language()
    for code in languages():
        use(code)
        found[FILE if code == ENGLISH else f"manifest.{code}.webmanifest"] = _manifest()
    use(before)
    return found


def _manifest() -> bytes:
    """In the language in use: what stands in `public/`, what follows from games and words."""
    told = json.loads(_BASE.read_text(encoding="utf-8"))
    told |= {
        "id": "./",
        "lang": language(),
        "dir": say("language.direction"),
        "description": say("page.about"),
        "shortcuts": list(_shortcuts(PLAYABLE)),
        "screenshots": list(_screenshots()),
        # What is shared comes back as the page's own address, which the service worker answers
        # offline too; a POST would have to be taken apart by it.
        "share_target": {
            "action": "./",
            "method": "GET",
            "enctype": "application/x-www-form-urlencoded",
            "params": {name: name for name in ("title", "text", "url")},
        },
        "file_handlers": [{"action": "./", "accept": _ACCEPTED}],
        # A link of a game without the address of any host: web+molecore:m1.<...>
        "protocol_handlers": [{"protocol": "web+molecore", "url": "./?url=%s"}],
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
    }
    return json.dumps(told, indent=1, ensure_ascii=False).encode() + b"\n"


_ACCEPTED: Final = {"text/plain": [".txt", ".save", ".log"], "application/json": [".json"]}
"""Saves, and records of other programs."""


def _shortcuts(games: Iterable[GameMeta]) -> Iterator[dict[str, Any]]:
    """A way into each game from the icon of the page."""
    icon = {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"}
    for meta in games:
        name = str(meta.name)
        yield {"name": name, "url": f"./#new/{meta.id}", "icons": [icon]}


def _screenshots() -> Iterator[dict[str, str]]:
    for form, size in _SHOTS.items():
        yield {
            "src": f"screenshot-{form}.webp",
            "sizes": size,
            "type": "image/webp",
            "form_factor": form,
            "label": say("page.screenshot"),
        }
