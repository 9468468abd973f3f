"""What things on the meadow are called, for screen readers and tooltips."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Hex, Space
from molecore.games.mole_majority.network import plan
from molecore.games.mole_majority.records import Meadow

COLOURS: Final = ("red", "blue", "green", "yellow")
LETTERS: Final = "ABCD"


def tribe_words(seat: Seat) -> str:
    """A tribe by its colour and letter."""
    return f"{COLOURS[seat]} tribe {LETTERS[seat]}"


def space_words(space: Space, owner: Seat | None) -> str:
    """A mole space and what is in it."""
    return f"{space}, {'empty' if owner is None else f'mole of the {tribe_words(owner)}'}"


def hex_words(meadow: Meadow, number: Hex) -> str:
    """A hex: its points, claim and home token."""
    whole = plan(meadow)
    claim, home = meadow.claims[number], meadow.homes[number]
    claimed = "unclaimed" if claim is None else f"claimed by the {tribe_words(claim)}"
    token = {None: "", 0: ", home token face down"}.get(home, f", home token of {home}")
    return f"{whole.cells[number]}, {whole.sizes[number]} points, {claimed}{token}"
