"""The shelf: all games that are kept, by what their saves say of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from molecore.core.history import History
from molecore.core.record import record
from molecore.drawing.nodes import Node
from molecore.wire import logs
from molecore.wire.logs import Glance
from molecore.wire.mapping import Replaying
from molecore.words import Message, Said, Words, listed

ORDERS: Final = (
    ("played", Message("shelf.order.played")),
    ("name", Message("shelf.order.name")),
    ("game", Message("shelf.order.game")),
)
"""How the shelf can be sorted."""
PAGE: Final = 50
"""Games that are listed at a time: a thousand at once would take seconds."""


@record
class Volume:
    """One game on the shelf."""

    seen: Glance
    text: str
    """The best save of it."""

    @property
    def stand(self) -> str:
        """What tells this save from others of the same game, and from the game later on."""
        return f"{self.seen.id} {self.seen.check} {self.seen.plies}"


@record
class Glimpse:
    """What everybody may see of a game without opening it."""

    picture: Node
    standing: Words
    """Whose turn it is, or how it ended."""
    names: tuple[str, ...] = ()
    """What the players are called; its save does not know whoever joined later."""
    waits: bool = False
    """Whether people elsewhere wait for a person here."""


@record
class Room:
    """How much there is, in bytes; None if the browser does not say."""

    used: int | None
    quota: int | None
    promised: bool
    """Whether the browser promised never to make room by clearing this."""


@record
class Handed:
    """A text to import; ``name`` of the file, "" for one that was pasted."""

    name: str
    text: str

    @property
    def holds_saves(self) -> bool:
        """Whether it has saves in it; else it may be a record."""
        return self.text.startswith(logs.MARK) or f"\n{logs.MARK}" in self.text


@record
class Outcome:
    """What became of one text."""

    name: str
    said: Words
    faults: tuple[Words, ...] = ()
    """What is wrong with it, one thing each."""
    good: bool = False
    opens: str = ""
    """The id of the imported game, if it was one."""
    title: Said = ""
    """What that game is called."""


Reader: TypeAlias = Literal["absent", "coming", "there", "missed"]
"""The state of the reader of records: not asked for yet, coming, usable, or not to be had."""


@record
class SavesAtHand:
    """A file of saves that is being read."""

    handed: Handed
    texts: tuple[str, ...]
    reading: logs.Reading | None = None
    """How far the save has been read that is in hand."""
    done: int = 0
    """How many saves have been read."""
    kept: tuple[tuple[str, Said], ...] = ()
    """The imported games: the id and the title of each."""
    newer: int = 0
    """How many saves only a newer Molecore can open."""
    broken: int = 0
    """How many could not be read at all."""
    seats: int = 0
    """How many seats in remote games it holds."""

    @property
    def share(self) -> float:
        """How much of it has been read, 0 to 1."""
        reading = self.reading
        part = reading.taken / len(reading.lines) if reading and reading.lines else 0
        return (self.done + part) / len(self.texts)


@record
class RecordAtHand:
    """A record that is being read."""

    handed: Handed
    reading: Replaying

    @property
    def share(self) -> float:
        """How much of it has been read, 0 to 1."""
        return (len(self.reading.ends) - 1) / max(1, len(self.reading.written["actions"]))


@record
class Intake:
    """An import."""

    outcomes: tuple[Outcome, ...] = ()
    waiting: tuple[Handed, ...] = ()
    """What is yet to be read."""
    at_hand: SavesAtHand | RecordAtHand | None = None
    """What is being read."""
    taken: tuple[History, ...] = ()
    """The games imported together; the shelf may not know of them yet."""
    reader: Reader = "absent"
    fetched: float = 0.0
    """The share of the reader that has arrived, 0 to 1."""
    fresh: int = 0
    """Counts the imported pasted texts, so that the field is emptied."""

    @property
    def next(self) -> Handed | None:
        """What can be read next: records only if what reads them is there."""
        ready = (text for text in self.waiting if self.reader == "there" or text.holds_saves)
        return next(ready, None)

    @property
    def busy(self) -> bool:
        """Whether something is being read, or is about to be."""
        return self.at_hand is not None or self.next is not None


@record
class Shelf:
    """What the screen shows."""

    volumes: tuple[Volume, ...] | None = None
    """None while the games are looked for."""
    listed_at: str = ""
    """When they were found (ISO 8601, UTC)."""
    damaged: tuple[str, ...] = ()
    """Saves that could not be read and were set aside."""
    newer: tuple[tuple[str, str], ...] = ()
    """Saves in a newer format with their ids; they stay where they are until they can be read."""
    chairs: tuple[tuple[str, str], ...] = ()
    """The chairs in games with somebody elsewhere: the id of each match, and the chair as kept."""
    awaiting: tuple[str, ...] = ()
    """The sealed games that wait for a person here, by the ids of their matches."""
    coming: tuple[Sequence[str], ...] | None = None
    """Saves of the games that were found but not all looked at yet; None while there are none."""
    looked_at: int = 0
    """How many of those were."""
    order: str = "played"
    shown: int = PAGE
    """How many games are listed at most."""
    deleted: tuple[Volume, ...] = ()
    """What was deleted since the page was opened, the latest last."""
    room: Room | None = None
    glimpses: tuple[tuple[str, Glimpse | None], ...] = ()
    """What was read of each game, by `Volume.stand`; None: it cannot be shown."""
    reading: logs.Reading | None = None
    """How far the save has been read that is looked into."""
    reading_of: str = ""
    """The `Volume.stand` of that."""
    intake: Intake = Intake()


def look_at(games: Iterable[Sequence[str]]) -> None:
    """Sum up the saves of some games, for `volumes` to take no time over them."""
    for texts in games:
        for text in texts:
            _glance(text)


def volumes(games: Iterable[Sequence[str]]) -> tuple[Volume, ...]:
    """The best save of each game; what cannot be read at all is left out."""
    found = []
    for texts in games:
        looks = [Volume(seen, text) for text in texts if (seen := _glance(text)) is not None]
        if looks:
            found.append(max(looks, key=_worth))
    return tuple(found)


_glance: Final = lru_cache(maxsize=4096)(logs.glance)
"""A save that was looked at is not summed up again whenever the games are listed."""


def _worth(volume: Volume) -> tuple[bool, int, str]:
    seen = volume.seen
    return seen.whole, seen.lines, seen.when


def arranged(shelf: Shelf) -> list[Volume]:
    """The games in the order that was chosen; where that is time, those that wait come first."""
    by_time = sorted(shelf.volumes or (), key=lambda volume: volume.seen.when, reverse=True)
    if shelf.order == "name":
        return sorted(by_time, key=lambda volume: title(volume.seen).casefold())
    if shelf.order == "game":
        return sorted(by_time, key=lambda volume: volume.seen.game)
    waiting = {stand for stand, glimpse in shelf.glimpses if glimpse and glimpse.waits}
    return sorted(by_time, key=lambda volume: volume.stand not in waiting)


def title(seen: Glance) -> str:
    """What a game is called, in the language in use."""
    return str(called(seen.title, seen.names))


def called(title: str, names: Sequence[str]) -> Said:
    """What a game is called: its name, or who plays."""
    return title or listed(names)


def file_name(volumes: Sequence[Volume], ending: str = "txt") -> str:
    """A name for the file that holds these games."""
    if len(volumes) != 1:
        return f"molecore-games.{ending}"
    seen = volumes[0].seen
    words = "".join(c if c.isalnum() else "-" for c in title(seen).lower()).strip("-")
    return f"molecore-{seen.game.replace('_', '-')}-{words or seen.id}.{ending}"


def file_text(volumes: Sequence[Volume]) -> str:
    """These games as a text that people and the page can read."""
    return "\n".join(volume.text for volume in volumes)
