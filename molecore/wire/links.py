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

from typing import Any

from molecore.core.match import Match
from molecore.core.record import replace
from molecore.registry import is_bot
from molecore.wire import seal
from molecore.wire.digits import Digit, text_length, write
from molecore.wire.errors import BadLink
from molecore.wire.header import CHECKS, Contents, header_check, header_digits
from molecore.wire.mapping import PLY_LIMIT
from molecore.wire.reading import read
from molecore.words import Message


def encode(match: Match, contents: Contents = "match") -> str:
    """The link to ``match``, or to ``contents`` of it: decoded once to see that it holds.

    Raises BadLink "too_long" for a match that no link can hold.
    """
    match = _without_bots(part(match, contents))
    if len(match.plies) > PLY_LIMIT:
        raise BadLink("too_long", Message("link.too_many_moves", limit=PLY_LIMIT))
    text = _compose(match, contents)
    if len(text) > seal.LENGTH_LIMIT:
        raise BadLink("too_long", Message("link.game_too_long"))
    held = read(text)
    if held.contents != contents or not _same(held.match, match):
        raise BadLink("illegal", Message("link.not_verified"))
    return text


def _without_bots(match: Match) -> Match:
    """The same with people where bots sit: who opens the link may not have them."""
    players = (
        replace(player, level=None) if is_bot(match.game.meta, player.level) else player
        for player in match.players
    )
    return replace(match, players=tuple(players))


def part(match: Match, contents: Contents) -> Match:
    """What a link with these contents holds of ``match``."""
    if contents == "setup":
        return match.jump(0).forget_undone().take_back_resignation()
    return match.forget_undone() if contents in ("position", "watch") else match


def decode(text: str) -> Match:
    """The match in a link. Raises BadLink, which says in which way it is bad."""
    return read(text).match


def _compose(match: Match, contents: Contents) -> str:
    fields = header_digits(match, contents)
    plies = [digit for number in range(len(match.plies)) for digit in _ply_digits(match, number)]
    end = seal.stamp(match.game, match.steps[-1].state)
    bases = [base for _, base in (*fields, *plies, end)]
    digits_length = text_length([seal.LENGTHS, CHECKS, *bases])
    length = len(seal.PREFIX) + digits_length + seal.CHECKSUM_LENGTH
    header = [(length, seal.LENGTHS), *fields]
    text = seal.PREFIX + write([*header, header_check(header), *plies, end])
    return text + seal.checksum(text)


def _ply_digits(match: Match, number: int) -> tuple[Digit, Digit]:
    state, ply = match.steps[number].state, match.plies[number]
    actors = match.game.actors(state)
    legal = match.game.legal_actions(state, ply.seat)
    return (actors.index(ply.seat), len(actors)), (legal.index(ply.action), len(legal))


def _same(one: Match, other: Match) -> bool:
    """Whether two matches are one, but for their ids and the names of players."""
    return _essence(one) == _essence(other)


def _essence(match: Match) -> tuple[Any, ...]:
    levels = [player.level for player in match.players]
    line = (match.plies, match.cursor, match.resigned)
    return (match.game.meta.id, match.options, match.seed, levels, *line)
