"""From a view to an action: how the computer makes up its mind at a level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, Generic, TypeAlias

from molecore.ai.calibrated import calibration, seats_of
from molecore.ai.mcts import ROOT, Tree
from molecore.core.errors import IllegalAction, Refusal
from molecore.core.protocol import A, Game, Level, S, Seat, V
from molecore.core.record import record, replace
from molecore.core.rng import SplitMix64
from molecore.core.thinking import Search, Thought, chosen, parts
from molecore.package import loaded
from molecore.registry import load_kernel, package_of
from molecore.words import Message

Progress: TypeAlias = Callable[[float], None]
"""Told now and then how much of the work is done, 0 to 1. What it raises ends the search."""

PATIENCE: Final = 1.0
"""How a tree grows; docs/decisions/opponent-search.md says why so."""
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


def choose(
    question: Question[S, A, V],
    progress: Progress,
    so_far: Callable[[A], None] = lambda _: None,
) -> Thought[A]:
    """The computer's choice, its worth a chance to win.

    The same question has the same answer on every device. ``so_far`` is told now and
    then what would be done if there were no more time. Raises IllegalAction where the
    seat is not to act.
    """
    thought = uncalibrated(question, progress, so_far)
    meta = question.game.meta
    chance = calibration(meta.id, seats_of(meta, question.view))
    return replace(thought, worth=chance(thought.worth))


def uncalibrated(
    question: Question[S, A, V],
    progress: Progress,
    so_far: Callable[[A], None] = lambda _: None,
) -> Thought[A]:
    """As `choose`, but its worth is what the search makes of it, which choices are compared by."""
    progress(0.0)
    work = max(question.level.simulations, 1)
    thought = None
    for thought in _thoughts(question):
        if thought.simulations < work:
            so_far(thought.action)
            progress(thought.simulations / work)
    if thought is None:
        raise ValueError("Nobody thought anything.")
    progress(1.0)
    return thought


def _thoughts(question: Question[S, A, V]) -> Iterator[Thought[A]]:
    """What the computer would do after each part of its work."""
    game, seed = question.game, question.seed
    state = game.sample(question.view, SplitMix64(seed))
    if question.seat not in game.actors(state):
        raise IllegalAction(Refusal(Message("match.not_this_seat")))
    think = loaded(package_of(game.meta.id).opponent)
    thought = None
    if think is not None:
        thought = think(question.view, question.seat, question.level, Random(seed))
    if thought is None:
        thought = Search(load_kernel(game, state))
    if isinstance(thought, Search):
        return _searched(question, thought)
    return iter([thought]) if isinstance(thought, Thought) else thought


def _searched(question: Question[S, A, V], search: Search) -> Iterator[Thought[A]]:
    kernel, random = search.kernel, Random(question.seed)
    tree = Tree(kernel, random, curiosity=search.curiosity, patience=PATIENCE)
    for done in parts(question.level.simulations):
        tree.grow(max(done // search.weight, 1) - tree.visits[ROOT])
        last = done == question.level.simulations
        node = _pick(tree, question.level, random) if last else tree.best()
        yield Thought(kernel.action(tree.actions[node]), tree.mean(node), done)


def _pick(tree: Tree[Any], level: Level, random: Random) -> int:
    """The child to play: of those that simulations trust in, one nearly as good as the best."""
    if level.temperature:
        nodes = tree.children()
        return nodes[chosen([round(tree.mean(node), _DIGITS) for node in nodes], level, random)]
    best = tree.best()
    least, trusted = tree.mean(best) - level.alike, tree.visits[best] // 2
    nodes = tree.children()
    return random.choice([n for n in nodes if tree.visits[n] >= trusted and tree.mean(n) >= least])
