"""Proof that the project holds: formatting, lint, types, layers, tests, the page in a browser.

Python and JavaScript are held to the same.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from builder import browsers, environment, hosts, site, system
from builder.paths import (
    NODE_MODULES,
    PYTHON_PATH,
    ROOT,
    VENV,
    WEB,
    WINDOWS,
    npm_tool,
    python_tool,
)
from builder.progress import BuildError, show
from builder.testing import RESULTS, Runs, outcomes, run_beside

_FINDS: Final = {"PYTHONPATH": PYTHON_PATH}
_OUTCOMES: Final = ("passed", "failed", "skipped")
_AT_ONCE: Final = 2
"""Runs of tests beside each other: as many as the processors of a small machine."""
_PIECES: Final = 3
_WITHOUT_BROWSER: Final[Runs] = {"tests without a browser": (ROOT / "tests",)}
_BROWSER_TESTS: Final = sorted((ROOT / "e2e").glob("test_*.py"))
_SEVERAL: Final = [ROOT / "e2e" / f"test_{name}.py" for name in ("engines", "kills", "firefox")]
_RETURNING: Final = [path for path in _BROWSER_TESTS if "e2e.returning" in path.read_text("utf-8")]
_FRESH: Final = [path for path in _BROWSER_TESTS if path not in (*_SEVERAL, *_RETURNING)]


def _in_pieces(name: str, paths: Sequence[Path]) -> Runs:
    pieces = range(_PIECES)
    return {f"{name}, {at + 1} of {_PIECES}": paths[at::_PIECES] for at in pieces}


IN_BROWSERS: Final[Runs] = {
    "tests in several browsers": _SEVERAL,
    **_in_pieces("tests in a browser that was there before", _RETURNING),
    **_in_pieces("tests in a new browser", _FRESH),
}
"""In pieces, so that what takes longest at last takes not much longer than the others."""


def _tool(name: str) -> Path:
    return python_tool(name, VENV, windows=WINDOWS)


def _npm(name: str) -> Path:
    return npm_tool(name, NODE_MODULES, windows=WINDOWS)


@dataclass
class Report:
    """What was checked so far: (name, whether it held, seconds), and tests by outcome."""

    checks: list[tuple[str, bool, float]] = field(default_factory=list)
    tests: Counter[str] = field(default_factory=Counter)
    left_out: list[tuple[str, str]] = field(default_factory=list)
    """(name, why) of what this machine cannot check."""
    failures: list[str] = field(default_factory=list)
    """The tests that failed."""
    unsteady: list[str] = field(default_factory=list)
    """Tests that failed beside others and held alone."""

    def check(self, name: str, work: Callable[[], bool]) -> None:
        """Do ``work`` under a heading and remember whether it held."""
        print(f"\n== {name}", flush=True)
        begun = time.perf_counter()
        held = work()
        self.add(name, held, time.perf_counter() - begun)

    def add(self, name: str, held: bool, seconds: float) -> None:
        """Remember what was found, and how long that took."""
        self.checks.append((name, held, seconds))

    def pytest(
        self, name: str, *arguments: str | Path, env: Mapping[str, str] | None = None
    ) -> None:
        """Run pytest with ``arguments`` and add what it counted."""
        self.pytests({name: arguments}, env=env)

    def pytests(
        self,
        runs: Runs,
        *,
        at_once: int = 1,
        busy: Collection[str] = (),
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Run the tests of all ``runs``, as ``run_beside`` does, and add what they found."""
        for found in run_beside(runs, at_once, busy, env):
            self.add(found.name, found.held, found.seconds)
            self.tests += found.outcomes
            self.failures += found.failures
            self.unsteady += found.unsteady

    def conclude(self) -> int:
        """Print every check and the sum of all tests; the exit code."""
        print("\n== Summary")
        for name, held, seconds in self.checks:
            print(f"  {'held  ' if held else 'FAILED'}  {name}  ({seconds:.0f} s)")
        for name, why in self.left_out:
            print(f"  LEFT OUT  {name}: {why}")
        for test in self.failures:
            print(f"  FAILED  {test}")
        for test in self.unsteady:
            print(f"  UNSTEADY  {test}: failed beside others, held alone")
        print(", ".join(f"{self.tests[outcome]} {outcome}" for outcome in _OUTCOMES))
        return 0 if all(held for _, held, _ in self.checks) else 1


def check() -> int:
    """All that needs no browser; the exit code."""
    report = Report()
    _static_checks(report)
    report.pytests(_WITHOUT_BROWSER)
    return report.conclude()


def test() -> int:
    """Everything, in browsers that are installed for it where that is allowed; the exit code."""
    system.install_tools()
    browsers.CHROMIUM.install()
    report = Report()
    install_others(report)
    install_hosts(report)
    _static_checks(report)
    report.check("build", _build)
    report.check("the same build once more", _build_again)
    environment.npm_parts(ROOT / "e2e")
    print(
        f"Chromium: {browsers.chromium()}; Firefox: {browsers.firefox() or 'none found'}; "
        f"WebKit: {browsers.webkit_driver() if browsers.webkit() else 'none found'}"
    )
    report.pytests({**_WITHOUT_BROWSER, **IN_BROWSERS}, at_once=_AT_ONCE, busy=IN_BROWSERS)
    return report.conclude()


def install_others(report: Report) -> None:
    """See to a Firefox and a WebKit; all other tests go on without them."""
    for name, needs in (("Firefox", (browsers.FIREFOX,)), ("WebKit", browsers.WEBKIT)):
        _install(report, f"tests in {name}", needs)


def install_hosts(report: Report) -> None:
    """See to the web servers that people use; all other tests go on without them."""
    for name, need in (("nginx", hosts.NGINX), ("Apache", hosts.APACHE)):
        _install(report, f"tests on {name}", (need,))


def _install(report: Report, what: str, needs: Sequence[system.Need]) -> None:
    try:
        for need in needs:
            need.install()
    except BuildError as error:
        report.left_out.append((what, str(error)))
        print(f"Left out: {what}. {error}", flush=True)


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
    environment.install("arena")
    environment.install("environments")
    environment.catalogues()
    commands: dict[str, tuple[str | Path, ...]] = {
        "format": (_tool("ruff"), "format", "--check", "--quiet", "."),
        "lint": (_tool("ruff"), "check", "--quiet", "."),
        "types": (_tool("mypy"),),
        "layers": (_tool("lint-imports"), "--no-logo"),
    }
    for name, command in commands.items():
        report.check(name, lambda command=command: show(*command, env=_FINDS) == 0)  # type: ignore[misc]
    _script_checks(report)


def _script_checks(report: Report) -> None:
    environment.npm_parts(WEB)
    lint = (_npm("eslint"), "--config", WEB / "eslint.config.mjs", "--max-warnings=0", ".")
    report.check("JavaScript lint", lambda: show(*lint) == 0)
    report.check("JavaScript types", _scripts_are_typed)
    results = RESULTS / "JavaScript tests.xml"
    report.check("JavaScript tests", lambda: _test_scripts(results))
    if results.exists():
        report.tests += outcomes(results)


def _scripts_are_typed() -> bool:
    """The page's scripts and those of its workers: each kind finds other things in its place."""
    projects = (WEB / "tsconfig.json", WEB / "tsconfig.worker.json")
    return not sum(show(_npm("tsc"), "--project", project) for project in projects)


def _test_scripts(results: Path) -> bool:
    results.parent.mkdir(parents=True, exist_ok=True)
    results.unlink(missing_ok=True)
    to_screen = ("--test-reporter=spec", "--test-reporter-destination=stdout")
    to_file = ("--test-reporter=junit", f"--test-reporter-destination={results}")
    tests = sorted((WEB / "tests").glob("*.test.mjs"))
    # A file that something keeps open is ended and named.
    return show("node", "--test", "--test-timeout=120000", *to_screen, *to_file, *tests) == 0


def format_code() -> int:
    """Bring all Python into shape; the exit code."""
    environment.install("dev")
    show(_tool("ruff"), "check", "--fix", "--quiet", ".")
    return show(_tool("ruff"), "format", "--quiet", ".")
