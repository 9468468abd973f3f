"""Runs of pytest and what their results say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from builder.paths import CACHE, PYTHON
from builder.progress import Command

RESULTS: Final = CACHE / "results"
DEATHS: Final = RESULTS / "browser deaths.log"
"""A line for each browser or tab that died in tests."""
BUDGET: Final = 0.08
"""Share of the time of all tests that one file may take."""
_PROCESSES: Final = 2
"""Processes that share the tests: as many as a small machine has processors."""
# A file stays in one process, because its tests share an open page.
_SHARED_OUT: Final = (f"--numprocesses={_PROCESSES}", "--dist=loadfile", "--no-loadscope-reorder")


KEEPS_BYTECODE: Final = {
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(CACHE / "bytecode"),
}
"""Lets Python keep compiled modules and tests, wherever it is told to keep none."""


@dataclass(frozen=True)
class Results:
    """The results of tests, read from an XML file as of JUnit."""

    outcomes: Counter[str]
    """Number of tests that passed, failed (errors included) and were skipped."""
    failures: tuple[str, ...]
    """Names of the tests that failed."""
    seconds: Counter[str]
    """Seconds that each file of tests took, set-up included."""


def pytest(name: str, *arguments: str | Path, shared_out: bool = True) -> Command:
    """The command that runs pytest and keeps the results as those of ``name``.

    With ``shared_out`` several processes share the files of tests; those named first begin first.
    """
    file = results_file(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    more = _SHARED_OUT if shared_out else ()
    return (PYTHON, "-m", "pytest", "-q", f"--junit-xml={file}", *more, *arguments)


def results_file(name: str) -> Path:
    """Where the results of a run are kept."""
    return RESULTS / f"{name}.xml"


def read(file: Path) -> Results:
    """Read the results in ``file``; a run that wrote none has no results."""
    tests = list(_tests(file)) if file.exists() else []
    seconds = Counter[str]()
    for test in tests:
        seconds[test.get("classname", "")] += float(test.get("time", 0))  # type: ignore[assignment]
    failed = (test for test in tests if _outcome(test) == "failed")
    return Results(
        Counter(map(_outcome, tests)),
        tuple(f"{test.get('classname')}::{test.get('name')}" for test in failed),
        seconds,
    )


def over_budget(seconds: Counter[str]) -> Sequence[str]:
    """The files that take more than their share of the time of all tests."""
    allowed = BUDGET * seconds.total()
    return [name for name, taken in seconds.most_common() if taken > allowed]


def _tests(results: Path) -> Iterator[ElementTree.Element]:
    return ElementTree.parse(results).iter("testcase")  # noqa: S314 - our own tools' file


def _outcome(test: ElementTree.Element) -> str:
    marks = {mark.tag for mark in test}
    if marks & {"failure", "error"}:
        return "failed"
    return "skipped" if "skipped" in marks else "passed"
