"""Where the page is, as the fragment of its address.

| fragment | screen |
|---|---|
| (empty) | the lobby |
| ``new/<game>`` | a new game |
| ``play/<match id>`` | the table |
| ``tree/<match id>`` | all that was ever played in a match |
| ``review/<match id>`` | how good the turns of a finished game were |
| ``games`` | all games that are kept |
| ``learn/<game>`` | the lesson of a game |
| ``rules/<game>`` or ``rules/<game>/H11`` | the rulebook, at a rule |
| ``rules/<game>/contents`` or ``rules/<game>/part-2`` | the same, at a heading |
| ``licences`` | whose work the page is made of, and on what terms |
| ``m1.<...>`` | a game somebody shared |
| ``w1.<...>`` | a chair at a table, or moves for one |
| ``d1.<...>`` | one half of a direct connection |
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from molecore.core.record import record

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
_TO_A_CHAIR: Final = re.compile(r"[wd]\d+\.")
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
    """A rule number, in the rulebook."""


LOBBY: Final = Route()
SHELF: Final = Route("shelf")
LICENCES: Final = Route("licences")


def parse(fragment: str) -> Route:
    """The route that ``fragment`` (with or without its ``#``) names; the lobby if none.

    Everything that starts like a link or is longer than any route is taken
    for a shared game, so that a damaged link is explained and not ignored.
    """
    text = fragment.removeprefix("#")
    head, _, rest = text.partition("/")
    if head in _NAMED and rest:
        about, _, place = rest.partition("/")
        return Route(_NAMED[head], about, place)
    if text == "games":
        return SHELF
    if text == "licences":
        return LICENCES
    if _TO_A_CHAIR.match(text):
        return Route("joining", text)
    return Route("shared", text) if text else LOBBY


def fragment(route: Route) -> str:
    """The fragment of ``route``, without ``#``."""
    if route.screen == "lobby":
        return ""
    if route.screen == "shelf":
        return "games"
    if route.screen == "licences":
        return "licences"
    if route.screen in ("shared", "joining"):
        return route.about
    return "/".join(part for part in (route.screen, route.about, route.place) if part)


def anchor(route: Route) -> str:
    """The id of the element that ``route`` leads to, "" for the top."""
    if route.screen != "rules" or not route.place:
        return ""
    return route.place if _PART.fullmatch(route.place) else f"rule-{route.place}"
