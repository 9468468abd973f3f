"""A bot in a worker of a page, asked by text.

A question is JSON: {"game", "rules": version, "bot": name, "seat", "view": what the seat was ever
shown (`recall`) as plain data, "events": those since it last acted, as plain data,
"since": the ply that it last played, "ply": the one that was last played}. The answer is
JSON: {"action": notation}, or {"fault": what the bot raised}.
"""

from __future__ import annotations

import json
from typing import Final

from molecore.bots.turn import SECONDS, Bot, turn_from
from molecore.core.rng import fresh_seed
from molecore.installed import bots
from molecore.registry import load

_SHOWN: Final = 80
"""Characters of what a bot raised that are told."""


def prepare(question: str) -> None:
    """Import the rules that ``question`` is about, before a bot can do anything."""
    asked = json.loads(question)
    load(asked["game"], asked["rules"])


class SeatedBot:
    """The bot of a seat, made anew where people went back in the game meanwhile."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._own = 0
        """The ply that the bot last played, unless it was undone."""

    def answer(self, question: str) -> str:
        """What the bot chooses. Whatever it raises is a fault of its own."""
        asked = json.loads(question)
        game = load(asked["game"], asked["rules"])
        turn = turn_from(game, {"seed": fresh_seed(), "seconds": SECONDS, **asked})
        try:
            if self._bot is None or self._own != asked["since"]:
                self._bot = bots()[asked["bot"]].load()()
            self._own = asked["ply"] + 1
            return json.dumps({"action": game.encode(self._bot(turn))})
        except BaseException as error:  # noqa: BLE001 - SystemExit too must not end the worker
            return json.dumps({"fault": f"{type(error).__name__}: {error}"[:_SHOWN]})
