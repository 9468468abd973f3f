"""Makes the manifest: what a system knows of the page once it is installed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from builder.paths import ROOT
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE
from molecore.words import language, say

FILE: Final = "manifest.webmanifest"
_BASE: Final = ROOT / "public" / FILE
_SHOTS: Final = {"wide": "1280x800", "narrow": "390x844"}
"""Of the pictures that are shown before somebody installs it: for whom, and how large."""


def manifest() -> bytes:
    """Its contents: what stands in `public/`, and what follows from the games and the words."""
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
            "params": {name: name for name in ("title", "text", "url")},
        },
        "file_handlers": [{"action": "./", "accept": _ACCEPTED}],
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
