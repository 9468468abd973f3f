"""The score sheet of Mole Hill, and what the table says to the players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from molecore.core.protocol import Event, Seat
from molecore.core.record import replace
from molecore.drawing.art import piece
from molecore.drawing.board import Part, next_turn
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, explained
from molecore.games.mole_hill import events as e
from molecore.games.mole_hill.records import RoundScore, View
from molecore.games.mole_hill.scoring import ORANGE_PIECES, PIECES, RED_POINTS, round_score
from molecore.words import Message, cached, pieces, say

RODS: Final = 22
"""The gardener's rods in each round (H5)."""


# ---- words


def role(view: View, seat: Seat) -> str:
    """What ``seat`` is in this round."""
    mole = seat == view.mole
    return say("mole_hill.board.role.mole" if mole else "mole_hill.board.role.gardener")


def task(view: View) -> str:
    """What is to be done now, as an invitation; "" when the game is over."""
    return say(f"mole_hill.board.task.{view.question.kind}") if view.question else ""


def supply(view: View, seat: Seat) -> str:
    """What ``seat`` has left to play with in this round."""
    if seat == view.mole:
        left = PIECES - len(view.visits)
        return say("mole_hill.board.pieces_left", n=left, count=left)
    left = RODS - len(view.rods)
    return say("mole_hill.board.rods_left", n=left, count=left)


# ---- the sheet


def standing(view: View) -> tuple[int, ...]:
    """The points of both moles by seat, once both have dug; before, there is nothing to compare."""
    if view.result is not None:
        return view.result.scores
    if view.round < 2:
        return ()
    points = {score.mole: score.points for score in _rounds(view)}
    return points[0], points[1]


def sheet(view: View, names: Sequence[str], acting: Collection[Seat]) -> Child:  # noqa: ARG001
    """Both rounds, part by part, and what is left of pieces and rods.

    A row is a round, not a player: the round that is played stands out, whoever acts in it.
    """
    used, rods = len(view.visits), len(view.rods)
    supply = h("div", _pips(used), _left(used, rods), class_="supply")
    return _scores(replace(view, rods=(), question=None), tuple(names)), supply


@cached(maxsize=4)
def _scores(view: View, names: Sequence[str]) -> Node:
    """Round by round; rods change nothing of it, so ``view`` is without them."""
    rounds = enumerate(_rounds(view), 1)
    rows = (_row(number, score, _look(view, number, score.mole), names) for number, score in rounds)
    return h("table", *_head(), h("tbody", *rows), class_="sheet")


def _look(view: View, number: int, mole: Seat) -> str | None:
    """The round that is played stands out, and in the end the mole that has won."""
    if view.result is not None:
        return "winner" if mole in view.result.winners else None
    return "now" if number == view.round else None


def _rounds(view: View) -> Sequence[RoundScore]:
    """The finished rounds, the running one as it would count now, the coming one empty."""
    running = len(view.finished) < view.round
    scores = (*view.finished, round_score(view)) if running else view.finished
    coming = RoundScore(1 - view.moles[0], 0, 0, 0, 0)
    return scores if len(scores) == 2 else (scores[0], coming)


def points(view: View) -> tuple[int, int]:
    """What each seat has scored as the mole, in the round that is running as it would count now."""
    scored = {score.mole: score.points for score in _rounds(view)}
    return scored[0], scored[1]


@cached()
def _head() -> tuple[Node, Node]:
    return (
        h("caption", Message("mole_hill.board.sheet"), class_="unseen"),
        h("thead", h("tr", *_headings())),
    )


def _headings() -> Sequence[Node]:
    return (
        h("th", Message("mole_hill.board.sheet.mole"), scope="col"),
        _pictured(piece("peaks", class_="hill dark"), Message("mole_hill.board.sheet.dark")),
        _pictured(piece("poppy", class_="red"), Message("mole_hill.board.sheet.red")),
        _pictured(piece("daisy", class_="white"), Message("mole_hill.board.sheet.white")),
        h("th", Message("mole_hill.board.sheet.points"), scope="col"),
    )


def _pictured(picture: Node, words: Message) -> Node:
    """The heading of a column; the picture says nothing to those who do not see it."""
    return h("th", explained(picture, words), scope="col")


@cached(maxsize=32)
def _row(number: int, score: RoundScore, look: str | None, names: Sequence[str]) -> Node:
    begun, name = look == "now" or score.visited, names[score.mole]
    which = Message("mole_hill.board.sheet.round", round=number)
    counts = (score.dark, 2 * score.red, score.white) if begun else ("", "", "")
    return h(
        "tr",
        h("th", h("span", which, class_="quiet"), " ", briefly(name, [name]), scope="row"),
        *(h("td", count) for count in counts),
        h("td", h("strong", score.points if begun else "")),
        class_=look,
        id=f"score-{number}",
    )


@cache
def _pips(used: int) -> Node:
    """The row of 22 pieces: those on the lawn filled, the others hollow; dark ones are taller."""
    bars = (_pip(number, number < used) for number in range(PIECES))
    return h("svg", bars, class_="pips", viewBox="0 0 220 17", aria_hidden="true")


@cache
def _pip(number: int, used: bool) -> Node:
    kind, top = ("orange", 6) if number < ORANGE_PIECES else ("dark", 1)
    return h(
        "rect",
        class_=f"{kind} used" if used else kind,
        x=number * 10 + 1,
        y=top,
        width=8,
        height=16 - top,
        rx=3,
    )


def _left(used: int, standing: int) -> Node:
    """How many pieces and rods there still are."""
    left, rods = PIECES - used, RODS - standing
    return h(
        "p",
        h("span", pieces("mole_hill.board.pieces_left", n=left, count=h("strong", left))),
        h("span", pieces("mole_hill.board.rods_left", n=rods, count=h("strong", rods))),
        class_="left",
    )


def part_of(before: Part, event: Event) -> Part:
    """Return the part that ``event`` belongs to; a turn is a step of the mole and a rod."""
    match event:
        case e.RoundBegan(round=number):
            return Part("round", number, 0)
        case e.Asked(question=question) if question.kind != "fence":
            return next_turn(before)
    return before


def drawn(event: Event) -> Node | None:
    """Return the piece that ``event`` is about."""
    match event:
        case e.MolePlaced():
            return piece("mole", class_="mole")
        case e.Dug(piece=number) if number > ORANGE_PIECES:
            return piece("peaks", class_="hill dark")
        case e.Dug():
            return piece("hill", class_="hill")
        case e.RodPlaced(rod=rod):
            return piece("rod-up" if "|" in rod else "rod-flat", class_="rod")
        case e.FlowerReached(points=points):
            red = points == RED_POINTS
            return piece("poppy", class_="red") if red else piece("daisy", class_="white")
    return None
