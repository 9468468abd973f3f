"""Pytest plugin: lists the texts of the catalogue that a full run never said.

A text on the list is either dead, and goes, or lacks a test. What a program says that a test
starts beside itself, such as the command line, is on the list too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from builder import page
from molecore.words import catalogue
from molecore.words.catalogue import SEPARATOR
from tests.rulebook import is_whole_suite
from tests.words.catalogues import messages

PROPERTY: Final = "said"
"""The property of a test's report with the texts that were first said in it."""


class Said:
    """Keeps the ids of all texts that a run looks up to say them."""

    def __init__(self) -> None:
        self.fresh: set[str] = set()
        self.all: set[str] = set()
        self.whole_suite = False

    def listen(self) -> None:
        """Note each text when it is looked up, which is once in a language."""
        look_up: Callable[[catalogue._Patterns, str], object] = catalogue._Patterns.__missing__

        def noting(patterns: catalogue._Patterns, message: str) -> object:
            if message not in self.all:
                self.fresh.add(message)
            return look_up(patterns, message)

        catalogue._Patterns.__missing__ = noting  # type: ignore[method-assign, assignment]

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        item.user_properties.append((PROPERTY, sorted(self.fresh)))
        self.fresh = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == PROPERTY:
                assert isinstance(value, list)
                self.all.update(value)

    def pytest_deselected(self) -> None:
        self.whole_suite = False

    def never(self) -> list[str]:
        """The texts that nothing said. What the page says before Python starts is in its HTML."""
        return sorted(messages().keys() - self.all - page.ids() - {SEPARATOR})

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.whole_suite:
            terminalreporter.section("texts that no test says")
            terminalreporter.line(" ".join(self.never()))


def pytest_configure(config: pytest.Config) -> None:
    said = Said()
    said.whole_suite = is_whole_suite(config)
    said.listen()
    config.pluginmanager.register(said, "said")
