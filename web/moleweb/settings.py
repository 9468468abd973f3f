"""What a person has set for this browser, and how it is kept as text."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

from molecore.core.record import record


@record
class Settings:
    """The settings; the same for all games."""

    theme: str = "system"
    motion: str = "system"
    cascade: str = "normal"
    """How fast one change that follows from another is shown."""
    look: str = "rules"
    """How long what is shown but once can be looked at."""
    confirm: str = "off"
    """On: a press shows the move, a second press plays it."""
    shortcuts: str = "on"
    """Off: no key does anything by itself outside the board."""


CHOICES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "theme": (("system", "As the device"), ("light", "Light"), ("dark", "Dark")),
    "motion": (("system", "As the device"), ("on", "On"), ("off", "Off")),
    "cascade": (
        ("slow", "Slowly"),
        ("normal", "Normally"),
        ("fast", "Fast"),
        ("step", "Step by step"),
        ("off", "All at once"),
    ),
    "look": (
        ("rules", "As the rules say"),
        ("double", "Twice as long"),
        ("triple", "Three times"),
        ("free", "No limit"),
    ),
    "confirm": (("off", "One press plays"), ("on", "Press twice")),
    "shortcuts": (("on", "On"), ("off", "Off")),
}
"""Each setting with its values and their labels."""


def changed(settings: Settings, key: str, value: str) -> Settings:
    """``settings`` with one value changed; unknown keys and values change nothing."""
    allowed = dict(CHOICES.get(key, ()))
    return replace(settings, **{key: value}) if value in allowed else settings


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
