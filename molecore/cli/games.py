"""``games``: what can be played."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from molecore.core.options import Choice, Count, Flag, Layout, Option, Placement
from molecore.core.protocol import GameMeta
from molecore.registry import CATALOGUE


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("games", help="list the games")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> None:
    """Write each game with its seats, levels and options."""
    sys.stdout.write("\n\n".join(map(_described, CATALOGUE)) + "\n")


def _described(meta: GameMeta) -> str:
    coming = "" if meta.rules_version else " (coming)"
    return "\n  ".join(
        [
            f"{meta.id}: {meta.name}{coming}",
            meta.tagline,
            f"seats: {' or '.join(map(str, meta.seats))}",
            *(f"level {level.id}: {level.note}" for level in meta.levels),
            *(f"option {option.key}: {_values(option)}. {option.label}" for option in meta.options),
        ]
    )


def _values(option: Option) -> str:
    match option:
        case Choice(choices=choices):
            return " or ".join(str(value) for value, _ in choices)
        case Count(low=low, high=high):
            return f"{low} to {high}"
        case Placement() | Layout():
            return "standard or a layout"
        case Flag():
            return "true or false"
