"""``play``: a game in the terminal, against a friend at the same keyboard or the computer."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from molecore import registry
from molecore.bots.named import RUN, is_bot, other_bots, seated
from molecore.bots.turn import Bot, BotFault, Setting
from molecore.cli.sources import read_match
from molecore.cli.table import TerminalTable
from molecore.core.errors import BadMatch, BadOptions
from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import GameMeta, Seat
from molecore.core.rng import fresh_seed
from molecore.wire import texts
from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import parse_object, write_object
from molecore.wire.mapping import to_record
from molecore.wire.names import clean_name, standard_name
from molecore.words import Message, say

PERSON = "person"


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("play", help=say("cli.play"))
    parser.add_argument("game", metavar=say("cli.play.metavar"), help=say("cli.play.game"))
    parser.add_argument(
        "--seats",
        metavar=say("cli.play.seats.metavar"),
        help=say("cli.play.seats", person=PERSON, run=RUN),
    )
    parser.add_argument("--seed", type=int, help=say("cli.play.seed"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=say("cli.play.option.metavar"),
        help=say("cli.play.option"),
    )
    parser.add_argument(
        "--save", type=Path, metavar=say("cli.play.save.metavar"), help=say("cli.play.save")
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Play until the game is over or the person leaves."""
    match = _match(arguments)
    setting = Setting(match.game, match.options, len(match.players))
    with ExitStack() as stack:
        bots = {
            seat: stack.enter_context(_seated(name, setting, seat))
            for seat, name in enumerate(_names(match, arguments.seats))
            if name != PERSON
        }
        table = TerminalTable(match, sys.stdin, sys.stdout, bots)
        table.play()
    if arguments.save is not None:
        arguments.save.write_text(write_object(to_record(table.match)), encoding="utf-8")


@contextmanager
def _seated(name: str, setting: Setting, seat: Seat) -> Iterator[Bot]:
    """As `seated`, but a fault at the start names the bot. Raises BadMatch for it."""
    with ExitStack() as stack:
        try:
            bot = stack.enter_context(seated(name, setting, seat))
        except BotFault as fault:
            raise BadMatch(Message("cli.play.faulty", name=name, reason=str(fault))) from fault
        yield bot


def _match(arguments: argparse.Namespace) -> Match:
    if texts.is_link(arguments.game) or _is_file(arguments.game):
        return read_match(arguments.game)
    game = registry.load(arguments.game)
    seed = fresh_seed() if arguments.seed is None else arguments.seed
    return new_match(
        game, _players(game.meta, arguments.seats), written_options(arguments.option), seed
    )


def _is_file(name: str) -> bool:
    return name not in {meta.id for meta in registry.PLAYABLE} and Path(name).is_file()


def _players(meta: GameMeta, seats: str | None) -> list[Player]:
    return [_player(meta, seat, who) for seat, who in enumerate(_chosen(meta, seats))]


def _chosen(meta: GameMeta, seats: str | None) -> Sequence[str]:
    """Who sits where, as it was asked for."""
    lowest = meta.levels[0].id if meta.levels else PERSON
    return [PERSON, lowest] if seats is None else [who.strip() for who in seats.split(",")]


def _names(match: Match, seats: str | None) -> Sequence[str]:
    """Who plays each seat: a match that comes from a link says so itself."""
    levels = [player.level or PERSON for player in match.players]
    asked = levels if seats is None else _chosen(match.game.meta, seats)
    return [who if level == PERSON else level for who, level in zip(asked, levels, strict=False)]


def _player(meta: GameMeta, seat: Seat, who: str) -> Player:
    if _is_bot(meta, who):
        return Player(clean_name(who.removeprefix(RUN)))
    level = None if who == PERSON else who
    return Player(standard_name(meta, seat, level), level)


def _is_bot(meta: GameMeta, who: str) -> bool:
    """Whether that is a bot which is no level of the game. Raises BadOptions for no player."""
    known = [PERSON, *(level.id for level in meta.levels)]
    if who in known or is_bot(who):
        return who not in known
    allowed = ", ".join([*known, *other_bots()])
    raise BadOptions(Message("cli.play.wrong_seat", allowed=allowed, given=repr(who)))


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
