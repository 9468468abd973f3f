"""The score sheet of Majority, and what the table says to the players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.drawing.art import piece
from molecore.drawing.board import Secrecy
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, explained, heading
from molecore.games.majority.board import COLOURS, plan_of
from molecore.games.majority.drawing.seats import FOR_GOOD, HOPES, SIDES
from molecore.games.majority.drawing.shares import Share, bars, shares
from molecore.games.majority.records import View
from molecore.games.majority.scoring import (
    basis,
    game_result,
    quota,
    scores,
    upper_quota,
    upper_score,
)
from molecore.words import Message, Words, cached, say, sentences

_LEGEND: Final = (*SIDES, *FOR_GOOD, *HOPES, "cancelled", "free")


# ---- words


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    public = view.public
    match public.phase:
        case "declare":
            left = public.rules.most_preferences - public.slips
            return say("majority.task.declare", n=left)
        case "resolve":
            return say("majority.task.resolve", side=COLOURS[1 - public.mover])
    return say("majority.task.claim")


def secrecy(view: View) -> Secrecy:
    """Declarations are secret (J5), until they come out or a contest was hung (J28)."""
    public = view.public
    if public.phase == "declare":
        return "chooses"
    all_known = public.phase == "over" or public.contest > 1 or not public.rules.most_preferences
    return "nothing" if all_known else "holds"


def gathered(view: View, pressed: Sequence[Target]) -> str | None:
    """Preferences are declared all at once (J5)."""
    return f"pref:{','.join(pressed)}" if view.public.phase == "declare" else None


# ---- the sheet


@record
class _Side:
    """What a side has."""

    votes: int
    upper: int
    preferences: int
    """Its preference pieces on the boards."""
    declared: int | None


@record
class _Count:
    """The state of the vote."""

    sides: tuple[_Side, ...]
    upper_quota: int | None
    """None in one chamber alone."""
    has_preferences: bool
    acting: tuple[Seat, ...]
    winners: tuple[Seat, ...] | None
    """Who has won when the game is over, else None; several after a draw."""
    shares: tuple[Share, ...]


def sheet(view: View, names: Sequence[str], acting: Collection[Seat]) -> Child:
    """Who holds how much, what it takes to win, and what the pieces mean."""
    return _sheet(_count(view, acting), tuple(names))


def _count(view: View, acting: Collection[Seat]) -> _Count:
    public = view.public
    complete = public.rules.mode == "complete"
    return _Count(
        sides=tuple(_side(view, seat) for seat in (0, 1)),
        upper_quota=upper_quota(public) if complete else None,
        has_preferences=public.rules.most_preferences > 0,
        acting=tuple(acting),
        winners=game_result(public).winners if public.phase == "over" else None,
        shares=tuple(shares(view)),
    )


def _side(view: View, seat: Seat) -> _Side:
    public = view.public
    preferences = (public.held[seat] & public.placed).bit_count()
    return _Side(scores(public)[seat], upper_score(public, seat), preferences, view.counts[seat])


@cached(maxsize=4)
def _sheet(count: _Count, names: tuple[str, ...]) -> tuple[Node, ...]:
    rows = (_row(count, seat, names[seat]) for seat in (0, 1))
    table = h(
        "table",
        h("caption", say("majority.sheet.caption"), class_="unseen"),
        _headings(upper=count.upper_quota is not None, preferences=count.has_preferences),
        h("tbody", rows),
        class_="sheet sides",
    )
    return (table, *bars(count.shares), _legend(preferences=count.has_preferences))


@cached(maxsize=4)
def _headings(*, upper: bool, preferences: bool) -> Node:
    told = ("seats", *(("upper",) if upper else ()), *(("preferences",) if preferences else ()))
    side = h("th", Message("majority.sheet.side"), scope="col")
    return h("thead", h("tr", side, map(_heading, told)))


def _heading(key: str) -> Node:
    return heading(Message(f"majority.sheet.{key}"), Message(f"majority.sheet.{key}.why"))


def _row(count: _Count, seat: Seat, name: str) -> Node:
    side, colour = count.sides[seat], h("span", str(COLOURS[seat]), class_="quiet")
    return h(
        "tr",
        h("th", _seat(seat), " ", colour, briefly(name, [name])),
        h("td", h("strong", side.votes)),
        h("td", side.upper) if count.upper_quota else None,
        h("td", _preferences(side)) if count.has_preferences else None,
        class_=_look(count, seat),
        id=f"score-{seat}",
    )


@cached()
def _seat(seat: Seat) -> Node:
    side = SIDES[seat]
    return explained(piece(f"seat-{side}"), Message(f"majority.sheet.side.{side}.why"))


def _look(count: _Count, seat: Seat) -> str | None:
    """Who acts stands out, and in the end who has won: never who happened to move last."""
    if count.winners is not None:
        return "winner" if seat in count.winners else None
    return "now" if seat in count.acting else None


def _preferences(side: _Side) -> str:
    """How many are placed, of how many, if that is known."""
    return str(side.preferences) if side.declared is None else f"{side.preferences}/{side.declared}"


def aim(view: View) -> Words:
    """How many seats it takes, and how seats change hands."""
    return sentences((_majority(view), Message("majority.aim.how")))


def _majority(view: View) -> Message:
    public, counting = view.public, basis(view.public)
    complete = public.rules.mode == "complete"
    all_count = counting == plan_of(public.rules.boards).everywhere
    aim = Message(
        "majority.aim.chambers" if complete else "majority.aim.chamber",
        quota=quota(public),
        seats=Message(
            "majority.aim.seats" if all_count else "majority.aim.counting", n=counting.bit_count()
        ),
        upper=upper_quota(public) if complete else 0,
    )
    if public.contest == 1:
        return aim
    return Message("majority.aim.later", contest=public.contest, aim=aim)


@cached(maxsize=2)
def _legend(*, preferences: bool) -> Node:
    kinds = _LEGEND if preferences else (*SIDES, "free")
    return h(
        "details",
        h("summary", say("majority.sheet.legend")),
        h("ul", (_explained(kind) for kind in kinds)),
        class_="legend",
        id="legend",
    )


def _explained(kind: str) -> Node:
    words = say(f"majority.sheet.legend.{kind.replace('-', '_')}")
    return h("li", piece(f"seat-{kind}"), h("span", words))
