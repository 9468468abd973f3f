"""Where the page is, as the fragment of its address.

| fragment | screen |
|---|---|
| (empty) | the lobby |
| ``new/<game>`` | a new game |
| ``new/<game>/<option>=<value>`` | the same, with an option set |
| ``play/<match id>`` | the table |
| ``tree/<match id>`` | all that was ever played in a match |
| ``review/<match id>`` | how good the turns of a finished game were |
| ``games`` | all games that are kept |
| ``learn/<game>`` | the lesson of a game |
| ``rules/<game>`` or ``rules/<game>/H11`` | the rulebook, at a rule |
| ``rules/<game>/contents`` or ``rules/<game>/part-2`` | the same, at a heading |
| ``licences`` | whose work the page is made of, and on what terms |
| ``m1.<...>`` | a game somebody shared |
| ``w1.<...>`` | a chair at a table, or moves for one; several have commas between |
| ``s1.<...>`` | a seat that moves to this device |
| ``d1.<...>`` | one half of a direct connection |
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from molecore.core.record import record
from molecore.wire.finding import find

Screen: TypeAlias = Literal[
    "lobby",
    "new",
    "play",
    "tree",
    "review",
    "shelf",
    "learn",
    "rules",
    "licences",
    "shared",
    "joining",
]

_NAMED: Final[dict[str, Screen]] = {
    "new": "new",
    "play": "play",
    "tree": "tree",
    "review": "review",
    "learn": "learn",
    "rules": "rules",
}
_PLAIN: Final[dict[str, Screen]] = {
    "": "lobby",
    "games": "shelf",
    "licences": "licences",
}
"""Screens about nothing in particular, by their whole fragment."""
_FRAGMENTS: Final = {screen: fragment for fragment, screen in _PLAIN.items()}
_PART: Final = re.compile(r"contents|part-\d+")
"""Places of a rulebook that are no rules."""
AT_HAND: Final = ("play", "tree", "review")
"""The screens that are about one match."""


@record
class Route:
    """A screen, what it is about, and the place on it."""

    screen: Screen = "lobby"
    about: str = ""
    """A game's id, a match's id or the text of a link."""
    place: str = ""
    """A rule number, in the rulebook; an option with its value, where a game is set up."""


LOBBY: Final = Route()


def parse(fragment: str) -> Route:
    """The route that ``fragment`` (with or without its ``#``) names; the lobby if none.

    All links with messages that are in it count, of others the first. What is no link is taken
    for a shared game, so that it is explained and not ignored.
    """
    text = fragment.removeprefix("#")
    head, _, rest = text.partition("/")
    if head in _NAMED and rest:
        about, _, place = rest.partition("/")
        return Route(_NAMED[head], about, place)
    if text in _PLAIN:
        return Route(_PLAIN[text])
    links = find(text)
    return _to_link(links) if links else Route("shared", text)


def _to_link(links: Sequence[str]) -> Route:
    first, kind = links[0], links[0][:1]
    if kind == "w":
        return Route("joining", ",".join(link for link in links if link.startswith(kind)))
    return Route("joining" if kind in ("d", "s") else "shared", first)


def fragment(route: Route) -> str:
    """The fragment of ``route``, without ``#``."""
    if route.screen in _FRAGMENTS:
        return _FRAGMENTS[route.screen]
    if route.screen in ("shared", "joining"):
        return route.about
    return "/".join(part for part in (route.screen, route.about, route.place) if part)


def address(origin: str, game: str, link: str) -> str:
    """The address of ``link`` to a game, where the page itself is at ``origin``.

    It goes by the page of the game (`builder/game_pages.py`), of which messengers show a picture.
    A page that is one file, or was opened in a way of its own, has none beside it.
    """
    folder, _, name = origin.rpartition("/")
    if origin.startswith("http") and name in ("", "index.html"):
        return f"{folder}/{game}.html#{link}"
    return f"{origin}#{link}"


def anchor(route: Route) -> str:
    """The id of the element that ``route`` leads to, "" for the top."""
    if route.screen != "rules" or not route.place:
        return ""
    return route.place if _PART.fullmatch(route.place) else f"rule-{route.place}"
