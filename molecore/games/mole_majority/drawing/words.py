"""What things on the meadow are called, for screen readers and tooltips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from molecore.core.protocol import Seat, Target
from molecore.games.mole_majority.board import Cell, Space
from molecore.games.mole_majority.records import PublicState
from molecore.games.mole_majority.spots import burrow_spot, edge_spot, hex_spot
from molecore.words import Message, Words

_COLOURS: Final = ("red", "blue", "green", "yellow")


def tribe_words(seat: Seat) -> Message:
    """A tribe by its colour and letter."""
    return Message(f"mole_majority.tribe.{_COLOURS[seat]}")


def space_words(space: Space, size: int, owner: Seat | None) -> Message:
    """A mole space on a hex of ``size``, and what is in it."""
    spot = burrow_spot(space, size)
    if owner is None:
        return Message("mole_majority.board.empty_space", space=spot)
    return Message("mole_majority.board.mole", space=spot, tribe=tribe_words(owner))


def place_words(public: PublicState, target: Target) -> Words:
    """A place of the meadow: a burrow, a hex, whether it is laid or not, or an edge."""
    cell, _, number = target.partition("/")
    if number:
        return burrow_spot(target, dict(public.tiles)[cell])
    return edge_spot(target) if "|" in target else hex_spot(cell)


def way_words(targets: Sequence[Target]) -> Message | None:
    """A move, by its hexes: which of their burrows are meant is seen; None for another choice."""
    cells = [cell for cell, _, number in (target.partition("/") for target in targets) if number]
    if len(cells) != len(targets) or len(set(cells)) != 2:  # a roll stays in one hex
        return None
    start, end = map(hex_spot, cells)
    return Message("mole_majority.board.way", start=start, end=end)


def hex_words(cell: Cell, size: int, claim: Seat | None, home: int | None) -> Message:
    """A hex: its points, claim and home token (0 is one face down)."""
    token = "bare" if home is None else "home" if home else "hidden_home"
    value, spot = home or 0, hex_spot(cell)
    if claim is None:
        return Message(
            f"mole_majority.board.unclaimed_hex.{token}", cell=spot, points=size, value=value
        )
    return Message(
        f"mole_majority.board.claimed_hex.{token}",
        cell=spot,
        points=size,
        tribe=tribe_words(claim),
        value=value,
    )
