"""Pytest plugin: counts the rules that passing tests prove, and fails a full run that lacks one.

A test proves the rules its marks name: ``@pytest.mark.rule("H10", "H11")``.
A mark stands for the game whose metadata lists that rule number.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE

TESTS = Path(__file__).parent


def missing_rules(meta: GameMeta, proven: set[str]) -> tuple[str, ...]:
    """The rules of a game that nothing has proven, in the game's order."""
    return tuple(rule for rule in meta.rules if rule not in proven)


def summary(meta: GameMeta, proven: set[str]) -> str:
    """How many rules of a game are proven, as a sentence, with those that are not."""
    missing = missing_rules(meta, proven)
    count = f"{meta.name}: {len(meta.rules) - len(missing)} of {len(meta.rules)} rules proven"
    return f"{count}, not {', '.join(missing)}" if missing else count


class Rulebook:
    """Watches a run and keeps what it has proven."""

    def __init__(self) -> None:
        self.proven: set[str] = set()
        self.disproven: set[str] = set()
        self.whole_suite = False

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        rules = [str(rule) for mark in item.iter_markers("rule") for rule in mark.args]
        unknown = set(rules) - {rule for meta in PLAYABLE for rule in meta.rules}
        if unknown:
            raise pytest.UsageError(f"{item.nodeid}: no game has the rules {sorted(unknown)}")
        item.user_properties.append(("rules", rules))

    def pytest_deselected(self) -> None:
        self.whole_suite = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        properties: Mapping[str, object] = dict(report.user_properties)
        rules = properties.get("rules", [])
        assert isinstance(rules, list)
        if report.failed:
            self.disproven.update(rules)
        elif report.when == "call" and report.passed:
            self.proven.update(rules)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        lacking = any(missing_rules(meta, self.result) for meta in PLAYABLE)
        if self.whole_suite and lacking and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.whole_suite:
            terminalreporter.section("rules")
            for meta in PLAYABLE:
                terminalreporter.line(summary(meta, self.result))

    @property
    def result(self) -> set[str]:
        """The rules that some test proves and no test disproves."""
        return self.proven - self.disproven


def pytest_configure(config: pytest.Config) -> None:
    rulebook = Rulebook()
    rulebook.whole_suite = is_whole_suite(config)
    config.pluginmanager.register(rulebook, "rulebook")


def is_whole_suite(config: pytest.Config) -> bool:
    roots = [Path(argument).resolve() for argument in config.args]
    chosen = config.getoption("keyword") or config.getoption("markexpr")
    partial = config.getoption("collectonly") or config.getoption("lf", default=False)
    return not chosen and not partial and any(TESTS.is_relative_to(root) for root in roots)
