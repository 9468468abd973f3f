"""The shelf: all games that are kept, by what their saves say of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from molecore.core.record import record
from molecore.wire import logs
from molecore.wire.logs import Glance
from molecore.words import Message, Said, Words, listed

ORDERS: Final = (
    ("played", Message("shelf.order.played")),
    ("name", Message("shelf.order.name")),
    ("game", Message("shelf.order.game")),
)
"""How the shelf can be sorted."""


@record
class Volume:
    """One game on the shelf."""

    seen: Glance
    text: str
    """The best save of it."""


@record
class Room:
    """How much there is, in bytes; None if the browser does not say."""

    used: int | None
    quota: int | None
    promised: bool
    """Whether the browser promised never to make room by clearing this."""


@record
class Handed:
    """A text that somebody handed in; ``name`` of the file, "" for one that was pasted."""

    name: str
    text: str


@record
class Outcome:
    """What became of one text."""

    name: str
    said: Words
    faults: tuple[Words, ...] = ()
    """What is wrong with it, one thing each."""
    good: bool = False
    opens: str = ""
    """The id of the game that was taken in, if it was one."""
    title: Said = ""
    """What that game is called."""


Reader: TypeAlias = Literal["absent", "coming", "there", "missed"]
"""Where what reads records is: not asked for yet, on its way, usable, or not to be had."""


@record
class Intake:
    """What is being taken in."""

    outcomes: tuple[Outcome, ...] = ()
    waiting: tuple[Handed, ...] = ()
    """Records that are yet to be read."""
    reader: Reader = "absent"
    fetched: float = 0.0
    """How much of the reader has come, 0 to 1."""
    fresh: int = 0
    """Counts the pasted texts that were taken in, so that the field is emptied."""


@record
class Shelf:
    """What the screen shows."""

    volumes: tuple[Volume, ...] | None = None
    """None while the games are looked for."""
    damaged: tuple[str, ...] = ()
    """Saves that could not be read and were set aside."""
    order: str = "played"
    deleted: tuple[Volume, ...] = ()
    """What was deleted since the page was opened, the latest last."""
    room: Room | None = None
    intake: Intake = Intake()


def volumes(games: Iterable[Sequence[str]]) -> tuple[Volume, ...]:
    """The best save of each game; what cannot be read at all is left out."""
    found = []
    for texts in games:
        looks = [Volume(seen, text) for text in texts if (seen := logs.glance(text)) is not None]
        if looks:
            found.append(max(looks, key=_worth))
    return tuple(found)


def _worth(volume: Volume) -> tuple[bool, int, str]:
    seen = volume.seen
    return seen.whole, seen.lines, seen.when


def arranged(shelf: Shelf) -> list[Volume]:
    """The games in the order that was chosen."""
    by_time = sorted(shelf.volumes or (), key=lambda volume: volume.seen.when, reverse=True)
    if shelf.order == "name":
        return sorted(by_time, key=lambda volume: title(volume.seen).casefold())
    if shelf.order == "game":
        return sorted(by_time, key=lambda volume: volume.seen.game)
    return by_time


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
