"""What the documentation of the engine says: something, wherever there is any."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest

import molecore

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

ROOT: Final = Path(molecore.__file__).parent
SHORTEST: Final = 6
"""Words that it takes to say more than a name does: a shape, a unit, an error, a source."""


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path)[-40:])
def test_public_docstrings_say_more_than_the_name(path: Path) -> None:
    assert list(too_short(path.read_text("utf-8"))) == []


def test_a_name_said_again_is_found() -> None:
    code = 'def grow():\n    """Grow the tree."""\ndef _own():\n    """Its own."""\n'
    assert list(too_short(code)) == ["grow: Grow the tree."]


def too_short(code: str) -> Iterator[str]:
    """The public definitions of ``code`` whose documentation is of fewer words than `SHORTEST`."""
    for each in public(ast.parse(code)):
        said = ast.get_docstring(each)
        if said is not None and len(said.split()) < SHORTEST:
            yield f"{each.name}: {said}"


def public(within: ast.Module | ast.ClassDef) -> Iterator[Definition]:
    """The functions, classes and methods that anybody may use."""
    for each in within.body:
        if isinstance(each, Definition) and not each.name.startswith("_"):
            yield each
            if isinstance(each, ast.ClassDef):
                yield from public(each)
