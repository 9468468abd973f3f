from __future__ import annotations

import json
from typing import Any

import pytest

from molecore.core.rng import SplitMix64
from molecore.wire import records
from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import to_record
from tests.wire.matches import random_match

GAME: dict[str, Any] = {"game": "mole_hill", "actions": ["e4", "d4|e4", "a1"]}


def _load(**fields: object) -> Any:
    return records.load(json.dumps({**GAME, **fields}))


def _refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        records.load(text)
    return refused.value


def test_what_we_write_can_be_read() -> None:
    for seed in range(100):
        match = random_match(seed)
        assert records.load(write_object(to_record(match))) == match


def test_game_and_actions_are_enough() -> None:
    match = records.load(json.dumps(GAME))
    assert [player.name for player in match.players] == ["Player 1", "Player 2"]
    assert match.state.visits == ("e4", "a1")
    assert match.cursor == 3


@pytest.mark.parametrize(
    "actions",
    [
        ["E4", "e4|d4", " a1 "],
        [[0, "e4"], [1, "d4|e4"], [0, "a1"]],
        [{"seat": 0, "action": "e4"}, "d4|e4", {"seat": 0, "action": "a1", "ply": 3}],
    ],
)
def test_actions_may_be_written_in_several_ways(actions: list[object]) -> None:
    assert _load(actions=actions).plies == _load().plies


@pytest.mark.parametrize("field", ["players", "seats"])
@pytest.mark.parametrize("who", [["Ann", "Casual"], [{"name": "Ann"}, {"level": "casual"}]])
def test_players_may_be_written_in_several_ways(field: str, who: list[object]) -> None:
    assert [player.name for player in _load(**{field: who}).players] == ["Ann", "Casual"]


def test_options_may_be_in_camel_case() -> None:
    assert _load(options={"outerEdgeRods": True}).options["outer_edge_rods"] is True


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "chess"}, "no playable game 'chess'"),
        ({"game": 5}, "field game"),
        ({"actions": "e4"}, "field actions"),
        ({"actions": ["e4", 5]}, r"actions\[1\]"),
        ({"actions": ["e4", "e5"]}, "Ply 2 cannot be played"),
        ({"actions": ["e4", "nonsense"]}, "Ply 2 cannot be played"),
        ({"actions": [[1, "e4"]]}, "Ply 1 cannot be played"),
        ({"actions": ["e4"] * 2001}, "field actions"),
        ({"seed": -1}, "field seed"),
        ({"seed": True}, "field seed"),
        ({"seats": 3}, "2 seats, not 3"),
        ({"seats": 1 << 60}, "2 seats"),
        ({"seats": 2, "players": ["A"]}, "contradict"),
        ({"players": [{"nom": "A"}]}, r"players\[0\]"),
        ({"players": [{"level": "godlike"}, "B"]}, "godlike"),
        ({"options": {"hats": 1}}, "hats"),
        ({"options": 5}, "field options"),
        ({"moves": []}, "no field moves"),
        ({"cursor": 9}, "positions 0 to 3"),
        ({"resigned": 2}, "no player 3"),
        ({"id": "../../x"}, "id"),
        ({"format": 2}, "newer"),
        ({"rules": 2}, "newer"),
    ],
)
def test_an_unfit_field_is_named(fields: dict[str, object], reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        _load(**fields)


@pytest.mark.parametrize("field", ["game", "actions"])
def test_a_missing_field_is_named(field: str) -> None:
    text = json.dumps({key: value for key, value in GAME.items() if key != field})
    assert str(_refusal(text)) == f"The field {field} is missing."


@pytest.mark.parametrize("text", ["", "[]", "[" * 7000, "nonsense", "\ud800", '{"game": 1e999}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    assert _refusal(text).kind in ("foreign", "illegal")


def test_mutilated_records_are_refused_in_words_or_are_games() -> None:
    rng = SplitMix64(1)
    good = [write_object(to_record(random_match(seed))) for seed in (1, 2, 9, 10, 12)]
    refused = 0
    for _ in range(3000):
        text = rng.choice(good)
        place = rng.below(len(text))
        piece = rng.choice(['"', "{", "]", "9", "-", "null", "\\", "true", "1e999", "\\ud800", ""])
        try:
            records.load(text[:place] + piece + text[place + rng.below(9) :])
        except BadRecord as error:
            refused += str(error).endswith(".")
    assert refused > 2000
