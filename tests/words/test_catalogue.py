"""What the program says and what the catalogues hold are the same."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from typing import Final

import pytest

from builder import page
from molecore.words.catalogue import SEPARATOR
from tests.words.catalogues import (
    LANGUAGES,
    addressed,
    fields,
    fields_of,
    form_of,
    messages,
    texts,
)
from tests.words.literals import BUILDER, sources, words_in
from tests.words.uses import Use, said_on_import, uses_in

KNOWN: Final = messages()
USES: Final = [use for path, tree in sources().items() for use in uses_in(path, tree)]
BUILT: Final = [use for path, tree in sources((BUILDER,)).items() for use in uses_in(path, tree)]
_ID: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")


@cache
def meant(use: Use) -> list[str]:
    """The ids of the catalogue that may be said there."""
    return [known for known in KNOWN if use.ids is not None and use.ids.fullmatch(known)]


def test_whoever_says_something_names_it_in_place() -> None:
    assert [use.where for use in USES if use.ids is None] == []


def test_whatever_is_said_is_in_the_catalogue() -> None:
    assert [use.where for use in USES if not meant(use)] == []


def test_whatever_is_in_the_catalogue_is_said() -> None:
    said = {message for use in (*USES, *BUILT) for message in meant(use)}
    assert sorted(KNOWN.keys() - said - page.ids() - {SEPARATOR}) == []


def test_what_the_page_says_before_python_is_in_the_catalogue() -> None:
    assert page.ids() <= KNOWN.keys()


def test_every_field_is_filled_and_everything_given_has_its_field() -> None:
    for use in USES:
        if use.given is None:
            continue
        wanted = [fields_of(KNOWN[message]) for message in meant(use)]
        assert set().union(*wanted) <= use.given, f"{use.where} leaves fields open"
        assert use.given - {"n"} <= set().union(*wanted), f"{use.where} gives what nobody says"


def test_what_has_plural_forms_is_said_with_a_number_and_nothing_else_is() -> None:
    for use in USES:
        for message in meant(use):
            plural = bool(KNOWN[message].pluralizable)
            assert use.given is None or ("n" in use.given) == plural, f"{use.where}: {message}"


def test_nothing_is_said_before_a_language_can_be_chosen() -> None:
    assert [(path, line) for path, tree in sources().items() for line in said_on_import(tree)] == []


def test_ids_are_small_words_with_dots_between() -> None:
    assert [message for message in KNOWN if not _ID.fullmatch(message)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything_with_the_same_fields(language: str) -> None:
    known = messages(language)
    assert known.keys() == KNOWN.keys()
    for name, message in known.items():
        assert all(texts(message)), f"{name} has no words"
        assert bool(message.pluralizable) == bool(KNOWN[name].pluralizable), name
        assert not message.fuzzy, f"{name} is unsure"
        assert fields_of(message) <= fields_of(KNOWN[name]) | {"n"}, f"{name} has odd fields"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_for_several_numbers_says_which(language: str) -> None:
    """Where the singular is for 0 too, as in French, it cannot say "one"."""
    numbers = Counter(map(form_of(language), range(200)))
    for message in (*messages(language).values(), *addressed(language).values()):
        for form, text in enumerate(texts(message)):
            assert numbers[form] == 1 or fields(text) >= fields_of(message), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_for_you_leave_out_just_that_field(language: str) -> None:
    for (name, field), message in addressed(language).items():
        usual = KNOWN[name]
        assert field in fields_of(usual), f"{name} has no {field}"
        assert fields_of(message) | {"n"} == fields_of(usual) - {field} | {"n"}, name
        assert bool(message.pluralizable) == bool(usual.pluralizable), name
        assert all(texts(message)), f"{name} has no words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_forms_that_english_has(language: str) -> None:
    assert addressed(language).keys() == addressed().keys()


# ---- No words for people stand in the program


OF_OTHERS = {"molecore/cli/spoken_arguments.py"}
"""Where what a library says by itself is named, to be said in other words."""
WRITE_PYTHON = {"molecore/environments/writing.py"}
"""What puts a function together from lines."""


def test_words_stand_in_the_catalogue_alone() -> None:
    let_be = OF_OTHERS | WRITE_PYTHON
    own = {path: tree for path, tree in sources().items() if path not in let_be}
    found = {path: list(words_in(tree)) for path, tree in own.items()}
    assert {path: said for path, said in found.items() if said} == {}


@pytest.mark.parametrize(
    "program",
    [
        'h("p", "Undo")',
        'f"{name} digs."',
        '" and ".join(names)',
        'LABEL: Final = "New game"',
        'def f(label: str = "New game"): ...',
        'raise BadMatch("There is none.")',
        'Message("list.pair", first="New game")',
        'f"<p>{name} to move</p>"',
    ],
)
def test_words_are_found_wherever_they_stand(program: str) -> None:
    assert list(words_in(ast.parse(program)))


@pytest.mark.parametrize(
    "program",
    [
        'def f() -> str:\n    """What it does."""',
        'Message("match.over")',
        'h("p", class_="quiet big")',
        'key == "Enter"',
        'raise TypeError("not a record")',
        're.compile("a [bc]")',
        'cast("Seat | None", seat)',
        'f\'<path class="slab wide" d="M0 {x}"/>\'',
        '__all__ = ["Game"]',
        '_HOMES: Final = {"Game": ("core.protocol", "Game")}',
        '"c3"',
    ],
)
def test_what_only_the_program_reads_is_let_be(program: str) -> None:
    assert not list(words_in(ast.parse(program)))
