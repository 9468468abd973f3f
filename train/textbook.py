"""Play the highest level against a textbook search: `python -m train.textbook GAME`.

The textbook's is an information set search with random games to the end, which where all is seen
is plain UCT. It makes ``--times`` as many simulations as the level, four times by default; with
``--flat`` it grows no tree and only tries what it may do at once. Lessen ``--simulations`` where a
whole game at full work would take an hour.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from molecore.arena.statistics import Comparison
from molecore.bots.own import at_level
from molecore.bots.turn import Bot, Turn
from molecore.core.kernel import Kernel
from molecore.core.options import resolve
from molecore.core.protocol import AnyGame
from molecore.core.record import replace
from molecore.core.rng import SplitMix64
from molecore.core.rules_kernel import RulesKernel
from molecore.games.majority.kernel.contest import MajorityKernel
from molecore.games.majority.kernel.tables import BitBoards
from molecore.games.majority.kernel.turns import playout
from molecore.games.mole_hill.kernel.round import MoleHillPlayouts
from molecore.registry import load

_EXPLORATION: Final = 0.7
"""How much what was tried little counts, in worths from 0 to 1, as in the source above."""
_PLIES: Final = 10_000
"""Seeds of a game's choices lie this far apart, so that no two games share one."""


class PlayedOut(MajorityKernel):
    """Majority with a random game of what is left of the contest, won, hung or lost."""

    def _worth(self, bitboards: BitBoards, dice: Iterator[Any]) -> float:
        mine, theirs, fixed, *_ = bitboards
        if self.tables.size > (mine | theirs).bit_count():
            mine = playout(self.tables, mine, theirs, fixed, next(dice))
        return self.outcome(mine, fixed)


_KERNELS: Final[dict[str, Callable[[Any], Kernel[Any]]]] = {
    "mole_hill": MoleHillPlayouts,
    "majority": PlayedOut,
}
"""Where rules alone would be slow. Others are searched by their rules."""


class Node:
    """What is known of the positions that some actions led to, as the searching seat sees them."""

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.possible = 0
        """How often it could have been gone to."""
        self.worth = 0.0
        """The sum of the results, for the seat that chose it."""

    def bound(self) -> float:
        """The upper confidence bound of what it is worth to go there."""
        return self.worth / self.visits + _EXPLORATION * sqrt(log(self.possible) / self.visits)


def searched(
    kernel: Kernel[Any],
    roots: Callable[[], Any],
    simulations: int,
    random: Random,
    deepest: int = _PLIES,
) -> int:
    """The number of the action that was tried most, from positions that may be at hand."""
    root, dice = Node(), kernel.dice(random)
    for _ in range(simulations):
        node, position, path = root, roots(), list[tuple[int, Node]]()
        while len(path) < deepest and (actor := kernel.actor(position)) is not None:
            action, child = _gone_to(node, kernel.legal(position), random)
            position, node = kernel.play(position, action), child
            path.append((actor, child))
            if not child.visits:
                break
        worths = kernel.rollout(position, dice)
        for actor, passed in path:
            passed.visits += 1
            passed.worth += worths[actor]
    return max(root.children, key=lambda action: root.children[action].visits)


def _gone_to(node: Node, legal: Sequence[int], random: Random) -> tuple[int, Node]:
    """An action that was not tried from here, or the one with the best bound."""
    for action in legal:
        if action in node.children:
            node.children[action].possible += 1
    untried = [action for action in legal if action not in node.children]
    if untried:
        action = random.choice(untried)
        child = node.children[action] = Node()
        child.possible = 1
        return action, child
    action = max(legal, key=lambda action: node.children[action].bound())
    return action, node.children[action]


def textbook(game: AnyGame, simulations: int, deepest: int = _PLIES) -> Bot:
    """A player that searches so, as deep as ``deepest`` of its own and others' actions."""

    def made_of(state: Any) -> Kernel[Any]:
        own = _KERNELS.get(game.meta.id)
        return own(state) if own else RulesKernel(game, state)

    def decide(turn: Turn) -> Any:
        random, chance = Random(turn.seed), SplitMix64(turn.seed)
        kernel = made_of(game.sample(turn.view, chance))
        legal = kernel.legal(kernel.root)
        if len(legal) == 1:
            return kernel.action(legal[0])

        def roots() -> Any:
            state = game.sample(turn.view, chance)
            return state if isinstance(kernel, RulesKernel) else made_of(state).root

        return kernel.action(searched(kernel, roots, simulations, random, deepest))

    return decide


def main() -> None:
    """Play some games, taking turns with who begins, and tell how many were won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--simulations", type=int, help="of the highest level, if fewer")
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--flat", action="store_true")
    asked = parser.parse_args()
    won: list[float] = []
    for number in range(asked.first, asked.first + asked.games):
        won.append(_share(asked, number))
        found = Comparison(tuple(won))
        low, high = found.interval
        share = f"{found.share:.2f} ({low:.2f} to {high:.2f})"
        print(f"{asked.game}: {share} of {len(won)} games", flush=True)


def _share(asked: argparse.Namespace, number: int) -> float:
    """What the highest level had of one game's win."""
    game, own = load(asked.game), number % 2
    best = game.meta.levels[-1]
    level = replace(best, simulations=asked.simulations or best.simulations)
    theirs = asked.times * level.simulations
    players = [at_level(level), textbook(game, theirs, 1 if asked.flat else _PLIES)]
    state: Any = game.setup(resolve(game.meta.options, {}), 2, number // 2).state
    chance = number * _PLIES
    while (result := game.result(state)) is None:
        seat = game.actors(state)[0]
        action = players[seat != own](Turn(game, game.recall(state, seat), seat, chance))
        state, chance = game.apply(state, seat, action).state, chance + 1
    return (own in result.winners) / len(result.winners)


if __name__ == "__main__":
    main()
