"""What the checks run, how they report it, and how they share the time."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from builder import changed, checks, commands, testing
from builder.checks import Report, browser_tests, reached_checks
from builder.paths import ROOT
from builder.progress import BuildError, show_in_turn
from builder.proofs import PROOFS, prove
from e2e import lasting
from tests import amounts


def test_one_check_that_does_not_hold_fails_the_whole() -> None:
    report = Report()
    report.check("good", lambda: True)
    assert report.conclude() == 0
    report.check("bad", lambda: False)
    assert report.conclude() == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("check", False),
        ("check --changed", True),
        ("check tests/wire -k page", ["tests/wire", "-k", "page"]),
    ],
)
def test_check_runs_everything_or_what_it_is_told(
    words: str, told: bool | list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[bool | list[str]] = []
    monkeypatch.setattr(checks, "check", lambda *, only_changed: begun.append(only_changed))
    monkeypatch.setattr(checks, "check_tests", begun.append)
    monkeypatch.setattr(sys, "argv", ["build.py", *words.split()])
    assert commands.main() == 0
    assert begun == [told]


def test_each_file_of_tests_in_a_browser_is_run_once() -> None:
    assert sorted(browser_tests()) == sorted((ROOT / "e2e").glob("test_*.py"))


def test_scripts_are_checked_where_one_changed() -> None:
    checks = {"types": ("mypy",), "JavaScript tests": ("node",)}
    assert list(reached_checks(checks, ["molecore/words/en.po", "a.py"])) == ["types"]
    assert list(reached_checks(checks, ["a.py", "web/js/log.mjs"])) == list(checks)


def test_the_summary_counts_the_browsers_that_died(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "results" / "deaths.log"
    monkeypatch.setattr(testing, "DEATHS", log)
    monkeypatch.setattr(lasting, "DEATHS", log)
    Report().conclude()
    assert "DIED" not in capsys.readouterr().out
    told: list[str] = []
    living = iter([False, False])
    tab = lasting.Lasting("The tab", object, lambda _: next(living), told.append)
    for _ in range(3):
        tab.get()
    assert len(told) == 2
    lines = log.read_text(encoding="utf-8").splitlines()
    assert ["The tab died" in line and "test_the_summary" in line for line in lines] == [True] * 2
    Report().conclude()
    assert "DIED  2 times" in capsys.readouterr().out


RESULTS = """<testsuites>
  <testsuite>
    <testcase classname="one" time="1.5"/>
    <testcase classname="one" time="2"><failure/></testcase>
    <testcase classname="other" time="0.5"><error/></testcase>
  </testsuite>
  <testsuite><testcase><skipped/></testcase><testcase><failure/><error/></testcase></testsuite>
  <testcase classname="e2e.test_page" name="test_it"><failure/></testcase>
  <testcase/>
</testsuites>"""
WRITTEN = """
def test_holds(): pass
def test_fails(): assert False
"""


@pytest.fixture
def results(tmp_path: Path) -> testing.Results:
    file = tmp_path / "results.xml"
    file.write_text(RESULTS)
    return testing.read(file)


def test_outcomes_add_up_over_suites(results: testing.Results) -> None:
    assert results.outcomes == {"passed": 2, "failed": 4, "skipped": 1}


def test_a_file_that_takes_more_than_its_share_is_named() -> None:
    shares = {f"file {number}": 1.0 for number in range(50)}
    assert testing.over_budget(Counter(shares)) == []
    assert testing.over_budget(Counter({**shares, "long": 10.0})) == ["long"]


def test_files_of_tests_are_shared_out_and_what_fails_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(testing, "RESULTS", tmp_path / "results")
    files = [tmp_path / f"test_{name}.py" for name in ("a", "b")]
    for file in files:
        file.write_text(WRITTEN)
    report = Report()
    report.pytest("some", *files)
    report.budget()
    assert report.conclude() == 1
    assert report.tests == {"passed": 2, "failed": 2}
    summary = capsys.readouterr().out.rpartition("== Summary")[2]
    assert [line.partition("::")[2] for line in summary.splitlines() if "::" in line] == [
        "test_fails"
    ] * 2
    assert {name.rpartition(".")[2] for name in report.seconds} == {"test_a", "test_b"}


FILES = {
    "molecore/rules.py": "",
    "molecore/words/__init__.py": "",
    "molecore/words/en.po": "",
    "web/moleweb/table.py": "from molecore import rules\n",
    "web/moleweb/page.py": "from moleweb.table import draw\n",
    "tests/test_rules.py": "from molecore.rules import play\n",
    "tests/test_table.py": "from moleweb import table\n",
    "tests/test_page.py": "import moleweb.page\n",
    "tests/test_words.py": "from molecore.words import say\nPLACE = 'en.po'\n",
    "tests/helper.py": "from molecore.rules import play\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("file", "layers"),
    [
        ("molecore/rules.py", [["test_rules"], ["test_table"], ["test_page"]]),
        ("web/moleweb/table.py", [["test_table"], ["test_page"]]),
        ("molecore/words/__init__.py", [["test_words"]]),
        ("molecore/words/en.po", [["test_words"]]),
        ("tests/test_page.py", [["test_page"]]),
    ],
)
def test_the_nearest_tests_come_first(root: Path, file: str, layers: list[list[str]]) -> None:
    found = changed.by_distance(root, [file])
    assert [[Path(test).stem for test in layer] for layer in found] == layers


def test_tests_are_taken_until_the_time_is_over() -> None:
    layers = [["tests/a.py"], ["tests/b.py", "tests/c.py"], ["tests/d.py"]]
    taken = {"tests.a": 20.0, "tests.b": 30.0, "tests.c": 20.0, "tests.d": 1.0}
    assert changed.within(iter(layers), taken) == (
        ["tests/a.py", "tests/b.py"],
        ["tests/c.py", "tests/d.py"],
    )


def test_what_differs_from_the_last_commit_has_changed_or_that_commit(root: Path) -> None:
    def git(*order: str) -> None:
        names = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *names, *order], cwd=root, check=True, capture_output=True)  # noqa: S603, S607

    git("init")
    git("add", "tests")
    git("commit", "-m", "First")
    git("add", "molecore")
    git("commit", "-m", "Second")
    (root / "tests" / "helper.py").unlink()
    assert changed.changed_files(root) == ["web/moleweb/page.py", "web/moleweb/table.py"]
    git("add", "web")
    git("checkout", "tests")
    git("commit", "-m", "Third")
    assert changed.changed_files(root) == ["web/moleweb/page.py", "web/moleweb/table.py"]
    (root / "molecore" / "rules.py").write_text("changed")
    assert changed.changed_files(root) == ["molecore/rules.py"]


def test_every_proof_is_where_it_is_said_to_be() -> None:
    for places in PROOFS.values():
        assert places
        assert all((ROOT / place).exists() for place in places)


def test_an_unknown_proof_is_refused_with_the_list() -> None:
    with pytest.raises(BuildError, match=r"No proof wishes; there are archives, blind, .*links"):
        prove(["links", "wishes"])


def test_every_case_is_in_one_part_of_a_proof() -> None:
    cases = list(range(10))
    parts = [amounts.share(cases, f"{number}/3") for number in (1, 2, 3)]
    assert sorted(case for part in parts for case in part) == cases
    assert amounts.share(cases) == cases


@pytest.mark.parametrize(
    ("names", "part", "said"),
    [
        ([], "1/3", "Only these"),
        (["faults", "links"], "1/3", "Only these"),
        (["faults"], "4/3", "No part"),
        (["faults"], "0/3", "No part"),
        (["faults"], "3", "No part"),
        (["faults"], "a/3", "No part"),
    ],
)
def test_a_part_that_there_is_not_is_refused(names: list[str], part: str, said: str) -> None:
    with pytest.raises(BuildError, match=said):
        prove(names, part)


MEET = """
import pathlib, sys, time
mine, theirs = map(pathlib.Path, sys.argv[1:])
mine.touch()
while not theirs.exists():
    time.sleep(0.01)
print("met", mine.name, flush=True)
sys.exit(mine.name == "b")
"""


def test_programs_run_at_once_and_speak_in_turn(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    a, b = (tmp_path_factory.getbasetemp() / name for name in "ab")
    programs = {
        "first": (sys.executable, "-c", MEET, a, b),
        "second": (sys.executable, "-c", MEET, b, a),
    }
    ended = show_in_turn(programs, at_once=2)
    assert next(ended)[:2] == ("first", 0)
    assert capsys.readouterr().out == "\n== first\nmet a\n"
    assert next(ended)[:2] == ("second", 1)
    assert capsys.readouterr().out == "\n== second\nmet b\n"


def test_what_runs_beside_something_is_shown_and_counted_after_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a, b = (tmp_path / name for name in "ab")
    report = Report()
    with report.beside({"beside": (sys.executable, "-c", MEET, b, a)}):
        report.commands({"here": (sys.executable, "-c", MEET, a, b)})
    assert [check[:2] for check in report.checks] == [("here", True), ("beside", False)]
    assert capsys.readouterr().out == "\n== here\nmet a\n\n== beside\nmet b\n"


def test_no_more_programs_run_at_once_than_may_and_the_next_begins_as_one_ends(
    tmp_path: Path,
) -> None:
    mark = str(tmp_path / "mark")
    nap = "import pathlib, sys, time; time.sleep(0.3); pathlib.Path(sys.argv[1]).touch()"
    look = "import pathlib, sys; sys.exit(0 if pathlib.Path(sys.argv[1]).exists() else 3)"
    wait = (
        "import pathlib, sys, time\nfor _ in range(600):\n"
        "    if pathlib.Path(sys.argv[1]).exists(): sys.exit(0)\n    time.sleep(0.1)\nsys.exit(3)"
    )
    first, second, waiting = (
        (sys.executable, "-c", program, mark) for program in (nap, look, wait)
    )
    two = {"first": first, "second": second}
    assert [code for _, code, _ in show_in_turn(two, at_once=1)] == [0, 0]
    (tmp_path / "mark").unlink()
    # The third begins beside the first, which waits for it, once the second has ended.
    three = {"waiting": waiting, "short": (sys.executable, "-c", ""), "first": first}
    assert [code for _, code, _ in show_in_turn(three, at_once=2)] == [0, 0, 0]
