"""How the computer plays: it lays the meadow by rule of thumb, and searches its turns.

It is given what its seat may know and nothing else; all it does not know is dealt anew
for every simulation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from random import Random
from typing import Any, Final

from molecore.core.protocol import Level, Seat
from molecore.core.thinking import Thought, chosen, parts
from molecore.games.mole_majority.actions import LayTile, PlaceHomeBase
from molecore.games.mole_majority.board import CELLS, HEART, Cell
from molecore.games.mole_majority.kernel.candidates import candidates
from molecore.games.mole_majority.kernel.choices import Hand, named
from molecore.games.mole_majority.kernel.position import (
    KINDS,
    Act,
    Position,
    position_of,
)
from molecore.games.mole_majority.kernel.prospects import TOKEN, chances
from molecore.games.mole_majority.kernel.search import CURIOSITY, STEADY, Node, Tree, dealer
from molecore.games.mole_majority.kernel.sound import sound
from molecore.games.mole_majority.kernel.tables import tables_of
from molecore.games.mole_majority.kernel.tactics import sure
from molecore.games.mole_majority.records import PublicState, View
from molecore.games.mole_majority.setup import sites

TRIES: Final = 10_000
"""Positions of its own turn that the highest level looks at for what is certain, at most."""
_FEWER: Final = 2_500
"""Positions that levels with few simulations look at for what is certain, at most."""
_LONG: Final = 100
"""Levels with so many simulations think long."""
_DIGITS: Final = 9
"""Worths that differ farther behind the point differ by rounding only."""
_TYPICAL: Final = 4
"""Spaces of a tile that is as welcome at home as elsewhere."""


def think(
    view: View, seat: Seat, level: Level, random: Random
) -> Thought[Any] | Iterator[Thought[Any]]:
    """What ``seat``, who knows ``view``, does at this level."""
    if view.public.phase != "turn":
        return Thought(_site(view.public, seat, random), 1 / len(view.public.tribes), 0)
    position = position_seen(view)
    hand = tuple(map(KINDS.index, view.known(seat).hand))
    spared = _spared(position, level)
    only, *others = options = sound(
        position, hand, candidates(position, hand), _tokens(view), spared
    )
    if not others:
        return Thought(named(position.tables, only), 1 / position.seats, 0)
    tries, curiosity = (TRIES, STEADY) if level.simulations >= _LONG else (_FEWER, CURIOSITY)
    certain = sure(position, hand, tries) if level.tactics and not spared else None
    if certain is not None and (certain[1][0] or position.seats == 2):
        return Thought(named(position.tables, certain[0]), 1.0, tries)
    if "turn" in level.neglects and certain is None:
        return _at_once(position, hand, options, level, random)
    tree = Tree(position, dealer(view, random), curiosity, level.neglects)
    tree.begin_with(options, hand)
    return _searched(tree, level, random, certain and certain[0])


def _spared(position: Position, level: Level) -> list[Seat]:
    """The rivals that a level leaves their last claim at present."""
    if position.rounds >= level.spares:
        return []
    return [
        seat for seat in range(position.seats) if position.is_in[seat] and seat != position.mover
    ]


def _tokens(view: View) -> list[float]:
    """By how much what is known of each seat's home tokens differs from average ones."""
    return [fsum(value - TOKEN for value in held.homes if value) for held in view.holdings]


def _searched(
    tree: Tree, level: Level, random: Random, certain: Act | None
) -> Iterator[Thought[Any]]:
    """What looks best after each part of the search; ``certain`` is done whatever it finds."""
    tables = tree.root.position.tables
    for done in parts(level.simulations):
        tree.grow(done - tree.root.visits)
        last = done == level.simulations
        action, node = _picked(tree, level, random) if last else tree.best()
        named_action = named(tables, action if certain is None else certain)
        yield Thought(named_action, node.worth / node.visits, tree.root.visits)


def _picked(tree: Tree, level: Level, random: Random) -> tuple[Act, Node]:
    """The action to take and the node it leads to: the best, or one that a weaker level takes."""
    if not level.temperature:
        return tree.best()
    children = list(tree.root.children.items())
    means = [round(node.worth / node.visits, _DIGITS) for _, node in children]
    return children[chosen(means, level, random)]


def _at_once(
    position: Position, hand: Hand, options: Sequence[Act], level: Level, random: Random
) -> Thought[Any]:
    """One of ``options`` by what each comes to at once, however the turn may go on."""
    worths = []
    for option in options:
        after = position.copy()
        after.do(option, hand)
        worths.append(round(chances(after, level.neglects)[position.mover], _DIGITS))
    place = chosen(worths, level, random)
    return Thought(named(position.tables, options[place]), worths[place], len(options))


def position_seen(view: View) -> Position:
    """The position of a view in a turn."""
    tribes = view.public.tribes
    held = [tribe.held for tribe in tribes]
    piles = [len(tribe.known) + len(tribe.unseen) - tribe.held for tribe in tribes]
    return position_of(view.public, held, piles, tables_of(view.public.tiles))


# ---- laying the meadow


def _site(public: PublicState, seat: Seat, random: Random) -> PlaceHomeBase | LayTile:
    """The best cell for the Home Base, or for the tile drawn."""
    cells = sites(public)
    if public.phase == "home_base":
        return PlaceHomeBase(
            max(cells, key=lambda cell: (_home_worth(public, cell), random.random()))
        )
    return LayTile(max(cells, key=lambda cell: (_tile_worth(public, seat, cell), random.random())))


def _home_worth(public: PublicState, cell: Cell) -> int:
    """A Home Base lies well far from others, beside large hexes."""
    space = sum(size for other, size in public.tiles if distance(cell, other) == 1)
    return 3 * min((distance(cell, home) for home in homes(public)), default=0) + space


def _tile_worth(public: PublicState, seat: Seat, cell: Cell) -> int:
    """Small tiles, soon claimed, lie well near the own Home Base, large ones near others."""
    own = homes(public)[seat]
    nearest = min(distance(cell, home) for home in homes(public) if home != own)
    return (_TYPICAL - (public.drawn or 0)) * (nearest - distance(cell, own))


def homes(public: PublicState) -> list[Cell]:
    """The cells of the Home Bases, in the order of seats."""
    return [cell for cell, _ in public.tiles[len(HEART) :]][: len(public.tribes)]


def distance(one: Cell, other: Cell) -> int:
    """Steps from hex to hex on the whole board."""
    q, r = (here - there for here, there in zip(CELLS[one], CELLS[other], strict=True))
    return (abs(q) + abs(r) + abs(q + r)) // 2
