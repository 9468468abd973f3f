"""Answers that a device keeps ready: if the other plays this, it plays that."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.errors import IllegalAction, MalformedAction
from molecore.core.match import Match
from molecore.core.record import record
from molecore.remote.messages import Played


@record
class Prepared:
    """What a seat plays if the next turn of the other is ``theirs``, all in notation."""

    ply: int
    """After how many plies that turn begins."""
    theirs: tuple[str, ...]
    own: tuple[str, ...]


def in_question(match: Match, prepared: Sequence[Prepared]) -> tuple[Prepared, ...]:
    """Those of ``prepared`` that what was played so far leaves possible."""
    return tuple(each for each in prepared if _since(match, each) is not None)


def answer(match: Match, prepared: Sequence[Prepared]) -> tuple[Played, ...]:
    """What is played now, as the other played just that; () if nothing or it is not allowed."""
    found = next((each for each in prepared if _since(match, each) == each.theirs), None)
    if found is None:
        return ()
    played = []
    try:
        for text in found.own:
            action = match.game.decode(text)
            played.append(Played(len(match.plies), text))
            match = match.play(match.actors[0], action)
    except (IllegalAction, MalformedAction, IndexError):
        return ()
    return tuple(played)


def _since(match: Match, prepared: Prepared) -> tuple[str, ...] | None:
    """What was played of the turn that is waited for; None if it is another."""
    if len(match.plies) < prepared.ply:
        return None
    since = tuple(match.game.encode(each.action) for each in match.plies[prepared.ply :])
    return since if since == prepared.theirs[: len(since)] else None
