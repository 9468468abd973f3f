"""What a person may send along when something went wrong: enough to see it again, and no more."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, Final

import molecore
from molecore.core.match import Match
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import to_record
from moleweb.app.model import Model

_FRAMES: Final = 8


def report(model: Model) -> str:
    """Version, place, last fault and the game with its moves; no name, no id, nothing typed."""
    lines = (
        "Molecore problem report",
        f"version: {molecore.__version__} {model.build}".rstrip(),
        f"screen: {model.route.screen}",
        f"last fault: {model.fault or 'none'}",
    )
    game = write_object(nameless(model.match)) if model.match else "no game\n"
    return "\n".join((*lines, game))


def nameless(match: Match) -> Mapping[str, Any]:
    """The record of a match in which nobody is named; it replays as any other does."""
    players = [{"name": "", "level": player.level} for player in match.players]
    return {**to_record(match), "id": "report", "players": players}


def fault(error: BaseException) -> str:
    """The kind of an error and where it arose. What it says may quote people, so it is left out."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = (f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(error).__name__} at {', '.join(places)}"
