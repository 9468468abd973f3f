"""The bots of this package: the levels of each game, and chance."""

from __future__ import annotations

from random import Random
from typing import Any

from molecore.ai.choose import Question, choose
from molecore.bots.turn import Bot, Turn
from molecore.core.protocol import Level


def at_random(turn: Turn) -> Any:
    """Any legal action, all equally likely."""
    return Random(turn.seed).choice(turn.legal)


def at_level(level: Level) -> Bot:
    """The computer at one of a game's levels, or at one with other figures."""

    def play(turn: Turn) -> Any:
        asked = Question(turn.game, turn.view, turn.seat, level, turn.seed)
        return choose(asked, lambda _: None).action

    return play
