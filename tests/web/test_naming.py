"""Names from right to left keep their direction to themselves."""

from __future__ import annotations

import pytest

from moleweb.app.naming import shown
from tests.web import messages as m
from tests.web.driving import Seen, played, run, two_people


@pytest.mark.parametrize("name", ["Rosa", "Jörg 2", "山田", "🦔", ""])
def test_most_names_stay_as_they_are(name: str) -> None:
    assert shown(name) == name


@pytest.mark.parametrize("name", ["דוד", "علي", "R2 דוד"])
def test_others_are_isolated_wherever_they_are_told(name: str) -> None:
    model = run(played(two_people(name, "Wim"), "a1"), m.Resigned())
    for screen in (
        model,
        run(model, m.UndoRequested(), m.DialogOpened("resign")),
        run(model, m.UndoRequested()),
    ):
        text = Seen(screen).text
        assert text.count(name) == text.count(f"\u2068{name}\u2069") > 0
