from __future__ import annotations

from pathlib import Path

import pytest

from builder import testing
from builder.checks import Report

RESULTS = """<testsuites>
  <testsuite><testcase/><testcase><failure/></testcase><testcase><error/></testcase></testsuite>
  <testsuite><testcase><skipped/></testcase><testcase><failure/><error/></testcase></testsuite>
  <testcase classname="e2e.test_page" name="test_it"><failure/></testcase>
  <testcase/>
</testsuites>"""
HOLDS = "def test_holds(): pass\n"
FAILS = "def test_fails(): assert False\n"
UNSTEADY = """
from pathlib import Path

def test_unsteady():
    mark = Path(__file__).with_suffix(".mark")
    known = mark.exists()
    mark.touch()
    assert known
"""


@pytest.fixture(autouse=True)
def _results_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "RESULTS", tmp_path / "results")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    file = tmp_path / "results.xml"
    file.write_text(RESULTS)
    return file


def written(folder: Path, *tests: str) -> Path:
    """A file with these tests."""
    file = folder / "test_written.py"
    file.write_text("\n".join(tests))
    return file


def reported(file: Path, *, busy: bool) -> Report:
    report = Report()
    report.pytests({"some": (file,)}, busy=("some",) if busy else ())
    return report


def named(what: str, printed: str) -> list[str]:
    """The tests in the lines of the summary that begin with ``what``."""
    summary = printed.rpartition("== Summary")[2].splitlines()
    lines = [line for line in summary if line.strip().startswith(what)]
    return [line.partition("::")[2].partition(":")[0] for line in lines if "::" in line]


def test_outcomes_add_up_over_suites(results: Path) -> None:
    assert testing.outcomes(results) == {"passed": 2, "failed": 4, "skipped": 1}


def test_failures_are_named(results: Path) -> None:
    assert testing.failures(results)[-1] == "e2e.test_page::test_it"


def test_what_fails_only_beside_others_is_told_and_held(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = reported(written(tmp_path, HOLDS, UNSTEADY), busy=True)
    assert report.conclude() == 0
    assert report.tests["passed"] == 2
    assert report.tests["failed"] == 0
    assert named("UNSTEADY", capsys.readouterr().out) == ["test_unsteady"]


@pytest.mark.parametrize(("tests", "busy"), [((UNSTEADY,), False), ((FAILS, UNSTEADY), True)])
def test_what_fails_alone_or_on_a_quiet_machine_fails_the_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], tests: tuple[str, ...], busy: bool
) -> None:
    report = reported(written(tmp_path, HOLDS, *tests), busy=busy)
    assert report.conclude() == 1
    assert report.tests["failed"] == len(tests)
    assert len(named("FAILED  ", capsys.readouterr().out)) == len(tests)


def test_many_failures_are_not_tried_again(tmp_path: Path) -> None:
    many = [UNSTEADY.replace("unsteady", f"unsteady_{n}").replace(".mark", f".{n}") for n in "abcd"]
    assert reported(written(tmp_path, *many), busy=True).conclude() == 1
