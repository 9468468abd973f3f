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
from contextlib import contextmanager
from dataclasses import fields
from hashlib import sha256
from itertools import islice, pairwise
from typing import Any, Final

from molecore import registry
from molecore.core.errors import BadMatch, MalformedAction, MolecoreError
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
from molecore.core.protocol import GameMeta, Seat
from molecore.core.record import record
from molecore.wire.errors import BadRecord, DamagedSave, Kind
from molecore.wire.jsontext import compact, parse, parse_object
from molecore.wire.mapping import SEALED, from_head, head_of, read_player, write_seated
from molecore.wire.names import clean_name, clean_title
from molecore.words import Message

FORMAT: Final = 2
MARK: Final = "molecore-save "
"""How every save begins."""
LENGTH_LIMIT: Final = 4_000_000
"""Characters of a save at most; longer ones are refused unread."""
ENTRY_LIMIT: Final = 20_000
"""Entries of a log at most. Writers stop earlier, as two logs may be joined."""
_FIRST_FORMAT: Final = f"{MARK}1 "
_VERSION: Final = re.compile(r"molecore-save ([1-9]\d{0,5}) ", re.ASCII)
_HEAD: Final = re.compile(r"molecore-save ([1-9]\d{0,5}) ([0-9a-f]{8}) (\{.*\})", re.ASCII)
_LINE: Final = re.compile(r"([0-9a-f]{8}) (\[.*\])", re.ASCII)


@record
class Written:
    """The lines of a log, the set-up first, for a log that is extended later."""

    log: tuple[Entry, ...]
    lines: tuple[str, ...]
    check: str
    """Checksum of all lines, eight hexadecimal digits."""


def write(history: History, before: Written | None = None) -> Written:
    """The log of ``history`` as lines: one for the set-up and one for each entry.

    The lines of ``before`` are kept where it is the beginning of the same log.
    """
    if before is None or history.log[: len(before.log)] != before.log:
        before = _head(history.start)
    lines, check = [], before.check
    for entry in history.log[len(before.log) :]:
        text = compact(_plain(history, entry))
        check = _checked(check, text)
        lines.append(f"{check} {text}")
    return Written(history.log, (*before.lines, *lines), check)


def stand(check: str, place: Place, when: str) -> str:
    """The last line of a save: where the match stands, and since when (ISO 8601, UTC).

    ``check`` is the checksum of all lines before it, eight hexadecimal digits.
    """
    text = compact(["at", place.end, place.cursor, when])
    return f"{_checked(check, text)} {text}"


def dump(history: History, when: str = "") -> str:
    """``history`` as a save: lines of text, each with its checksum, and a line break at the end.

    ``when`` is the time since which the match stands where it does (ISO 8601, UTC), "" unknown.
    """
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
    """The history that ``text`` saves, and the time. Raises DamagedSave, as `load` does."""
    found: Reading | Save = start(text)
    while isinstance(found, Reading):
        found = found.on()
    return found


@record
class Reading:
    """A save of which some lines have been read."""

    lines: tuple[str, ...]
    """All but the first."""
    check: str
    """Checksum of what has been read."""
    taken: int
    """How many lines that is."""
    history: History
    """What it holds up to there."""
    numbers: tuple[int, ...]
    """The numbers that the nodes of the save have in that history."""
    stand: list[Any] | None
    """The last line, once it has been read."""

    def on(self, enough: Callable[[], bool] = lambda: False) -> Reading | Save:
        """Go on until all is read, or until ``enough``, which is asked after each line.

        Raises DamagedSave, which holds what is good of the save.
        """
        with _refusing():
            part, broken = self._part(enough)
            if not broken and part.taken < len(self.lines):
                return part
            return part.ended(broken=broken)

    def _part(self, enough: Callable[[], bool]) -> tuple[Reading, bool]:
        """What it is with some more lines, and whether the next of them is damaged."""
        taken, check, stand, broken = self.taken, self.check, self.stand, False

        def entries() -> Iterator[Entry]:
            nonlocal taken, check, stand, broken
            for line in islice(self.lines, self.taken, None):
                found = _line(check, line)
                if found is None:
                    broken = True
                    return
                (check, plain), taken = found, taken + 1
                if stand is None and _is_stand(plain):
                    stand = plain
                else:
                    yield _entry(self.history.start, stand or plain)
                if enough():
                    return

        history, numbers = self.history.continued(entries(), self.numbers)
        return Reading(self.lines, check, taken, history, numbers, stand), broken

    def ended(self, *, broken: bool) -> Save:
        """The save, if no line is ``broken`` and the last one was read. Raises DamagedSave."""
        if broken or self.stand is None:
            left = self.history.back_to(len(self.history.nodes))
            kind: Kind = "changed" if broken else "cut_off"
            raise DamagedSave(kind, self._what_is_left(broken=broken), left)
        _, end, cursor, when = self.stand
        if not 0 <= end < len(self.numbers):
            raise BadMatch(Message("history.no_node_yet", node=end))
        return Save(self.history.stand(self.numbers[end], cursor), when)

    def _what_is_left(self, *, broken: bool) -> Message:
        moves = len(self.history.nodes)
        if broken:
            return Message("save.line_damaged", line=self.taken + 2, n=moves)
        return Message("save.end_missing", n=moves)


def start(text: str) -> Reading:
    """Read the first line of a save. Raises DamagedSave, "newer" for one of a newer Molecore."""
    if len(text) > LENGTH_LIMIT:
        raise DamagedSave("too_long", Message("save.too_long", limit=LENGTH_LIMIT))
    with _refusing():
        seen, lines = _first_line(text)
        if len(lines) > ENTRY_LIMIT + 1:
            raise BadRecord("too_long", Message("save.too_many_lines", limit=ENTRY_LIMIT))
        history = begin(from_head(_known(seen.head)))
        return Reading(tuple(lines), seen.check, 0, history, (0,), None)


def is_newer(text: str) -> bool:
    """Whether a save is in a newer format, of which nothing but that can be read here."""
    version = _VERSION.match(text)
    return version is not None and int(version[1]) > FORMAT


def id_of(text: str) -> str:
    """The id of the match that a save of any format is of, "" if it does not say."""
    head = _HEAD.match(text)
    try:
        return str(parse_object(head[3])["id"]) if head else ""
    except (BadRecord, KeyError):
        return ""


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn every error over a save into DamagedSave."""
    try:
        yield
    except DamagedSave:
        raise
    except BadRecord as error:
        raise DamagedSave(error.kind, Message("save.fails", reason=str(error))) from error
    except MolecoreError as error:
        wrong = Message("save.fails", reason=str(error)[:300])
        raise DamagedSave("illegal", wrong) from error


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
    sealed: bool = False
    """Whether it is of a sealed match: then it holds none of its plies."""


def glance(text: str) -> Glance | None:
    """A quick look at a save; None if it cannot even be said what match it is."""
    try:
        return _glance(_checked_lines(text))
    except (BadRecord, LookupError, TypeError):
        return None


def _glance(seen: _Lines) -> Glance:
    entries = seen.entries
    titles = [entry[1] for entry in entries if entry[:1] == ["title"]]
    _, _, plies, when = seen.stand or ("at", 0, len(entries), "")
    return Glance(
        id=_text(seen.head["id"]),
        game=_text(seen.head["game"]),
        names=tuple(_glanced(*seated) for seated in enumerate(seen.head["players"])),
        title=clean_title(_text("".join(titles[-1:]))),
        plies=plies,
        when=when,
        lines=len(entries) + 1,
        check=seen.checks[len(entries)],
        whole=seen.stand is not None,
        sealed=SEALED in seen.head,
    )


def _glanced(seat: Seat, player: Mapping[str, object]) -> str:
    """The name of a player, who may be of a game or level that is not known here."""
    name = clean_name(_text(player["name"]))
    return name or str(Message("player.standard_name", player=seat + 1))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def split(text: str) -> list[str]:
    """The saves that follow one another in a file; what comes before the first is left out."""
    text = "\n" + _with_plain_ends(text)
    starts, found = [], text.find("\n" + MARK)
    while found >= 0:
        starts.append(found + 1)
        found = text.find("\n" + MARK, found + 1)
    return [text[first:after] for first, after in pairwise([*starts, len(text)])]


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
    """The checksums of the set-up and of each entry."""
    stand: list[Any] | None
    """The last line; None if it is missing, or something before it is damaged."""


@record
class _FirstLine:
    head: dict[str, Any]
    check: str


def _first_line(text: str) -> tuple[_FirstLine, list[str]]:
    """What the first line holds, and the other lines. Raises BadRecord."""
    if text.startswith(_FIRST_FORMAT):
        raise BadRecord("foreign", Message("save.first_format"))
    first, *rest = _with_plain_ends(text).rstrip("\n").split("\n")
    if is_newer(first):
        raise BadRecord("newer", Message("save.it_is_newer"))
    head = _HEAD.fullmatch(first)
    if head is None:
        raise BadRecord("foreign", Message("save.no_save_or_damaged"))
    if _checked("", head[3]) != head[2]:
        raise BadRecord("changed", Message("save.first_line_changed"))
    return _FirstLine(parse_object(head[3]), head[2]), rest


def _with_plain_ends(text: str) -> str:
    """``text`` as it was before an editor or a mail programme gave its lines other ends."""
    return text.replace("\r\n", "\n") if "\r" in text else text


def _known(head: dict[str, Any]) -> dict[str, Any]:
    """The set-up, if its game and levels are known here. Raises BadRecord."""
    match head:
        case {"game": str(game), "players": list(players)}:
            meta = next((meta for meta in registry.PLAYABLE if meta.id == game), None)
            if meta is None or not all(_sits_here(meta, player) for player in players):
                raise BadRecord("newer", Message("save.it_is_newer"))
    return head


def _sits_here(meta: GameMeta, player: object) -> bool:
    """Whether a player is none of a level that only a newer Molecore has."""
    match player:
        case {"level": str(level)}:
            return level in (known.id for known in registry.opponents(meta))
    return True


def _checked_lines(text: str) -> _Lines:
    seen, rest = _first_line(text)
    good = list(_unbroken(seen.check, rest))
    whole = len(good) == len(rest)
    stand = good.pop()[1] if good and _is_stand(good[-1][1]) else None
    return _Lines(
        head=seen.head,
        entries=tuple(entry for _, entry in good),
        checks=(seen.check, *(check for check, _ in good)),
        stand=stand if whole else None,
    )


def _unbroken(check: str, lines: Sequence[str]) -> Iterator[tuple[str, list[Any]]]:
    """Checksums and contents of the lines, as far as they fit."""
    for line in lines:
        found = _line(check, line)
        if found is None:
            return
        check, _ = found
        yield found


def _line(before: str, line: str) -> tuple[str, list[Any]] | None:
    """The checksum and the content of a line; None if it is damaged."""
    found = _LINE.fullmatch(line)
    if found is None or found[1] != _checked(before, found[2]):
        return None
    return found[1], parse(found[2])


def _is_stand(plain: list[Any]) -> bool:
    match plain:
        case ["at", int(), int(), str()]:
            return True
    return False


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
            return seat, write_seated(player)
    return (getattr(entry, field.name) for field in fields(entry))


_READERS: Final[Mapping[str, Callable[..., Entry]]] = {
    "resign": GaveUp,
    "name": lambda node, text: Named(node, clean_title(text)),
    "delete": Hidden,
    "restore": Shown,
    "title": lambda text: Titled(clean_title(text)),
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
        if not _sits_here(start.game.meta, raw):
            raise BadRecord("newer", Message("save.it_is_newer"))
        return Seated(seat, read_player(start.game.meta, seat, raw))
    return _READERS[verb](*given)
