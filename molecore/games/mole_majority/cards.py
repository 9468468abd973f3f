"""What comes in the box, as tables: cards, decks, hexes and home tokens.

No public text states how many there are of each, so every table comes in
more than one version, and the options choose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from molecore.core.record import record
from molecore.words import Message

Card: TypeAlias = Literal["N4", "N3", "N2", "CI", "CV", "GK1", "GK2", "GO"]
Use: TypeAlias = Literal["move", "breed", "roll", "repeat"]
"""What a stacked card adds: all but Convert, which has a choice, always breed (R51-R53)."""
DeckName: TypeAlias = Literal["standard", "single_two", "spring"]
HexesName: TypeAlias = Literal["even", "small"]
HomesName: TypeAlias = Literal["even", "humble"]

MOLES: Final = 30
"""Of each player, as the next two (R1)."""
CLAIMS: Final = 10
CAVE_INS: Final = 4
CAVE_INS_AT_ONCE: Final = 2
"""Placed by one use (R64)."""
HAND: Final = 5
"""Cards of a full hand (R9, R34)."""
LOOKED_AT: Final = 3
"""Cards on top of a discard pile that Gopher It! looks at (R80)."""


@record
class Face:
    """What is printed on a card."""

    name: Message
    number: int
    """Moves or breeds as an Action, and the value of a number card (R45); 0 where there is none."""
    breeds: int
    """Breeds that follow THEN, as an Action or stacked (R51); 0 where there are none."""


CARDS: Final[Mapping[Card, Face]] = {
    "N4": Face(Message("mole_majority.card.move_or_breed_4"), 4, 0),
    "N3": Face(Message("mole_majority.card.move_or_breed_3"), 3, 0),
    "N2": Face(Message("mole_majority.card.move_or_breed_2"), 2, 1),
    "CI": Face(Message("mole_majority.card.cave_in"), 2, 0),
    "CV": Face(Message("mole_majority.card.convert"), 0, 0),
    "GK1": Face(Message("mole_majority.card.groundskeeper_1"), 0, 1),
    "GK2": Face(Message("mole_majority.card.groundskeeper_2"), 0, 2),
    "GO": Face(Message("mole_majority.card.gopher_it"), 0, 1),
}
USES: Final[tuple[Use, ...]] = ("move", "breed", "roll", "repeat")
"""What a stacked Convert may add, one of them (R53)."""

DECKS: Final[Mapping[DeckName, Mapping[Card, int]]] = {
    "standard": {"N4": 3, "N3": 4, "N2": 3, "CI": 2, "CV": 2, "GK1": 1, "GK2": 1, "GO": 2},
    "single_two": {"N4": 4, "N3": 5, "N2": 1, "CI": 2, "CV": 2, "GK1": 1, "GK2": 1, "GO": 2},
    "spring": {"N4": 3, "N3": 4, "N2": 4, "CI": 3, "CV": 2, "GK1": 1, "GK2": 1, "GO": 0},
}
"""Each player's 18 cards (R1)."""
HEXES: Final[Mapping[HexesName, Mapping[int, int]]] = {
    "even": {3: 6, 4: 6, 5: 6, 6: 6},
    "small": {3: 7, 4: 7, 5: 6, 6: 4},
}
"""The 24 hexes by their number of spaces (R1)."""
HOMES: Final[Mapping[HomesName, Mapping[int, int]]] = {
    "even": {1: 8, 2: 8, 3: 8},
    "humble": {1: 12, 2: 8, 3: 4},
}
"""The 24 home tokens by their value (R1)."""


def deck(name: DeckName) -> tuple[Card, ...]:
    """The cards of one player, unshuffled."""
    return tuple(card for card, count in DECKS[name].items() for _ in range(count))


def hexes(name: HexesName) -> tuple[int, ...]:
    """The sizes of all hexes, unshuffled."""
    return tuple(size for size, count in HEXES[name].items() for _ in range(count))


def homes(name: HomesName) -> tuple[int, ...]:
    """The values of all home tokens, unshuffled."""
    return tuple(value for value, count in HOMES[name].items() for _ in range(count))
