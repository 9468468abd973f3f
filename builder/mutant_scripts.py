"""Run the tests of the script with the mutant that Stryker switched on: ``mutant_scripts.py``.

Stryker puts the mutants of all scripts into them at once, and names the one to be tried by a number
in the environment. With none all tests run, which have to hold with what Stryker put in. Those of a
mutant come in turns, nearest first: tests that name its script, then those that reach it by what
they import. The first failure ends them: the exit code is not 0 if some test noticed. Run in `web`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence, Set
from pathlib import Path
from typing import Final

RUN: Final = ("node", "--test", "--test-timeout=60000")
"""How tests are run: what hangs fails by itself, so what runs out of time is slow."""
ACTIVE: Final = "__STRYKER_ACTIVE_MUTANT__"
_SWITCH: Final = 'stryMutAct_9fa48("{}")'
"""What Stryker writes beside the mutant of a number."""


def script_of(number: str, web: Path) -> Path:
    """The script that holds the mutant of this number.

    Raises LookupError if there is none.
    """
    for script in sorted((web / "js").rglob("*js")):
        if _SWITCH.format(number) in script.read_text(encoding="utf-8"):
            return script
    raise LookupError(f"no script has the mutant {number}")


def turns_of(script: Path, web: Path) -> list[list[str]]:
    """What Node runs for a script, in turns; all tests where none is known to reach it."""
    tests = all_tests(web)
    among = {*(web / "js").rglob("*js"), *tests}
    named = [test for test in tests if script in _imported(test, among)]
    reaching = [test for test in tests if test not in named and script in _reached(test, among)]
    turns = [some for some in (named, reaching) if some] or [tests]
    return [_names(turn, web) for turn in turns]


def all_tests(web: Path) -> list[Path]:
    """Every file of tests of scripts."""
    return sorted((web / "tests").glob("*.test.mjs"))


def _names(tests: Sequence[Path], web: Path) -> list[str]:
    return [test.relative_to(web).as_posix() for test in tests]


def _imported(script: Path, among: Set[Path]) -> set[Path]:
    """The scripts that one names by their paths, as imports and tests do."""
    paths = re.findall(r"""["'`](\.\.?/[\w./-]+?js)\b""", script.read_text(encoding="utf-8"))
    return {place for path in paths if (place := (script.parent / path).resolve()) in among}


def _reached(script: Path, among: Set[Path]) -> set[Path]:
    """Those and what they import in turn."""
    found: set[Path] = set()
    left = [script]
    while left:
        more = _imported(left.pop(), among) - found
        found |= more
        left += more
    return found


def main(web: Path) -> int:
    """Run what has to be run in the folder ``web``; the exit code of Node."""
    number = os.environ.get(ACTIVE)
    turns = (
        [_names(all_tests(web), web)] if number is None else turns_of(script_of(number, web), web)
    )
    codes = (subprocess.run([*RUN, *turn], cwd=web, check=False).returncode for turn in turns)
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main(Path.cwd().resolve()))
