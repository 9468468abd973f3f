"""``games``: lists the games, with their seats, levels and options."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from molecore.core.options import Choice, Count, Flag, Layout, Option, Placement
from molecore.core.protocol import GameMeta
from molecore.registry import CATALOGUE
from molecore.words import Message, Said, alternatives, say


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("games", help=say("cli.games"))
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> None:
    """Write each game with its seats, levels and options."""
    sys.stdout.write("\n\n".join(map(_described, CATALOGUE)) + "\n")


def _described(meta: GameMeta) -> str:
    return "\n  ".join(
        [
            _headed(meta),
            str(meta.tagline),
            say("cli.games.seats", seats=alternatives(meta.seats)),
            *(say("cli.games.level", id=level.id, note=level.note) for level in meta.levels),
            *(_option(option) for option in meta.options),
        ]
    )


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
