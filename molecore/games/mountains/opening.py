"""How a game is set up: an order, corners, noses, and a first molehill for each mole (T1-T7)."""

from __future__ import annotations

from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import PIECES, Facing, Space
from molecore.games.mountains.play import Play
from molecore.games.mountains.records import (
    CornerTaken,
    FirstHillRaised,
    Mole,
    MoleFaced,
    Rules,
    State,
    Table,
)


def first_state(rules: Rules, seats: int, seed: int) -> State:
    """An empty grid, and a turn order dealt by chance (T3)."""
    rng = SplitMix64(seed)
    order = rng.shuffled(range(seats))
    table = Table(
        rules=rules,
        question="corner",
        mover=order[0],
        round=0,
        order=order,
        corner=None,
        moles=(None,) * seats,
        rock=None,
        mountains=((),) * rules.size**2,
        supplies=(PIECES,) * seats,
        deck=rules.mix,
        pool=(),
        hands=((),) * seats,
        planned=(False,) * seats,
        revealed=((),) * seats,
        errand=None,
        points=(),
        tokens=(0,) * seats,
    )
    return State(table, plans=((),) * seats, chance=rng.state)


def take_corner(play: Play, space: Space) -> None:
    """The mover's mole starts here; next is where its nose points (T4)."""
    play.corner = play.grid.numbers[space]
    play.note(CornerTaken(play.mover, space))
    play.ask("facing", play.mover)


def face(play: Play, facing: Facing) -> None:
    """The mover's mole is placed; the next one follows, or the game begins (T4, T5)."""
    assert play.corner is not None  # noqa: S101 - the question follows a corner
    play.moles[play.mover] = Mole(play.corner, facing)
    play.note(MoleFaced(play.mover, play.name(play.corner), facing))
    play.corner = None
    waiting = [seat for seat in play.order if play.moles[seat] is None]
    if waiting:
        play.ask("corner", waiting[0])
    else:
        _raise_first_hills(play)
        play.stage = "begin"


def _raise_first_hills(play: Play) -> None:
    for seat in play.order:
        play.mover = seat
        play.add_below(play.mole.space)
        play.note(FirstHillRaised(seat, play.name(play.mole.space)))
