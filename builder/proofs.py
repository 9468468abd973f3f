"""The long proofs: tests whose cases are drawn at random, run on many more of them than usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from builder import browsers, environment, mutants, site, system
from builder.checks import Report, install_others
from builder.paths import ROOT
from builder.progress import BuildError

PROOFS: Final[Mapping[str, Sequence[str]]] = {
    "links": ("tests/wire/test_hostile_links.py", "e2e/test_hostile_links.py"),
    "saves": ("tests/web/storage", "e2e/test_kills.py"),
    "secrets": ("tests/web/test_lookalikes.py", "e2e/test_secrets.py"),
    "failures": ("e2e/test_failures.py",),
    "updates": ("e2e/test_offline.py",),
    "faults": tuple(f"e2e/test_{name}.py" for name in ("faults", "disk", "interfaces", "hosts")),
    "sealed": (
        "tests/sealed",
        "tests/web/pages/test_forged.py",
        *(f"e2e/test_{name}.py" for name in ("direct", "sealed_makes", "several")),
    ),
    "blind": ("e2e/test_access.py", "e2e/test_engines.py"),
    "games": ("e2e/test_same_games.py",),
    "screens": tuple(f"e2e/test_{name}.py" for name in ("frame", "small_screens", "hands")),
}
"""Where each proof is; `tests.amounts` says how many cases it takes."""
IN_PARTS: Final = ("faults",)
"""Proofs so long that they can be run one part of their cases after another."""
_WHOLE: Final = "1/1"
LONG: Final = "MOLECORE_LONG_PROOFS"
PART: Final = "MOLECORE_PART"
"""By which the tests are told (`tests.amounts`)."""
COVERAGE: Final = "coverage"
"""The proof that tests run every line and branch; it takes them twice their time."""
MUTANTS: Final = "mutants"
"""The proof of the tests themselves (`builder.mutants`)."""
_ALL: Final = (*PROOFS, COVERAGE, MUTANTS)


def prove(names: Sequence[str], part: str = _WHOLE) -> int:
    """Run the named proofs at full length, all without names; the exit code.

    ``part``: only this part of their cases, "2/3" for the second of three.
    """
    unknown = sorted(set(names).difference(_ALL))
    if unknown:
        raise BuildError(f"No proof {', '.join(unknown)}; there are {', '.join(sorted(_ALL))}.")
    _check_part(names, part)
    system.install_tools()
    browsers.CHROMIUM.install()
    report = Report()
    install_others(report)
    environment.install("dev")
    environment.npm_parts(ROOT / "e2e")
    site.build()
    for name in names or _ALL:
        if name == MUTANTS:
            report.check(f"proof of {name}", mutants.prove)
        elif name == COVERAGE:
            environment.install("arena")
            environment.install("environments")
            report.pytest(f"proof of {name}", ROOT / "tests", "--cov", "--cov-report=term")
        else:
            places = (ROOT / place for place in PROOFS[name])
            report.pytest(f"proof of {name}", *places, env={LONG: "1", PART: part})
    return report.conclude()


def _check_part(names: Sequence[str], part: str) -> None:
    if part == _WHOLE:
        return
    if not names or not set(names) <= set(IN_PARTS):
        raise BuildError(f"Only these proofs are run in parts: {', '.join(IN_PARTS)}.")
    number, _, count = part.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 0 < int(number) <= int(count)):
        raise BuildError(f"No part {part}; the second of three is 2/3.")
