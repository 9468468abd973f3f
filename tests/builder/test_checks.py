from __future__ import annotations

from builder.checks import Report


def test_one_check_that_does_not_hold_fails_the_whole() -> None:
    report = Report()
    report.check("good", lambda: True)
    assert report.conclude() == 0
    report.check("bad", lambda: False)
    assert report.conclude() == 1
