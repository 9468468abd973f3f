"""Pytest plugin: fails a full run that leaves a text of the catalogue unsaid, and names each.

Such a text is either dead, and goes, or lacks a test. Tests of random examples do not count,
because they say something else in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
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

    def __init__(self, *, whole_suite: bool = False) -> None:
        self.fresh: set[str] = set()
        self.all: set[str] = set()
        self.whole_suite = whole_suite

    def listen(self) -> None:
        """Note each text when it is looked up, which is once in a language."""
        look_up: Callable[[catalogue._Patterns, str], object] = catalogue._Patterns.__missing__

        def noting(patterns: catalogue._Patterns, message: str) -> object:
            if message not in self.all:
                self.fresh.add(message)
            return look_up(patterns, message)

        catalogue._Patterns.__missing__ = noting  # type: ignore[method-assign, assignment]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None]:
        before = set(self.fresh)
        try:
            return (yield)
        finally:
            if is_random(item) and self.fresh != before:
                forget(self.fresh - before)
                self.fresh = before

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

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self.whole_suite and exitstatus == pytest.ExitCode.OK and self.never():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.whole_suite and (never := self.never()):
            terminalreporter.section("texts that no test says: delete them or test them")
            for message in never:
                terminalreporter.line(message)


def is_random(item: pytest.Item) -> bool:
    """Whether Hypothesis draws what a test is given."""
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False) is True


def forget(texts: set[str]) -> None:
    """Have ``texts`` looked up again when they are next said."""
    for speech in (catalogue.SPEECH, catalogue._ENGLISH_SPEECH):
        for text in texts:
            speech.pop(text, None)
            speech.patterns.pop(text, None)
            speech.forms.pop(text, None)
    for empty in catalogue._EMPTIED:
        empty()


def pytest_configure(config: pytest.Config) -> None:
    # A process that is given its tests by another sees only a part of what is said.
    said = Said(whole_suite=is_whole_suite(config) and not hasattr(config, "workerinput"))
    said.listen()
    config.pluginmanager.register(said, "said")
