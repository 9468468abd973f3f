"""Setting up: hexes laid by the players or by a preset, then tokens and hands (R2-R10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from molecore.core.options import Options
from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.board import (
    CORNERS,
    HEART,
    HOME_SIZE,
    MIDS,
    Cell,
    around,
    preset,
)
from molecore.games.mole_majority.cards import CAVE_INS, HAND, deck, hexes, homes
from molecore.games.mole_majority.events import (
    BoardCompleted,
    HomeBasePlaced,
    TileDrawn,
    TileLaid,
)
from molecore.games.mole_majority.network import plan
from molecore.games.mole_majority.records import Holdings, Meadow, Rules, State, Tribe
from molecore.games.mole_majority.table import Table

_EXTRAS_EACH: Final = 2


def set_up(options: Options, seats: int, seed: int) -> State:
    """The first state: the heart of the board, and all of it where a preset lays it."""
    table = _opened(Rules(**dict[str, Any](options)), seats, SplitMix64(seed))
    laid = preset(table.meadow.rules.layout, seats)
    if laid is not None:
        for cell in laid.homes:
            settle(table, cell)
        while table.meadow.drawn is not None:
            lay(table, laid.extras[extras_laid(table.meadow)])
    return table.step().state


def _opened(rules: Rules, seats: int, rng: SplitMix64) -> Table:
    """Home Bases set aside, all else shuffled, the centre and its ring laid (R2, R3)."""
    sizes = list(hexes(rules.hexes))
    for _ in range(seats):
        sizes.remove(HOME_SIZE)
    pile = rng.shuffled(sizes)
    tiles = tuple(zip(HEART, pile, strict=False))
    holdings = tuple(Holdings((), rng.shuffled(deck(rules.deck)), ()) for _ in range(seats))
    tokens = rng.shuffled(homes(rules.homes))
    starter = rng.below(seats) if rules.starter == "random" else (rules.starter - 1) % seats
    meadow = Meadow(
        rules=rules,
        phase="settle",
        mover=0,
        tiles=tiles,
        drawn=None,
        moles=(None,) * sum(size for _, size in tiles),
        claims=(None,) * len(tiles),
        homes=(None,) * len(tiles),
        cave_ins=(),
        tribes=(Tribe(CAVE_INS, (), (), 0, out=False),) * seats,
        turn=None,
        starter=starter,
        rounds=0,
        idle_rounds=0,
        busy=False,
        ending=None,
    )
    return Table(State(meadow, holdings, pile[len(tiles) :], (), tokens, rng.state))


def sites(meadow: Meadow) -> Sequence[Cell]:
    """Where the mover can place its Home Base or lay the drawn tile (R4, R5)."""
    taken = dict(meadow.tiles)
    if meadow.phase == "settle":
        return [cell for cell in MIDS if cell not in taken]
    return [cell for cell in (*MIDS, *CORNERS) if cell not in taken and touching(meadow, cell) > 1]


def touching(meadow: Meadow, cell: Cell) -> int:
    """How many hexes a cell of the board touches."""
    taken = dict(meadow.tiles)
    return sum(other in taken for other in around(cell))


def settle(table: Table, cell: Cell) -> None:
    """The mover places its Home Base, with six moles and a claim token (R4, R7)."""
    seat = table.mover
    _add_hex(table, cell, HOME_SIZE, seat)
    table.tell(HomeBasePlaced(seat, cell))
    if seat + 1 < len(table.meadow.tribes):
        table.change(mover=seat + 1)
    else:
        table.change(mover=0, phase="lay")
        _draw_tile(table)


def lay(table: Table, cell: Cell) -> None:
    """The mover lays the tile that was drawn (R5)."""
    size = table.meadow.drawn
    assert size is not None  # noqa: S101 - the refusals see to it
    _add_hex(table, cell, size, None)
    table.tell(TileLaid(table.mover, cell, size))
    if extras_laid(table.meadow) < extras(table.meadow):
        table.change(mover=(table.mover + 1) % len(table.meadow.tribes))
        _draw_tile(table)
    else:
        _complete(table)


def extras(meadow: Meadow) -> int:
    """How many extra tiles the board gets (R5)."""
    seats = len(meadow.tribes)
    return meadow.rules.two_player_extra if seats == 2 else _EXTRAS_EACH * seats


def extras_laid(meadow: Meadow) -> int:
    """How many of them lie."""
    return len(meadow.tiles) - len(HEART) - len(meadow.tribes)


def _draw_tile(table: Table) -> None:
    size, *left = table.pile
    table.pile = tuple(left)
    table.change(drawn=size)
    table.tell(TileDrawn(table.mover, size))


def _add_hex(table: Table, cell: Cell, size: int, owner: Seat | None) -> None:
    meadow = table.meadow
    table.change(
        tiles=(*meadow.tiles, (cell, size)),
        moles=(*meadow.moles, *(owner,) * size),
        claims=(*meadow.claims, owner),
        homes=(*meadow.homes, None),
    )


def _complete(table: Table) -> None:
    """Home tokens on the unclaimed hexes and hands for all; the unused tiles go away (R8, R9)."""
    meadow, tokens = table.meadow, iter(table.spare)
    table.tokens = tuple(next(tokens) if owner is None else 0 for owner in meadow.claims)
    table.spare = tuple(tokens)
    table.pile = ()
    table.change(
        phase="turn",
        mover=meadow.starter,
        drawn=None,
        homes=tuple(0 if owner is None else None for owner in meadow.claims),
    )
    table.tell(BoardCompleted(len(plan(meadow).cells), meadow.starter))
    for seat in range(len(meadow.tribes)):
        table.draw(seat, _first_hand(meadow, seat))


def _first_hand(meadow: Meadow, seat: Seat) -> int:
    """Five cards, and one more for the second to play where that is agreed (R9, R16)."""
    is_second = seat == (meadow.starter + 1) % len(meadow.tribes)
    return HAND + (is_second and meadow.rules.second_player_extra_card)
