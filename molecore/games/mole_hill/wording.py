"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.protocol import GameEnded, Result
from molecore.core.remarks import Reason
from molecore.games.mole_hill import events as e
from molecore.games.mole_hill.board import INNER_RODS
from molecore.games.mole_hill.scoring import ORANGE_PIECES, PIECES, RED_POINTS
from molecore.words import Message

Names = Sequence[str]
"""What each seat is called, in the order of the seats."""


def describe(event: e.Event, names: Names) -> Message:
    """``event`` as a sentence that names people by ``names``."""
    match event:
        case e.FirstMoleDrawn():
            return Message("mole_hill.first_mole_drawn", name=names[event.seat])
        case e.MolePlaced() | e.Dug() | e.FlowerReached() | e.RodPlaced():
            return _turn(event, names[event.seat])
        case e.RoundBegan() | e.RoundEnded():
            return _round(event, names)
        case e.Asked():
            question = event.question
            return Message(f"mole_hill.asked.{question.kind}", name=names[question.seat])
        case GameEnded():
            return _game_ended(event.result, names)


def _turn(event: e.MolePlaced | e.Dug | e.FlowerReached | e.RodPlaced, name: str) -> Message:
    match event:
        case e.MolePlaced():
            return Message("mole_hill.mole_placed", name=name, square=event.square)
        case e.Dug():
            return _dug(event, name)
        case e.FlowerReached():
            colour = "red" if event.points == RED_POINTS else "white"
            return Message(f"mole_hill.uprooted.{colour}", name=name, square=event.square)
        case e.RodPlaced():
            return _rod_placed(event, name)


def _round(event: e.RoundBegan | e.RoundEnded, names: Names) -> Message:
    match event:
        case e.RoundBegan():
            mole, gardener = names[event.mole], names[event.gardener]
            return Message(f"mole_hill.round_began.{event.round}", mole=mole, gardener=gardener)
        case e.RoundEnded():
            return _round_ended(event, names)


def _dug(event: e.Dug, name: str) -> Message:
    milestone, square = _milestone(event.piece), event.square
    if event.jumped:
        return Message(f"mole_hill.leapt.{milestone}", name=name, square=square)
    return Message(f"mole_hill.dug.{milestone}", name=name, square=square)


def _milestone(piece: int) -> str:
    if piece == ORANGE_PIECES + 1:
        return "first_dark_piece"
    return "last_piece" if piece == PIECES else "piece"


def _rod_placed(event: e.RodPlaced, name: str) -> Message:
    rod = event.rod
    if rod in INNER_RODS:
        return Message("mole_hill.rod_placed", name=name, one=rod[:2], other=rod[-2:])
    return Message("mole_hill.rod_placed_on_rim", name=name, square=rod.strip("|-"))


def _round_ended(event: e.RoundEnded, names: Names) -> Message:
    score = event.score
    return Message(
        f"mole_hill.round_ended.{event.reason}",
        round=event.round,
        mole=names[score.mole],
        pieces=PIECES,
        squares=Message("count.squares", n=score.visited),
        points=Message("count.points", n=score.points),
        dark=score.dark,
        flowers=score.points - score.dark,
    )


def _game_ended(result: Result, names: Names) -> Message:
    if len(result.winners) != 1:
        return Message("mole_hill.drawn", points=result.scores[0])
    (winner,) = result.winners
    loser = 1 - winner
    return Message(
        f"mole_hill.won.{result.reason}",
        winner=names[winner],
        loser=names[loser],
        more=result.scores[winner],
        less=result.scores[loser],
    )


def reason(event: e.Event) -> Reason | None:  # noqa: PLR0911 - a case each
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case e.Dug(square=square, jumped=True):
            return Reason(Message("reason.mole_hill.leap"), "H14", (square,))
        case e.Dug(square=square, piece=piece) if piece == ORANGE_PIECES + 1:
            return Reason(Message("reason.mole_hill.dark"), "H19", (square,))
        case e.FlowerReached(square=square, points=points):
            return Reason(Message("reason.mole_hill.flower", n=points), "H20", (square,))
        case e.RoundEnded(reason="clinched"):
            return Reason(Message("reason.mole_hill.clinched"), "H22")
        case e.RoundEnded(reason="blocked"):
            return Reason(Message("reason.mole_hill.blocked"), "H16")
        case e.RoundEnded():
            return Reason(Message("reason.mole_hill.pieces"), "H16")
        case _:
            return None
