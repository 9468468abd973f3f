"""The score sheet of Mole Hill, and what the table says to the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mole_hill.board import CENTRE
from molecore.games.mole_hill.records import RoundScore, View
from molecore.games.mole_hill.scoring import ORANGE_PIECES, PIECES, round_score
from moleweb.art import piece
from moleweb.markup import Markup, h, join

RODS: Final = 22
"""The gardener's rods in each round (H5)."""


# ---- words


def role(view: View, seat: Seat) -> str:
    """What ``seat`` is in this round."""
    return "mole" if seat == view.mole else "gardener"


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    if view.to_act == "gardener":
        return "Put a rod on a free edge."
    if not view.visits:
        return "Come up on any square."
    if view.visits[-1] == CENTRE and (len(view.visits) > 1 or view.rules.start_on_centre_jumps):
        return "Jump to any free square."
    return "Dig to a square beside you."


# ---- the sheet


def sheet(view: View, names: Sequence[str]) -> Markup:
    """Both rounds, part by part, and what is left of pieces and rods."""
    return _sheet(_rounds(view), view.round, len(view.visits), len(view.rods), tuple(names))


def _rounds(view: View) -> tuple[RoundScore, RoundScore]:
    """The finished rounds, the running one as it would count now, the coming one empty."""
    first, second = view.rules.first_mole, 1 - view.rules.first_mole
    empty = (RoundScore(first, 0, 0, 0, 0), RoundScore(second, 0, 0, 0, 0))
    scores = (*view.finished, round_score(view))[:2]
    return (*scores, *empty[len(scores) :])  # type: ignore[return-value]


@lru_cache(maxsize=4)
def _sheet(
    rounds: tuple[RoundScore, ...], now: int, pieces: int, rods: int, names: tuple[str, ...]
) -> Markup:
    rows = (_row(number, score, number == now, names) for number, score in enumerate(rounds, 1))
    table = h(
        "table",
        h("caption", "Score sheet", class_="unseen"),
        h("thead", h("tr", *_headings())),
        h("tbody", *rows),
        class_="sheet",
    )
    supply = h("div", _pips(pieces), _left(pieces, rods), class_="supply")
    return join((table, supply))


def _headings() -> Sequence[Markup]:
    return (
        h("th", "Mole", scope="col"),
        h("th", piece("peaks", "hill dark"), _named("Dark hills, 1 point each"), scope="col"),
        h("th", piece("poppy", "red"), _named("Red flowers, 2 points each"), scope="col"),
        h("th", piece("daisy", "white"), _named("White flowers, 1 point each"), scope="col"),
        h("th", "Points", scope="col"),
    )


def _named(text: str) -> Markup:
    return h("span", text, class_="unseen")


def _row(number: int, score: RoundScore, running: bool, names: Sequence[str]) -> Markup:
    begun = running or score.visited
    counts = (score.dark, 2 * score.red, score.white) if begun else ("", "", "")
    return h(
        "tr",
        h("th", h("span", f"Round {number}", class_="quiet"), " ", names[score.mole], scope="row"),
        *(h("td", count) for count in counts),
        h("td", h("strong", score.points if begun else "")),
        class_="now" if running else None,
    )


def _pips(used: int) -> Markup:
    """The row of 22 pieces: those on the lawn filled, the others hollow; dark ones are taller."""
    bars = "".join(_pip(number, number < used) for number in range(PIECES))
    return Markup(f'<svg class="pips" viewBox="0 0 220 17" aria-hidden="true">{bars}</svg>')


def _pip(number: int, used: bool) -> str:
    kind, top = ("orange", 6) if number < ORANGE_PIECES else ("dark", 1)
    class_ = f"{kind} used" if used else kind
    x, height = number * 10 + 1, 16 - top
    return f'<rect class="{class_}" x="{x}" y="{top}" width="8" height="{height}" rx="3"/>'


def _left(pieces: int, rods: int) -> Markup:
    return h(
        "p",
        h(
            "span",
            h("strong", PIECES - pieces),
            " piece left" if pieces == PIECES - 1 else " pieces left",
        ),
        h("span", h("strong", RODS - rods), " rod left" if rods == RODS - 1 else " rods left"),
        class_="left",
    )
