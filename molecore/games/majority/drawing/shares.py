"""Who holds how much, as bars: Red from the left, Blue from the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from molecore.core.record import record
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import explained
from molecore.games.majority.board import Mask, plan_of
from molecore.games.majority.records import View
from molecore.games.majority.scoring import (
    basis,
    ordinary,
    quota,
    upper_basis,
    upper_quota,
    upper_score,
)
from molecore.words import Message, say

_LENGTH: Final = 1000
_HEIGHT: Final = 46


@record
class Share:
    """What the sides have of one whole. Pairs have one entry for each seat."""

    title: Message
    seats: int
    counting: int
    """Seats of which the quota is more than half."""
    quota: int
    votes: tuple[int, int]
    preferences: tuple[int, int]
    """Preference pieces that do not count, but are held for good."""


def shares(view: View) -> Sequence[Share]:
    """The whole, and in a complete game the Upper as well, which it takes to win (J26)."""
    public, plan = view.public, plan_of(view.public.rules.boards)
    red, blue = (ordinary(public, seat).bit_count() for seat in (0, 1))
    whole = Share(
        Message("majority.share.all"),
        plan.everywhere.bit_count(),
        basis(public).bit_count(),
        quota(public),
        (red, blue),
        _beside(view, plan.everywhere, (red, blue)),
    )
    if public.rules.mode != "complete":
        return (whole,)
    red, blue = (upper_score(public, seat) for seat in (0, 1))
    return whole, Share(
        Message("majority.share.upper"),
        plan.upper.bit_count(),
        upper_basis(public).bit_count(),
        upper_quota(public),
        (red, blue),
        _beside(view, plan.upper, (red, blue)),
    )


def _beside(view: View, places: Mask, votes: tuple[int, int]) -> tuple[int, int]:
    """What the sides hold of ``places`` beside what counts."""
    red, blue = ((held & places).bit_count() for held in view.public.held)
    return red - votes[0], blue - votes[1]


def bars(found: Sequence[Share]) -> Iterator[Node]:
    """A bar for each share; those of several wholes have their names above them."""
    for share in found:
        if len(found) > 1:
            yield _title(share)
        yield explained(_bar(share), Message("majority.share.why"))


def _title(share: Share) -> Node:
    goal = say("majority.share.goal", quota=share.quota, seats=share.counting)
    return h("p", h("span", str(share.title)), h("span", goal), class_="quiet share-title")


def _bar(share: Share) -> Node:
    scale = _LENGTH / share.seats
    red, blue = (round(votes * scale) for votes in share.votes)
    green, yellow = (round(pieces * scale) for pieces in share.preferences)
    goal_at = round(share.quota * scale)
    return h(
        "svg",
        _block("nobody", 0, _LENGTH),
        _block("reds", 0, red),
        _block("greens", red, green),
        _block("blues", _LENGTH - blue, blue),
        _block("yellows", _LENGTH - blue - yellow, yellow),
        h("path", class_="goal", d=f"M{goal_at} 0v{_HEIGHT}M{_LENGTH - goal_at} 0v{_HEIGHT}"),
        class_="shares",
        viewBox=f"0 0 {_LENGTH} {_HEIGHT}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


@lru_cache(maxsize=64)
def _block(kind: str, x: int, width: int) -> Node:
    return h("rect", class_=kind, x=x, width=width, height=_HEIGHT)
