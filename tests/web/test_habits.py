"""What is remembered from game to game, and what of a text that was tampered with."""

from __future__ import annotations

import pytest

from molecore.core.options import resolve
from molecore.registry import PLAYABLE
from moleweb.app.habits import Habits, Setting, dump, load


def setting(game: str, *levels: str, **options: object) -> Setting:
    meta = next(meta for meta in PLAYABLE if meta.id == game)
    return Setting(levels, tuple(resolve(meta.options, options).items()))


def test_what_was_written_is_read_back() -> None:
    habits = Habits(("Ana", "", "山田"))
    assert "山田" in dump(habits), "as whoever looks into the storage reads it"
    for meta in PLAYABLE:
        levels = ("", *(meta.levels[-1].id for _ in meta.seats[1:] or (1,)))
        for way in meta.ways:
            chosen = setting(meta.id, *levels, **dict(way.options))
            habits = habits.started(meta.id, (), chosen)
            assert load(dump(habits)) == habits
            assert habits.setting(meta.id) == chosen


def test_a_name_stays_until_another_is_given() -> None:
    habits = Habits().started("mole_hill", ("Ana", "Bea"), setting("mole_hill", "", ""))
    later = habits.started("majority", ("", "Cid"), setting("majority", "", ""))
    assert later.names == ("Ana", "Cid")
    assert (later.name(0), later.name(5)) == ("Ana", "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        '{"names": 3, "games": []}',
        '{"games": {"mole_hill": {"levels": ["", "", ""]}}}',
        '{"games": {"mole_hill": {"levels": ["", "godlike"]}}}',
        '{"games": {"mole_hill": 7, "chess": {"levels": ["", ""]}}}',
    ],
)
def test_whatever_cannot_be_read_is_forgotten(text: str) -> None:
    assert load(text) == Habits()


def test_options_that_are_no_more_fall_back_to_the_usual_ones() -> None:
    game = '{"levels": ["", "casual"], "options": {"moon": 1}}'
    read = load(f'{{"names": ["  A\\u0000na "], "games": {{"mole_hill": {game}}}}}')
    assert read.names == ("Ana",)
    assert read.setting("mole_hill") == setting("mole_hill", "", "casual")
