"""How the computer plays, but for its claims: preferences by lot, the last claims worked out.

Where a seat's own preferences lie is settled by chance alone, every set of places as likely, at
levels that think long every set of good ones. So former games tell nothing of the next.
"""

from __future__ import annotations

from random import Random
from typing import Final

from molecore.core.protocol import Level, Seat
from molecore.core.rng import SplitMix64
from molecore.core.thinking import Search, Thought, chosen
from molecore.games.majority.actions import LEAVE_BLANK, Action, Declare
from molecore.games.majority.board import mask_of, numbers_in
from molecore.games.majority.kernel.contest import (
    CLAIM,
    Dice,
    MajorityKernel,
    Position,
)
from molecore.games.majority.kernel.endings import Endings, TooMuch
from molecore.games.majority.legal import actions_on, declarations
from molecore.games.majority.records import State, View
from molecore.games.majority.resolution import hidden_places
from molecore.games.majority.views import sample

_GOOD: Final = 0.75
"""A preference is good that brings so much of what the best one does."""
_LAST: Final = 8
"""An ending is worked out when no more places are free, at levels that think long."""
_FEW: Final = 6
"""An ending is worked out at this many free places, at all levels but the lowest."""
_POSITIONS: Final = 20_000
"""Of an ending that are looked at, at most; the search goes on where it has more."""
_DEALS: Final = 4
"""Draws of what the other side may have declared, where that is not known."""
_THINKS_LONG: Final = 400
"""The simulations of levels that work longer endings out and look for good preferences.

They also suppose good ones of the other side, and look at every claim.
"""
_DIGITS: Final = 9
"""Worths that differ farther behind the point differ by rounding only."""
_CURIOSITY: Final = 0.05
"""Forecasts do not err by chance: what looks worse needs few tries."""
_OLD: Final = 6
"""When one in so many places is free, most simulations of a contest end in random games."""
_WEIGHT: Final = 3
"""A simulation that ends in a random game takes as long as so many others."""


def think(view: View, seat: Seat, level: Level, random: Random) -> Thought[Action] | Search | None:
    """The choice of ``seat`` by ``view``, or the search to make for a claim."""
    if view.public.phase == "declare":
        return Thought(_preference(view, level, random), 0.5, 0)
    red, blue = view.public.held
    size = len(actions_on(view.public.rules.boards).claims)
    free = size - (red | blue).bit_count()
    thinks_long = level.simulations >= _THINKS_LONG
    if level.tactics and free <= (_LAST if thinks_long else _FEW):
        found = _worked_out(view, seat, random)
        if found is not None:
            return found
    if thinks_long:
        kernel = Thorough(_supposed(view, random))
        return Search(kernel, _CURIOSITY, _WEIGHT if free * _OLD <= size else 1)
    if level.temperature and view.public.phase == "claim":
        return _at_once(view, seat, level, random)
    return None


# ---- preferences


def _preference(view: View, level: Level, random: Random) -> Action:
    """The next place of a set drawn from all that are left, as many as there are slips (J5)."""
    public = view.public
    places = [action for action in declarations(public, view.own) if action != LEAVE_BLANK]
    slips = min(public.rules.most_preferences - public.slips, len(places))
    if level.simulations >= _THINKS_LONG:
        good = _good_places(view)
        promising = [action for action in places if action in good]
        places = promising if len(promising) >= slips else places
    if not slips:
        return LEAVE_BLANK
    drawn = random.sample(range(len(places)), slips)
    first: Declare = places[min(drawn)]
    return first


def _good_places(view: View) -> set[Declare]:
    """Where preferences bring most: in the midst of the chamber that counts twice."""
    declares = actions_on(view.public.rules.boards).declares
    promises = MajorityKernel(sample(view, SplitMix64(0))).promises()
    least = 0.5 + _GOOD * (max(promises) - 0.5)
    return {action for action, worth in zip(declares, promises, strict=True) if worth > least}


def _supposed(view: View, random: Random) -> State:
    """A state that shows ``view``, where what the other side declared is good, if that can be."""
    state = sample(view, SplitMix64(random.getrandbits(53)))
    public, other = state.public, 1 if view.viewer == 0 else 0
    hidden = hidden_places(public)
    known = state.declared[other] & ~hidden
    count = (state.declared[other] & hidden).bit_count()
    good = _good_places(view)
    declares = actions_on(public.rules.boards).declares
    places = [number for number in numbers_in(hidden) if declares[number] in good]
    if not 0 < count <= len(places):
        return state
    supposed = known | mask_of(random.sample(places, count))
    declared = (supposed, state.declared[1]) if other == 0 else (state.declared[0], supposed)
    return State(public, declared)


# ---- at once


def _at_once(view: View, seat: Seat, level: Level, random: Random) -> Thought[Action]:
    """A claim by what each leads to at once."""
    kernel = MajorityKernel(sample(view, SplitMix64(random.getrandbits(53))), level.neglects)
    dice = kernel.dice(random)
    actions = kernel.legal(kernel.root)
    worths = [
        round(kernel.rollout(kernel.play(kernel.root, action), dice)[seat], _DIGITS)
        for action in actions
    ]
    place = chosen(worths, level, random)
    return Thought(kernel.action(actions[place]), worths[place], len(actions))


# ---- endings


def _worked_out(view: View, seat: Seat, random: Random) -> Thought[Action] | None:
    """The claim that wins most often with best play, if only some claims do; else None."""
    rng = SplitMix64(random.getrandbits(53))
    known = sample(view, rng)
    deals = [known, *(sample(view, rng) for _ in range(_DEALS - 1))]
    kernels = [MajorityKernel(deal) for deal in dict.fromkeys(deals)]
    first = kernels[0]
    sums = dict.fromkeys(first.every_candidate(first.root), 0.0)
    try:
        for kernel in kernels:
            _add(sums, kernel, seat)
    except TooMuch:
        return None
    most = max(sums.values())
    best = [action for action, worth in sums.items() if worth == most]
    if len(best) == len(sums):
        return None
    return Thought(first.action(random.choice(best)), most / len(kernels), len(sums))


def _add(sums: dict[int, float], kernel: MajorityKernel, seat: Seat) -> None:
    endings = Endings(kernel, _POSITIONS)
    for action in sums:
        after: Position = kernel.play(kernel.root, action)
        red = endings.result(after)
        sums[action] += red if seat == 0 else 1 - red


class Thorough(MajorityKernel):
    """The contest that a state is in, with all claims where a search begins, in a better order."""

    def dice(self, random: Random) -> Dice:
        self._dice = super().dice(random)
        return self._dice

    def candidates(self, position: Position) -> list[int]:
        """All claims, where the search begins, by what they lead to; else the likely best."""
        if position is not self.root or position[1] != CLAIM:
            return super().candidates(position)
        seat = position[0] or 0
        claims = dict.fromkeys([*super().candidates(position), *self.legal(position)])
        worths = {
            claim: self.rollout(self.play(position, claim), self._dice)[seat] for claim in claims
        }
        return sorted(claims, key=lambda claim: -worths[claim])
