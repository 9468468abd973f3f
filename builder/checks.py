"""Proof that the project holds: formatting, lint, types, layers, tests, the page in a browser."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from builder import browsers, environment, site
from builder.paths import CACHE, PYTHON, ROOT, VENV, WEB
from builder.progress import BuildError, show, show_in_turn
from builder.stamps import files

_TOOLS: Final = VENV / "bin"
_OUTCOMES: Final = ("passed", "failed", "skipped")
_WITHOUT_BROWSER: Final[dict[str, tuple[str | Path, ...]]] = {
    "tests without a browser": (ROOT / "tests", "--cov", "--cov-report=term")
}


@dataclass
class Report:
    """What was checked so far: (name, whether it held, seconds), and tests by outcome."""

    checks: list[tuple[str, bool, float]] = field(default_factory=list)
    tests: Counter[str] = field(default_factory=Counter)

    def check(self, name: str, work: Callable[[], bool]) -> None:
        """Do ``work`` under a heading and remember whether it held."""
        print(f"\n== {name}", flush=True)
        begun = time.perf_counter()
        held = work()
        self.checks.append((name, held, time.perf_counter() - begun))

    def pytest(self, name: str, *arguments: str | Path, long: bool = False) -> None:
        """Run pytest with ``arguments`` and add what it counted; ``long``: on many cases."""
        self.pytests({name: arguments}, long=long)

    def pytests(self, runs: Mapping[str, Sequence[str | Path]], *, long: bool = False) -> None:
        """Run pytest with each of the arguments, all at once."""
        results = {name: CACHE / "results" / f"{name}.xml" for name in runs}
        for file in results.values():
            file.unlink(missing_ok=True)
        commands = [
            (PYTHON, "-m", "pytest", "-q", f"--junit-xml={results[name]}", *arguments)
            for name, arguments in runs.items()
        ]
        codes = show_in_turn(commands, {"MOLECORE_LONG_PROOFS": "1"} if long else {})
        for name in runs:
            self.check(name, lambda: next(codes) == 0)
            if results[name].exists():
                self.tests += outcomes(results[name])

    def conclude(self) -> int:
        """Print every check and the sum of all tests; the exit code."""
        print("\n== Summary")
        for name, held, seconds in self.checks:
            print(f"  {'held  ' if held else 'FAILED'}  {name}  ({seconds:.0f} s)")
        print(", ".join(f"{self.tests[outcome]} {outcome}" for outcome in _OUTCOMES))
        return 0 if all(held for _, held, _ in self.checks) else 1


def outcomes(results: Path) -> Counter[str]:
    """How many tests passed, failed (errors included) and were skipped, by pytest's XML."""
    counted: Counter[str] = Counter()
    for suite in ElementTree.parse(results).iter("testsuite"):  # noqa: S314 - pytest's own file
        number = {key: int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped")}
        failed = number["failures"] + number["errors"]
        counted["failed"] += failed
        counted["skipped"] += number["skipped"]
        counted["passed"] += number["tests"] - failed - number["skipped"]
    return counted


def check() -> int:
    """All that needs no browser; the exit code."""
    report = Report()
    _static_checks(report)
    report.pytests(_WITHOUT_BROWSER)
    return report.conclude()


def test() -> int:
    """Everything; the exit code."""
    report = Report()
    _static_checks(report)
    report.check("build", _build)
    report.check("the same build once more", _build_again)
    environment.npm_parts(ROOT / "e2e")
    chromium = browsers.chromium()
    print(f"Chromium: {chromium}; Firefox: {browsers.firefox() or 'none found'}")
    report.pytests(_WITHOUT_BROWSER | {"tests in a browser": (ROOT / "e2e",)})
    return report.conclude()


def _build() -> bool:
    try:
        site.build()
    except BuildError as error:
        print(error)
        return False
    return True


def _build_again() -> bool:
    different = site.differences()
    print("\n".join(f"differs: {path}" for path in different) or "equal to the last byte")
    return not different


def _static_checks(report: Report) -> None:
    environment.install("dev")
    commands: dict[str, tuple[str | Path, ...]] = {
        "format": (_TOOLS / "ruff", "format", "--check", "--quiet", "."),
        "lint": (_TOOLS / "ruff", "check", "--quiet", "."),
        "types": (_TOOLS / "mypy",),
        "layers": ("env", f"PYTHONPATH={ROOT}:{WEB}", _TOOLS / "lint-imports", "--no-logo"),
    }
    for name, command in commands.items():
        report.check(name, lambda command=command: show(*command) == 0)  # type: ignore[misc]
    if shutil.which("node"):
        report.check("JavaScript syntax", _scripts_parse)


def _scripts_parse() -> bool:
    places = (WEB / "js", ROOT / "builder", ROOT / "e2e", ROOT / "bench")
    scripts = [path for place in places for path in files(place) if path.suffix in {".js", ".mjs"}]
    return not sum(show("node", "--check", script) for script in scripts)


def format_code() -> int:
    """Bring all Python into shape; the exit code."""
    environment.install("dev")
    show(_TOOLS / "ruff", "check", "--fix", "--quiet", ".")
    return show(_TOOLS / "ruff", "format", "--quiet", ".")
