"""``games``: lists the games, with their seats, levels and options."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from molecore.core.levels import described
from molecore.core.options import Choice, Count, Flag, Layout, Option, Placement
from molecore.core.protocol import GameMeta
from molecore.registry import CATALOGUE
from molecore.words import Message, Said, alternatives, say


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("games", help=say("cli.games"))
    parser.add_argument("--json", action="store_true", help=say("cli.games.json"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write each game with its seats, levels and options."""
    if arguments.json:
        lines = (json.dumps(_plain(meta), ensure_ascii=False) for meta in CATALOGUE)
        sys.stdout.write("\n".join(lines) + "\n")
        return
    sys.stdout.write("\n\n".join(map(_described, CATALOGUE)) + "\n")


def _described(meta: GameMeta) -> str:
    return "\n  ".join(
        [
            _headed(meta),
            str(meta.tagline),
            say("cli.games.seats", seats=alternatives(meta.seats)),
            *(say("cli.games.level", id=level.id, note=described(level)) for level in meta.levels),
            *(_option(option) for option in meta.options),
        ]
    )


def _plain(meta: GameMeta) -> dict[str, Any]:
    """What other programs need to begin a game."""
    return {
        "game": meta.id,
        "name": str(meta.name),
        "rules": meta.rules_version,
        "seats": list(meta.seats),
        "levels": [level.id for level in meta.levels],
        "options": {option.key: _plain_option(option) for option in meta.options},
    }


def _plain_option(option: Option) -> dict[str, Any]:
    about: dict[str, Any] = {"about": str(option.label), "default": option.default}
    match option:
        case Choice(choices=choices):
            return {**about, "values": [value for value, _ in choices]}
        case Count(low=low, high=high):
            return {**about, "from": low, "to": high}
        case Flag():
            return {**about, "values": [False, True]}
    return about


def _headed(meta: GameMeta) -> str:
    if meta.rules_version:
        return say("cli.games.game", id=meta.id, name=meta.name)
    return say("cli.games.coming", id=meta.id, name=meta.name)


def _option(option: Option) -> str:
    return say("cli.games.option", key=option.key, values=_values(option), label=option.label)


def _values(option: Option) -> Said:
    match option:
        case Choice(choices=choices):
            return alternatives([value for value, _ in choices])
        case Count(low=low, high=high):
            return Message("cli.games.count", low=low, high=high)
        case Placement() | Layout():
            return Message("cli.games.layout")
        case Flag():
            return Message("cli.games.flag")
