"""A sensible beginner of each game: greedy for one ply, and at random in three choices of ten.

It is what the lowest levels are measured by. Greedy means: what is best on the
board at once, by what can be counted there, chance deciding among equals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from molecore.bots.turn import Bot, Turn
from molecore.core.protocol import AnyGame, Seat
from molecore.core.rng import SplitMix64
from molecore.games.majority.kernel.contest import CLAIM, MajorityKernel
from molecore.games.mole_hill.kernel.round import MoleHillKernel
from molecore.games.mole_majority.kernel.choices import legal, named
from molecore.games.mole_majority.kernel.position import DISCARD, END, KINDS, PASS, PLAY, Act
from molecore.games.mole_majority.kernel.position import Position as Meadow
from molecore.games.mole_majority.kernel.prospects import final_points
from molecore.games.mole_majority.opponent import position_seen
from molecore.games.moleozer.actions import Guess, Move
from molecore.games.moleozer.board import distance
from molecore.games.moleozer.guess_rules import blocked, highest
from molecore.games.moleozer.guess_search import nearest
from molecore.games.moleozer.odds import mean, unseen
from molecore.games.moleozer.race import owners
from molecore.games.moleozer.seating import survivors
from molecore.games.mountains.legal import legal_actions
from molecore.games.mountains.opponent import Trials, habit

NAME: Final = "sensible"
"""What the player is called beside levels."""
GREEDY: Final = "greedy"
"""What it is called where no choice is at random."""
_AT_RANDOM: Final = 0.3
Greedy = Callable[[AnyGame, Any, Seat, Random], Any]
"""From a game, a view, its seat and chance to the action that is best at once."""


def greedy(game: AnyGame) -> Bot:
    """Who always does what is best at once."""
    return beginner(game, at_random=0.0)


def beginner(game: AnyGame, at_random: float = _AT_RANDOM) -> Bot:
    """The sensible beginner of a game."""
    best = _GREEDY[game.meta.id]

    def decide(turn: Turn) -> Any:
        random, actions = Random(turn.seed), turn.legal
        if random.random() < at_random:
            return random.choice(actions)
        found = best(game, turn.view, turn.seat, random)
        return random.choice(actions) if found is None else found

    return decide


def _best(worths: Mapping[Any, float], random: Random) -> Any:
    most = max(worths.values())
    return random.choice([answer for answer, worth in worths.items() if worth == most])


def _mole_hill(_: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
    """The mole takes flowers and keeps ways open, the gardener closes ways."""
    kernel = MoleHillKernel(view)
    worths = {}
    for number in kernel.legal(kernel.root):
        after = kernel.play(kernel.root, number)
        ways, points = kernel.features(after)[5], kernel.points_of(after[3])
        worths[number] = 2 * points + ways / 4 if seat == view.mole else -ways
    return kernel.action(_best(worths, random))


def _majority(game: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
    """The claim after which it holds most."""
    kernel = MajorityKernel(game.sample(view, SplitMix64(random.getrandbits(53))))
    if view.public.phase == "declare":
        return None
    worths = {}
    for number in kernel.legal(kernel.root):
        red, blue, *_ = kernel.play(kernel.root, number)[2]
        lead = red.bit_count() - blue.bit_count()
        worths[number] = lead if seat == 0 else -lead
    return kernel.action(_best(worths, random)) if kernel.root[1] >= CLAIM else None


def _mountains(_: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
    """The answer after which it has most points, and pieces in its mountains.

    A plan shows that only when it is carried out, so there it looks at the end of the round.
    """
    actions = legal_actions(view.public, view.hands, seat)
    worths, trials = {}, Trials(view, seat, random)
    plans = view.public.question in {"plan", "draft"}
    for number, _action in enumerate(actions):
        position = trials.guess()
        position.answer(position.options()[number])
        while plans and not trials.is_over(position):
            position.answer(habit(position, random))
        mine = sum(len(pile) for pile in position.mountains if pile and pile[0] == seat)
        worths[number] = position.points[seat] + 0.5 * mine
    return actions[_best(worths, random)]


def _mole_majority(_: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
    """The step after which its claims are worth most, then its moles."""
    if view.public.phase != "turn":
        return None
    position = position_seen(view)
    hand = tuple(map(KINDS.index, view.known(seat).hand))
    worths: dict[Act, float] = {}
    for action in legal(position, hand):
        op = action >> 14
        if op in {DISCARD, PASS}:
            worths[action] = -100.0
            continue
        after = position.copy()
        after.do(action, hand)
        worths[action] = _standing(after, seat) - (0.3 if op == END else 0) + 0.1 * (op == PLAY)
    return named(position.tables, _best(worths, random))


def _standing(position: Meadow, seat: Seat) -> float:
    points = final_points(position)
    rivals = max(value for other, value in enumerate(points) if other != seat)
    return points[seat] - rivals / 2 - 0.1 * position.supply[seat]


def _moleozer(game: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
    """It guesses from its card and the average, and drives the mole to the nearest other house."""
    public = view.public
    if public.phase in {"guess", "change"}:
        top = view.own[0]
        typical = mean(unseen(public, view.own))
        others = len(survivors(public)) - 1
        middle = top.value * typical**others if public.multiplied else top.value + typical * others
        number = nearest(round(middle), lambda n: n not in blocked(public, seat), highest(public))
        return None if number == public.guesses[seat] else Guess(number)
    actions = game.legal_actions(game.sample(view, SplitMix64(random.getrandbits(53))), seat)
    moves = [action for action in actions if isinstance(action, Move)]
    houses = [house for house, owner in owners(public).items() if owner != seat]
    if not moves or not houses:
        return None
    near = {
        move: -float(min(distance(public.on, move.node, house) for house in houses))
        for move in moves
    }
    return _best(near, random)


_GREEDY: Final[Mapping[str, Greedy]] = {
    "mole_hill": _mole_hill,
    "majority": _majority,
    "mountains": _mountains,
    "mole_majority": _mole_majority,
    "moleozer": _moleozer,
}
