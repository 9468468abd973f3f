"""Saves: a match with everything that was ever played in it, to be kept where texts get damaged.

One line for the set-up, one for each entry of the history's log, one for
where the match stands. Each begins with a checksum of all up to it, so lines
are only ever added, two logs can be compared by one checksum, and of a text
that was cut off or damaged everything before the damage is good.
docs/formats.md has it in full.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from hashlib import sha256
from typing import Any, Final

from molecore.core.errors import MalformedAction, MolecoreError
from molecore.core.history import (
    Entry,
    GaveUp,
    Hidden,
    History,
    Named,
    Place,
    Played,
    Seated,
    Shown,
    Titled,
    begin,
)
from molecore.core.match import Match
from molecore.core.record import record
from molecore.wire.errors import BadRecord, DamagedSave, Kind
from molecore.wire.jsontext import compact, parse, parse_object
from molecore.wire.mapping import from_head, head_of, read_player, write_player
from molecore.wire.names import TITLE_LENGTH, clean_name
from molecore.words import Message

FORMAT: Final = 2
MARK: Final = "molecore-save "
"""How every save begins."""
LENGTH_LIMIT: Final = 4_000_000
"""Characters of a save at most; longer ones are refused unread."""
ENTRY_LIMIT: Final = 20_000
"""Entries of a log at most. Whoever writes logs stops earlier, for two that part are joined."""
_FIRST_FORMAT: Final = f"{MARK}1 "
_HEAD: Final = re.compile(r"molecore-save ([1-9]\d{0,5}) ([0-9a-f]{8}) (\{.*\})", re.ASCII)
_LINE: Final = re.compile(r"([0-9a-f]{8}) (\[.*\])", re.ASCII)


@record
class Written:
    """A log as lines, the set-up first, for one that goes on to be extended."""

    log: tuple[Entry, ...]
    lines: tuple[str, ...]
    check: str
    """Checksum of all lines."""


def write(history: History, before: Written | None = None) -> Written:
    """The log of ``history`` as lines, of which ``before`` may hold the first ones."""
    if before is None or history.log[: len(before.log)] != before.log:
        before = _head(history.start)
    lines, check = [], before.check
    for entry in history.log[len(before.log) :]:
        text = compact(_plain(history, entry))
        check = _checked(check, text)
        lines.append(f"{check} {text}")
    return Written(history.log, (*before.lines, *lines), check)


def stand(check: str, place: Place, when: str) -> str:
    """The last line of a save: where the match stands, and since when (ISO 8601, UTC)."""
    text = compact(["at", place.end, place.cursor, when])
    return f"{_checked(check, text)} {text}"


def dump(history: History, when: str = "") -> str:
    """``history`` as a save."""
    written = write(history)
    return "\n".join((*written.lines, stand(written.check, history.place, when), ""))


def load(text: str) -> History:
    """The history that ``text`` saves. Raises DamagedSave, which holds what is good of it."""
    return read(text).history


@record
class Save:
    """A save that was read: the history, and since when it stands where it does."""

    history: History
    when: str


def read(text: str) -> Save:
    """As `load`, with the time. Raises DamagedSave."""
    if len(text) > LENGTH_LIMIT:
        raise DamagedSave("too_long", Message("save.too_long", limit=LENGTH_LIMIT))
    try:
        return _read(text)
    except BadRecord as error:
        raise DamagedSave(error.kind, Message("save.fails", reason=str(error))) from error


def load_onto(history: History, text: str, *, follow: bool) -> History:
    """``history`` with all that ``text``, a save of the same match, has besides.

    What is known already is not replayed. ``follow``: standing where the save
    does. Raises MolecoreError for a save that is damaged or of another match.
    """
    seen = _checked_lines(text)
    if seen.head != head_of(history.start) or seen.stand is None:
        raise BadRecord("foreign", Message("save.other_match"))
    _, end, cursor, _ = seen.stand
    log = [_entry(history.start, plain) for plain in seen.entries]
    return history.join(log, Place(end, cursor) if follow else None)


@record
class Glance:
    """What a save says of itself; its checksums hold, but it was not replayed."""

    id: str
    game: str
    names: tuple[str, ...]
    """Of the players."""
    title: str
    plies: int
    """Where the match stands."""
    when: str
    lines: int
    """Lines of its log that are good, the set-up included."""
    check: str
    """Checksum of these lines."""
    whole: bool


def glance(text: str) -> Glance | None:
    """A quick look at a save; None if it cannot even be said what match it is."""
    try:
        return _glance(_checked_lines(text))
    except (BadRecord, KeyError, TypeError):
        return None


def _glance(seen: _Lines) -> Glance:
    entries = seen.entries
    titles = [entry[1] for entry in entries if entry[:1] == ["title"]]
    _, _, plies, when = seen.stand or ("at", 0, len(entries), "")
    return Glance(
        id=seen.head["id"],
        game=seen.head["game"],
        names=tuple(player["name"] for player in seen.head["players"]),
        title="".join(titles[-1:]),
        plies=plies,
        when=when,
        lines=len(entries) + 1,
        check=seen.checks[len(entries)],
        whole=seen.stand is not None,
    )


def split(text: str) -> list[str]:
    """The saves that follow one another in a file; what comes before the first is left out."""
    return re.findall(rf"^{MARK}.*?(?=^{MARK}|\Z)", text, re.DOTALL | re.MULTILINE)


def _head(start: Match) -> Written:
    text = compact(head_of(start))
    check = _checked("", text)
    return Written((), (f"{MARK}{FORMAT} {check} {text}",), check)


def _checked(before: str, text: str) -> str:
    # A damaged save may hold half of a surrogate pair; it must be told apart, not fail.
    return sha256(f"{before} {text}".encode("utf-8", "surrogatepass")).hexdigest()[:8]


# ---- reading


@record
class _Lines:
    """The lines of a save whose checksums hold."""

    head: dict[str, Any]
    entries: tuple[list[Any], ...]
    checks: tuple[str, ...]
    """Of the set-up and of each entry."""
    stand: list[Any] | None
    """The last line; None if it is missing, or something before it is damaged."""
    damaged: bool
    """Whether there are lines whose checksums do not hold."""


def _checked_lines(text: str) -> _Lines:
    if text.startswith(_FIRST_FORMAT):
        raise BadRecord("foreign", Message("save.first_format"))
    first, *rest = text.removesuffix("\n").split("\n")
    head = _HEAD.fullmatch(first)
    if head is None:
        raise BadRecord("foreign", Message("save.no_save_or_damaged"))
    if int(head[1]) > FORMAT:
        raise BadRecord("newer", Message("save.it_is_newer"))
    if _checked("", head[3]) != head[2]:
        raise BadRecord("changed", Message("save.first_line_changed"))
    good = list(_unbroken(head[2], rest))
    whole = len(good) == len(rest) and bool(good) and _is_stand(good[-1][1])
    stand = good.pop()[1] if good and _is_stand(good[-1][1]) else None
    return _Lines(
        head=parse_object(head[3]),
        entries=tuple(entry for _, entry in good),
        checks=(head[2], *(check for check, _ in good)),
        stand=stand if whole else None,
        damaged=len(good) + (stand is not None) < len(rest),
    )


def _unbroken(check: str, lines: Sequence[str]) -> Iterator[tuple[str, list[Any]]]:
    """Checksums and contents of the lines, as far as they fit."""
    for line in lines:
        found = _LINE.fullmatch(line)
        if found is None or found[1] != (check := _checked(check, found[2])):
            return
        yield check, parse(found[2])


def _is_stand(plain: list[Any]) -> bool:
    match plain:
        case ["at", int(), int(), str()]:
            return True
    return False


def _read(text: str) -> Save:
    seen = _checked_lines(text)
    start = from_head(seen.head)
    if seen.stand is None:
        raise _damaged(start, seen)
    _, end, cursor, when = seen.stand
    return Save(_history(start, seen.entries, Place(end, cursor)), when)


def _damaged(start: Match, seen: _Lines) -> DamagedSave:
    whole = _history(start, seen.entries, None)
    left = whole.back_to(len(whole.nodes))
    kind: Kind = "changed" if seen.damaged else "cut_off"
    return DamagedSave(kind, _what_is_left(seen, len(whole.nodes)), left)


def _what_is_left(seen: _Lines, moves: int) -> Message:
    if seen.damaged:
        return Message("save.line_damaged", line=len(seen.checks) + 1, n=moves)
    return Message("save.end_missing", n=moves)


def _history(start: Match, entries: Sequence[list[Any]], place: Place | None) -> History:
    if len(entries) > ENTRY_LIMIT:
        raise BadRecord("too_long", Message("save.too_many_lines", limit=ENTRY_LIMIT))
    try:
        log = [_entry(start, plain) for plain in entries]
        return begin(start).join(log, place)
    except MolecoreError as error:
        raise BadRecord("illegal", str(error)[:300]) from error


# ---- entries


_VERBS: Final[Mapping[type, str]] = {
    Played: "play",
    GaveUp: "resign",
    Named: "name",
    Hidden: "delete",
    Shown: "restore",
    Titled: "title",
    Seated: "seat",
}


def _plain(history: History, entry: Entry) -> list[Any]:
    return [_VERBS[type(entry)], *_given(history, entry)]


def _given(history: History, entry: Entry) -> Iterable[Any]:
    match entry:
        case Played(parent, seat, action):
            return parent, seat, history.start.game.encode(action)
        case Seated(seat, player):
            return seat, write_player(player)
    return (getattr(entry, field.name) for field in fields(entry))


_READERS: Final[Mapping[str, Callable[..., Entry]]] = {
    "resign": GaveUp,
    "name": lambda node, text: Named(node, clean_name(text, TITLE_LENGTH)),
    "delete": Hidden,
    "restore": Shown,
    "title": lambda text: Titled(clean_name(text, TITLE_LENGTH)),
}
_SHAPES: Final[Mapping[str, tuple[type, ...]]] = {
    "play": (int, int, str),
    "resign": (int, int),
    "name": (int, str),
    "delete": (int,),
    "restore": (int,),
    "title": (str,),
    "seat": (int, dict),
}


def _entry(start: Match, plain: list[Any]) -> Entry:
    match plain:
        case [str(verb), *given] if tuple(map(type, given)) == _SHAPES.get(verb):
            return _made(start, verb, given)
    raise MalformedAction(Message("save.unknown_line"))


def _made(start: Match, verb: str, given: list[Any]) -> Entry:
    if verb == "play":
        parent, seat, text = given
        return Played(parent, seat, start.game.decode(text))
    if verb == "seat":
        seat, raw = given
        return Seated(seat, read_player(start.game.meta, seat, raw))
    return _READERS[verb](*given)
