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
    """How fast one change that follows from another is shown."""
    look: str = "rules"
    """How long what is shown but once can be looked at."""
    confirm: str = "small"
    """On: a press shows the move, a second press plays it. Small: so where a finger is not sure."""
    sound: str = "off"
    """On: what happens at the table is heard, and felt where a device can."""
    pointers: str = "off"
    """On: the table points out what can be done, and why what is special happened."""
    coordinates: str = "off"
    """On: the places of a meadow bear the names that are typed for them."""
    coach: str = "off"
    """On: after a move somebody says what it gave away, where that was much."""
    shortcuts: str = "on"
    """Off: no key does anything by itself outside the board."""
    language: str = ""
    """What the page speaks; "" is what suits the browser."""


_CHOICES: Final[dict[str, tuple[tuple[str, Words], ...]]] = {
    "theme": (
        ("system", Message("settings.theme.system")),
        ("light", Message("settings.theme.light")),
        ("dark", Message("settings.theme.dark")),
    ),
    "motion": (
        ("system", Message("settings.motion.system")),
        ("on", Message("settings.motion.on")),
        ("off", Message("settings.motion.off")),
    ),
    "cascade": (
        ("slow", Message("settings.cascade.slow")),
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
    "confirm": (
        ("small", Message("settings.confirm.small")),
        ("off", Message("settings.confirm.off")),
        ("on", Message("settings.confirm.on")),
    ),
    "sound": (
        ("off", Message("settings.sound.off")),
        ("on", Message("settings.sound.on")),
    ),
    "pointers": (
        ("on", Message("settings.pointers.on")),
        ("off", Message("settings.pointers.off")),
    ),
    "coordinates": (
        ("off", Message("settings.coordinates.off")),
        ("on", Message("settings.coordinates.on")),
    ),
    "coach": (
        ("off", Message("settings.coach.off")),
        ("on", Message("settings.coach.on")),
    ),
    "shortcuts": (
        ("on", Message("settings.shortcuts.on")),
        ("off", Message("settings.shortcuts.off")),
    ),
}
"""Each setting that is offered besides the language, with its values and their labels."""
_PRETENDED: Final = (ACCENTED, RIGHT_TO_LEFT)
"""Languages that are not offered: nobody speaks them."""


def choices() -> Iterator[tuple[str, tuple[tuple[str, Words], ...]]]:
    """Each setting that is offered, with its values and their labels."""
    yield "language", (("", Message("settings.language.browser")), *languages().items())
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
