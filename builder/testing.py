"""Runs of tests beside each other, and what they found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias
from xml.etree import ElementTree

from builder.paths import CACHE, PYTHON
from builder.progress import Command, show, show_in_turn

RESULTS: Final = CACHE / "results"
_TRIED_AGAIN: Final = 3
"""So many tests at most: where more fail, it is not for want of time."""

Runs: TypeAlias = Mapping[str, Sequence[str | Path]]
"""Names of test runs, each with the arguments of pytest."""


@dataclass(frozen=True)
class Found:
    """What one run of tests came to."""

    name: str
    held: bool
    seconds: float
    outcomes: Counter[str]
    failures: tuple[str, ...] = ()
    unsteady: tuple[str, ...] = ()
    """Tests that failed beside others and held alone."""


def run_beside(
    runs: Runs,
    at_once: int,
    busy: Collection[str] = (),
    env: Mapping[str, str] | None = None,
) -> Iterator[Found]:
    """Run all ``runs``, ``at_once`` at any time, then again the few tests of ``busy`` that failed.

    A browser on a machine that does much else may wait longer than any test should; what fails
    when nothing else runs as well has failed.
    """
    commands = [_command(name, arguments) for name, arguments in runs.items()]
    ended = []
    for name, end in zip(runs, show_in_turn(commands, at_once, env), strict=True):
        print(f"\n== {name}", flush=True)
        ended.append(_found(name, *end))
    for found in ended:
        few = 0 < len(found.failures) <= _TRIED_AGAIN and found.name in busy
        yield _tried_again(found, runs[found.name], env) if few else found


def _command(name: str, arguments: Sequence[str | Path], *more: str) -> Command:
    file = _results(name)
    file.unlink(missing_ok=True)
    # Of its own, so that runs beside each other do not mix what failed last.
    cache = f"cache_dir={RESULTS / name}"
    return (PYTHON, "-m", "pytest", "-q", "-o", cache, f"--junit-xml={file}", *more, *arguments)


def _results(name: str) -> Path:
    return RESULTS / f"{name}.xml"


def _found(name: str, code: int, seconds: float) -> Found:
    file = _results(name)
    if not file.exists():
        return Found(name, code == 0, seconds, Counter())
    return Found(name, code == 0, seconds, outcomes(file), tuple(failures(file)))


def _tried_again(
    first: Found, arguments: Sequence[str | Path], env: Mapping[str, str] | None
) -> Found:
    print(f"\n== {first.name}: once more what failed", flush=True)
    only = ("--last-failed", "--last-failed-no-failures=none")
    code = show(*_command(first.name, arguments, *only), env=env)
    second = _found(first.name, code, first.seconds)
    if not second.held:
        return first
    held = Counter({"passed": len(first.failures), "failed": -len(first.failures)})
    first.outcomes.update(held)
    return Found(first.name, True, first.seconds, first.outcomes, (), first.failures)


def outcomes(results: Path) -> Counter[str]:
    """How many tests passed, failed (errors included) and were skipped, by XML as of JUnit."""
    return Counter(map(_outcome, _tests(results)))


def failures(results: Path) -> list[str]:
    """The names of the tests that failed, by XML as of JUnit."""
    return [
        f"{test.get('classname')}::{test.get('name')}"
        for test in _tests(results)
        if _outcome(test) == "failed"
    ]


def _tests(results: Path) -> Iterator[ElementTree.Element]:
    return ElementTree.parse(results).iter("testcase")  # noqa: S314 - our own tools' file


def _outcome(test: ElementTree.Element) -> str:
    marks = {mark.tag for mark in test}
    if marks & {"failure", "error"}:
        return "failed"
    return "skipped" if "skipped" in marks else "passed"
