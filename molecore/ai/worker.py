"""Opponents by text: what a page's worker and the command line ask, and what they are told.

A request is JSON: {"game", "rules": version, the present one if missing,
"level", "seat", "view": what the seat was ever shown (`recall`) as plain data,
"seed": int}. The answer is JSON: {"action": notation, "value": expected result
for the seat from 0 to 1, "simulations": int}.
"""

from __future__ import annotations

import json
from typing import Any

from molecore.ai.choose import Progress, Question, choose
from molecore.core.errors import BadOptions, MolecoreError
from molecore.core.plain import from_plain
from molecore.core.protocol import AnyGame, Level
from molecore.registry import load, load_opponent
from molecore.words import Message


class BadRequest(MolecoreError):
    """What was asked of an opponent makes no sense; says what is wrong with it."""


def answer(request: str, progress: Progress) -> str:
    """What the opponent chooses. The same request gives the same answer on every device.

    Raises BadRequest for a request that cannot be read, UnknownGame, or
    IllegalAction where it is not that seat's turn.
    """
    asked = _read(request)
    game = load(_text(asked, "game"), _number(asked, "rules") if "rules" in asked else None)
    level = _level(game, _text(asked, "level"))
    seat, seed = _number(asked, "seat"), _number(asked, "seed")
    choice = choose(Question(game, _view(game, asked), seat, level, seed), progress)
    return json.dumps(
        {
            "action": game.encode(choice.action),
            "value": choice.worth,
            "simulations": choice.simulations,
        }
    )


def prepare(game: str) -> None:
    """Load all that the first question about the game with this id needs. Raises UnknownGame."""
    load_opponent(game)


def _read(request: str) -> dict[str, Any]:
    try:
        asked = json.loads(request)
    except (ValueError, RecursionError) as error:
        raise BadRequest(Message("request.no_json", reason=str(error))) from error
    if not isinstance(asked, dict):
        raise BadRequest(Message("request.no_object"))
    return asked


def _text(asked: dict[str, Any], key: str) -> str:
    value = asked.get(key)
    if not isinstance(value, str):
        raise BadRequest(Message("request.no_text", key=repr(key)))
    return value


def _number(asked: dict[str, Any], key: str) -> int:
    value = asked.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRequest(Message("request.no_number", key=repr(key)))
    return value


def _level(game: AnyGame, level_id: str) -> Level:
    try:
        return game.meta.level(level_id)
    except BadOptions as error:
        raise BadRequest(*error.args) from error


def _view(game: AnyGame, asked: dict[str, Any]) -> Any:
    try:
        return from_plain(game.view_type, asked.get("view"))
    except (ValueError, RecursionError) as error:
        raise BadRequest(Message("request.no_view")) from error
