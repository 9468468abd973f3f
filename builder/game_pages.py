"""Makes a page for each game, `mole_hill.html`, that messengers show beside links to a game.

What stands behind the `#` never reaches a host, so that all links to the page itself look alike.
A game's own page has its name and picture, and goes on to the page with all that is behind the `#`.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from builder.page import ONWARD, PICTURE, POLICY, card
from builder.paths import ROOT
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE
from molecore.words import ENGLISH


def documents() -> dict[str, bytes]:
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
