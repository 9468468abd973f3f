"""When games were last played, in words."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from molecore.words import use
from moleweb.pages.shelf.view import day_of

NOW = "2026-11-23T13:07:18.123Z"


@pytest.fixture(autouse=True)
def _in_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()
    use("en")


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("2026-11-23T00:00:00Z", ("today", "heute", "aujourd\u2019hui")),
        ("2026-11-22T23:59:59.999Z", ("yesterday", "gestern", "hier")),
        ("2026-11-21T12:00:00Z", ("21 November", "21. November", "21 novembre")),
        ("2026-03-01T12:00:00Z", ("1 March", "1. März", "1er mars")),
        ("2025-12-31T12:00:00Z", ("31 December 2025", "31. Dezember 2025", "31 décembre 2025")),
        ("2025-05-01T12:00:00Z", ("1 May 2025", "1. Mai 2025", "1er mai 2025")),
        ("2026-11-24T12:00:00Z", ("24 November", "24. November", "24 novembre")),
    ],
)
def test_a_day_is_said_as_people_say_it(when: str, said: tuple[str, ...]) -> None:
    for code, day in zip(("en", "de", "fr"), said, strict=True):
        use(code)
        assert str(day_of(when, NOW)) == day


def test_a_day_is_that_of_the_place_where_the_device_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "LINT-14")
    time.tzset()
    assert str(day_of("2026-11-23T09:59:00Z", NOW)) == "yesterday"
    assert str(day_of("2026-11-23T10:01:00Z", NOW)) == "today"


@pytest.mark.parametrize("when", ["", "soon", "2026-13-01T00:00:00Z", "0001-01-01T00:00:00+14:00"])
def test_what_is_no_time_is_not_said(when: str) -> None:
    assert day_of(when, NOW) is None
    assert day_of(NOW, when) is None
