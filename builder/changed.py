"""The tests that a change reaches, nearest first, as many as fit into a minute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from builder import reached
from builder.progress import run

SECONDS: Final = 60.0
"""Seconds of one processor for the tests, as the last whole run took for each file."""
_UNKNOWN: Final = 2.0
"""Seconds of a file of tests that was not timed yet."""
_PROGRAM: Final = ("molecore/", "web/moleweb/")


def changed_files(root: Path) -> list[str]:
    """The files that differ from the last commit, or those of the last commit if none does."""
    git = ("git", "-C", str(root))
    now = run(*git, "diff", "--name-only", "HEAD") + run(
        *git, "ls-files", "--others", "--exclude-standard"
    )
    found = now.split() or run(*git, "diff", "--name-only", "HEAD~1", "HEAD").split()
    return [place for place in found if (root / place).exists()]


def by_distance(root: Path, changed: Sequence[str]) -> Iterator[list[str]]:
    """Files of tests in layers: changed ones, then by how many imports they are away from one."""
    told = {place for place in changed if _is_test(place)}
    if told:
        yield sorted(told)
    seen, near = set(changed), set(changed)
    while near:
        tests = {test for place in near for test in _naming(root, place)} - told
        told |= tests
        if tests:
            yield sorted(tests)
        modules = (place for place in near if place.startswith(_PROGRAM) and place.endswith(".py"))
        near = {other for place in modules for other in reached.importers(root, place)} - seen
        seen |= near


def within(
    layers: Iterator[list[str]], taken: Mapping[str, float], seconds: float = SECONDS
) -> tuple[list[str], list[str]]:
    """The tests that fit into ``seconds`` by the time they ``took``, and those that do not.

    Once one does not fit, nothing farther away is taken.
    """
    fit, rest, spent = list[str](), list[str](), 0.0
    for test in (test for layer in layers for test in layer):
        spent += taken.get(_module(test), _UNKNOWN)
        (rest if rest or spent > seconds else fit).append(test)
    return fit, rest


def _naming(root: Path, place: str) -> list[str]:
    if place.endswith("/__init__.py"):
        return reached.naming(root, "tests", str(Path(place).parent) + ".py")
    if place.endswith(".py"):
        return reached.naming(root, "tests", place)
    return reached.mentioning(root, "tests", Path(place).name)


def _is_test(place: str) -> bool:
    return place.startswith("tests/") and Path(place).match("test_*.py")


def _module(test: str) -> str:
    """The name by which results call a file of tests."""
    return test.removesuffix(".py").replace("/", ".")
