"""Makes `404.html`, which hosts show for an unknown address: it brings links home.

Messengers and hosts turn the `#` of a link into `%23`, or lose it. The page may be any number of
folders above, so no file of it can be named: the script stands in the document itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from builder.page import integrity
from builder.paths import WEB
from molecore.words import ENGLISH, language, languages, say, use

FILE: Final = "404.html"
_SCRIPT: Final = (WEB / "js" / "astray.js").read_text(encoding="utf-8")
_POLICY: Final = (
    f"default-src 'none'; connect-src 'self'; script-src '{integrity(_SCRIPT.encode())}'; "
    "base-uri 'none'; form-action 'none'"
)


def document() -> bytes:
    """The whole page, in all languages: it cannot know which one to speak."""
    lines = (
        "<!doctype html>",
        f'<html lang="{ENGLISH}">',
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width">',
        "<title>Molecore</title>",
        *_said(),
        f"<script>{_SCRIPT}</script>",
        "</html>",
    )
    return ("\n".join(lines) + "\n").encode()


def _said() -> Iterator[str]:
    before = language()
    for code in languages():
        use(code)
        way_on = f'<a href="/">{escape(say("astray.way_on"))}</a>'
        yield f'<p lang="{code}">{escape(say("astray.nothing_here"))} {way_on}</p>'
    use(before)
