"""The same answer on every device: nothing decides that differs between versions of Python."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from math import exp
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


def test_at_temperature_zero_a_level_takes_the_first_of_the_best() -> None:
    best = Level("best", "Best", "", 1)
    assert chosen([0.2, 0.7, 0.7, 0.1], best, Random(1)) == 1


@pytest.mark.parametrize("temperature", [0.05, 0.1, 0.4])
def test_a_level_chooses_by_a_softmax_over_worth(temperature: float) -> None:
    level, random = Level("warm", "Warm", "", 1, temperature=temperature), Random(2)
    worths, games = [0.5, 0.45, 0.1], 4000
    taken = Counter(chosen(worths, level, random) for _ in range(games))
    parts = [exp((worth - 0.5) / temperature) for worth in worths]
    for place, part in enumerate(parts):
        assert taken[place] / games == pytest.approx(part / sum(parts), abs=0.03)
