"""What has to cross to the document: the page's text without the parts that stay as they are."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from moleweb.markup import LATE_BEGINS, LATE_ENDS, MARKS, PART_BEGINS, PART_ENDS, Markup, late

_PART: Final = re.compile(f"{PART_BEGINS}([^{PART_ENDS}]*){PART_ENDS}")
_LATE: Final = re.compile(f"{LATE_BEGINS}([^{LATE_ENDS}]*){LATE_ENDS}")
_NAME: Final = re.compile(r'<(\w+)[^>]* id="([^"]*)"')


def whole(text: str) -> Markup:
    """``text`` with all its parts."""
    for mark in MARKS:
        text = text.replace(mark, "")
    return Markup(text)


def at_first(before: str, after: str) -> str:
    """What to show on the way from ``before`` to ``after``: what is `late` stays as it was.

    It is ``after`` itself where nothing else changes, or where they do not have the same places.
    """
    old = _LATE.findall(before)
    if len(old) != len(_LATE.findall(after)):
        return after
    remaining = iter(old)
    first = _LATE.sub(lambda _: late(next(remaining)), after)
    return after if first == before else first


def changes(before: str, after: str) -> Markup:
    """``after`` with an empty shell for each part, and each late element, that ``before`` has.

    The patch leaves alone what it meets the shell of, which costs the page
    neither reading nor comparing.
    """
    return whole(_without(_PART, before, _without(_LATE, before, after)))


def _without(pattern: re.Pattern[str], before: str, after: str) -> str:
    known = frozenset(pattern.findall(before))
    return pattern.sub(lambda found: _shell(found[1]) if found[1] in known else found[1], after)


def _shell(element: str) -> str:
    found = _NAME.match(element)
    return _written_shell(found[1], found[2]) if found else element


@lru_cache(maxsize=1024)
def _written_shell(tag: str, name: str) -> str:
    return f'<{tag} id="{name}" data-same></{tag}>'
