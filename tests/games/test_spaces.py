"""What views can hold, as all games have it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from molecore.core.match import Player, new_match
from molecore.core.options import Choice, Count, Flag, Options, resolve
from molecore.core.parts import named_parts
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE, load, package_of
from molecore.spaces import spaces_of
from tests import goldens
from tests.loading import loaded_with

GOLDEN: Final = Path(__file__).parent / "parts.txt"


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_no_number_of_a_view_can_be_below_nought(game: str) -> None:
    rules = load(game)
    for seats in rules.meta.seats:
        match = new_match(rules, [Player(f"Player {seat}") for seat in range(seats)], {}, 1)
        assert {each.part.low for each in spaces_of(match).parts} <= {0, 1}


def _ways(meta: GameMeta) -> Iterator[tuple[str, Options]]:
    """The standard options, and each other value of one of them."""
    for option in meta.options:
        match option:
            case Flag():
                values: tuple[object, ...] = (False, True)
            case Choice():
                values = tuple(value for value, _ in option.choices)
            case Count():
                values = (option.low, option.high)
            case _:
                values = ()
        for value in values:
            if value != option.default:
                yield f"{option.key} {value}", resolve(meta.options, {option.key: value})


def _written(meta: GameMeta, options: Options, seats: int) -> dict[str, str]:
    fields = package_of(meta.id).fields
    assert fields is not None
    parts = fields()(options, seats)
    return {each.name: f"{each.name}: {each.part!r}" for each in named_parts(parts)}


def _lines(meta: GameMeta) -> Iterator[str]:
    """What each part can be; where options are others, the parts that differ."""
    for seats in meta.seats:
        standard = _written(meta, resolve(meta.options, {}), seats)
        yield from (f"{seats} seats", *standard.values())
        for way, options in _ways(meta):
            others = _written(meta, options, seats)
            differ = [line for name, line in others.items() if line != standard.get(name)]
            if differ:
                yield from (f"{seats} seats, {way}", *differ)


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_what_a_view_can_hold_is_what_it_could(meta: GameMeta, rewrite_goldens: bool) -> None:
    goldens.check_section(GOLDEN, meta.id, "\n".join(_lines(meta)) + "\n", rewrite_goldens)


# ---- Boards as text, as all games have them


@pytest.mark.parametrize("game", ["mole_hill", "majority", "mountains", "mole_majority"])
def test_writing_a_board_loads_no_records(game: str) -> None:
    assert loaded_with(f"molecore.games.{game}.text") == []
