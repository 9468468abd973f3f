"""``play``: a game in the terminal, against a friend at the same keyboard or the computer."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from molecore import registry
from molecore.cli.sources import read_match
from molecore.cli.table import Table
from molecore.core.errors import BadOptions
from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import GameMeta
from molecore.core.rng import fresh_seed
from molecore.wire import texts
from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import parse_object
from molecore.wire.names import standard_name
from molecore.words import Message, say

PERSON = "person"


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("play", help=say("cli.play"))
    parser.add_argument("game", metavar=say("cli.play.metavar"), help=say("cli.play.game"))
    parser.add_argument(
        "--seats",
        metavar=say("cli.play.seats.metavar"),
        help=say("cli.play.seats", person=PERSON),
    )
    parser.add_argument("--seed", type=int, help=say("cli.play.seed"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=say("cli.play.option.metavar"),
        help=say("cli.play.option"),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Play until the game is over or the person leaves."""
    Table(_match(arguments), sys.stdin, sys.stdout).play()


def _match(arguments: argparse.Namespace) -> Match:
    if texts.is_link(arguments.game):
        return read_match(arguments.game)
    game = registry.load(arguments.game)
    seed = fresh_seed() if arguments.seed is None else arguments.seed
    return new_match(
        game, _players(game.meta, arguments.seats), written_options(arguments.option), seed
    )


def _players(meta: GameMeta, seats: str | None) -> list[Player]:
    lowest = meta.levels[0].id if meta.levels else PERSON
    chosen = [PERSON, lowest] if seats is None else seats.split(",")
    return [_player(meta, seat, who.strip()) for seat, who in enumerate(chosen)]


def _player(meta: GameMeta, seat: int, who: str) -> Player:
    levels = [level.id for level in meta.levels]
    if who not in (PERSON, *levels):
        allowed = ", ".join([PERSON, *levels])
        raise BadOptions(
            Message("cli.play.wrong_seat", seat=seat + 1, allowed=allowed, given=repr(who))
        )
    level = None if who == PERSON else who
    return Player(standard_name(meta, seat, level), level)


def written_options(written: Sequence[str]) -> Mapping[str, object]:
    """Options written as ``key=value``; values are JSON, or text as it stands."""
    pairs = (text.partition("=") for text in written)
    return {key.strip(): _value(value) for key, _, value in pairs}


def _value(text: str) -> object:
    """``text`` as JSON if it is, else as it stands: true, 2, {"red": [...]}, standard."""
    try:
        return parse_object(f'{{"value": {text}}}')["value"]
    except BadRecord:
        return text
