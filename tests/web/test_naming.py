"""Names from right to left keep their direction to themselves."""

from __future__ import annotations

import pytest

from molecore.core.match import Player
from molecore.words import use
from moleweb.app.naming import given, shown, spoken
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


def test_who_was_given_no_name_has_one_of_the_language_in_use() -> None:
    players = (Player("Player 1"), Player("Spieler 2"), Player("Player 2"), Player("Rosa"))
    try:
        for code, called in (("de", "Spieler"), ("en", "Player")):
            use(code)
            assert given(players) == (f"{called} 1", f"{called} 2", "Player 2", "Rosa")
            assert spoken(players) == given(players)
    finally:
        use("en")
