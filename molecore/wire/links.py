"""Links: a match, or part of it, in the fragment of an address, every ply as its rank.

``m1.`` + header + plies + stamp as digits + a checksum of six characters. A
ply is the number of its seat among the actors and of its action among that
seat's legal actions, so whatever can be decoded is a legal game. Plies come
in order, so a link that was cut off still tells its first ones. The stamp
says what can be done in the last position; rules that play differently than
those the link was made with are noticed by it.
docs/formats.md has it in full.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.match import Match, Ply, play_on
from molecore.core.protocol import AnyGame
from molecore.core.record import record
from molecore.wire.digits import Digit, DigitReader, OutOfDigits, text_length, write
from molecore.wire.errors import BadLink, WireError
from molecore.wire.header import (
    CHECKS,
    Contents,
    Header,
    header_check,
    header_digits,
    read_header,
)
from molecore.wire.mapping import PLY_LIMIT, finish

PREFIX: Final = "m1."
"""Every link begins so; the number is the version of the format."""
LENGTH_LIMIT: Final = 8192
"""Characters of a link at most; longer ones are refused unread."""
_LENGTHS: Final = LENGTH_LIMIT + 1
_STAMPS: Final = 1 << 18
_CHECKSUM_LENGTH: Final = 6
_VERSION: Final = re.compile(r"m([1-9]\d{0,2})\.", re.ASCII)
_ALPHABET: Final = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)


@record
class Link:
    """What a link holds. A "match" may be over: then it is there to be looked through."""

    contents: Contents
    match: Match


def encode(match: Match, contents: Contents = "match") -> str:
    """The link to ``match``, or to ``contents`` of it: decoded once to see that it holds.

    Raises BadLink "too_long" for a match that no link can hold.
    """
    match = part(match, contents)
    if len(match.plies) > PLY_LIMIT:
        raise BadLink(
            "too_long", f"A link holds at most {PLY_LIMIT:,} moves; save this game as a file."
        )
    text = _compose(match, contents)
    if len(text) > LENGTH_LIMIT:
        raise BadLink("too_long", "This game is too long for a link; save it as a file.")
    held = read(text)
    if held.contents != contents or not _same(held.match, match):
        raise BadLink(
            "illegal", "The link to this game could not be verified, so it is not handed out."
        )
    return text


def part(match: Match, contents: Contents) -> Match:
    """What a link with these contents holds of ``match``."""
    if contents == "setup":
        return match.jump(0).forget_undone().take_back_resignation()
    return match.forget_undone() if contents == "position" else match


def decode(text: str) -> Match:
    """The match in a link, as `read` reads it."""
    return read(text).match


def read(text: str) -> Link:
    """What a link holds. Raises BadLink, which says in which way it is bad."""
    _look_over(text)
    if not _is_sealed(text):
        raise _damage(text)
    try:
        return _read_sealed(text)
    except BadLink:
        raise
    except WireError as error:
        raise BadLink(error.kind, str(error)) from error
    except (MolecoreError, OutOfDigits) as error:
        raise BadLink("illegal", "This link holds no game that the rules allow.") from error


def _compose(match: Match, contents: Contents) -> str:
    fields = header_digits(match, contents)
    plies = [digit for number in range(len(match.plies)) for digit in _ply_digits(match, number)]
    end = _stamp(match.game, match.steps[-1].state)
    bases = [base for _, base in (*fields, *plies, end)]
    length = len(PREFIX) + text_length([_LENGTHS, CHECKS, *bases]) + _CHECKSUM_LENGTH
    header = [(length, _LENGTHS), *fields]
    text = PREFIX + write([*header, header_check(header), *plies, end])
    return text + _checksum(text)


def _ply_digits(match: Match, number: int) -> tuple[Digit, Digit]:
    state, ply = match.steps[number].state, match.plies[number]
    actors = match.game.actors(state)
    legal = match.game.legal_actions(state, ply.seat)
    return (actors.index(ply.seat), len(actors)), (legal.index(ply.action), len(legal))


def _look_over(text: str) -> None:
    """Refuse what needs no reading to be refused."""
    if len(text) > LENGTH_LIMIT:
        raise BadLink(
            "too_long", f"This link is too long: it may have {LENGTH_LIMIT:,} characters."
        )
    version = _VERSION.match(text)
    if version is None:
        raise BadLink("foreign", "This is not a link to a game of Molecore.")
    if version[0] != PREFIX:
        raise BadLink(
            "newer", "This link was made by a newer Molecore; get the new version to open it."
        )
    if not _ALPHABET.fullmatch(text, len(PREFIX)):
        raise BadLink("changed", "This link was changed: it has characters that no link has.")


def _is_sealed(text: str) -> bool:
    body, checksum = text[:-_CHECKSUM_LENGTH], text[-_CHECKSUM_LENGTH:]
    return len(body) > len(PREFIX) and checksum == _checksum(body)


def _checksum(text: str) -> str:
    return urlsafe_b64encode(sha256(text.encode()).digest()).decode()[:_CHECKSUM_LENGTH]


def _read_sealed(text: str) -> Link:
    body = text[len(PREFIX) : -_CHECKSUM_LENGTH]
    digits = DigitReader(body)
    length = digits.take(_LENGTHS)
    header = read_header(digits)
    match = _read_plies(header, digits)
    stamp = _stamp(match.game, match.state)
    if len(match.plies) < header.plies or digits.take(stamp[1]) != stamp[0]:
        raise BadLink("illegal", "The rules that are here play this game differently.")
    if length != len(text) or not digits.at_end:
        raise BadLink("illegal", "This link is not written as links are.")
    return Link(header.contents, finish(match, header.resigned, header.plies - header.undone))


def _damage(text: str) -> BadLink:
    """What happened to a link whose checksum does not fit."""
    changed = BadLink("changed", "This link was changed on its way; ask for it once more.")
    digits = DigitReader(text[len(PREFIX) :])
    try:
        if digits.take(_LENGTHS) <= len(text):
            return changed
        header = read_header(digits)
        match = _read_plies(header, digits)
    except OutOfDigits:
        return BadLink("cut_off", "This link was cut off before its first move.")
    except MolecoreError:
        return changed
    return BadLink("cut_off", _what_is_left(len(match.plies), header.plies), match)


def _read_plies(header: Header, digits: DigitReader) -> Match:
    """The start with the plies played that ``digits`` still has, at most those of the header."""
    game, left = header.start.game, iter(range(header.plies))

    def choose(state: Any) -> Ply | None:
        return None if next(left, None) is None else _read_ply(game, state, digits)

    return play_on(header.start, choose)


def _read_ply(game: AnyGame, state: Any, digits: DigitReader) -> Ply | None:
    try:
        actors = game.actors(state)
        seat = actors[digits.take(len(actors))] if actors else 0
        legal = game.legal_actions(state, seat)
        return Ply(seat, legal[digits.take(len(legal))]) if legal else None
    except OutOfDigits:
        return None


def _what_is_left(good: int, plies: int) -> str:
    if good == plies:
        return f"This link was cut off, but all {plies} moves can still be opened."
    if good == 0:
        return "This link was cut off: only the set-up can still be opened."
    return f"This link was cut off: the first {good} of {plies} moves can still be opened."


def _stamp(game: AnyGame, state: Any) -> Digit:
    """The position in the terms of the rules, not of their code, which may change."""
    result = game.result(state)
    if result is not None:
        said = " ".join([result.reason, *map(str, result.scores), *map(str, result.places)])
    else:
        said = "; ".join(
            " ".join([str(seat), *map(game.encode, game.legal_actions(state, seat))])
            for seat in game.actors(state)
        )
    return int.from_bytes(sha256(said.encode()).digest()[:4], "big") % _STAMPS, _STAMPS


def _same(one: Match, other: Match) -> bool:
    """Whether two matches are one, but for their ids and the names of players."""
    return _essence(one) == _essence(other)


def _essence(match: Match) -> tuple[Any, ...]:
    levels = [player.level for player in match.players]
    line = (match.plies, match.cursor, match.resigned)
    return (match.game.meta.id, match.options, match.seed, levels, *line)
