"""Opponents by text: what a page's worker and the command line ask, and what they are told.

A request is JSON: {"game", "rules": version, the present one if missing,
"level", "seat", "view": what the seat was ever shown (`recall`) as plain data,
"seed": int, drawn anew if missing}. The answer is JSON: {"action": notation, "value":
expected result for the seat from 0 to 1, "simulations": int}.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from molecore.ai.assess import Position, assess
from molecore.ai.choose import Progress, Question, choose
from molecore.core.errors import BadOptions, MolecoreError
from molecore.core.plain import from_plain
from molecore.core.protocol import AnyGame, Level
from molecore.core.rng import fresh_seed
from molecore.core.thinking import Choice
from molecore.package import loaded
from molecore.registry import load, package_of
from molecore.words import Message

LEAST_WORK: Final = 4000
"""Simulations for a full effort, where the strongest opponent hardly needs any."""


class BadRequest(MolecoreError):
    """What was asked of an opponent makes no sense; says what is wrong with it."""


def answer(request: str, progress: Progress, so_far: Callable[[str], None] = lambda _: None) -> str:
    """What the opponent chooses.

    The same request with a seed gives the same answer on every device. Without one, chance
    comes from the operating system, and nobody can work the answer out.

    ``so_far`` is told now and then what it would answer, if it had to at once.

    Raises BadRequest for a request that cannot be read, UnknownGame, or
    IllegalAction where it is not that seat's turn.
    """
    asked = _read(request)
    game = load(_text(asked, "game"), _number(asked, "rules") if "rules" in asked else None)
    level = _level(game, _text(asked, "level"))
    question = Question(game, _view(game, asked), _number(asked, "seat"), level, _seed(asked))
    choice = choose(question, progress, lambda action: so_far(game.encode(action)))
    return json.dumps(
        {
            "action": game.encode(choice.action),
            "value": choice.worth,
            "simulations": choice.simulations,
        }
    )


def advise(request: str, progress: Progress) -> str:
    """What the actions of a seat are worth, for a person who learns.

    The request is that of `answer` with an "effort" instead of the level, in percent of
    what the strongest opponent puts into a choice, and perhaps an action that was "played";
    the view is what the seat is shown (`Game.view`). The answer is JSON: {"choices": a list,
    the best first, of {"action": notation, "worth": expected result, "visits": int, "spread":
    standard error, "line": notations of what probably follows}, "played": the same of what was
    played, or null}. Raises as `answer` does.
    """
    asked = _read(request)
    game = load(_text(asked, "game"), _number(asked, "rules") if "rules" in asked else None)
    played = game.decode(_text(asked, "played")) if "played" in asked else None
    position = Position(game, _view(game, asked), _number(asked, "seat"), _seed(asked))
    work = max(game.meta.levels[-1].simulations, LEAST_WORK) * _number(asked, "effort") // 100
    found = assess(position, work, played, progress)
    told = None if found.played is None else _told(game, found.played)
    return json.dumps({"choices": [_told(game, each) for each in found.choices], "played": told})


def _told(game: AnyGame, choice: Choice[Any]) -> dict[str, Any]:
    notation = game.encode(choice.action)
    numbers = {"worth": choice.worth, "visits": choice.visits, "spread": choice.spread}
    return {"action": notation, **numbers, "line": list(map(game.encode, choice.line))}


def prepare(game: str) -> None:
    """Load all that the first question about the game with this id needs. Raises UnknownGame."""
    load(game)
    loaded(package_of(game).opponent)


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


def _seed(asked: dict[str, Any]) -> int:
    return _number(asked, "seed") if "seed" in asked else fresh_seed()


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
