from __future__ import annotations

from pathlib import Path

from builder.checks import Report, outcomes

RESULTS = """<testsuites>
  <testsuite><testcase/><testcase><failure/></testcase><testcase><error/></testcase></testsuite>
  <testsuite><testcase><skipped/></testcase><testcase><failure/><error/></testcase></testsuite>
  <testcase/>
</testsuites>"""


def test_outcomes_add_up_over_suites(tmp_path: Path) -> None:
    results = tmp_path / "results.xml"
    results.write_text(RESULTS)
    assert outcomes(results) == {"passed": 2, "failed": 3, "skipped": 1}


def test_one_check_that_does_not_hold_fails_the_whole() -> None:
    report = Report()
    report.check("good", lambda: True)
    assert report.conclude() == 0
    report.check("bad", lambda: False)
    assert report.conclude() == 1
