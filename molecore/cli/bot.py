"""``bot``: whether a program plays by the line protocol, in every game."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from molecore.arena import Encounter, play
from molecore.bots.named import RANDOM, RUN, is_bot
from molecore.bots.turn import SECONDS
from molecore.core.errors import BadOptions
from molecore.registry import PLAYABLE
from molecore.words import Message, say


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("bot", help=say("cli.bot"))
    parser.add_argument(
        "command", metavar=say("cli.bot.command.metavar"), help=say("cli.bot.command")
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Let the bot play every game once in each of two seats. Raises BadOptions at a fault."""
    command = arguments.command
    name = command if is_bot(command) else f"{RUN}{command}"
    for meta in PLAYABLE:
        for seat in range(2):
            players = (name, RANDOM) if seat == 0 else (RANDOM, name)
            score = play(Encounter(meta.id, players, seed=seat, seconds=SECONDS))
            if score.fault:
                raise BadOptions(
                    Message("cli.bot.fault", game=meta.name, reason=score.fault.reason)
                )
        sys.stdout.write(say("cli.bot.good", game=meta.name) + "\n")
        sys.stdout.flush()
