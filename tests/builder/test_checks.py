from __future__ import annotations

from itertools import chain

from builder.checks import IN_BROWSERS, Report
from builder.paths import ROOT


def test_one_check_that_does_not_hold_fails_the_whole() -> None:
    report = Report()
    report.check("good", lambda: True)
    assert report.conclude() == 0
    report.check("bad", lambda: False)
    assert report.conclude() == 1


def test_each_file_of_tests_in_a_browser_is_run_once() -> None:
    run = list(chain.from_iterable(IN_BROWSERS.values()))
    assert sorted(run) == sorted((ROOT / "e2e").glob("test_*.py"))
