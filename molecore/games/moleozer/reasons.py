"""Why what is special happens, event by event: beside the story of `wording.py`."""

from __future__ import annotations

from molecore.core.remarks import Reason
from molecore.games.moleozer.events import (
    BoardTurned,
    CardsTurned,
    DistancesCompared,
    Event,
    HouseCrushed,
    SuddenDeathBegan,
)
from molecore.games.moleozer.records import Reveal
from molecore.words import Message


def reason(event: Event) -> Reason | None:
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case CardsTurned(reveal=reveal):
            return _turned(reveal)
        case HouseCrushed(node=node):
            return Reason(Message("reason.moleozer.crushed", node=node), "Z35", (node,))
        case BoardTurned():
            return Reason(Message("reason.moleozer.board_turned"), "Z36")
        case DistancesCompared(distances=distances):
            far, near = max(distances), min(distances)
            return Reason(Message("reason.moleozer.distances", far=far, near=near), "Z42")
        case SuddenDeathBegan():
            return Reason(Message("reason.moleozer.sudden_death"), "Z43")
        case _:
            return None


def _turned(reveal: Reveal) -> Reason:
    answer = reveal.answer
    if reveal.winner is None:
        return _tied(reveal)
    distance = reveal.distances[reveal.winner] or 0
    if reveal.second:
        words = Message("reason.moleozer.second", answer=answer, distance=distance)
        return Reason(words, "Z19")
    return Reason(Message("reason.moleozer.closest", answer=answer, distance=distance), "Z18")


def _tied(reveal: Reveal) -> Reason:
    if reveal.tie == "any":
        return Reason(Message("reason.moleozer.any_middle", answer=reveal.answer), "Z24")
    rule = "Z23" if reveal.tie == "second" else "Z22"
    return Reason(Message("reason.moleozer.nobody", answer=reveal.answer), rule)
