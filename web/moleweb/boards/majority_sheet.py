"""The score sheet of Majority, and what the table says to the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.games.majority.board import COLOURS, plan_of
from molecore.games.majority.records import View
from molecore.games.majority.scoring import quota, scores, upper_quota, upper_score
from moleweb.art import piece
from moleweb.boards import Secrecy
from moleweb.boards.majority_shares import Share, bars, shares
from moleweb.markup import Markup, h, join

INTERLUDE: Final = "The contest is hung"

_LEGEND: Final = (
    ("red", "Red"),
    ("blue", "Blue"),
    ("green", "Red's preference, for good"),
    ("yellow", "Blue's preference, for good"),
    ("hope-red", "Red's preference, still free"),
    ("hope-blue", "Blue's preference, still free"),
    ("cancelled", "declared by both, so nobody's"),
    ("free", "free"),
)


# ---- words


def role(view: View, seat: Seat) -> str:  # noqa: ARG001 - one of the functions of `Board`
    """The side that ``seat`` plays."""
    return f"{COLOURS[seat].lower()}s"


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    house = view.house
    match house.phase:
        case "declare":
            left = house.rules.most_preferences - house.slips
            return f"Choose up to {left} preferences."
        case "resolve":
            return f"Which one goes to {COLOURS[1 - house.mover]} first?"
    return "Claim a free seat."


def secrecy(view: View) -> Secrecy:
    """Declarations are secret (J5), and stay so until they come out or a contest was hung (J28)."""
    house = view.house
    if house.phase == "declare":
        return "chooses"
    return "nothing" if house.phase == "over" or house.contest > 1 else "holds"


def gathered(view: View, pressed: Sequence[Target]) -> str | None:
    """Preferences are declared all at once (J5)."""
    return f"pref:{','.join(pressed)}" if view.house.phase == "declare" else None


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
    quota: int
    upper_quota: int | None
    """None in one chamber alone."""
    seats: int
    mover: Seat
    contest: int
    shares: tuple[Share, ...]


def sheet(view: View, names: Sequence[str]) -> Markup:
    """Who holds how much, what it takes to win, and what the pieces mean."""
    return _sheet(_count(view), tuple(names))


def _count(view: View) -> _Count:
    house = view.house
    complete = house.rules.mode == "complete"
    return _Count(
        sides=tuple(_side(view, seat) for seat in (0, 1)),
        quota=quota(house),
        upper_quota=upper_quota(house) if complete else None,
        seats=len(plan_of(house.rules.boards).places),
        mover=house.mover,
        contest=house.contest,
        shares=tuple(shares(view)),
    )


def _side(view: View, seat: Seat) -> _Side:
    house = view.house
    preferences = (house.held[seat] & house.placed).bit_count()
    return _Side(scores(house)[seat], upper_score(house, seat), preferences, view.counts[seat])


@lru_cache(maxsize=4)
def _sheet(count: _Count, names: tuple[str, ...]) -> Markup:
    rows = (_row(count, seat, names[seat]) for seat in (0, 1))
    table = h(
        "table",
        h("caption", "Seats held", class_="unseen"),
        h("thead", h("tr", *_headings(count))),
        h("tbody", *rows),
        class_="sheet sides",
    )
    return join((table, bars(count.shares), h("p", _aim(count), class_="quiet aim"), _legend()))


def _headings(count: _Count) -> Sequence[Markup]:
    titles = (
        ("Side", "Seats", "Upper", "Pref.") if count.upper_quota else ("Side", "Seats", "Pref.")
    )
    return tuple(h("th", title, scope="col") for title in titles)


def _row(count: _Count, seat: Seat, name: str) -> Markup:
    side, colour = count.sides[seat], COLOURS[seat]
    return h(
        "tr",
        h("th", piece(f"seat-{colour.lower()}"), " ", h("span", colour, class_="quiet"), name),
        h("td", h("strong", side.votes)),
        h("td", side.upper) if count.upper_quota else None,
        h("td", _preferences(side)),
        class_="now" if seat == count.mover else None,
    )


def _preferences(side: _Side) -> str:
    """How many are placed, of how many, if that is known."""
    return str(side.preferences) if side.declared is None else f"{side.preferences}/{side.declared}"


def _aim(count: _Count) -> str:
    aim = f"{count.quota} of {count.seats} seats are a majority"
    if count.upper_quota:
        aim += f"; it takes {count.upper_quota} of the Upper as well"
    return f"{aim}." if count.contest == 1 else f"Contest {count.contest}: {aim}."


@cache
def _legend() -> Markup:
    items = (h("li", piece(f"seat-{kind}"), h("span", text)) for kind, text in _LEGEND)
    return h(
        "details",
        h("summary", "What the pieces mean"),
        h("ul", *items),
        class_="legend",
        id="legend",
        data_keep="open",
    )
