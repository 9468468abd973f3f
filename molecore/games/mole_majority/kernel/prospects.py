"""What a position promises to each seat: the judgement that searches rest on.

A hex is judged by how many more moles it takes each seat to win it. Who fills it wins
a tie (R24), so a hex half full of own moles is as good as a rival's; and a claim stays
with a single mole (R29), so one mole in a large hex holds it well. Nothing hidden is
looked at: a home token counts as an average one. The figures were found by play:
`docs/decisions/opponent-search.md` says how.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, prod
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mole_majority.kernel.position import GK1, GK2, Position
from molecore.games.mole_majority.kernel.tables import NO_SEAT, SEATS, HexMoles

_OPEN: Final = (1.0, 0.69, 0.5, 0.28, 0.2, 0.13, 0.11)
"""The chance to win an unclaimed hex, by the moles that are missing to fill it."""
_TAKEN: Final = (0.9, 0.5, 0.3, 0.19, 0.12, 0.04, 0.02)
"""The chance where another seat claims the hex, by the missing moles."""
_FIRM: Final = 0.003
"""The chance where filling the hex does not win it."""
_FLIPPED: Final = (0.1, 0.1, 0.05, 0.04)
"""The chance to win a full hex, by the Converts that it takes."""
_ROLL_RISK: Final = (0.0, 0.12, 0.08, 0.08, 0.08, 0.02, 0.02)
"""How likely a claim is lost to a roll over so many moles."""
_REMOTE: Final = 0.51
"""What that comes to where the hex is outside the seat's network."""
TOKEN: Final = 2.0
"""Points of a home token, on average."""
_TOKEN_TAKEN: Final = 2.35
"""What one taken is worth, in points as the next."""
_TOKEN_WITHIN_REACH: Final = 0.21
_MOLE: Final = 1.42
_CARD: Final = 0.31
_TEMPO: Final = 1.27
"""What it is worth to be about to act."""
_SWING: Final = 6.5
"""Points that make the chances of one seat about e times those of another."""
_ROLLED: Final = (0.0, 1.0, 1.0, 0.85, 0.55, 0.06, 0.02)
"""How likely a Groundskeeper finds a number card for so many moles."""
_KEEPER_IN_HAND: Final = (0.0, 0.28, 0.52)
"""How likely a seat holds one of so many Groundskeepers that it has not discarded."""
_OWN_TURN: Final = 0.45
"""How much of the danger stays for a seat that is about to act."""

Worths = tuple[float, ...]
"""Points of each of the four seats that there may be."""

_KNOWN: Final[dict[tuple[HexMoles, int], Worths]] = {}


def chances(position: Position, neglects: tuple[str, ...] = ()) -> list[float]:
    """The chance of each seat to win, sum 1.

    With "prospects" in ``neglects`` only the points that there are count, with "danger" no seat
    is in danger.
    """
    if position.over:
        return outcome(position)
    expected = final_points(position) if "prospects" in neglects else points(position)
    best = max(expected)
    fears = "danger" not in neglects
    weights = [
        _share((best - value) / _SWING) * (1 - (_danger(position, seat) if fears else 0.0))
        if position.is_in[seat]
        else 0.0
        for seat, value in enumerate(expected)
    ]
    whole = fsum(weights)
    return [weight / whole for weight in weights]


def _share(behind: float) -> float:
    """Nearly `exp` of minus ``behind``, by products only: those are the same on every device."""
    part = 1 / (1 + behind / 8)
    part *= part
    part *= part
    return part * part


def outcome(position: Position) -> list[float]:
    """The result of a position where the game is over, as chances; hidden tokens are averages."""
    contenders = [seat for seat in range(position.seats) if position.contenders >> seat & 1]
    standings = final_points(position)
    ranks = {seat: (standings[seat], -position.supply[seat]) for seat in contenders}
    winners = [seat for seat in contenders if ranks[seat] == max(ranks.values())]
    return [(seat in winners) / len(winners) for seat in range(position.seats)]


def final_points(position: Position) -> list[float]:
    """The points that each seat has now (R100)."""
    tables = position.tables
    return [
        sum(tables.sizes[number] for number in tables.members(claimed)) + TOKEN * taken
        for claimed, taken in zip(position.claimed, position.taken, strict=True)
    ]


def points(position: Position) -> list[float]:
    """The points that each seat can expect."""
    sums = [_belongings(position, seat) for seat in range(position.seats)]
    present = sum(is_in << seat for seat, is_in in enumerate(position.is_in))
    networks = [(1 << seat, position.network(seat)) for seat in range(position.seats)]
    for number, moles in enumerate(position.hex_moles):
        access = 0
        for bit, network in networks:
            if network >> number & 1:
                access |= bit
        worths = hex_worths(moles, position.claims[number], present, access)
        for seat in range(position.seats):
            sums[seat] += worths[seat]
    return sums


def _belongings(position: Position, seat: Seat) -> float:
    """What a seat has besides its prospects on hexes."""
    return (
        _TEMPO * (seat == position.mover)
        + _TOKEN_TAKEN * position.taken[seat]
        + _TOKEN_WITHIN_REACH * (position.homes & position.claimed[seat]).bit_count()
        - _MOLE * position.supply[seat]
        + _CARD * position.held[seat]
    )


def hex_worths(moles: HexMoles, claim: Seat, present: int, access: int) -> Worths:
    """The points of a hex that each seat can expect.

    ``present`` and ``access`` are masks of seats: who is not eliminated, and whose network
    has the hex.
    """
    key = (moles, (claim + 1) << 8 | present << 4 | access)
    found = _KNOWN.get(key)
    if found is None:
        found = _KNOWN[key] = _judged(moles, claim, present, access)
    return found


def _judged(moles: HexMoles, claim: Seat, present: int, access: int) -> Worths:
    rivals = [seat for seat in range(SEATS) if seat != claim and present >> seat & 1]
    hopes = {seat: _hope(moles, claim, seat, rivals, access) for seat in rivals}
    kept = prod(1 - hope for hope in hopes.values())
    whole = fsum(hopes.values()) or 1.0
    shares = [(1 - kept) * hopes.get(seat, 0.0) / whole for seat in range(SEATS)]
    if claim != NO_SEAT and present >> claim & 1:
        shares[claim] = kept * (1 - _ROLL_RISK[moles.exposed])
    return tuple(moles.size * share for share in shares)


def _hope(moles: HexMoles, claim: Seat, seat: Seat, rivals: Sequence[Seat], access: int) -> float:
    """How likely a seat wins a hex that it does not claim."""
    need = len(moles.empty)
    others = {*rivals, claim} - {seat, NO_SEAT}
    most = max((moles.counts[other] for other in others), default=0)
    hope = _FLIPPED[min((most - moles.counts[seat] + 1) // 2, 3)] if not need else _FIRM
    if need and moles.counts[seat] + need >= most:
        hope = (_OPEN if claim == NO_SEAT else _TAKEN)[need]
    return hope if access >> seat & 1 else hope * _REMOTE


def _danger(position: Position, seat: Seat) -> float:
    """How likely a seat is about to lose all of its claims to a Groundskeeper."""
    claimed = position.tables.members(position.claimed[seat])
    if len(claimed) != 1:
        return 0.0
    rivals = [other for other in range(position.seats) if other != seat and position.is_in[other]]
    spared = prod(1 - _keeper(position, other) for other in rivals)
    danger = (1 - spared) * _ROLLED[position.hex_moles[claimed[0]].exposed]
    return danger * _OWN_TURN if position.mover == seat else danger


def _keeper(position: Position, seat: Seat) -> float:
    gone = position.discards[seat]
    return _KEEPER_IN_HAND[(GK1 not in gone) + (GK2 not in gone)]
