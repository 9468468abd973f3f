from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.words import catalogue
from molecore.words.message import say
from tests.said import PROPERTY, Said, is_random
from tests.words.catalogues import messages

TEXT = "list.pair"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """Listens to the texts of one test."""
    monkeypatch.setattr(catalogue._Patterns, "__missing__", catalogue._Patterns.__missing__)
    said = Said(whole_suite=True)
    said.listen()
    catalogue.use("en")
    return said


def run(said: Said, test: object) -> None:
    """Do what pytest does with a test, and with what it said."""
    item: Any = SimpleNamespace(obj=test, user_properties=[])
    running = said.pytest_runtest_call(item)
    next(running)
    say(TEXT, first="a", last="b")
    with pytest.raises(StopIteration):
        running.send(None)
    said.pytest_runtest_teardown(item)
    said.pytest_runtest_logreport(item)


def plain() -> None:
    """Stands for a test."""


@given(st.integers())
def random(number: int) -> None:
    """Stands for a test of random examples."""


def finish(said: Said) -> int:
    session: Any = SimpleNamespace(exitstatus=0)
    said.pytest_sessionfinish(session, exitstatus=0)
    return int(session.exitstatus)


def test_a_text_that_a_test_says_is_said(said: Said) -> None:
    assert TEXT in said.never()
    run(said, plain)
    assert TEXT not in said.never()


def test_what_a_test_of_random_examples_says_does_not_count(said: Said) -> None:
    run(said, random)
    assert TEXT in said.never()
    run(said, plain)
    assert TEXT not in said.never(), "also if it was said before at random"


def test_a_whole_run_fails_for_a_text_that_no_test_says() -> None:
    said = Said(whole_suite=True)
    said.all = set(messages()) - {TEXT}
    assert said.never() == [TEXT]
    assert finish(said) == pytest.ExitCode.TESTS_FAILED
    said.all.add(TEXT)
    assert finish(said) == pytest.ExitCode.OK


def test_a_part_of_the_tests_does_not_fail_for_it() -> None:
    assert finish(Said()) == pytest.ExitCode.OK


def test_pytest_knows_a_test_of_random_examples(request: pytest.FixtureRequest) -> None:
    assert not is_random(request.node)
    assert PROPERTY not in dict(request.node.user_properties), "it is told after the test"
