"""Texts keep to the glossary of their language (`docs/glossary`), and to a length."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.catalog import Message

from builder.paths import ROOT
from tests.words.catalogues import LANGUAGES, addressed, messages, texts

SHORT: Final = 12
"""Words that a sentence has at most, as a rule."""
BY_RULE: Final = 0.96
"""The share of sentences that keep to it."""
LONGEST: Final = 25
ON_A_BUTTON: Final = 6
_FIELD: Final = re.compile(r"\{[^{}]*\}")
_SENTENCE: Final = re.compile(r"(?<=[.!?:;])\s+|\n")
_QUOTED: Final = (".name", ".notation.how")
"""Ends of ids whose texts are names or notation, the same in every language."""
_NO_PROSE: Final = re.compile(r"\||(?!caption)[a-z]+: |  ")
"""Lines of a rulebook that hold a table, or the options and moves of a position."""
_SOFT_HYPHEN: Final = "\u00ad"


def glossary(language: str) -> dict[str, Any]:
    """What a language calls things; empty where nobody has written it down."""
    path = ROOT / "docs" / "glossary" / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def plain(message: Message) -> str:
    """All that a message says, without its fields."""
    return _FIELD.sub("…", " ".join(texts(message))).replace(_SOFT_HYPHEN, "")


def everything(language: str) -> Iterator[tuple[str, Message]]:
    """Every text of a language with its id, those for "you" too."""
    yield from messages(language).items()
    yield from ((name, message) for (name, _), message in addressed(language).items())


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a language, with the id of its text."""
    for name, message in everything(language):
        for text in texts(message):
            yield from ((name, sentence) for sentence in _SENTENCE.split(text))


def terms(language: str) -> Iterator[tuple[str, str, str]]:
    """The beginning of the ids, the English word and its translation."""
    for english, said in glossary(language).get("terms", {}).items():
        if isinstance(said, Mapping):
            yield from ((f"{english}.", word, text) for word, text in said.items())
        else:
            yield "", english, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_name(language: str) -> None:
    english, theirs = messages(), messages(language)
    for start, word, said in terms(language):
        named = re.compile(rf"\b{word}(s|es)?\b", re.IGNORECASE)
        meant = {
            name
            for name, message in english.items()
            if name.startswith(start)
            and not name.endswith(_QUOTED)
            and named.search(plain(message))
        }
        assert meant, f"nothing says {word!r}"
        other = {name for name in meant if not re.search(said, plain(theirs[name]), re.IGNORECASE)}
        assert not other, f"{word!r} is {said!r}"


def rules(language: str) -> Iterator[tuple[str, str]]:
    """Each paragraph and caption of a language's rulebooks; tables hold questions and options."""
    end = "" if language == "en" else f".{language}"
    for path in (ROOT / "docs" / "rules").glob(f"[!.]*{end}.md"):
        if path.stem.count(".") == end.count("."):
            lines = path.read_text(encoding="utf-8").splitlines()
            yield from ((path.name, line) for line in lines if not _NO_PROSE.match(line))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_says_what_the_glossary_avoids(language: str) -> None:
    avoided = glossary(language).get("avoid", {})
    said = [(name, plain(message)) for name, message in everything(language)]
    found = {
        (name, text): instead
        for pattern, instead in avoided.items()
        for name, text in (*said, *rules(language))
        if re.search(rf"\b({pattern})\b", text, re.IGNORECASE)
    }
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_short(language: str) -> None:
    counted = {(name, text): len(text.split()) for name, text in sentences(language)}
    assert {text: words for text, words in counted.items() if words > LONGEST} == {}
    assert sum(words <= SHORT for words in counted.values()) >= BY_RULE * len(counted)


def labels() -> Iterator[str]:
    """The ids of the texts on buttons."""
    for path in Path(ROOT / "web" / "moleweb").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="button" | "go"),
                    args=[
                        ast.Call(
                            func=ast.Name(id="Message"), args=[ast.Constant(value=str(name)), *_]
                        ),
                        *_,
                    ],
                ):
                    yield name


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_are_short(language: str) -> None:
    known = messages(language)
    found = {name: texts(known[name]) for name in labels()}
    assert len(found) > 30
    long = {text for said in found.values() for text in said if len(text.split()) > ON_A_BUTTON}
    assert long == set()
