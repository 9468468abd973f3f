from __future__ import annotations

from pathlib import Path

from builder.checks import Report, outcomes

RESULTS = """<testsuites>
  <testsuite tests="9" failures="2" errors="1" skipped="1"></testsuite>
  <testsuite tests="1" failures="0" errors="0" skipped="0"></testsuite>
</testsuites>"""


def test_outcomes_add_up_over_suites(tmp_path: Path) -> None:
    results = tmp_path / "results.xml"
    results.write_text(RESULTS)
    assert outcomes(results) == {"passed": 6, "failed": 3, "skipped": 1}


def test_one_check_that_does_not_hold_fails_the_whole() -> None:
    report = Report()
    report.check("good", lambda: True)
    assert report.conclude() == 0
    report.check("bad", lambda: False)
    assert report.conclude() == 1
