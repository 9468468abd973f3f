"""Who has the majority of a full hex, and how far a roll goes (R22-R25, R76-R78)."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Hex, Space
from molecore.games.mole_majority.network import SpaceNumber, plan
from molecore.games.mole_majority.records import PublicState


def winner_of(public: PublicState, number: Hex) -> Seat:
    """Who has the majority of a full hex in which the mover has just put a mole (R23-R25)."""
    moles = public.moles[plan(public).spans[number]]
    counts = {seat: moles.count(seat) for seat in still_in(public)}
    most = max(counts.values())
    # The mover is in and has a mole there, so inert moles alone never fill a hex (R92).
    assert most  # noqa: S101
    tied = [seat for seat, count in counts.items() if count == most]
    return min(tied, key=lambda seat: turns_ago(public, seat))


def turns_ago(public: PublicState, seat: Seat) -> int:
    """How many places before the mover a seat had its last turn; 0 is the mover (R24, R25)."""
    return (public.mover - seat) % len(public.tribes)


def still_in(public: PublicState) -> list[Seat]:
    """The seats that are not eliminated."""
    return [seat for seat, tribe in enumerate(public.tribes) if not tribe.out]


def rolled(public: PublicState, start: Space, towards: Space, most: int) -> tuple[SpaceNumber, ...]:
    """The spaces a roll empties, in its order: up to ``most`` moles, to the first gap (R78)."""
    whole = plan(public)
    first, second = whole.numbers[start], whole.numbers[towards]
    span = whole.spans[whole.hex_of[first]]
    size = span.stop - span.start
    passed = []
    for count in range(min(most, size)):
        space = span.start + (first - span.start + count * (second - first)) % size
        if public.moles[space] is None:
            break
        passed.append(space)
    return tuple(passed)


def beside(public: PublicState, start: Space) -> tuple[Space, Space]:
    """The next spaces of the hex, clockwise and counter-clockwise (R77)."""
    whole = plan(public)
    first = whole.numbers[start]
    span = whole.spans[whole.hex_of[first]]
    size = span.stop - span.start
    clockwise, back = (span.start + (first - span.start + way) % size for way in (1, -1))
    return whole.spaces[clockwise], whole.spaces[back]
