"""Who holds how much, as bars: Red from the left, Blue from the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.record import record
from molecore.games.majority.board import Mask, plan_of
from molecore.games.majority.records import View
from molecore.games.majority.scoring import ordinary, quota, upper_quota, upper_score
from moleweb.markup import Markup, h, join

_LENGTH: Final = 1000
_HEIGHT: Final = 46


@record
class Share:
    """What the sides have of one whole. Pairs have one entry for each seat."""

    title: str
    seats: int
    quota: int
    votes: tuple[int, int]
    preferences: tuple[int, int]
    """Preference pieces that do not count, but are held for good."""


def shares(view: View) -> Sequence[Share]:
    """The whole, and in a complete game the Upper as well, which it takes to win (J26)."""
    house, plan = view.house, plan_of(view.house.rules.boards)
    red, blue = (ordinary(house, seat).bit_count() for seat in (0, 1))
    whole = _share(view, "All seats", plan.everywhere, quota(house), (red, blue))
    if house.rules.mode != "complete":
        return (whole,)
    red, blue = (upper_score(house, seat) for seat in (0, 1))
    return whole, _share(view, "The Upper", plan.upper, upper_quota(house), (red, blue))


def _share(view: View, title: str, places: Mask, goal: int, votes: tuple[int, int]) -> Share:
    red, blue = ((held & places).bit_count() for held in view.house.held)
    return Share(title, places.bit_count(), goal, votes, (red - votes[0], blue - votes[1]))


def bars(found: Sequence[Share]) -> Markup:
    """A bar for each share; those of several wholes have their names above them."""
    return join(part for share in found for part in _bar(share, named=len(found) > 1))


def _bar(share: Share, *, named: bool) -> Iterator[Markup]:
    if named:
        goal = h("span", f"{share.quota} of {share.seats}")
        yield h("p", h("span", share.title), goal, class_="quiet share-title")
    scale = _LENGTH / share.seats
    red, blue = (round(votes * scale) for votes in share.votes)
    green, yellow = (round(pieces * scale) for pieces in share.preferences)
    goal_at = round(share.quota * scale)
    yield Markup(
        f'<svg class="shares" viewBox="0 0 {_LENGTH} {_HEIGHT}" preserveAspectRatio="none" '
        f'aria-hidden="true">{_block("nobody", 0, _LENGTH)}{_block("reds", 0, red)}'
        f"{_block('greens', red, green)}{_block('blues', _LENGTH - blue, blue)}"
        f"{_block('yellows', _LENGTH - blue - yellow, yellow)}"
        f'<path class="goal" d="M{goal_at} 0v{_HEIGHT}M{_LENGTH - goal_at} 0v{_HEIGHT}"/></svg>'
    )


def _block(kind: str, x: int, width: int) -> str:
    return f'<rect class="{kind}" x="{x}" width="{width}" height="{_HEIGHT}"/>'
