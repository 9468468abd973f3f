"""The language in use: its catalogue, read by the standard library's `gettext`.

`builder/words.py` compiles catalogues. One is read when something is first
said, and each of its messages is looked up once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from os.path import dirname, join
from string import Formatter
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar, cast
from warnings import warn

P = ParamSpec("P")
T = TypeVar("T")

Arguments: TypeAlias = Mapping[str, Any]
"""What goes into a sentence, by the names of its fields."""

ENGLISH: Final = "en"
"""The language before another is chosen, and where that has no words."""
_OTHER: Final = 2
"""A number that needs the plural in English."""
SEPARATOR: Final = "language.thousands"
"""The message that parts thousands in large numbers."""
_COMMA: Final = ","
"""What parts thousands where a message has a number as ``{n:,}``, in English and in Python."""


class You(str):
    """The name of the only person at a table: "you", in the language in use.

    It fills a field like any name. A message that needs other words then has them in the catalogue
    under the context "you.<field>".
    """

    __slots__ = ()


WORDLESS: Final = NullTranslations()
"""Stands for a catalogue that is not compiled: messages are said by id and fields."""


class NoWords(RuntimeError):
    """There is no compiled catalogue of a language."""


class _Speech(dict[str, Callable[[Arguments], str]]):
    """How each message is said, by its id; a message is added when it is first said."""

    language = ENGLISH
    translations: NullTranslations | None = None

    def __init__(self) -> None:
        self.patterns = _Patterns(self.catalogue)
        self.forms = _Forms(self)

    def __missing__(self, message: str) -> Callable[[Arguments], str]:
        self[message] = saying = self._saying(message)
        return saying

    def _saying(self, message: str) -> Callable[[Arguments], str]:
        if self.catalogue() is WORDLESS:
            return lambda given: " ".join((message, *map(str, given.values())))
        grouping = _Grouping(self.catalogue().gettext(SEPARATOR))
        usual = _filling(self.patterns[message], grouping)
        to_you = {field: _filling(form, grouping) for field, form in self.forms[message].items()}
        if not to_you:
            return usual
        return lambda given: _fitting(to_you, given, usual)(given)

    def pattern(self, message: str, given: Arguments) -> str:
        """The text of a message with its fields still open, in the form that ``given`` needs."""
        text = _fitting(self.forms[message], given, self.patterns[message])
        return text if isinstance(text, str) else text(given["n"])

    def catalogue(self) -> NullTranslations:
        """The catalogue in use, read if nothing was said yet.

        Where none is compiled, as in a fresh checkout, it warns of that once: an error has to
        be told even so.
        """
        if self.translations is None:
            try:
                self.translations = read(self.language)
            except NoWords as missing:
                warn(str(missing), stacklevel=2)
                self.translations = WORDLESS
        return self.translations


class _Patterns(dict[str, str | Callable[[int], str]]):
    """The text of each message with its fields open, or what gives it for a number ``n``."""

    def __init__(self, catalogue: Callable[[], NullTranslations]) -> None:
        self._catalogue = catalogue

    def __missing__(self, message: str) -> str | Callable[[int], str]:
        catalogue = self._catalogue()
        if catalogue.ngettext(message, "", _OTHER):
            text: str | Callable[[int], str] = partial(catalogue.ngettext, message, message)
        else:
            text = catalogue.gettext(message)
        self[message] = text
        return text


class _Forms(dict[str, Mapping[str, str | Callable[[int], str]]]):
    """The other texts of each message, by the field that is "you"; most have none."""

    def __init__(self, speech: _Speech) -> None:
        self._speech = speech

    def __missing__(self, message: str) -> Mapping[str, str | Callable[[int], str]]:
        usual = self._speech.patterns[message]
        text = usual if isinstance(usual, str) else usual(_OTHER)
        self[message] = found = dict(_forms(self._speech.catalogue(), message, text))
        return found


def _forms(
    catalogue: NullTranslations, message: str, text: str
) -> Iterator[tuple[str, str | Callable[[int], str]]]:
    for field in dict.fromkeys(field for _, field, _, _ in Formatter().parse(text) if field):
        context = f"you.{field}"
        if catalogue.npgettext(context, message, "", _OTHER):
            yield field, partial(catalogue.npgettext, context, message, message)
        elif (text := catalogue.pgettext(context, message)) != message:
            yield field, text
    for sound in _SOUNDS if message.startswith("list.") else ():
        if (text := catalogue.pgettext(sound, message)) != message:
            yield sound, text


def _like_i(word: str) -> bool:
    return word[:1] in ("i", "í") and word[1:2] not in ("a", "e", "o", "u")


_SOUNDS: Final[Mapping[str, Callable[[str], bool]]] = {
    "before.i": _like_i,
    "before.o": lambda word: word[:1] in ("o", "ó", "8"),
}
"""Contexts of the forms that lists have before a thing that begins with this sound."""


def _sounds(context: str, last: object) -> bool:
    """Whether ``last`` begins with the sound of a context, an h aside."""
    return _SOUNDS[context](str(last).lstrip("\u2068").casefold().removeprefix("h"))


def _filling(text: str | Callable[[int], str], grouping: _Grouping) -> Callable[[Arguments], str]:
    if not isinstance(text, str):
        return lambda given: _filling(text(given["n"]), grouping)(given)
    fill = partial(grouping.vformat, text, ()) if grouping.concerns(text) else text.format_map
    if "}." not in text:
        return fill
    return lambda given: ended_once(fill(given))


def ended_once(text: str) -> str:
    """``text`` without a full stop behind a name that ends with a mark: "You play Gopher It!"."""
    text = text.replace("!. ", "! ")
    return text[:-1] if text.endswith("!.") else text


class _Grouping(Formatter):
    """Fills in numbers whose thousands a language parts by another mark than the comma."""

    def __init__(self, separator: str) -> None:
        self._separator = separator

    def concerns(self, text: str) -> bool:
        """Whether a number of ``text`` is written so."""
        return self._separator != _COMMA and f":{_COMMA}}}" in text

    def format_field(self, value: object, format_spec: str) -> str:
        """The number ``value`` with its thousands parted, or what else is filled in."""
        said = format(value, format_spec)
        return said.replace(_COMMA, self._separator) if format_spec == _COMMA else said


def _fitting(forms: Mapping[str, T], given: Arguments, usual: T) -> T:
    """Of ``forms`` the one for a field that is filled with `You` or for a sound, else the usual."""
    fits = (
        form
        for field, form in forms.items()
        if (_sounds(field, given["last"]) if field in _SOUNDS else type(given[field]) is You)
    )
    return next(fits, usual)


SPEECH: Final = _Speech()
_ENGLISH_SPEECH: Final = _Speech()
_EMPTIED: Final[list[Callable[[], None]]] = []
"""Functions that empty the caches of sentences."""
_OTHERS: Final[list[Callable[[str], bytes | None]]] = []
"""Functions that read a file of each package with words of its own."""


def use(language: str) -> None:
    """Use ``language`` from now on: "en", or another that has a catalogue.

    Raises NoWords if it has none.
    """
    speak(language, read(language))


def language() -> str:
    """The language in use, as HTML names it."""
    return SPEECH.language


def english() -> Mapping[str, Callable[[Arguments], str]]:
    """How each message is said in English, whatever the language in use."""
    return SPEECH if SPEECH.language == ENGLISH else _ENGLISH_SPEECH


def speak(language: str, translations: NullTranslations) -> None:
    """As `use`, with a catalogue at hand."""
    SPEECH.language, SPEECH.translations = language, translations
    SPEECH.clear()
    SPEECH.patterns.clear()
    SPEECH.forms.clear()
    for empty in _EMPTIED:
        empty()


def add(file: Callable[[str], bytes | None]) -> None:
    """Have the words of another package too, behind the own ones.

    ``file`` reads "words/<language>.mo" of it, and gives None for a language without one.
    """
    _OTHERS.append(file)
    _ENGLISH_SPEECH.translations = None
    if SPEECH.translations is not None:
        use(SPEECH.language)


def grouped(value: object, spec: str) -> str:
    """``value`` as a field of a message with this format writes it, in the language in use."""
    return _Grouping(SPEECH.catalogue().gettext(SEPARATOR)).format_field(value, spec)


def cached(maxsize: int | None = 128) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """`functools.lru_cache` for functions that say something: emptied with a new language."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        kept = lru_cache(maxsize)(function)
        _EMPTIED.append(kept.cache_clear)
        return cast("Callable[P, T]", kept)

    return decorate


def read(language: str) -> NullTranslations:
    """The catalogue of ``language``, with English where it has no words. Raises NoWords."""
    name = f"{language.replace('-', '_')}.mo"
    translations = GNUTranslations(BytesIO(beside(name)))
    for file in _OTHERS:
        if (theirs := file(f"words/{name}")) is not None:
            translations.add_fallback(GNUTranslations(BytesIO(theirs)))
    if language != ENGLISH:
        translations.add_fallback(read(ENGLISH))
    return translations


def beside(name: str) -> bytes:
    """A compiled file beside this module, in a folder or one of the page's bundles.

    Raises NoWords if it is not there.
    """
    spec = cast("Any", __spec__)
    path = join(dirname(spec.origin), name)  # noqa: PTH118, PTH120 - no path in a page
    try:
        return cast("bytes", spec.loader.get_data(path))
    except OSError as error:
        raise NoWords(f"There is no {path}. Make it: python3 build.py build") from error
