"""Information set searches beside OpenSpiel's, in simulations a second.

Ours runs in CPython, on Mole Majority for two, at the first choice of a card.

One simulation of ours deals the cards that the seat does not know, walks from the root
through nodes of what was seen so far - past the choices that the hand dealt to whoever acts
allows -, adds one node, and judges it: the turn is played to its end by what looks best,
and the position there is weighed. OpenSpiel's also sample the hidden cards, walk and add a
node, and then play one random game to its end, as its evaluator for these games does.
So the ratios compare searches as they are used, not evaluators.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random
from typing import Any, Final

from bench.side_by_side import race, rate, rounds_wanted
from bench.spiel_ismcts import GIN, HEARTS, gin_rummy, hearts
from molecore.core.options import resolve
from molecore.games.mole_majority.kernel.search import Tree, dealer
from molecore.games.mole_majority.opponent import position_seen
from molecore.games.mole_majority.rules import GAME

_OURS: Final = "Mole Majority, CPython"
_SIMULATIONS: Final = 1000

_seeds: Final = count(1)


def main() -> None:
    """Print the ratios."""
    rounds = rounds_wanted(__doc__)
    ours = rate(search)
    race(rounds, HEARTS, {HEARTS: hearts(), _OURS: ours}, {_OURS: 11})
    race(rounds, GIN, {GIN: gin_rummy(), _OURS: ours}, {_OURS: 16})


def search() -> int:
    """Search once as an opponent does; the simulations made."""
    view = _first_view()
    tree = Tree(position_seen(view), dealer(view, Random(next(_seeds))))
    tree.grow(_SIMULATIONS)
    return tree.root.visits


@cache
def _first_view() -> Any:
    state = GAME.setup(resolve(GAME.meta.options, {"layout": "star"}), 2, 0).state
    return GAME.view(state, 0)


if __name__ == "__main__":
    main()
