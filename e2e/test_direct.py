"""Browsers of different make play games over a direct connection.

One of them is killed in the midst, starts again, and is connected anew.
"""

from __future__ import annotations

import time
from random import Random
from typing import Final

import pytest

from e2e.hosting import Host
from e2e.test_engines import GO, visit
from e2e.test_sealed_makes import ASKED, LINK, Person, sit_down
from e2e.test_sealed_makes import people as people  # noqa: PLC0414 - handed on to pytest
from tests.amounts import LONG, amount

GAMES: Final = [
    ("mole_hill", "lot"),
    *(
        [
            ("majority", "secrets"),
            ("mountains", "first"),
            ("mole_majority", "first"),
            ("moleozer", "full"),
        ]
        if LONG
        else []
    ),
]
"""By default only the game whose links are the fewest."""
KILLED_AFTER: Final = 3
"""So many choices."""
CHOICES: Final = amount(5, 10_000)
"""So many, or as many as a whole game takes."""
LONGEST: Final = 400
"""Seconds that a game may take on a busy machine."""
_PAUSE: Final = 0.05
GOES_ON: Final = "[data-act=tellon]"
"""At the end of a part of a game."""
PRESS_ON: Final = "(selector) => document.querySelector(selector)?.click()"
"""At once, as it also goes on by itself."""
IS_THERE: Final = "() => document.querySelector('main').innerText.includes('is connected')"
IS_GONE: Final = f"() => !({IS_THERE})()"


@pytest.mark.parametrize(("game", "way"), GAMES)
def test_a_game_is_played_directly_though_one_is_killed(
    people: list[Person], host: Host, game: str, way: str
) -> None:
    chance, choices, killed = Random(game), 0, False
    for person in people:
        visit(person.engine, host.address)
    sit_down(people, game, way)
    one, other = people
    one.open(other.link())
    connect(one, other)
    until = time.monotonic() + LONGEST
    while choices < CHOICES and not all(person.finds_all_fair() for person in people):
        assert time.monotonic() < until
        time.sleep(_PAUSE)
        for person in people:
            person.engine.evaluate(PRESS_ON, GOES_ON)
            if person.engine.evaluate(ASKED, person.seat):
                person.play(chance)
                choices += 1
        if choices >= KILLED_AFTER and not killed:
            killed = True
            other.is_killed()
            one.engine.wait_until(IS_GONE)
            connect(one, other)
    assert killed
    while one.device.log != other.device.log:  # it is kept a moment after it is shown
        assert time.monotonic() < until
        time.sleep(_PAUSE)


def connect(one: Person, other: Person) -> None:
    """Connect two who play a game with each other already."""
    one.engine.press("[data-act=dialog][data-value=direct]")
    one.engine.press("[data-act=connect]")
    one.engine.wait_for("dialog #half")
    other.engine.evaluate(GO, one.engine.evaluate(LINK).partition("#")[2])
    other.engine.wait_for("dialog #link")
    one.engine.enter("#half", other.engine.evaluate(LINK))
    for person in (one, other):
        person.engine.wait_until(IS_THERE)
