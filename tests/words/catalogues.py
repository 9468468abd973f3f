"""The catalogues as translators write them."""

from __future__ import annotations

from collections.abc import Callable
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

FOLDER: Final = Path(__file__).parents[2] / "molecore" / "words"
LANGUAGES: Final = sorted(path.stem for path in FOLDER.glob("*.po"))


def messages(language: str = "en") -> dict[str, Message]:
    """The messages of a catalogue by their ids."""
    found = (message for message in _read(language) if message.id and not message.context)
    return {_id(message): message for message in found}


def addressed(language: str = "en") -> dict[tuple[str, str], Message]:
    """Their forms for when a player is spoken to, by the ids and the fields that are "you"."""
    contexts = ("before.i", "before.o")  # of lists, by the sound that follows
    found = (each for each in _read(language) if each.context and each.context not in contexts)
    return {(_id(message), _field(message.context or "")): message for message in found}


def form_of(language: str) -> Callable[[int], int]:
    """Which of its plural forms a language uses for a number."""
    found: Callable[[int], int] = c2py(_read(language).plural_expr)
    return found


def _read(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, language)


def _field(context: str) -> str:
    assert context.startswith("you."), context
    return context.removeprefix("you.")


def texts(message: Message) -> tuple[str, ...]:
    """A message's text, or all its plural forms."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def fields(text: str) -> set[str]:
    """The names of the fields of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def fields_of(message: Message) -> set[str]:
    """The names of all fields of a message."""
    return set().union(*map(fields, texts(message)))


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]
