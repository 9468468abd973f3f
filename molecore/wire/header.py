"""What stands before the plies of a link: everything else there is to know of the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, Literal, TypeAlias, get_args

from molecore import registry
from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import AnyGame, GameMeta, Seat
from molecore.core.record import record
from molecore.wire.digits import Digit, DigitReader
from molecore.wire.errors import BadLink
from molecore.wire.mapping import PLY_LIMIT, game_of
from molecore.wire.names import NAME_LENGTH, own_name, seated_name, standard_name
from molecore.wire.options import option_digits, read_options
from molecore.words import Message

_BLOCKS: Final = ((0x20, 0x7F), (0xA0, 0x800), (0x800, 0x110000))
"""First and past-the-last code points; the smaller the block, the fewer bits a character takes."""
_BYTE: Final = 256
_MOST_BYTES: Final = 8


def name_digits(name: str) -> list[Digit]:
    """A clean name: its length, then the block of each character and its place in it."""
    digits = [(len(name), NAME_LENGTH + 1)]
    for character in name:
        code = ord(character)
        block = next(n for n, (first, limit) in enumerate(_BLOCKS) if first <= code < limit)
        first, limit = _BLOCKS[block]
        digits += [(block, len(_BLOCKS)), (code - first, limit - first)]
    return digits


def read_name(digits: DigitReader) -> str:
    """What `name_digits` wrote; from a forged link it may be any text of that length."""
    return "".join(_read_character(digits) for _ in range(digits.take(NAME_LENGTH + 1)))


def number_digits(number: int) -> list[Digit]:
    """A whole number below 2**64: how many bytes it has, then all of them as one digit."""
    size = -(-number.bit_length() // 8)
    return [(size, _MOST_BYTES + 1), (number, _BYTE**size)]


def read_number(digits: DigitReader) -> int:
    """The whole number that `number_digits` wrote. Raises OutOfDigits where the text ends."""
    return digits.take(_BYTE ** digits.take(_MOST_BYTES + 1))


def _read_character(digits: DigitReader) -> str:
    first, limit = _BLOCKS[digits.take(len(_BLOCKS))]
    return chr(first + digits.take(limit - first))


# The bases of the fields. All leave room, so that what is added later changes no old link.
CONTENTS: Final = 16
GAMES: Final = 64
RULES: Final = 64
SEATS: Final = 8
LEVELS: Final = 257
CHECKS: Final = 4096

Contents: TypeAlias = Literal["match", "setup", "position", "watch"]
"""What a link holds, numbered in this order:

match     everything, what was undone included
setup     players, options and seed, and no ply
position  the plies up to one position, and none after it
watch     the same of a game that goes on, to be looked at and not played
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
    """The header of a link to ``match`` as digits, each with its base; `header_check` goes last."""
    plies = len(match.plies)
    header = Header(contents, match, plies, plies - match.cursor, match.resigned)
    meta = match.game.meta
    return _digits(header, [_name_to_write(meta, *seated) for seated in enumerate(match.players)])


def _digits(header: Header, names: Sequence[str]) -> list[Digit]:
    """``header`` as digits; ``names`` has for each seat the name that is written, "" for none."""
    match, meta, seats = header.start, header.start.game.meta, len(header.start.players)
    named = zip(match.players, names, strict=True)
    return [
        (_KINDS.index(header.contents), CONTENTS),
        (registry.place(meta.id), GAMES),
        (meta.rules_version, RULES),
        (seats, SEATS),
        (header.plies, PLY_LIMIT + 1),
        *_undone_digits(header.undone, header.plies),
        (0 if header.resigned is None else header.resigned + 1, seats + 1),
        *option_digits(meta, match.options),
        *(digit for player, name in named for digit in _player_digits(player, name)),
        *number_digits(match.seed),
    ]


def header_check(digits: Sequence[Digit]) -> Digit:
    """A short checksum of the digits before it: with it a cut link can trust its header."""
    numbers = ",".join(str(number) for number, _ in digits)
    return int.from_bytes(sha256(numbers.encode()).digest()[:2], "big") % CHECKS, CHECKS


def read_header(digits: DigitReader) -> Header:
    """What `header_digits` and `header_check` wrote.

    Raises BadLink, BadRecord, BadOptions or BadMatch for what cannot be
    understood here, and OutOfDigits where the text ends.
    """
    before = len(digits.taken)
    contents = _read_contents(digits)
    game = _read_game(digits)
    seats = digits.take(SEATS)
    plies = digits.take(PLY_LIMIT + 1)
    undone = digits.take(plies + 1) if digits.take(2) else 0
    resigned = digits.take(seats + 1) - 1
    options = read_options(game.meta, digits)
    seated = [_read_player(digits, game.meta) for _ in range(seats)]
    seed = read_number(digits)
    fields = digits.taken.copy()
    check, _ = header_check(fields)
    if digits.take(CHECKS) != check:
        raise BadLink("changed", Message("link.beginning_changed"))
    players = [_player(game.meta, seat, *found) for seat, found in enumerate(seated)]
    start = new_match(game, players, options, seed)
    header = Header(contents, start, plies, undone, None if resigned < 0 else resigned)
    if not _is_fit(header):
        raise BadLink("illegal", Message("link.holds_more"))
    # Before any ply is played, and whoever wrote the link: one game, one text.
    names = [own_name(game.meta, seat, *found) for seat, found in enumerate(seated)]
    if fields[before:] != _digits(header, names):
        raise BadLink("illegal", Message("link.odd"))
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
    meta = registry.at(number)
    if meta is None:
        raise BadLink("newer", Message("link.newer_game"))
    return game_of(meta, rules_version)


def _player_digits(player: Player, name: str) -> Iterator[Digit]:
    yield level_number(player.level), LEVELS
    yield int(name != ""), 2
    if name:
        yield from name_digits(name)


def _read_player(digits: DigitReader, meta: GameMeta) -> tuple[str | None, str]:
    """The level of the next player, None for a person, and the name as it is written."""
    levels = {level_number(level): level for level in (None, *(known.id for known in meta.levels))}
    number = digits.take(LEVELS)
    name = read_name(digits) if digits.take(2) else ""
    if number not in levels:
        raise BadLink("newer", Message("link.newer_level"))
    return levels[number], name


def _player(meta: GameMeta, seat: Seat, level: str | None, written: str) -> Player:
    return Player(seated_name(meta, seat, level, written), level)


def _name_to_write(meta: GameMeta, seat: Seat, player: Player) -> str:
    """The name of a player who was given one; a standard name is said in the reader's language."""
    name = own_name(meta, seat, player.level, player.name)
    return "" if name == standard_name(meta, seat, player.level) else name


def level_number(level: str | None) -> int:
    """What stands for a level in links: 0 for a person, else from its id.

    Not its place among the levels, because new ones come between the old.
    """
    return 0 if level is None else 1 + sha256(level.encode()).digest()[0]
