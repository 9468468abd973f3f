"""A person in a first game: plays at random, and heeds what the page has confirmed.

An action that the page asks to confirm is taken only if there is no other.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from molecore.bots.turn import Bot, Turn
from molecore.core.protocol import AnyGame
from molecore.package import loaded
from molecore.registry import package_of

NAME: Final = "newcomer"
"""What the player is called beside levels."""


def newcomer(game: AnyGame) -> Bot:
    """Somebody new to a game."""
    caution = loaded(package_of(game.meta.id).caution)

    def decide(turn: Turn) -> Any:
        left = list(turn.legal)
        Random(turn.seed).shuffle(left)
        if caution is None:
            return left[0]
        safe = (each for each in left if not caution(turn.view, turn.seat, each))
        return next(safe, left[0])

    return decide
