"""Reading links, a few plies at a time where a person waits: a long game takes its time to play."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.match import Match, Ply, play_on
from molecore.core.protocol import AnyGame
from molecore.core.record import record, replace
from molecore.wire.digits import DigitReader, OutOfDigits
from molecore.wire.errors import BadLink, WireError
from molecore.wire.header import Contents, Header, read_header
from molecore.wire.mapping import finish
from molecore.wire.seal import (
    CHECKSUM_LENGTH,
    LENGTH_LIMIT,
    LENGTHS,
    PREFIX,
    is_newer,
    is_sealed,
    stamp,
)
from molecore.words import Message

_VERSION: Final = re.compile(r"m([1-9]\d{0,2})\.", re.ASCII)
_ALPHABET: Final = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)


@record
class Link:
    """What a link holds. A "match" may be over: then it is there to be looked through."""

    contents: Contents
    match: Match


@record
class Reading:
    """A link of which some plies have been read."""

    text: str
    sealed: bool
    """Whether the checksum of the whole link fits."""
    length: int
    """How many characters it says it has."""
    header: Header
    match: Match
    """What it holds up to the last ply that was read."""
    digits: DigitReader

    def on(self, enough: Callable[[], bool] = lambda: False) -> Reading | Link:
        """Go on until all is read, or until ``enough``, which is asked after each ply.

        Raises BadLink, which says in which way the link is bad.
        """
        game, digits, paused = self.header.start.game, self.digits.copy(), False
        left = iter(range(self.header.plies - len(self.match.plies)))

        def choose(state: Any) -> Ply | None:
            nonlocal paused
            number = next(left, None)
            paused = bool(number) and enough()
            return None if paused or number is None else _read_ply(game, state, digits)

        with _refusing(self.sealed):
            match = play_on(self.match, choose)
        if paused:
            return replace(self, match=match, digits=digits)
        return self._ended(match, digits)

    def _ended(self, match: Match, digits: DigitReader) -> Link:
        if not self.sealed:
            raise BadLink("cut_off", _what_is_left(len(match.plies), self.header.plies), match)
        with _refusing(self.sealed):
            number, base = stamp(match.game, match.state)
            if len(match.plies) < self.header.plies or digits.take(base) != number:
                raise BadLink("illegal", Message("link.plays_differently"))
            if self.length != len(self.text) or not digits.at_end:
                raise BadLink("illegal", Message("link.odd"))
            cursor = self.header.plies - self.header.undone
            return Link(self.header.contents, finish(match, self.header.resigned, cursor))


def begin(text: str) -> Reading:
    """Read all of a link but its plies. Raises BadLink, which says in which way it is bad."""
    _look_over(text)
    sealed = is_sealed(text)
    digits = DigitReader(text[len(PREFIX) : -CHECKSUM_LENGTH if sealed else None])
    with _refusing(sealed):
        length = digits.take(LENGTHS)
        if not sealed and length <= len(text):
            raise _changed()
        header = read_header(digits)
    return Reading(text, sealed, length, header, header.start, digits)


def read(text: str) -> Link:
    """What a link holds. Raises BadLink, which says in which way it is bad."""
    reading: Reading | Link = begin(text)
    while isinstance(reading, Reading):
        reading = reading.on()
    return reading


def after(seconds: float) -> Callable[[], bool]:
    """A function that tells whether so many seconds have passed since this call."""
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() > end


def _look_over(text: str) -> None:
    """Refuse what is wrong at first sight."""
    if len(text) > LENGTH_LIMIT:
        raise BadLink("too_long", Message("link.too_long", limit=LENGTH_LIMIT))
    version = _VERSION.match(text)
    if version is None:
        raise BadLink("foreign", Message("link.foreign"))
    if is_newer(text, PREFIX):
        raise BadLink("newer", Message("link.newer"))
    if version[0] != PREFIX:
        raise _changed()
    if not _ALPHABET.fullmatch(text, len(PREFIX)):
        raise BadLink("changed", Message("link.odd_characters"))


@contextmanager
def _refusing(sealed: bool) -> Iterator[None]:
    """Say what is wrong with a link whose checksum fits, or what happened to it if it does not."""
    try:
        yield
    except OutOfDigits as error:
        if sealed:
            raise _impossible() from error
        raise BadLink("cut_off", Message("link.cut_before_first_move")) from error
    except MolecoreError as error:
        if not sealed:
            raise _changed() from error
        if isinstance(error, BadLink):
            raise
        raise _in_a_link(error) from error


def _in_a_link(error: MolecoreError) -> BadLink:
    return BadLink(error.kind, str(error)) if isinstance(error, WireError) else _impossible()


def _changed() -> BadLink:
    return BadLink("changed", Message("link.changed"))


def _impossible() -> BadLink:
    return BadLink("illegal", Message("link.impossible"))


def _read_ply(game: AnyGame, state: Any, digits: DigitReader) -> Ply | None:
    try:
        actors = game.actors(state)
        seat = actors[digits.take(len(actors))] if actors else 0
        legal = game.legal_actions(state, seat)
        return Ply(seat, legal[digits.take(len(legal))]) if legal else None
    except OutOfDigits:
        return None


def _what_is_left(good: int, plies: int) -> Message:
    if good == plies:
        return Message("link.all_is_left", n=plies)
    if good == 0:
        return Message("link.set_up_is_left")
    return Message("link.some_is_left", n=good, plies=plies)
