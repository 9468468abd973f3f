"""Ways to play that have names, and what is said of choices, fit the options they speak of."""

from __future__ import annotations

import pytest

from molecore.core.options import resolve
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE, load

GAMES = pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)


@GAMES
def test_every_way_can_be_played_with_every_number_of_seats(meta: GameMeta) -> None:
    assert meta.ways[0].key == "first"
    for way in meta.ways:
        options = resolve(meta.options, dict(way.values(meta.options)))
        assert tuple(options.items()) == way.values(meta.options)
        for seats in meta.seats:
            load(meta.id).setup(options, seats, seed=1)


@GAMES
def test_no_two_ways_are_the_same(meta: GameMeta) -> None:
    assert len({way.values(meta.options) for way in meta.ways}) == len(meta.ways)
    assert len({str(way.name) for way in meta.ways}) == len(meta.ways)


@GAMES
def test_remarks_speak_of_options_with_values_they_can_have(meta: GameMeta) -> None:
    usual = resolve(meta.options, {})
    for remark in meta.remarks:
        chosen = resolve(meta.options, {**usual, **dict(remark.when)})
        assert remark.holds(chosen)
        assert remark.key in chosen
        others = [other for other in meta.remarks if other is not remark]
        assert not any(other.holds(chosen) and other.key == remark.key for other in others)


def test_the_first_game_of_majority_is_one_chamber_without_secrets() -> None:
    meta = load("majority").meta
    first = dict(meta.ways[0].values(meta.options))
    assert (first["mode"], first["preferences"]) == ("upper", 0)
    assert all(dict(way.options)["majority_basis"] == "ordinarySeats" for way in meta.ways)
