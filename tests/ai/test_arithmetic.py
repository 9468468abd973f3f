"""The same answer on every device: nothing decides that differs between versions of Python."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import molecore
from molecore.core.protocol import Level
from molecore.core.thinking import chosen

FOLDER = Path(molecore.__file__).parent
DECIDING = sorted(
    [
        *FOLDER.glob("ai/*.py"),
        FOLDER / "core" / "thinking.py",
        *FOLDER.glob("games/*/kernel*"),
        *FOLDER.glob("games/*/kernel/*.py"),
        *FOLDER.glob("games/*/opponent.py"),
        *FOLDER.glob("games/*/endings.py"),
        *FOLDER.glob("games/moleozer/[gor][uda]*.py"),
    ]
)
DIFFERENT = {"exp", "log", "log2", "log10", "pow", "tanh", "sin", "cos", "sumprod", "fma"}
"""Functions whose last digit is not the same everywhere."""


def names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name == "math")


@pytest.mark.parametrize(
    "path", [path for path in DECIDING if path.suffix == ".py"], ids=lambda path: path.as_posix()
)
def test_what_decides_uses_no_function_that_differs_between_devices(path: Path) -> None:
    used = set(names(ast.parse(path.read_text(encoding="utf-8"))))
    assert not used & {*DIFFERENT, "math"}


def test_a_level_without_faults_takes_the_first_of_the_best() -> None:
    best = Level("best", "Best", "", 1)
    assert chosen([0.2, 0.7, 0.7, 0.1], best, Random(1)) == 1


def test_a_wandering_level_takes_what_is_nearly_as_good_and_nothing_absurd() -> None:
    level = Level("wandering", "Wandering", "", 1, wander=0.1)
    random = Random(2)
    taken = [chosen([0.5, 0.45, 0.1], level, random) for _ in range(300)]
    assert 60 < taken.count(1) < 160
    assert taken.count(2) == 0


def test_a_level_overlooks_as_much_as_it_says() -> None:
    level = Level("blind", "Blind", "", 1, overlooks=40)
    random = Random(3)
    taken = [chosen([0.9, 0.5, 0.4, 0.3, 0.2, 0.1], level, random) for _ in range(500)]
    assert 0.53 < taken.count(0) / 500 < 0.67
