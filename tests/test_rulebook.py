from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from molecore.registry import PLAYABLE
from tests.rulebook import Rulebook, missing_rules, summary

META = PLAYABLE[0]


def report(outcome: str, *rules: str) -> Any:
    """What pytest says of a test that is marked with these rules."""
    return SimpleNamespace(
        user_properties=[("rules", list(rules))],
        when="call",
        failed=outcome == "failed",
        passed=outcome == "passed",
    )


def test_passing_tests_prove_the_rules_they_name() -> None:
    rulebook = Rulebook()
    rulebook.pytest_runtest_logreport(report("passed", "H1", "H2"))
    assert rulebook.result == {"H1", "H2"}


def test_failing_and_skipped_tests_do_not() -> None:
    rulebook = Rulebook()
    rulebook.pytest_runtest_logreport(report("passed", "H1"))
    rulebook.pytest_runtest_logreport(report("failed", "H1"))
    rulebook.pytest_runtest_logreport(report("skipped", "H2"))
    assert rulebook.result == set()


def test_the_summary_names_what_is_not_proven() -> None:
    proven = set(META.rules) - {"H4"}
    assert missing_rules(META, proven) == ("H4",)
    assert summary(META, proven) == "Mole Hill: 22 of 23 rules proven, not H4"
    assert summary(META, set(META.rules)) == "Mole Hill: 23 of 23 rules proven"


def test_a_whole_run_that_lacks_a_rule_fails() -> None:
    rulebook, session = Rulebook(), SimpleNamespace(exitstatus=0)
    rulebook.whole_suite = True
    rulebook.pytest_sessionfinish(session, exitstatus=0)  # type: ignore[arg-type] # stands in
    assert session.exitstatus == 1


def test_a_selection_may_lack_rules() -> None:
    rulebook, session = Rulebook(), SimpleNamespace(exitstatus=0)
    rulebook.pytest_sessionfinish(session, exitstatus=0)  # type: ignore[arg-type] # stands in
    assert session.exitstatus == 0
