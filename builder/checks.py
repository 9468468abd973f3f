"""Proof that the project holds: formatting, lint, types, layers, tests, the page in a browser.

Python and JavaScript are held to the same.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from builder import browsers, changed, environment, system, testing
from builder.paths import (
    NODE_MODULES,
    PYTHON,
    PYTHON_PATH,
    ROOT,
    VENV,
    WEB,
    WINDOWS,
    npm_tool,
    python_tool,
)
from builder.progress import BuildError, Command, running, show, show_in_turn

_FINDS: Final = {"PYTHONPATH": PYTHON_PATH}
_OUTCOMES: Final = ("passed", "failed", "skipped")
_AT_ONCE: Final = 2
"""Commands beside each other: as many as the processors of a small machine."""
_LONGEST: Final = 15
"""How many files of tests the summary lists by the time they took."""
_SCRIPT_TESTS: Final = "JavaScript tests"
_BUILD: Final = "build"
_IN_BROWSERS: Final = "tests in browsers"
_WITHOUT_BROWSER: Final = "tests without a browser"
_NEAR: Final = "tests near the change"
_CHOSEN: Final = "chosen tests"
_LONGEST_FIRST: Final = ("engines", "sealed_makes", "sixth", "faults", "offline", "hosts")
"""Files of tests in browsers that take longest: they begin first."""


def browser_tests() -> Sequence[Path]:
    """The files of tests in browsers, those that take longest first."""
    first = [ROOT / "e2e" / f"test_{name}.py" for name in _LONGEST_FIRST]
    return [*first, *sorted(set((ROOT / "e2e").glob("test_*.py")).difference(first))]


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
    seconds: Counter[str] = field(default_factory=Counter)
    """Seconds by file of tests."""

    def check(self, name: str, work: Callable[[], bool]) -> None:
        """Do ``work`` under a heading and remember whether it held."""
        print(f"\n== {name}", flush=True)
        begun = time.perf_counter()
        held = work()
        self.checks.append((name, held, time.perf_counter() - begun))

    def commands(
        self,
        commands: Mapping[str, Command],
        at_once: int = _AT_ONCE,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Run ``commands``, ``at_once`` at any time, and count the tests among them."""
        kept = {**testing.KEEPS_BYTECODE, **(env or {})}
        self._count(show_in_turn(commands, at_once, kept))

    @contextmanager
    def beside(
        self, commands: Mapping[str, Command], env: Mapping[str, str] | None = None
    ) -> Iterator[None]:
        """Run ``commands`` one after another beside what is run in the ``with`` block.

        What they print stands below what that prints.
        """
        with running(commands, 1, {**testing.KEEPS_BYTECODE, **(env or {})}) as ended:
            yield
            self._count(ended)

    def _count(self, ended: Iterator[tuple[str, int, float]]) -> None:
        for name, code, seconds in ended:
            self.checks.append((name, code == 0, seconds))
            results = testing.read(testing.results_file(name))
            self.tests += results.outcomes
            self.failures += results.failures
            self.seconds.update(results.seconds)

    def pytest(
        self,
        name: str,
        *arguments: str | Path,
        env: Mapping[str, str] | None = None,
        shared_out: bool = True,
    ) -> None:
        """Run pytest with ``arguments`` and add what it counted."""
        command = testing.pytest(name, *arguments, shared_out=shared_out)
        self.commands({name: command}, env=env)

    def held(self, name: str) -> bool:
        """Whether the check of this name held."""
        return any(held for one, held, _ in self.checks if one == name)

    def budget(self) -> None:
        """Hold each file of tests to its share of the time of all."""
        print("\n== Time of tests, longest first")
        for name, taken in self.seconds.most_common(_LONGEST):
            print(f"  {taken:6.0f} s  {name}")
        over = testing.over_budget(self.seconds)
        print(f"  {self.seconds.total():6.0f} s  all {len(self.seconds)} files")
        for name in over:
            print(f"  {name} takes more than {testing.BUDGET:.0%} of the time of all tests")
        self.checks.append(("budget of time", not over, 0))

    def conclude(self) -> int:
        """Print every check, the longest first, and the sum of all tests; the exit code."""
        print("\n== Summary")
        for name, held, seconds in sorted(self.checks, key=lambda check: -check[2]):
            print(f"  {'held  ' if held else 'FAILED'}  {name}  ({seconds:.0f} s)")
        for name, why in self.left_out:
            print(f"  LEFT OUT  {name}: {why}")
        for test in self.failures:
            print(f"  FAILED  {test}")
        if testing.DEATHS.exists():
            died = len(testing.DEATHS.read_text(encoding="utf-8").splitlines())
            print(f"  DIED  {died} times a browser or a tab: {testing.DEATHS}")
        print(", ".join(f"{self.tests[outcome]} {outcome}" for outcome in _OUTCOMES))
        return 0 if all(held for _, held, _ in self.checks) else 1


def check(*, only_changed: bool = False) -> int:
    """All that needs no browser, or only what is near to what changed; the exit code."""
    report = Report()
    if only_changed:
        files = changed.changed_files(ROOT)
        report.commands(reached_checks(_static_checks(), files), env=_FINDS)
        if tests := _near_tests(files):
            report.pytest(_NEAR, *tests)
    else:
        with report.beside(_static_checks(), env=_FINDS):
            report.pytest(_WITHOUT_BROWSER, ROOT / "tests")
    return report.conclude()


def check_tests(arguments: Sequence[str]) -> int:
    """Only these tests, as pytest is told of them; installs what they need. The exit code."""
    _python_tools()
    report = Report()
    report.pytest(_CHOSEN, *arguments, shared_out=False)
    return report.conclude()


def reached_checks(checks: Mapping[str, Command], files: Sequence[str]) -> dict[str, Command]:
    """Those of ``checks`` that a change of ``files`` can fail: JavaScript's by its own alone."""
    scripts = any(name.endswith((".mjs", ".js", ".json")) for name in files)
    return {name: each for name, each in checks.items() if scripts or "JavaScript" not in name}


def _near_tests(files: Sequence[str]) -> list[str]:
    """The tests that what changed reaches first; says how many it has no time for."""
    taken = testing.read(testing.results_file(_WITHOUT_BROWSER)).seconds
    tests, rest = changed.within(changed.by_distance(ROOT, files), taken)
    print(f"Changed: {', '.join(files)}.")
    print(f"{len(tests)} files of tests are near; {len(rest)} farther away are not run.")
    return tests


def test() -> int:
    """Everything, in browsers that are installed for it where that is allowed; the exit code."""
    system.install_tools()
    testing.DEATHS.unlink(missing_ok=True)
    report = Report()
    with ThreadPoolExecutor(max_workers=1) as beside:
        of_the_system = beside.submit(_install_for_browsers, report)
        checks = _static_checks()
        environment.npm_parts(ROOT / "e2e")
        of_the_system.result()
    print(
        f"Chromium: {browsers.chromium()}; Firefox: {browsers.firefox() or 'none found'}; "
        f"WebKit: {browsers.webkit_driver() if browsers.webkit() else 'none found'}"
    )
    # Tests in browsers wait now and then; those without one fill the gaps.
    without = testing.pytest(_WITHOUT_BROWSER, ROOT / "tests", shared_out=False)
    with report.beside(checks, env=_FINDS):
        report.commands({_BUILD: (PYTHON, "-m", "builder.site")}, env=_FINDS)
        with report.beside({_WITHOUT_BROWSER: without}):
            if report.held(_BUILD):
                report.pytest(_IN_BROWSERS, *browser_tests())
    report.budget()
    return report.conclude()


def _install_for_browsers(report: Report) -> None:
    browsers.CHROMIUM.install()
    install_others(report)
    install_hosts(report)


def install_others(report: Report) -> None:
    """See to a Firefox and a WebKit; all other tests go on without them."""
    for name, needs in (("Firefox", (browsers.FIREFOX,)), ("WebKit", browsers.WEBKIT)):
        _install(report, f"tests in {name}", needs)


def install_hosts(report: Report) -> None:
    """See to the web servers that people use; all other tests go on without them."""
    for name, need in (("nginx", system.NGINX), ("Apache", system.APACHE)):
        _install(report, f"tests on {name}", (need,))


def _install(report: Report, what: str, needs: Sequence[system.Need]) -> None:
    try:
        for need in needs:
            need.install()
    except BuildError as error:
        report.left_out.append((what, str(error)))
        print(f"Left out: {what}. {error}", flush=True)


def _static_checks() -> dict[str, Command]:
    """What reads the sources only, and the tests of JavaScript; installs what they need."""
    _python_tools()
    environment.npm_parts(WEB)
    eslint = (_npm("eslint"), "--config", WEB / "eslint.config.mjs", "--max-warnings=0", ".")
    return {
        "types": (_tool("mypy"),),
        _SCRIPT_TESTS: _script_tests(),
        "format": (_tool("ruff"), "format", "--check", "--quiet", "."),
        "lint": (_tool("ruff"), "check", "--quiet", "."),
        "layers": (_tool("lint-imports"), "--no-logo"),
        "JavaScript lint": eslint,
        # The page's scripts and those of its workers: each kind finds other globals.
        "JavaScript types": (_npm("tsc"), "--project", WEB / "tsconfig.json"),
        "JavaScript types of workers": (_npm("tsc"), "--project", WEB / "tsconfig.worker.json"),
    }


def _python_tools() -> None:
    """Install what tests in plain Python need."""
    for name in ("dev", "arena", "environments"):
        environment.install(name)
    environment.catalogues()


def _script_tests() -> Command:
    results = testing.results_file(_SCRIPT_TESTS)
    results.parent.mkdir(parents=True, exist_ok=True)
    results.unlink(missing_ok=True)
    to_screen = ("--test-reporter=dot", "--test-reporter-destination=stdout")
    to_file = ("--test-reporter=junit", f"--test-reporter-destination={results}")
    tests = sorted((WEB / "tests").glob("*.test.mjs"))
    # A file that something keeps open is ended and named.
    return ("node", "--test", "--test-timeout=120000", *to_screen, *to_file, *tests)


def format_code() -> int:
    """Bring all Python into shape; the exit code."""
    environment.install("dev")
    show(_tool("ruff"), "check", "--fix", "--quiet", ".")
    return show(_tool("ruff"), "format", "--quiet", ".")
