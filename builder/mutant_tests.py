"""Run the tests that reach what a mutant changed: ``mutant_tests.py UNCHANGED REACHED``.

It runs in the copy with the mutant. What was changed shows against a copy of the project
without any. The tests come in turns, and the first failure ends them: the exit code is 1 if some
test noticed, as cosmic-ray asks. Tests of the first turn that do not end noticed as well. Those of
the others have to fail: they are many, and may only be slow on a busy machine.
"""

from __future__ import annotations

import filecmp
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from builder import mutants, reached

LATER: Final = 200
"""Seconds that a turn after the first may take; a mutant survives that it needs longer for."""
_OF_PROCESSES: Final[Mapping[str, Sequence[str]]] = {
    "molecore/cli/": ("tests/test_cli.py", "tests/arena"),
    "molecore/arena/": ("tests/arena",),
}
"""The tests that start the program as a process of its own, in which nothing is measured."""
_FIRST: Final = 40
"""Tests that are tried alone: to collect all others takes longer than to run these."""


def changed(copy: Path, original: Path, places: Iterable[str]) -> str:
    """The place of the one module that differs.

    Raises LookupError if there is none.
    """
    for place in places:
        if not filecmp.cmp(copy / place, original / place, shallow=False):
            return place
    raise LookupError("no module is changed")


def changed_lines(copy: Path, original: Path) -> list[int]:
    """The lines of the ``original`` file, from 1, that differ in its ``copy``."""
    old, new = (file.read_text(encoding="utf-8").splitlines() for file in (original, copy))
    parts = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        line
        for tag, begin, end, *_ in parts
        if tag != "equal"
        for line in range(begin + 1, max(begin + 1, end) + 1)
    ]


def turns_of(copy: Path, original: Path, found: Path, place: str) -> list[list[str]]:
    """The tests that can notice what differs in a module, in turns.

    ``found`` is the folder with what they reach (`builder.reached`).
    """
    lines = changed_lines(copy / place, original / place)
    measured = _cut(reached.turns(found, original, place, lines))
    others = [[*tests] for part, tests in _OF_PROCESSES.items() if place.startswith(part)]
    return [*measured, *others]


def _cut(turns: Iterable[list[str]]) -> Iterator[list[str]]:
    return (part for turn in turns for part in (turn[:_FIRST], turn[_FIRST:]) if part)


def noticed(turns: Sequence[Sequence[str]]) -> bool:
    """Whether a test failed, or one of the first did not end."""
    for number, tests in enumerate(turns):
        limit = LATER if number else mutants.TIMEOUT
        try:
            code = _run(tests, limit)
        except subprocess.TimeoutExpired:
            return not number
        if code not in (0, mutants.NOTHING_TO_RUN):
            return True
    return False


def _run(tests: Sequence[str], limit: float) -> int:
    """The exit code of pytest for these tests, which are more than a command can name."""
    with NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as names:
        names.write("\n".join(tests))
        names.flush()
        command = (sys.executable, *mutants.PYTEST, f"@{names.name}")
        return subprocess.run(command, check=False, timeout=limit).returncode


if __name__ == "__main__":
    copy, (unchanged, found) = Path.cwd(), map(Path, sys.argv[1:])
    rules, others = mutants.modules(copy)
    mutated = changed(copy, unchanged, (*rules, *others))
    sys.exit(int(noticed(turns_of(copy, unchanged, found, mutated))))
