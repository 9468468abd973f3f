"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.protocol import GameEnded, Result
from molecore.core.wording import counted
from molecore.games.mole_hill.board import INNER_RODS, Rod
from molecore.games.mole_hill.records import (
    Dug,
    Event,
    FlowerReached,
    MolePlaced,
    RodPlaced,
    RolesSwapped,
    RoundEnded,
    RoundScore,
)
from molecore.games.mole_hill.scoring import ORANGE_PIECES, PIECES, RED_POINTS

Names = Sequence[str]
"""The name of each seat."""


def describe(event: Event, names: Names) -> str:
    """``event`` as one sentence."""
    match event:
        case MolePlaced() | Dug() | FlowerReached() | RodPlaced():
            return f"{names[event.seat]} {_deed(event)}."
        case RoundEnded():
            return f"Round {event.round} is over: {_round_ended(event, names)}."
        case RolesSwapped():
            mole, gardener = names[event.mole], names[event.gardener]
            return f"The lawn is mended: now {mole} digs and {gardener} fences."
        case GameEnded():
            return _game_ended(event.result, names)


def _deed(event: MolePlaced | Dug | FlowerReached | RodPlaced) -> str:
    match event:
        case MolePlaced():
            return f"comes up on {event.square}"
        case Dug():
            return f"{_way(event)}{_milestone(event.piece)}"
        case FlowerReached():
            return f"uproots {_flower(event.points)} on {event.square}"
        case RodPlaced():
            return _rod_placed(event.rod)


def _way(event: Dug) -> str:
    if event.jumped:
        return f"leaps from the centre to {event.square}"
    return f"digs from {event.start} to {event.square}"


def _milestone(piece: int) -> str:
    if piece == ORANGE_PIECES + 1:
        return " and sets down the first dark piece"
    return " and sets down the last piece" if piece == PIECES else ""


def _flower(points: int) -> str:
    return "a red flower (2 points)" if points == RED_POINTS else "a white flower (1 point)"


def _rod_placed(rod: Rod) -> str:
    if rod in INNER_RODS:
        return f"puts a rod between {rod[:2]} and {rod[-2:]}"
    return f"puts a rod on the rim at {rod.strip('|-')}, where it stops nobody"


def _round_ended(event: RoundEnded, names: Names) -> str:
    mole, score = names[event.score.mole], event.score
    if event.reason == "pieces":
        return f"{mole} has set down all {PIECES} pieces and scores {_sum(score)}"
    squares = counted(score.visited, "square")
    return f"{mole} is fenced in after {squares} and scores {_sum(score)}"


def _sum(score: RoundScore) -> str:
    flowers = score.points - score.dark
    return f"{counted(score.points, 'point')}: {score.dark} for dark pieces, {flowers} for flowers"


def _game_ended(result: Result, names: Names) -> str:
    if len(result.winners) != 1:
        return f"{result.scores[0]} all: the lawn belongs to nobody."
    (winner,) = result.winners
    loser = 1 - winner
    won = f"{names[winner]} wins by {result.scores[winner]} to {result.scores[loser]}"
    if result.reason == "clinched":
        return f"{won}, and {names[loser]} has no more digging to come."
    return f"{won} and is master of the lawn."
