"""What the actions of a position are worth: what hints, reviews and the coach stand on.

It is told what a seat is shown and nothing else. The same question has the same
answer on every device.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Generic

from molecore.ai.calibrated import calibration, seats_of
from molecore.ai.choose import PATIENCE, Progress
from molecore.ai.mcts import Tree
from molecore.core.errors import IllegalAction, Refusal
from molecore.core.kernel import Dice, Kernel
from molecore.core.protocol import A, Action, Game, S, Seat, V
from molecore.core.record import record, replace
from molecore.core.rng import SplitMix64
from molecore.core.thinking import CURIOSITY, Assessor, Choice, parts, simulated
from molecore.package import loaded
from molecore.registry import load_kernel, package_of
from molecore.words import Message

FINALISTS: Final = 4
"""How many of the best actions are looked at equally closely."""
_LINE: Final = 3
"""Actions that are foretold after one, at most."""
_FORESEEN: Final = 0.4
"""The share of the simulations that has to go on alike for that to be foretold."""
_MANY: Final = 20
"""The least simulations that foretell anything."""


@record
class Position(Generic[S, A, V]):
    """Where ``seat``, who is shown ``view``, has to choose; ``seed`` is for what is simulated."""

    game: Game[S, A, V]
    view: V
    seat: Seat
    seed: int


@record
class Assessment(Generic[A]):
    """What was found out of a position."""

    choices: tuple[Choice[A], ...]
    """What was looked into, the best first."""
    played: Choice[A] | None = None
    """What the action is worth that was asked after; the best choice was looked into as closely."""


def assess(
    position: Position[S, A, V], simulations: int, played: A | None, progress: Progress
) -> Assessment[A]:
    """What the actions in ``position`` are worth, by so many simulations.

    Half of them look for promising actions. The other half goes in equal parts into the
    best of those, or into ``played`` and the best, so that they are known equally well.
    ``progress`` is told how much is done, 0 to 1.
    Raises IllegalAction where the seat is not to act, or may not play ``played``.
    """
    state = position.game.sample(position.view, SplitMix64(position.seed))
    _check(position, state, played)
    assessor, done = _assessor(position, state), 0
    for upto in parts(max(simulations // 2, 1)):
        progress(done / max(simulations, 1))
        assessor.grow(upto - done)
        done = upto
    found = _closer(assessor, simulations - done, played, progress)
    progress(1.0)
    return _told(position, found)


def _closer(
    assessor: Assessor, simulations: int, played: A | None, progress: Progress
) -> Assessment[A]:
    """Look equally closely at the best actions, or at the best one and ``played``."""
    choices = tuple(assessor.choices())
    best = [each.action for each in choices[: FINALISTS if played is None else 1]]
    actions = best if played is None or played in best else [*best, played]
    share, closer = simulations // len(actions) or 1, list[Choice[A]]()
    for number, action in enumerate(actions):
        progress((1 + number / len(actions)) / 2)
        closer.append(assessor.alone(action, share))
    best_first = sorted(closer, key=lambda choice: -choice.worth)
    others = (each for each in choices if each.action not in actions)
    given = next((each for each in closer if each.action == played), None)
    return Assessment((*best_first, *others), given)


def _told(position: Position[S, A, V], found: Assessment[A]) -> Assessment[A]:
    """What was found, with chances to win for worths; what is better stays better."""
    meta = position.game.meta
    chance = calibration(meta.id, seats_of(meta, position.view))

    def told(choice: Choice[A]) -> Choice[A]:
        """Its spread is on the same scale as the chance beside it."""
        if not 0 < choice.spread < 1:
            return replace(choice, worth=chance(choice.worth))
        ends = [chance(choice.worth + sign * choice.spread) for sign in (-1, 1)]
        return replace(choice, worth=chance(choice.worth), spread=abs(ends[1] - ends[0]) / 2)

    return Assessment(tuple(map(told, found.choices)), found.played and told(found.played))


def _check(position: Position[S, A, V], state: S, played: A | None) -> None:
    game, seat = position.game, position.seat
    legal = game.legal_actions(state, seat) if seat in game.actors(state) else ()
    if not legal or (played is not None and played not in legal):
        raise IllegalAction(Refusal(Message("match.not_this_seat")))


def _assessor(position: Position[S, A, V], state: S) -> Assessor:
    own = loaded(package_of(position.game.meta.id).assess)
    if own is not None:
        return own(position.view, position.seat, Random(position.seed))
    return _Searching(load_kernel(position.game, state), position.seed)


class _Searching:
    """The search for any kernel."""

    def __init__(self, kernel: Kernel[Any], seed: int) -> None:
        self._kernel, self._seed = kernel, seed
        self._tree = self._planted(kernel)

    def _planted(self, kernel: Kernel[Any]) -> Tree[Any]:
        return Tree(kernel, Random(self._seed), curiosity=CURIOSITY, patience=PATIENCE)

    def grow(self, simulations: int) -> None:
        self._tree.grow(simulations)

    def choices(self) -> Sequence[Choice[Any]]:
        tree = self._tree
        best_first = sorted(tree.children(), key=lambda node: (-tree.visits[node], node))
        return [self._choice(tree, node) for node in best_first]

    def _choice(self, tree: Tree[Any], node: int) -> Choice[Any]:
        action = self._kernel.action(tree.actions[node])
        return simulated(action, tree.worths[node], tree.visits[node])

    def alone(self, action: Action, simulations: int) -> Choice[Any]:
        kernel = self._kernel
        number = next(each for each in kernel.legal(kernel.root) if kernel.action(each) == action)
        tree = self._planted(_Only(kernel, number))
        tree.grow(simulations)
        (node,) = tree.children()
        return replace(self._choice(tree, node), line=self._line(tree, node))

    def _line(self, tree: Tree[Any], node: int) -> tuple[Any, ...]:
        """What most simulations went on with after ``node``."""
        line, most = list[Any](), tree.favourite(node)
        while most is not None and len(line) < _LINE:
            if tree.visits[most] < _FORESEEN * tree.visits[node] or tree.visits[most] < _MANY:
                break
            line.append(self._kernel.action(tree.actions[most]))
            node, most = most, tree.favourite(most)
        return tuple(line)


class _Only:
    """A kernel in whose root one action alone is worth a try."""

    def __init__(self, kernel: Kernel[Any], number: int) -> None:
        self.root = kernel.root
        self._kernel, self._number = kernel, number
        self.actor, self.legal, self.play = kernel.actor, kernel.legal, kernel.play
        self.rollout, self.action = kernel.rollout, kernel.action

    def candidates(self, position: Any) -> list[int]:
        at_root = position is self.root
        return [self._number] if at_root else self._kernel.candidates(position)

    def dice(self, random: Random) -> Dice:
        return self._kernel.dice(random)
