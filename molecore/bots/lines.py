"""The line protocol between this package and bots in other processes: JSON, one object a line.

docs/site/bots.md describes it for authors in any language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TextIO

from molecore.bots.turn import Bot, Setting, Turn, turn_from
from molecore.core.plain import to_plain
from molecore.core.protocol import AnyGame, Seat
from molecore.registry import load

VERSION: Final = 1
LONGEST: Final = 10_000
"""Characters in an answer, at most."""


def hello() -> str:
    """The first line: which version of the protocol is spoken."""
    return _line({"ask": "hello", "protocol": VERSION})


def begin(setting: Setting, seat: Seat) -> str:
    """The line before the first turn of a game. It has no answer."""
    return _line(
        {
            "ask": "game",
            "game": setting.game.meta.id,
            "rules_version": setting.game.meta.rules_version,
            "options": {key: to_plain(value) for key, value in setting.options.items()},
            "seats": setting.seats,
            "seat": seat,
        }
    )


def ask(turn: Turn, seconds: float) -> str:
    """The line that asks for an action. The answer is ``{"choice": "e4"}``."""
    return _line(
        {
            "ask": "choose",
            "seat": turn.seat,
            "legal": [turn.game.encode(action) for action in turn.legal],
            "view": to_plain(turn.view),
            "events": [to_plain(event) for event in turn.events],
            "seconds": seconds,
            "seed": turn.seed,
        }
    )


def serve(bot: Bot, lines: TextIO, out: TextIO) -> None:
    """Answer a host for ``bot``, from "hello" to the end of ``lines``."""
    game: AnyGame | None = None
    for line in lines:
        asked = json.loads(line)
        if asked["ask"] == "hello":
            answer: Mapping[str, Any] = {"protocol": VERSION}
        elif asked["ask"] == "game":
            game = load(asked["game"], asked["rules_version"])
            continue
        elif game is None:
            raise ValueError("The host asked for a choice before it named a game.")
        else:
            answer = {"choice": game.encode(bot(turn_from(game, asked)))}
        out.write(_line(answer))
        out.flush()


def _line(message: Mapping[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":")) + "\n"
