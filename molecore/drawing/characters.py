"""The moles that the computer plays as: who they are, and who of them sits down at a table.

Each has a name of its own and a portrait in `molecore.drawing.faces`. The
gentlest stand first, so that a face says something of how strong it plays.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from molecore.core.protocol import Level
from molecore.core.record import record
from molecore.words import Message


@record
class Character:
    """One of the moles that the computer plays as, by its id and its name."""

    id: str
    name: Message


CHARACTERS: Final = (
    Character("pip", Message("character.pip")),
    Character("dot", Message("character.dot")),
    Character("clover", Message("character.clover")),
    Character("bramble", Message("character.bramble")),
    Character("hazel", Message("character.hazel")),
    Character("tuft", Message("character.tuft")),
    Character("sorrel", Message("character.sorrel")),
    Character("juniper", Message("character.juniper")),
    Character("flint", Message("character.flint")),
    Character("umber", Message("character.umber")),
    Character("marl", Message("character.marl")),
    Character("basalt", Message("character.basalt")),
    Character("slate", Message("character.slate")),
    Character("agate", Message("character.agate")),
    Character("opal", Message("character.opal")),
)
"""Three for each of five strengths; more than there are seats at any table."""

_FIRST: Final = 12
"""So many there were when names were given that are none of theirs; their faces stay."""


def choose(level: str, levels: Sequence[Level], taken: Collection[str]) -> Character:
    """Return who plays at ``level``, one of ``levels``: the first whose name is not ``taken``.

    The same levels, seat by seat, bring the same moles. Names are compared
    without regard to case. Fewer names may be taken than there are moles.
    """
    rank = next((n for n, known in enumerate(levels) if known.id == level), 0)
    first = rank * len(CHARACTERS) // max(len(levels), 1)
    occupied = {name.casefold() for name in taken}
    circle = (*CHARACTERS[first:], *CHARACTERS[:first])
    return next(one for one in circle if str(one.name).casefold() not in occupied)


def called(name: str) -> Character:
    """Return the mole with this name; for a name of somebody else, always the same mole."""
    known = (one for one in CHARACTERS if str(one.name) == name)
    return next(known, CHARACTERS[sum(map(ord, name)) % _FIRST])
