"""From a view to an action: how the computer makes up its mind at a level."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Generic, TypeAlias

from molecore.ai.mcts import ROOT, Tree
from molecore.core.errors import IllegalAction, Refusal
from molecore.core.opponent import Thought, chosen
from molecore.core.protocol import A, Game, Level, S, Seat, V
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.registry import load_kernel, load_opponent
from molecore.words import Message

Progress: TypeAlias = Callable[[float], None]
"""Told now and then how much of the work is done, 0 to 1. What it raises ends the search."""

CURIOSITY: Final = 0.5
PATIENCE: Final = 1.0
"""How a tree grows; docs/decisions/opponent-search.md says why so."""
_REPORTS: Final = 20
_NEARLY: Final = 0.002
"""Answers that differ by no more of a chance to win are equally good; chance takes one."""
_DIGITS: Final = 9
"""Worths that differ farther behind the point differ by rounding only."""


@record
class Question(Generic[S, A, V]):
    """What ``seat``, who knows ``view``, should do."""

    game: Game[S, A, V]
    view: V
    seat: Seat
    level: Level
    seed: int


def choose(question: Question[S, A, V], progress: Progress) -> Thought[A]:
    """The computer's choice. The same question has the same answer on every device.

    Raises IllegalAction where the seat is not to act.
    """
    game, seed = question.game, question.seed
    state = game.sample(question.view, SplitMix64(seed))
    if question.seat not in game.actors(state):
        raise IllegalAction(Refusal(Message("match.not_this_seat")))
    think = load_opponent(game.meta.id, game.meta.rules_version)
    thought = think and think(question.view, question.seat, question.level, Random(seed))
    return thought or _searched(question, state, progress)


def _searched(question: Question[S, A, V], state: S, progress: Progress) -> Thought[A]:
    meta = question.game.meta
    kernel = load_kernel(meta.id, state, meta.rules_version)
    random = Random(question.seed)
    tree = Tree(kernel, random, curiosity=CURIOSITY, patience=PATIENCE)
    _grow(tree, question.level.simulations, progress)
    node = _pick(tree, question.level, random)
    return Thought(kernel.action(tree.actions[node]), tree.mean(node), tree.visits[ROOT])


def _pick(tree: Tree[Any], level: Level, random: Random) -> int:
    """The child to play: of those that simulations trust in, one nearly as good as the best."""
    if level.wander or level.overlooks:
        nodes = tree.children()
        return nodes[chosen([round(tree.mean(node), _DIGITS) for node in nodes], level, random)]
    best = tree.best()
    least, trusted = tree.mean(best) - _NEARLY, tree.visits[best] // 2
    nodes = tree.children()
    return random.choice([n for n in nodes if tree.visits[n] >= trusted and tree.mean(n) >= least])


def _grow(tree: Tree[Any], simulations: int, progress: Progress) -> None:
    for part in range(_REPORTS):
        progress(part / _REPORTS)
        tree.grow(simulations * (part + 1) // _REPORTS - tree.visits[ROOT])
    progress(1.0)
