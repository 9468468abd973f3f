"""A text for people, as a value: an id of the catalogue, and what goes into the sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial, reduce
from string import Formatter
from typing import Final, NoReturn, TypeAlias, TypeVar, Union

from molecore.words.catalogue import SPEECH, You, ended_once, english, grouped

T = TypeVar("T")


class Message:
    """An immutable value that reads as a sentence in the language in use.

    ``Message("mole_hill.dug", name="Ann", start="d4", square="d5")``: arguments
    fill the fields of the same names, and are not looked into for fields. A
    message as an argument is said in its place. The number ``n`` chooses among
    the plural forms of a message that has them.
    """

    __slots__ = ("args", "id")

    id: str
    args: Mapping[str, Said]

    def __init__(self, id: str, /, **args: Said) -> None:  # noqa: A002 - what it is called everywhere
        _fill_id(self, id)
        _fill_args(self, args)

    def with_args(self, **args: Said) -> Message:
        """Return the same message with some fields filled otherwise."""
        return partial(Message, self.id, **{**self.args, **args})()

    def __str__(self) -> str:
        return SPEECH[self.id](self.args)

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.args.items())
        return f"Message({self.id!r}{given})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not Message:
            return NotImplemented
        return self.id == other.id and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.id, frozenset(self.args.items())))

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Message, self.id, **self.args), ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A message never changes; {name} stays as it is")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"A message never changes; {name} stays as it is")


Said: TypeAlias = Union[str, int, Message]  # noqa: UP007 - Message refers to it
"""What can go into a sentence."""
Words: TypeAlias = Message | str
"""What people read: a message, or a text without a language (a name, notation)."""

_fill_id: Final = vars(Message)["id"].__set__
_fill_args: Final = vars(Message)["args"].__set__


def verbatim(text: str) -> Message:
    """Words from outside the catalogue, such as those of a registered game, as they are."""
    return Message("words.verbatim", text=text)


def say(id: str, /, **args: Said) -> str:  # noqa: A002 - as above
    """The sentence of ``Message(id, **args)`` in the language in use."""
    return SPEECH[id](args)


def in_english(said: Words) -> str:
    """``said`` in English, for what has to be the same whatever the language in use."""
    if isinstance(said, str):
        return said
    given = {
        name: in_english(arg) if isinstance(arg, Message) else arg
        for name, arg in said.args.items()
    }
    return english()[said.id](given)


def pieces(id: str, /, **args: T | Said) -> tuple[T | str, ...]:  # noqa: A002 - as above
    """The sentence in pieces: texts, and in their places the arguments that are no text.

    For elements of a page within a sentence, wherever a language puts them.
    """
    found: list[T | str] = []
    for text, field, spec in _parsed(SPEECH.pattern(id, args)):
        if text:
            found.append(text)
        if field is not None:
            value = args[field]
            found.append(grouped(value, spec) if isinstance(value, (int, Message)) else value)
    return tuple(found)


def parts(message: Message) -> Iterator[tuple[str, bool]]:
    """The sentence in pieces, and whether each is a name or notation: no language changes it."""
    if message.id == "words.verbatim" or all(
        isinstance(value, int) for value in message.args.values()
    ):
        yield str(message), False
        return
    before = ""
    for piece, is_kept in _parts(message):
        ended = ended_once(before[-1:] + piece)[len(before[-1:]) :]
        if ended:
            yield ended, is_kept
        before = piece


def _parts(message: Message) -> Iterator[tuple[str, bool]]:
    for text, field, spec in _parsed(SPEECH.pattern(message.id, message.args)):
        if text:
            yield text, False
        value = message.args[field] if field is not None else ""
        if isinstance(value, Message):
            yield from parts(value)
        elif isinstance(value, int):
            yield grouped(value, spec), False
        elif value:
            yield value, type(value) is not You


@lru_cache(maxsize=512)
def _parsed(text: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((before, field, spec or "") for before, field, spec, _ in Formatter().parse(text))


def listed(things: Sequence[Said]) -> Said:
    """Things that all count: "a", "a and b", "a, b and c"; at least one."""
    *others, last = things
    if not others:
        return last
    if len(others) == 1:
        return Message("list.pair", first=others[0], last=last)
    return Message("list.end", others=enumerated(others), last=last)


def alternatives(things: Iterable[Said]) -> Said:
    """Things of which one counts: "a", "a or b", "a or b or c"; at least one."""
    return reduce(lambda others, last: Message("list.or", others=others, last=last), things)


def enumerated(things: Iterable[Said]) -> Said:
    """Things one after another, none of them the last: "a", "a, b", "a, b, c"; at least one."""
    return reduce(lambda others, last: Message("list.run", others=others, last=last), things)


def decimal(value: float, places: int) -> Words:
    """A number that is not negative, with so many digits after the decimal sign."""
    whole, _, decimals = f"{value:.{places}f}".partition(".")
    return Message("number.decimal", whole=whole, decimals=decimals)


def sentences(said: Iterable[Words]) -> Words:
    """Whole sentences, one after the other; at least one."""
    return reduce(lambda others, last: Message("list.sentences", others=others, last=last), said)
