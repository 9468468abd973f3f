from __future__ import annotations

import json
from typing import Any, Final

import pytest

from molecore.core.rng import SplitMix64
from molecore.games.mole_hill.meta import META as MOLE_HILL
from molecore.wire import records
from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import to_record
from tests.wire.matches import random_match

GAME: dict[str, Any] = {"game": "mole_hill", "actions": ["e4", "d4|e4", "a1"]}
PLAYER: Final = 'a name, or an object such as {"name": "Ann", "level": null}'
ACTION: Final = 'text such as "e4", or a seat and text such as [0, "e4"]'
NEEDS: Final = {
    "format": "a whole number",
    "id": "text",
    "game": 'the id of a game, such as "mole_hill"',
    "rules": "a whole number",
    "options": "an object of options",
    "players": "a list of players",
    "seats": "the number of seats, or a list of players",
    "seed": "a whole number from 0 to 2**64 - 1",
    "actions": "a list of actions",
    "cursor": "a whole number",
    "resigned": "the number of a seat, or null",
}
"""What each field must be."""


def _load(**fields: object) -> Any:
    return records.load(json.dumps({**GAME, **fields}))


def _refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        records.load(text)
    return refused.value


@pytest.mark.parametrize(("game_id", "seeds"), [("mole_hill", 100), ("majority", 30)])
def test_what_we_write_can_be_read(game_id: str, seeds: int) -> None:
    for seed in range(seeds):
        match = random_match(seed, game_id)
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


TURNS: dict[str, Any] = {
    "game": "majority",
    "options": {"mode": "upper"},
    "actions": ["pref:U:D4,U:B1", "pref:", "U:C1"],
}


def test_one_entry_may_be_a_whole_turn() -> None:
    match = records.load(json.dumps(TURNS))
    written = [(ply.seat, match.game.encode(ply.action)) for ply in match.plies]
    assert written == [(0, "pref+U:B1"), (0, "pref+U:D4"), (0, "pref-"), (1, "pref-"), (0, "U:C1")]
    assert match.cursor == 5


@pytest.mark.parametrize(("cursor", "plies"), [(0, 0), (1, 3), (2, 4), (3, 5)])
def test_the_cursor_of_a_record_counts_its_entries(cursor: int, plies: int) -> None:
    match = records.load(json.dumps({**TURNS, "cursor": cursor}))
    assert (match.cursor, len(match.plies)) == (plies, 5)


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (
            ["pref:U:B1,U:C1,U:D1,U:E1"],
            r"Move 1 cannot be played: You can declare at most 3 preferences",
        ),
        (["pref:U:A1"], r"Move 1 cannot be played: This game has no seat U:A1"),
        ([[1, "pref:"]], r"Move 1 cannot be played: It is not player 2's turn"),
        ([[-1, "pref:"]], r"It is not player 0's turn"),
        (["pref:", "pref:", "pref:"], r"Move 3 cannot be played: It is too late"),
        (["pref:", "pref:"] + ["U:B1"] * 1999, "Move 4 cannot be played"),
    ],
)
def test_a_turn_that_cannot_be_played_is_refused(actions: list[object], reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        records.load(json.dumps({**TURNS, "actions": actions}))


def test_options_may_be_in_camel_case() -> None:
    assert _load(options={"outerEdgeRods": True}).options["outer_edge_rods"] is True


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": 5}, "field game"),
        ({"actions": "e4"}, "field actions"),
        ({"actions": ["e4", 5]}, r"actions\[1\]"),
        ({"actions": ["e4", "e5"]}, "Move 2 cannot be played"),
        ({"actions": ["e4", "nonsense"]}, "Move 2 cannot be played"),
        ({"actions": [[1, "e4"]]}, "Move 1 cannot be played"),
        ({"actions": ["e4"] * 2001}, "Move 2 cannot be played"),
        ({"seed": -1}, "field seed"),
        ({"seed": True}, "field seed"),
        ({"seats": 3}, "2 players, not 3"),
        ({"seats": 1 << 60}, "2 players"),
        ({"seats": 2, "players": ["A"]}, "contradict"),
        ({"players": [{"nom": "A"}]}, r"players\[0\]"),
        ({"players": [{"level": "godlike"}, "B"]}, "godlike"),
        ({"options": {"hats": 1}}, "hats"),
        ({"options": 5}, "field options"),
        ({"moves": []}, "no field moves"),
        ({"cursor": 9}, "only 0 to 3"),
        ({"resigned": 2}, "no player 3"),
        ({"id": "../../x"}, "id"),
        ({"format": 2}, "newer"),
        ({"rules": MOLE_HILL.rules_version + 1}, "newer"),
    ],
)
def test_an_unfit_field_is_named(fields: dict[str, object], reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        _load(**fields)


def test_all_unfit_fields_are_named_at_once_in_words() -> None:
    fields = {
        "players": [{"nom": "A", "level": 3}, 7],
        "seats": [{"name": None}],
        "actions": ["e4", 5, [0], {"seat": "x", "action": "a1"}],
        "cursor": "end",
    }
    refused = _refusal(json.dumps({"game": "mole_hill", **fields}))
    assert tuple(map(str, refused.faults)) == (
        "The field players[0].level must be the id of a level, or null.",
        "There is no field players[0].nom. Fields: name, level.",
        f"The field players[1] must be {PLAYER}.",
        "The field seats[0].name must be text.",
        *(f"The field actions[{n}] must be {ACTION}." for n in (1, 2, 3)),
        "The field cursor must be a whole number.",
    )


@pytest.mark.parametrize(("wrong", "last"), [(9, "1 more error."), (50, "42 more errors.")])
def test_no_more_faults_are_said_than_people_read(wrong: int, last: str) -> None:
    refused = _refusal(json.dumps({"game": "mole_hill", "actions": [0] * wrong}))
    assert len(refused.faults) == 9
    assert str(refused.faults[-1]) == last


def test_every_field_says_what_it_must_be() -> None:
    for field in records.MatchRecord.model_fields:
        said = str(_refusal(json.dumps({**GAME, field: 1.5})))
        assert f"The field {field} must be {NEEDS[field]}." in said


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
