"""Mole Hill on ints, for searches: one round, the same as by `rules`, hundreds of times as fast.

Squares, rod sites and actions are the numbers of `fast_tables`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import exp
from operator import or_
from random import Random
from struct import Struct
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.mole_hill.board import INNER_RODS, SQUARES
from molecore.games.mole_hill.fast_tables import (
    BIT,
    FIRST_ROD,
    LAWN,
    NEAREST_RODS,
    SITE,
    SITES,
    SPOTS,
    START,
    UNJUMPING_SPOTS,
    Mask,
    Spot,
    members,
    square_of,
    squares_mask,
)
from molecore.games.mole_hill.records import Action, Role, State
from molecore.games.mole_hill.scoring import ORANGE_PIECES, PIECES, RED_POINTS, WHITE_POINTS
from molecore.games.mole_hill.steps import DIGS, FENCES

Position: TypeAlias = tuple["Seat | None", Spot, Mask, Mask, bytes]
"""(who acts, None when the round is over; where the mole stands; the rods; the
squares not visited; the numbers of the inner rods)."""
Dice: TypeAlias = Iterator[tuple[tuple[bytes], tuple[int, ...]]]
"""For each playout: sites to put rods on, and a word for each step of the mole."""

MOST_POINTS: Final = 24
"""All 22 pieces and all 8 flowers (H21)."""
PAR: Final = 12.0
"""The points of a round that leave both seats the same chances."""
_SWING: Final = 2.5
"""How many points more or less make a chance of 1/2 one of 3/4, nearly."""
_UNDUG: Final = len(SQUARES) - PIECES
"""How many squares are left when the mole's pieces are used up."""

_DRAWS: Final = 26
"""Sites drawn for a playout: enough, nearly always, for 21 different ones."""
_BLOCK: Final = 64
"""Playouts whose chance is drawn in one go."""
_TO_SITE: Final = bytes(byte % len(INNER_RODS) for byte in range(256))
_UNFAIR: Final = bytes(range(2 * len(INNER_RODS), 256))
"""Bytes left out so that each site has two bytes and so the same chance."""
_SITE_CHUNKS: Final = Struct(f"{_DRAWS}s")
_WORD_CHUNKS: Final = Struct(f"<{PIECES}I")
_WORDS: Final = PIECES * _BLOCK
_LOW_BITS: Final = int.from_bytes(((1 << 29) - 1).to_bytes(4, "little") * _WORDS, "little")
"""29 bits of each word are used: more would not fit the fast small ints."""


def roll(random: Random) -> Dice:
    """Chance for `playout` without end."""
    return zip(_sites(random), _words(random), strict=False)


def _sites(random: Random) -> Iterator[tuple[bytes]]:
    while True:
        sites = random.randbytes(_DRAWS * _BLOCK).translate(_TO_SITE, _UNFAIR)
        whole = len(sites) // _DRAWS * _DRAWS
        yield from _SITE_CHUNKS.iter_unpack(sites[:whole])


def _words(random: Random) -> Iterator[tuple[int, ...]]:
    while True:
        words = random.getrandbits(32 * _WORDS) & _LOW_BITS
        yield from _WORD_CHUNKS.iter_unpack(words.to_bytes(4 * _WORDS, "little"))


def playout(
    position: Position,
    moles_turn: bool,
    dice: Dice,
    bit: Callable[[int], int] = BIT.__getitem__,
    union: Callable[[int, int], int] = or_,
) -> Mask:
    """The squares not visited when the round has been played out at random.

    Each rod goes on any free inner site, each step to any square in reach,
    all equally likely (steps to within one part in 2**26). A mole that has
    blocked himself stops only after one more rod, which changes no score.
    """
    _, (near, reach, lists, _), rods, free, placed = position
    left = free.bit_count() - _UNDUG
    for (drawn,), words in dice:  # noqa: B007 - the words of the last turn are used below
        sites = dict.fromkeys(drawn.translate(None, placed) if placed else drawn)
        if len(sites) >= left - moles_turn:
            break
    fenced = accumulate(map(bit, sites), union, initial=rods)
    if not moles_turn:
        next(fenced)
    for rods, word in zip(fenced, words[:left], strict=False):
        spots = lists[reach[rods & near] & free]
        if not spots:
            break
        near, reach, lists, dug = spots[word % len(spots)]
        free ^= dug
    return free


def _exits(rods: Mask, free: Mask) -> Callable[[Spot], int]:
    """Minus the number of ways on from a spot, for sorting."""
    return lambda spot: -(spot[1][rods & spot[0]] & free).bit_count()


class _Bonus(dict[Mask, int]):
    """Points for flowers, by which of them are not visited (H20)."""

    def __init__(self, red: Mask, white: Mask) -> None:
        super().__init__()
        self._red, self._white = red, white

    def __missing__(self, free: Mask) -> int:
        red, white = self._red & ~free, self._white & ~free
        points = RED_POINTS * red.bit_count() + WHITE_POINTS * white.bit_count()
        return self.setdefault(free, points)


_DARK: Final = [max(0, len(SQUARES) - free - ORANGE_PIECES) for free in range(len(SQUARES) + 1)]
"""Points for dark pieces, by how many squares are not visited (H19)."""


def _worths(state: State) -> list[tuple[float, float]]:
    if state.round == 1:
        moles = [1 / (1 + exp((PAR - points) / _SWING)) for points in range(MOST_POINTS + 1)]
    else:
        target = state.finished[0].points
        moles = [_against(points - target) for points in range(MOST_POINTS + 1)]
    return [(worth, 1 - worth) if state.mole == 0 else (1 - worth, worth) for worth in moles]


def _against(margin: int) -> float:
    """The result of round 2 counts first; how clear it is makes the rest."""
    won = 0.5 if margin == 0 else float(margin > 0)
    return 0.95 * won + 0.05 * (0.5 + margin / (2 * MOST_POINTS))


class MoleHillKernel:
    """The round that a state is in, as a `molecore.core.kernel.Kernel`."""

    def __init__(self, state: State) -> None:
        rules = state.rules
        red, white = squares_mask(rules.red_flowers), squares_mask(rules.white_flowers)
        self._mole = state.mole
        self._starts = SPOTS if rules.start_on_centre_jumps else UNJUMPING_SPOTS
        self._sites = len(SITES) if rules.outer_edge_rods else len(INNER_RODS)
        self._flowers = red | white
        self._bonus = _Bonus(red, white)
        self.worths = _worths(state)
        """What each seat makes of a round that ends with so many points: 0 (lost) to 1 (won)."""
        self._enough = state.finished[0].points if rules.clinch and state.finished else MOST_POINTS
        self.root = self._position(state)

    def _position(self, state: State) -> Position:
        rods = [SITE[rod] for rod in state.rods]
        actor = None if state.to_act is None else self._seat(state.to_act)
        spots = self._starts if len(state.visits) == 1 else SPOTS
        spot = spots[SQUARES.index(state.visits[-1])] if state.visits else START
        free = LAWN ^ squares_mask(state.visits)
        return actor, spot, sum(BIT[site] for site in rods), free, bytes(rods)

    def _seat(self, role: Role) -> Seat:
        return self._mole if role == "mole" else 1 - self._mole

    def actor(self, position: Position) -> Seat | None:
        return position[0]

    def legal(self, position: Position) -> list[int]:
        actor, (near, reach, _, _), rods, free, _ = position
        if actor is None:
            return []
        if actor == self._mole:
            return members(reach[rods & near] & free)
        return [FIRST_ROD + site for site in range(self._sites) if not rods >> site & 1]

    def candidates(self, position: Position) -> list[int]:
        actor, (near, reach, lists, here), rods, free, _ = position
        if actor == self._mole:
            spots = lists[reach[rods & near] & free]
            return [square_of(spot) for spot in sorted(spots, key=_exits(rods, free))]
        return [rod for rod in NEAREST_RODS[here] if not rods & BIT[rod - FIRST_ROD]]

    def play(self, position: Position, action: int) -> Position:
        if action < FIRST_ROD:
            return self._dig(position, action)
        _, spot, rods, free, placed = position
        site = action - FIRST_ROD
        rods |= BIT[site]
        near, reach, _, _ = spot
        actor = self._mole if reach[rods & near] & free else None
        return actor, spot, rods, free, placed + bytes((site,))

    def _dig(self, position: Position, square: int) -> Position:
        _, _, rods, free, placed = position
        spot = (self._starts if free == LAWN else SPOTS)[square]
        near, reach, _, dug = spot
        free ^= dug
        over = (
            free.bit_count() == _UNDUG
            or not reach[rods & near] & free
            or self.points_of(free) > self._enough
        )
        return (None if over else 1 - self._mole), spot, rods, free, placed

    def points_of(self, free: Mask) -> int:
        """What the mole has scored who left these squares unvisited (H19, H20)."""
        return _DARK[free.bit_count()] + self._bonus[free & self._flowers]

    def dice(self, random: Random) -> Dice:
        return roll(random)

    def rollout(self, position: Position, dice: Dice) -> Sequence[float]:
        actor, _, _, free, _ = position
        if actor is not None:
            free = playout(position, actor == self._mole, dice)
        return self.worths[self.points_of(free)]

    def action(self, number: int) -> Action:
        if number < FIRST_ROD:
            return DIGS[SQUARES[number]]
        return FENCES[SITES[number - FIRST_ROD]]


kernel = MoleHillKernel
"""What `molecore.registry.load_kernel` asks for."""
