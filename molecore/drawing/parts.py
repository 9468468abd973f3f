"""The parts of a game: what the log groups its lines by, and what a ply is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from molecore.core.record import record, replace
from molecore.words import Message

_TENS: Final = 10
"""Turns below one heading, in a game without rounds."""


@record
class Part:
    """The part of a game that an event belongs to."""

    kind: str
    """Names its heading; a registered game has the same ones, or none of its own."""
    round: int
    """The number of the round or contest; 0 before the first."""
    turn: int
    """The number of the turn in it; 0 where turns have no numbers."""


START: Final = Part("", 0, 0)
"""Before the first event. A game that never leaves it has no headings, and numbers its plies."""


def next_turn(part: Part) -> Part:
    """Return the next turn of the same part."""
    return replace(part, turn=part.turn + 1)


def heading(part: Part) -> Message | None:
    """Return the heading of a part; None at `START`."""
    if part.kind == "turns":
        return _some_turns(part)
    return _HEADINGS[part.kind](part) if part.kind else None


def _some_turns(part: Part) -> Message:
    first = _TENS * ((part.turn - 1) // _TENS) + 1
    last = first + _TENS - 1
    if part.round == 1:
        return Message("part.turns", first=first, last=last)
    return Message("part.contest_turns", contest=part.round, first=first, last=last)


def named(part: Part, ply: int, choice: int = 1) -> Message:
    """Return what the ``ply``-th ply is called: "Round 1, turn 7", or "..., choice 2".

    It belongs to ``part``, as the ``choice``-th ply in a row that does.
    """
    called = _named(part)
    if called is None:
        return Message("part.ply", ply=ply)
    return called if choice == 1 else Message("part.choice", part=called, choice=choice)


def _named(part: Part) -> Message | None:
    if part.kind == "round" and part.turn:
        return Message("part.round_turn", round=part.round, turn=part.turn)
    if part.kind == "turns" and part.round == 1:
        return Message("part.turn", turn=part.turn)
    if part.kind == "turns":
        return Message("part.contest_turn", contest=part.round, turn=part.turn)
    return heading(part)


_HEADINGS: Final[Mapping[str, Callable[[Part], Message]]] = {
    "setup": lambda _: Message("part.setup"),
    "preferences": lambda _: Message("part.preferences"),
    "meadow": lambda _: Message("part.meadow"),
    "houses": lambda _: Message("part.houses"),
    "deal": lambda _: Message("part.deal"),
    "contest": lambda part: Message("part.contest", contest=part.round),
    "round": lambda part: Message("part.round", round=part.round),
    "round_over": lambda part: Message("part.round", round=part.round),
    "draft": lambda part: Message("part.draft", round=part.round),
    "plans": lambda part: Message("part.plans", round=part.round),
    "card": lambda part: Message(f"part.card.{part.turn}", round=part.round),
    "points": lambda part: Message("part.points", round=part.round),
    "order": lambda part: Message("part.order", round=part.round),
}
"""The headings of parts, by their kind, but for turns."""
