"""What stands before the plies of a link: everything else there is to know of the match."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal, TypeAlias, get_args

from molecore import registry
from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import AnyGame, GameMeta, Seat
from molecore.core.record import record
from molecore.wire.digits import Digit, DigitReader
from molecore.wire.errors import BadLink
from molecore.wire.fields import name_digits, number_digits, read_name, read_number
from molecore.wire.mapping import PLY_LIMIT, game_of
from molecore.wire.names import clean_name, standard_name
from molecore.wire.options import option_digits, read_options
from molecore.words import Message

# The bases of the fields. All leave room, so that what is added later changes no old link.
CONTENTS: Final = 16
GAMES: Final = 64
RULES: Final = 64
SEATS: Final = 8
LEVELS: Final = 257
CHECKS: Final = 4096

Contents: TypeAlias = Literal["match", "setup", "position"]
"""What a link holds, numbered in this order:

match     everything, what was undone included
setup     players, options and seed, and no ply
position  the plies up to one position, and none after it
"""
_KINDS: Final[tuple[Contents, ...]] = get_args(Contents)


@record
class Header:
    """All of a match but its plies; ``start`` is the match before the first of them."""

    contents: Contents
    start: Match
    plies: int
    undone: int
    """How many of the plies lie behind the cursor."""
    resigned: Seat | None


def header_digits(match: Match, contents: Contents = "match") -> list[Digit]:
    """The header of a link to ``match``, without its check."""
    meta, seats, plies = match.game.meta, len(match.players), len(match.plies)
    return [
        (_KINDS.index(contents), CONTENTS),
        (registry.place(meta.id), GAMES),
        (meta.rules_version, RULES),
        (seats, SEATS),
        (plies, PLY_LIMIT + 1),
        *_undone_digits(plies - match.cursor, plies),
        (0 if match.resigned is None else match.resigned + 1, seats + 1),
        *option_digits(meta, match.options),
        *(digit for seat in range(seats) for digit in _player_digits(match, seat)),
        *number_digits(match.seed),
    ]


def header_check(digits: Sequence[Digit]) -> Digit:
    """A short check of the digits before it, by which a cut link can trust its header."""
    numbers = ",".join(str(number) for number, _ in digits)
    return int.from_bytes(sha256(numbers.encode()).digest()[:2], "big") % CHECKS, CHECKS


def read_header(digits: DigitReader) -> Header:
    """What `header_digits` and `header_check` wrote.

    Raises BadLink, BadRecord, BadOptions or BadMatch for what cannot be
    understood here, and OutOfDigits where the text ends.
    """
    contents = _read_contents(digits)
    game = _read_game(digits)
    seats = digits.take(SEATS)
    plies = digits.take(PLY_LIMIT + 1)
    undone = digits.take(plies + 1) if digits.take(2) else 0
    resigned = digits.take(seats + 1) - 1
    options = read_options(game.meta, digits)
    players = [_read_player(digits, game.meta, seat) for seat in range(seats)]
    seed = read_number(digits)
    check, _ = header_check(digits.taken)
    if digits.take(CHECKS) != check:
        raise BadLink("changed", Message("link.beginning_changed"))
    start = new_match(game, players, options, seed)
    header = Header(contents, start, plies, undone, None if resigned < 0 else resigned)
    if not _is_fit(header):
        raise BadLink("illegal", Message("link.holds_more"))
    return header


def _is_fit(header: Header) -> bool:
    """Whether there is no more in it than its kind may hold."""
    if header.contents == "setup":
        return not header.plies and header.resigned is None
    return header.contents == "match" or not header.undone


def _undone_digits(undone: int, plies: int) -> list[Digit]:
    return [(1, 2), (undone, plies + 1)] if undone else [(0, 2)]


def _read_contents(digits: DigitReader) -> Contents:
    number = digits.take(CONTENTS)
    if number >= len(_KINDS):
        raise BadLink("newer", Message("link.newer_contents"))
    return _KINDS[number]


def _read_game(digits: DigitReader) -> AnyGame:
    number, rules_version = digits.take(GAMES), digits.take(RULES)
    if number >= len(registry.CATALOGUE):
        raise BadLink("newer", Message("link.newer_game"))
    return game_of(registry.CATALOGUE[number], rules_version)


def _player_digits(match: Match, seat: Seat) -> list[Digit]:
    meta, player = match.game.meta, match.players[seat]
    name = clean_name(player.name)
    named = name not in ("", standard_name(meta, seat, player.level))
    return [
        (level_number(player.level), LEVELS),
        (int(named), 2),
        *(name_digits(name) if named else ()),
    ]


def _read_player(digits: DigitReader, meta: GameMeta, seat: Seat) -> Player:
    levels = {level_number(level): level for level in (None, *(known.id for known in meta.levels))}
    number = digits.take(LEVELS)
    name = clean_name(read_name(digits)) if digits.take(2) else ""
    if number not in levels:
        raise BadLink("newer", Message("link.newer_level"))
    return Player(name or standard_name(meta, seat, levels[number]), levels[number])


def level_number(level: str | None) -> int:
    """What stands for a level in links: 0 for a person, else from its id.

    Not its place among the levels, because new ones come between the old.
    """
    return 0 if level is None else 1 + sha256(level.encode()).digest()[0]
