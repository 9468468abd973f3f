"""Setting up: hexes laid by the players or by a preset, then tokens and hands (R2-R10)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Seat, Step
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.board import (
    CORNERS,
    HEART,
    HOME_SIZE,
    MIDS,
    Cell,
    Preset,
    around,
    preset,
)
from molecore.games.mole_majority.cards import CAVE_INS, HAND, deck, hexes, homes
from molecore.games.mole_majority.records import Holdings, PublicState, Rules, State, Tribe
from molecore.games.mole_majority.transition import Transition

_EXTRAS_EACH: Final = 2


def set_up(options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR) -> Step[State]:
    """The first position: the centre of the board, and all of it where a preset lays it."""
    rules = Rules(**dict[str, Any](options))
    transition = Transition(_empty(rules, seats, seed), outcomes)
    _shuffle(transition)
    _choose_starter(transition)
    laid = preset(rules.layout, seats)
    if laid is None:
        transition.tell(e.Asked(0, "home_base", None))
    else:
        _lay(transition, laid)
    return transition.step()


def _empty(rules: Rules, seats: int, seed: int) -> State:
    """An empty table: no hex lies, and every card and token is still in its box."""
    return State(empty_table(rules, seats), (Holdings((), (), ()),) * seats, (), (), (), seed)


def empty_table(rules: Rules, seats: int) -> PublicState:
    """What everybody sees before the first event of a game."""
    tribe = Tribe(CAVE_INS, (), (), 0, (), deck(rules.deck), out=False)
    return PublicState(
        rules=rules,
        phase="home_base",
        mover=0,
        tiles=(),
        drawn=None,
        moles=(),
        claims=(),
        homes=(),
        cave_ins=(),
        tribes=(tribe,) * seats,
        turn=None,
        starter=0,
        rounds=0,
        idle_rounds=0,
        busy=False,
        result=None,
    )


def _shuffle(transition: Transition) -> None:
    """Home Bases set aside, all else shuffled, the centre and its ring laid (R2, R3, R8, R9)."""
    rules, seats = transition.public.rules, len(transition.holdings)
    sizes = list(hexes(rules.hexes))
    for _ in range(seats):
        sizes.remove(HOME_SIZE)
    shuffle, rng = transition.outcomes.shuffle, transition.rng
    transition.pile = shuffle(rng, sizes)
    transition.holdings = [Holdings((), shuffle(rng, deck(rules.deck)), ()) for _ in range(seats)]
    transition.spare = shuffle(rng, homes(rules.homes))
    sizes_laid = transition.draw_tiles(len(HEART))
    transition.tell(e.CentreLaid(tuple(zip(HEART, sizes_laid, strict=True))))


def _choose_starter(transition: Transition) -> None:
    """Who takes the first turn: as agreed, or by lot (R10)."""
    agreed, seats = transition.public.rules.starter, len(transition.holdings)
    if agreed == "random":
        seat = transition.outcomes.lot(transition.rng, range(seats))
    else:
        seat = (agreed - 1) % seats
    transition.tell(e.StarterChosen(seat, by_lot=agreed == "random"))


def _lay(transition: Transition, laid: Preset) -> None:
    """Lay the whole board as a preset says, each seat its own hexes."""
    for seat, cell in enumerate(laid.homes):
        transition.tell(e.HomeBasePlaced(seat, cell))
    seats = len(laid.homes)
    for number in range(extras(transition.public.rules, seats)):
        _draw_tile(transition, number % seats)
        _lay_drawn_tile(transition, number % seats, laid.extras[number])
    _complete(transition)


def sites(public: PublicState) -> Sequence[Cell]:
    """Where the mover can place its Home Base or lay the drawn tile (R4, R5)."""
    taken = dict(public.tiles)
    if public.phase == "home_base":
        return [cell for cell in MIDS if cell not in taken]
    free = [cell for cell in (*MIDS, *CORNERS) if cell not in taken]
    return [cell for cell in free if _touching(taken, cell) > 1]


def touching(public: PublicState, cell: Cell) -> int:
    """How many hexes a cell of the board touches."""
    return _touching(dict(public.tiles), cell)


def _touching(taken: Collection[Cell], cell: Cell) -> int:
    return sum(other in taken for other in around(cell))


def place_home_base(transition: Transition, cell: Cell) -> None:
    """The mover places its Home Base, with six moles and a claim token (R4, R7)."""
    seat = transition.mover
    transition.tell(e.HomeBasePlaced(seat, cell))
    if seat + 1 < len(transition.holdings):
        transition.tell(e.Asked(seat + 1, "home_base", None))
    else:
        _draw_tile(transition, 0)
        transition.tell(e.Asked(0, "tile", None))


def lay_tile(transition: Transition, cell: Cell) -> None:
    """The mover lays the tile that was drawn, and the next seat draws one (R5)."""
    _lay_drawn_tile(transition, transition.mover, cell)
    seats = len(transition.holdings)
    if extras_laid(transition.public) < extras(transition.public.rules, seats):
        following = (transition.mover + 1) % seats
        _draw_tile(transition, following)
        transition.tell(e.Asked(following, "tile", None))
    else:
        _complete(transition)


def extras(rules: Rules, seats: int) -> int:
    """How many extra tiles the board gets (R5)."""
    return rules.two_player_extra if seats == 2 else _EXTRAS_EACH * seats


def extras_laid(public: PublicState) -> int:
    """How many of the extra tiles are laid so far (R5)."""
    return len(public.tiles) - len(HEART) - len(public.tribes)


def _draw_tile(transition: Transition, seat: Seat) -> None:
    (size,) = transition.draw_tiles(1)
    transition.tell(e.TileDrawn(seat, size))


def _lay_drawn_tile(transition: Transition, seat: Seat, cell: Cell) -> None:
    size = transition.public.drawn
    assert size is not None  # noqa: S101 - a tile is drawn before it is laid
    transition.tell(e.TileLaid(seat, cell, size))


def _complete(transition: Transition) -> None:
    """Home tokens on the unclaimed hexes and hands for all; the unused tiles go away (R8, R9)."""
    public, tokens = transition.public, iter(transition.spare)
    transition.tokens = tuple(next(tokens) if owner is None else 0 for owner in public.claims)
    transition.spare = tuple(tokens)
    transition.pile = ()
    transition.tell(e.BoardCompleted(len(public.tiles), public.starter))
    for seat in range(len(public.tribes)):
        transition.draw(seat, _first_hand(public, seat))
    transition.tell(e.Asked(public.starter, "turn", None))


def _first_hand(public: PublicState, seat: Seat) -> int:
    """Five cards, and one more for the second to play where that is agreed (R9, R16)."""
    is_second = seat == (public.starter + 1) % len(public.tribes)
    return HAND + (is_second and public.rules.second_player_extra_card)
