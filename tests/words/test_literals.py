"""No words for people stand in the program."""

from __future__ import annotations

import ast

import pytest

from tests.words.literals import sources, words_in

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
