"""Run the tests of the module that a mutant changed: ``mutant_tests.py UNCHANGED``, in the copy.

Which one that is shows against a copy of the project without any. The tests come in turns, nearest
first, and the first failure ends them: the exit code is 1 if some test noticed, as cosmic-ray asks.
Nearest tests that do not end noticed as well. The widest turn has to fail to have noticed: it is
long, and may only be slow on a busy machine.
"""

from __future__ import annotations

import filecmp
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from builder import mutants

WIDEST: Final = 200
"""Seconds that the widest of several turns may take; a mutant survives that it needs longer for."""


def changed(copy: Path, original: Path, places: Iterable[str]) -> str:
    """The place of the one module that differs.

    Raises LookupError if there is none.
    """
    for place in places:
        if not filecmp.cmp(copy / place, original / place, shallow=False):
            return place
    raise LookupError("no module is changed")


def noticed(turns: Sequence[Sequence[str]]) -> bool:
    """Whether a test failed, or one of the nearer ones did not end."""
    for number, tests in enumerate(turns):
        command = (sys.executable, *mutants.PYTEST, *tests)
        last = number + 1 == len(turns)
        limit = WIDEST if last and number else mutants.TIMEOUT
        try:
            done = subprocess.run(command, check=False, timeout=limit)
        except subprocess.TimeoutExpired:
            return not last
        if done.returncode not in (0, mutants.NOTHING_TO_RUN):
            return True
    return False


if __name__ == "__main__":
    rules, others = mutants.modules(Path.cwd())
    mutated = changed(Path.cwd(), Path(sys.argv[1]), (*rules, *others))
    sys.exit(int(noticed(mutants.turns_of(mutated))))
