"""Mole Hill on ints, for searches: one round, the same as by `rules`, hundreds of times as fast.

How the lawn, its places and the actions are numbered is said in `tables`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from random import Random
from struct import Struct
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.mole_hill.actions import Action
from molecore.games.mole_hill.board import CENTRE, INNER_RODS, SQUARES
from molecore.games.mole_hill.kernel.prospects import KINDS, NAMES, Features, Weights, dot, features
from molecore.games.mole_hill.kernel.tables import (
    FIRST_ROD,
    JUMP,
    NEAR,
    NEAREST_RODS,
    PLACES,
    REACH,
    RODS,
    SITE,
    SITES,
    SPOTS,
    SQUARE_AT,
    SQUARE_BITS,
    STEPS,
    Lawn,
    Place,
    Shift,
    places_left,
    shift_at,
    unvisited,
)
from molecore.games.mole_hill.kernel.weights import SPREADS, WEIGHTS
from molecore.games.mole_hill.legal import DIGS, FENCES
from molecore.games.mole_hill.records import State
from molecore.games.mole_hill.scoring import ORANGE_PIECES, PIECES, RED_POINTS, WHITE_POINTS

Position: TypeAlias = tuple["Seat | None", Place, Shift, Lawn, bytes]
"""(who acts, None when the round is over; where the mole stands; how to shift
the lawn to see his steps, or JUMP; the lawn; the numbers of the sites with rods)."""
Dice: TypeAlias = Iterator[tuple[tuple[bytes], tuple[int, ...]]]
"""For each playout: sites to put rods on, and a word for each step of the mole."""

MOST_POINTS: Final = 24
"""All 22 pieces and all 8 flowers (H21)."""
PAR: Final = 13.0
"""Points of a first round that leave both seats the same chances; what good play comes to."""
_SWING: Final = 2.5
"""How many points more make a chance of 1/2 one of 3/4."""
_STEEP: Final = 0.6
"""Standard deviations ahead that turn a chance of 1/2 into one of 3/4."""
THOUSAND: Final = 1000
_UNDUG: Final = len(SQUARES) - PIECES
"""How many squares are left when the mole's pieces are used up."""

_DRAWS: Final = 26
"""Sites drawn for a playout: enough, nearly always, for 21 different ones."""
_NOWHERE: Final = bytes((len(INNER_RODS),))
"""A site on the rim, where a rod has no effect: before the first step there may be none."""
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
    """An endless supply of the chance that `playout` uses, drawn from ``random``."""
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


def playout(position: Position, moles_turn: bool, dice: Dice) -> Lawn:
    """The lawn when the round has been played out at random.

    Each rod goes on any free inner site, each step to any square in reach,
    all equally likely (steps to within one part in 2**23). A mole that has
    blocked himself stops only after one more rod, which changes no score.
    """
    _, place, shift, lawn, placed = position
    left = (lawn & SQUARE_BITS).bit_count() - _UNDUG
    for (drawn,), words in dice:  # noqa: B007 - the words of the last turn are used below
        fresh = drawn.translate(None, placed) if placed else drawn
        sites = dict.fromkeys(_NOWHERE + fresh if moles_turn else fresh)
        if len(sites) >= left:
            break
    # Names of this function are reached faster than those of the module.
    near, reach, ways, spots, jump = NEAR, REACH, STEPS, SPOTS, JUMP
    for rod, word in zip(map(RODS.__getitem__, sites), words[:left], strict=False):
        lawn |= rod
        here = lawn >> shift
        steps = ways[reach[here & near] & here]
        if steps:
            place += steps[word % len(steps)]
        elif shift == jump:
            place = _jump(lawn, word)
        else:
            break
        shift, dug = spots[place]
        lawn ^= dug
    return lawn


def _jump(lawn: Lawn, word: int) -> Place:
    """Any place not visited, all equally likely; the list of them is made only if luck fails."""
    word, number = divmod(word, len(PLACES))
    place = PLACES[number]
    if lawn & SPOTS[place][1]:
        return place
    places = places_left(lawn)
    return places[word % len(places)]


def _destinations(place: Place, shift: Shift, lawn: Lawn) -> Sequence[Place]:
    """Where the mole can go, ascending (H7, H9-H14)."""
    if shift == JUMP:
        return places_left(lawn)
    here = lawn >> shift
    return [place + step for step in STEPS[REACH[here & NEAR] & here]]


def _exits(lawn: Lawn, place: Place) -> int:
    """Minus the number of ways on from ``place``; the centre has more than any other."""
    shift = SPOTS[place][0]
    here = lawn >> shift
    return -9 if shift == JUMP else -(REACH[here & NEAR] & here).bit_count()


def _is_blocked(shift: Shift, lawn: Lawn) -> bool:
    """Whether the mole can go nowhere (H16, H17)."""
    here = lawn >> shift
    return shift != JUMP and not REACH[here & NEAR] & here


class _Bonus(dict[Lawn, int]):
    """Points for flowers, by which of them are not visited (H20)."""

    def __init__(self, red: Lawn, white: Lawn) -> None:
        super().__init__()
        self._red, self._white = red, white

    def __missing__(self, left: Lawn) -> int:
        red, white = self._red & ~left, self._white & ~left
        points = RED_POINTS * red.bit_count() + WHITE_POINTS * white.bit_count()
        return self.setdefault(left, points)


_DARK: Final = [max(0, len(SQUARES) - left - ORANGE_PIECES) for left in range(len(SQUARES) + 1)]
"""Points for dark pieces, by how many squares are not visited (H19)."""


def _worths(state: State) -> list[tuple[float, float]]:
    if state.round == 1:
        moles = [_chance(points - PAR) for points in range(MOST_POINTS + 1)]
    else:
        target = state.finished[0].points
        moles = [_against(points - target) for points in range(MOST_POINTS + 1)]
    return [(worth, 1 - worth) if state.mole == 0 else (1 - worth, worth) for worth in moles]


def _chance(lead: float) -> float:
    """A curve made of quotients only, which are the same on every device, as exp is not."""
    return 0.5 + 0.5 * lead / (_SWING + abs(lead))


def _against(margin: int) -> float:
    """The result of round 2 counts first; how clear it is makes the rest."""
    won = 0.5 if margin == 0 else float(margin > 0)
    return 0.95 * won + 0.05 * (0.5 + margin / (2 * MOST_POINTS))


class MoleHillPlayouts:
    """The round that a state is in, as a `molecore.core.kernel.Kernel` that plays it out at random.

    What its expectations rest on is chance alone, so weights can be fitted from it.
    """

    def __init__(self, state: State) -> None:
        rules = state.rules
        red, white = unvisited(rules.red_flowers), unvisited(rules.white_flowers)
        self._mole = state.mole
        self._start_jumps = rules.start_on_centre_jumps
        self._sites = len(SITES) if rules.outer_edge_rods else len(INNER_RODS)
        self._marked = (red, white, unvisited((CENTRE,)))
        self._flowers = red | white
        self._bonus = _Bonus(red, white)
        self._enough = state.finished[0].points if rules.clinch and state.finished else MOST_POINTS
        self._target = float(state.finished[0].points) if state.round == 2 else PAR
        self._last = state.round == 2
        self.worths = _worths(state)
        """What each seat makes of a round that ends with so many points: 0 (lost) to 1 (won)."""
        self.root = self._position(state)

    def _position(self, state: State) -> Position:
        actor = None if state.question is None else state.question.seat
        sites = bytes(SITE[rod] for rod in state.rods)
        lawn = SQUARE_BITS ^ unvisited(state.visits) | sum(RODS[site] for site in sites)
        if not state.visits:
            return actor, 0, JUMP, lawn, sites
        place = PLACES[SQUARES.index(state.visits[-1])]
        return actor, place, self._shift(place, first=len(state.visits) == 1), lawn, sites

    def _shift(self, place: Place, *, first: bool) -> Shift:
        """How to see the steps from ``place``; as ``first`` it may not grant the jump."""
        return shift_at(place) if first and not self._start_jumps else SPOTS[place][0]

    def actor(self, position: Position) -> Seat | None:
        return position[0]

    def legal(self, position: Position) -> list[int]:
        actor, place, shift, lawn, sites = position
        if actor is None:
            return []
        if actor == self._mole:
            return [SQUARE_AT[target] for target in _destinations(place, shift, lawn)]
        return [FIRST_ROD + site for site in range(self._sites) if site not in sites]

    def candidates(self, position: Position) -> list[int]:
        actor, place, shift, lawn, _ = position
        if actor != self._mole:
            return [rod for rod, bit in NEAREST_RODS[place] if not lawn & bit]
        targets = _destinations(place, shift, lawn)
        return [SQUARE_AT[target] for target in sorted(targets, key=partial(_exits, lawn))]

    def play(self, position: Position, action: int) -> Position:
        if action < FIRST_ROD:
            return self._dig(position, PLACES[action])
        _, place, shift, lawn, sites = position
        site = action - FIRST_ROD
        lawn |= RODS[site]
        actor = None if _is_blocked(shift, lawn) else self._mole
        return actor, place, shift, lawn, sites + bytes((site,))

    def _dig(self, position: Position, place: Place) -> Position:
        _, _, _, lawn, sites = position
        shift = self._shift(place, first=lawn & SQUARE_BITS == SQUARE_BITS)
        lawn ^= SPOTS[place][1]
        over = (
            (lawn & SQUARE_BITS).bit_count() == _UNDUG
            or _is_blocked(shift, lawn)
            or self.points_of(lawn) > self._enough
        )
        return (None if over else 1 - self._mole), place, shift, lawn, sites

    def points_of(self, lawn: Lawn) -> int:
        """What a mole has scored who left the lawn like this (H19, H20)."""
        return _DARK[(lawn & SQUARE_BITS).bit_count()] + self._bonus[lawn & self._flowers]

    def features(self, position: Position) -> Features:
        """What the judgement of a position rests on."""
        _, place, shift, lawn, _ = position
        return features(place, shift, lawn, self._marked)

    def dice(self, random: Random) -> Dice:
        return roll(random)

    def rollout(self, position: Position, dice: Dice) -> Sequence[float]:
        actor, _, _, lawn, _ = position
        if actor is not None:
            lawn = playout(position, actor == self._mole, dice)
        return self.worths[self.points_of(lawn)]

    def action(self, number: int) -> Action:
        if number < FIRST_ROD:
            return DIGS[SQUARES[number]]
        return FENCES[SITES[number - FIRST_ROD]]


class MoleHillKernel(MoleHillPlayouts):
    """The round that a state is in, judged by weights where a simulation ends."""

    weights: Weights = WEIGHTS
    spreads: Sequence[int] = SPREADS

    def __init__(self, state: State, neglects: tuple[str, ...] = ()) -> None:
        """``neglects`` are `KINDS` of features that do not count in the judgement."""
        super().__init__(state)
        if neglects:
            self.weights = _without(self.weights, neglects)

    def dice(self, random: Random) -> Iterator[int]:  # type: ignore[override]
        """Thousandths of a point by which judgements stray, so that equals are chosen by chance."""
        return _strays(random)

    def rollout(self, position: Position, dice: Iterator[int]) -> Sequence[float]:  # type: ignore[override]
        """What the round is worth to each seat, by the points that it may be expected to bring."""
        if position[0] is None:
            return self.worths[self.points_of(position[3])]
        chance = self._chance_of(position, next(dice))
        return (chance, 1 - chance) if self._mole == 0 else (1 - chance, chance)

    def _chance_of(self, position: Position, stray: int) -> float:
        """The mole's chance, by the points it may be expected to score in the round."""
        actor, place, shift, lawn, _ = position
        dug = len(SQUARES) - (lawn & SQUARE_BITS).bit_count()
        found = features(place, shift, lawn, self._marked)
        weights = self.weights[actor == self._mole][dug]
        expected = self.points_of(lawn) + (dot(weights, found) + stray) / THOUSAND
        lead = expected - self._target
        if not self._last:
            return _chance(lead)
        # Only quotients, as above: how far the points may stray from what is expected.
        won = 0.5 + 0.5 * lead / (_STEEP * self.spreads[dug] / THOUSAND + abs(lead))
        return 0.95 * won + 0.05 * (0.5 + lead / (2 * MOST_POINTS))


@cache
def _without(weights: Weights, neglects: tuple[str, ...]) -> Weights:
    """The weights, nothing for some kinds of features."""
    left_out = {name for kind in neglects for name in KINDS[kind]}
    counted = [name not in left_out for name in NAMES]
    return tuple(tuple(tuple(map(int.__mul__, counted, each)) for each in side) for side in weights)


def _strays(random: Random) -> Iterator[int]:
    while True:
        yield from (byte - 128 for byte in random.randbytes(_BLOCK))
