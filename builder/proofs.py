"""The long proofs: tests whose cases are drawn at random, run on many more of them than usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from builder import browsers, environment, mutants, site, system
from builder.checks import Report, install_others
from builder.paths import ROOT
from builder.progress import BuildError

PROOFS: Final[Mapping[str, Sequence[str]]] = {
    "rules": ("tests/games",),
    "contract": ("tests/contract",),
    "levels": ("tests/ai",),
    "programs": ("tests/test_cli.py", "tests/arena"),
    "drawings": ("tests/draw",),
    "environments": ("tests/environments",),
    "archives": ("tests/builder/test_release.py",),
    "links": ("tests/wire", "e2e/test_hostile_links.py"),
    "saves": ("tests/web/storage", "e2e/test_kills.py", "e2e/test_keeping.py"),
    "secrets": ("tests/web/test_lookalikes.py", "e2e/test_secrets.py"),
    "words": (
        "tests/words",
        *(f"e2e/test_{name}.py" for name in ("languages", "languages_elsewhere")),
    ),
    "failures": tuple(f"e2e/test_{name}.py" for name in ("failures", "bundles", "firefox")),
    "updates": ("e2e/test_offline.py", "e2e/test_readers_of_records.py"),
    "endurance": ("e2e/test_endurance.py",),
    "faults": tuple(
        f"e2e/test_{name}.py" for name in ("boot", "faults", "disk", "interfaces", "hosts")
    ),
    "forgeries": ("tests/remote/test_forgeries.py", "e2e/test_program_guest.py"),
    "pages": ("tests/web/pages", "tests/web/patching", "tests/web/test_qr.py"),
    "sealed": (
        "tests/sealed",
        *(
            f"e2e/test_{name}.py"
            for name in ("elsewhere", "remote_turns", "sealed", "sealed_makes", "several")
        ),
    ),
    "blind": ("e2e/test_access.py", "e2e/test_engines.py"),
    "games": tuple(f"e2e/test_{name}.py" for name in ("same_games", "computer", "patching")),
    "tables": tuple(
        f"e2e/test_{name}.py"
        for name in ("majority", "mole_majority", "moleozer", "mountains", "playing")
    ),
    "lessons": ("e2e/test_lessons.py", "e2e/test_teaching.py"),
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
BUILD: Final = "build"
"""The proof that a second build is equal to the first, byte by byte."""
_ALL: Final = (*PROOFS, BUILD, COVERAGE, MUTANTS)


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
    for extra in ("dev", "arena", "environments"):
        environment.install(extra)
    environment.npm_parts(ROOT / "e2e")
    site.build()
    for name in names or _ALL:
        if name == MUTANTS:
            report.check(f"proof of {name}", mutants.prove)
        elif name == BUILD:
            report.check(f"proof of {name}", _is_built_the_same_again)
        elif name == COVERAGE:
            report.pytest(f"proof of {name}", ROOT / "tests", "--cov", "--cov-report=term")
        else:
            places = (ROOT / place for place in PROOFS[name])
            long = {LONG: "1", PART: part}
            report.pytest(f"proof of {name}", *places, env=long, shared_out=False)
    return report.conclude()


def _is_built_the_same_again() -> bool:
    different = site.differences()
    print("\n".join(f"differs: {path}" for path in different) or "equal to the last byte")
    return not different


def _check_part(names: Sequence[str], part: str) -> None:
    if part == _WHOLE:
        return
    if not names or not set(names) <= set(IN_PARTS):
        raise BuildError(f"Only these proofs are run in parts: {', '.join(IN_PARTS)}.")
    number, _, count = part.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 0 < int(number) <= int(count)):
        raise BuildError(f"No part {part}; the second of three is 2/3.")
