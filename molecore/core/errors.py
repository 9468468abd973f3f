"""What can go wrong, as types.

    MolecoreError
    |-- MalformedAction   the text is not an action of this game at all
    |-- IllegalAction     an action of this game, but not here and now
    |-- BadOptions        options a game cannot be set up with
    |-- BadMatch          a match that cannot be built or continued
    `-- UnknownGame       no playable game has this id

Every message is for the person who plays and reads as a sentence; none needs
a traceback to be understood.
"""

from __future__ import annotations

from molecore.core.record import record
from molecore.words import Words, say


@record
class Refusal:
    """Why something cannot be done: a sentence, and the rule it follows from.

    ``rule`` is a number of the game's rule text ("H11"), or "" where no rule
    is involved (the game is over, it is another seat's turn).
    """

    message: Words
    rule: str = ""

    def __str__(self) -> str:
        if not self.rule:
            return str(self.message)
        return say("refusal.with_rule", message=self.message, rule=self.rule)


class MolecoreError(ValueError):
    """Root of all errors this package raises on purpose."""

    def __init__(self, message: Words | Refusal) -> None:
        """``message`` is what people are told; it may stand for another error's words."""
        super().__init__(message)


class MalformedAction(MolecoreError):
    """The text cannot be read as an action of this game."""


class IllegalAction(MolecoreError):
    """The action exists, but the rules do not allow it here; says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class BadOptions(MolecoreError):
    """The options are unknown, of the wrong kind, or contradict the rules."""


class BadMatch(MolecoreError):
    """A match record that is no legal game, or a step a match cannot take."""


class UnknownGame(MolecoreError):
    """No game that can be played has this id."""
