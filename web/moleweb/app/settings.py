"""What a person has set for this browser, and how it is kept as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Final

from molecore.core.record import record
from molecore.words import Message, Words, languages, suiting, use
from molecore.words.pseudo import ACCENTED, RIGHT_TO_LEFT, pretend


@record
class Settings:
    """The settings; the same for all games."""

    theme: str = "system"
    motion: str = "system"
    cascade: str = "normal"
    """The pace: how fast the turns of others, and what follows from a turn, are shown."""
    look: str = "rules"
    """How long what is shown but once can be looked at."""
    confirm: str = "small"
    """On: a press shows the move, a second press plays it. Small: so where a finger is not sure."""
    sound: str = ""
    """On: what happens at the table is heard, and felt where a device can. "": not offered yet."""
    pointers: str = "off"
    """On: the table points out what can be done, and why what is special happened."""
    coordinates: str = "off"
    """Large: large names of places on the board. On: all names there are. Off: as few as do."""
    board: str = "drawn"
    """Plain: the board without decoration."""
    turning: str = "off"
    """On: where two people share the screen, the page faces the one whose turn it is."""
    coach: str = "off"
    """On: after a move somebody says what it gave away, where that was much."""
    shortcuts: str = "on"
    """Off: no key does anything by itself outside the board."""
    language: str = ""
    """What the page speaks; "" is what suits the browser."""


_SYSTEM: Final = ("system", Message("settings.system"))
_ON: Final = ("on", Message("settings.on"))
_OFF: Final = ("off", Message("settings.off"))
_CHOICES: Final[dict[str, tuple[tuple[str, Words], ...]]] = {
    "theme": (
        _SYSTEM,
        ("light", Message("settings.theme.light")),
        ("dark", Message("settings.theme.dark")),
    ),
    "motion": (_SYSTEM, _ON, _OFF),
    "coordinates": (
        ("off", Message("settings.coordinates.off")),
        ("on", Message("settings.coordinates.on")),
        ("large", Message("settings.coordinates.large")),
    ),
    "board": (
        ("drawn", Message("settings.board.drawn")),
        ("plain", Message("settings.board.plain")),
    ),
    "turning": (_ON, _OFF),
    "cascade": (
        ("normal", Message("settings.cascade.normal")),
        ("fast", Message("settings.cascade.fast")),
        ("step", Message("settings.cascade.step")),
        ("off", Message("settings.cascade.off")),
    ),
    "look": (
        ("rules", Message("settings.look.rules")),
        ("double", Message("settings.look.double")),
        ("triple", Message("settings.look.triple")),
        ("free", Message("settings.look.free")),
    ),
    "pointers": (_ON, _OFF),
    "coach": (_ON, _OFF),
    "confirm": (
        ("small", Message("settings.confirm.small")),
        ("off", Message("settings.confirm.off")),
        ("on", Message("settings.confirm.on")),
    ),
    "sound": (_ON, _OFF),
    "shortcuts": (_ON, _OFF),
}
"""The settings besides the language, with their values and labels."""
GROUPS: Final = (
    (Message("settings.group.display"), ("language", "theme", "motion")),
    (Message("settings.group.board"), ("board", "coordinates", "turning")),
    (Message("settings.group.pace"), ("cascade", "look")),
    (Message("settings.group.help"), ("pointers", "coach", "confirm")),
    (Message("settings.group.sound"), ("sound", "shortcuts")),
)
"""The order of the settings on the screen: headings and keys."""
UNSET: Final = {"sound": "off"}
"""What those settings do that nobody has chosen yet."""
_PRETENDED: Final = (ACCENTED, RIGHT_TO_LEFT)
"""Languages that are not offered: nobody speaks them."""


def choices() -> Iterator[tuple[str, tuple[tuple[str, Words], ...]]]:
    """Each setting that is offered, with its values and their labels."""
    yield "language", (("", Message("settings.system")), *languages().items())
    yield from _CHOICES.items()


def changed(settings: Settings, key: str, value: str) -> Settings:
    """``settings`` with one value changed; unknown keys and values change nothing."""
    return replace(settings, **{key: value}) if value in _allowed(key) else settings


def _allowed(key: str) -> Iterable[str]:
    if key == "language":
        return ("", *languages(), *_PRETENDED)
    return dict(_CHOICES.get(key, ()))


def dump(settings: Settings) -> str:
    """One ``key=value`` a line."""
    return "\n".join(f"{field.name}={getattr(settings, field.name)}" for field in fields(settings))


def load(text: str) -> Settings:
    """The settings in ``text``; whatever cannot be read keeps its default."""
    settings = Settings()
    for line in text.splitlines():
        key, _, value = line.partition("=")
        settings = changed(settings, key, value)
    return settings


def speak(settings: Settings, wanted: Iterable[str] = ()) -> None:
    """Say everything in the language that is set; else in what suits who reads those ``wanted``."""
    if settings.language in _PRETENDED:
        pretend(settings.language)
    else:
        use(settings.language or suiting(wanted))
