from __future__ import annotations

import pytest

from molecore.core.errors import BadOptions
from molecore.core.options import Choice, Count, Flag, Layout, Option, Placement, resolve
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE, load

STANDARD = (("big", ("a", "b")), ("small", ("c",)))
DECLARED: tuple[Option, ...] = (
    Flag("fast_play", "Fast", "", default=True),
    Choice("first", "First", "", choices=((1, "one"), (2, "two")), default=2),
    Count("rounds", "Rounds", "", low=1, high=9, default=3),
    Placement("stones", "Stones", "", (("big", 2), ("small", 1)), tuple("abcdef"), STANDARD),
)


def test_defaults_fill_what_is_not_given() -> None:
    assert resolve(DECLARED, {}) == {
        "fast_play": True,
        "first": 2,
        "rounds": 3,
        "stones": STANDARD,
    }


def test_given_values_replace_defaults() -> None:
    resolved = resolve(DECLARED, {"fast_play": False, "first": 1, "rounds": 9})
    assert (resolved["fast_play"], resolved["first"], resolved["rounds"]) == (False, 1, 9)


def test_keys_may_be_in_camel_case() -> None:
    assert resolve(DECLARED, {"fastPlay": False})["fast_play"] is False


def test_a_choice_reads_the_former_names_of_its_values() -> None:
    first = Choice("first", "First", "", ((1, "one"), ("lot", "lot")), 1, (("random", "lot"),))
    assert resolve([first], {"first": "random"}) == {"first": "lot"}
    assert resolve([first], {"first": "lot"}) == {"first": "lot"}
    with pytest.raises(BadOptions, match="first must be one of 1, lot, not 'chance'"):
        resolve([first], {"first": "chance"})
    with pytest.raises(BadOptions, match="first must be one of 1, 'lot', not '1'"):
        resolve([first], {"first": "1"})


def test_resolved_options_resolve_to_themselves() -> None:
    resolved = resolve(DECLARED, {"stones": {"small": ["f"], "big": ["e", "a"]}})
    assert resolved["stones"] == (("big", ("a", "e")), ("small", ("f",)))
    assert resolve(DECLARED, resolved) == resolved


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"speed": 1}, "There is no option speed. Options: fast_play, first, rounds, stones."),
        ({"fast_play": True, "fastPlay": True}, "fast_play is given twice"),
        ({"fast_play": 1}, "fast_play must be true or false, not 1"),
        ({"first": 3}, "first must be one of 1, 2, not 3"),
        ({"first": True}, "first must be one of 1, 2, not True"),
        ({"rounds": 0}, "rounds must be a whole number from 1 to 9, not 0"),
        ({"rounds": 10}, "from 1 to 9"),
        ({"rounds": True}, "from 1 to 9"),
        ({"rounds": "3"}, "from 1 to 9"),
        ({"stones": "random"}, 'stones must be "standard" or name big and small'),
        ({"stones": {"big": ["a", "b"]}}, 'stones must be "standard"'),
        ({"stones": ("big", "small")}, 'stones must be "standard"'),
        ({"stones": {"big": ["a", "b"], "small": "c"}}, "small must be a list of 1"),
        ({"stones": {"big": ["a"], "small": ["c"]}}, "big needs 2 squares, not 1"),
        ({"stones": {"big": ["a", "z"], "small": ["c"]}}, "there is no square 'z'"),
        ({"stones": {"big": ["a", "c"], "small": ["c"]}}, "c is used twice"),
    ],
)
def test_unfit_options_are_named(raw: dict[str, object], message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        resolve(DECLARED, raw)


BOARDS = Layout("boards", "Boards", "", (("A", ("##", "##")), ("B", ("###",))), 4, 5, most_cells=6)


def test_a_drawing_replaces_the_shape_of_its_board_alone() -> None:
    assert resolve([BOARDS], {}) == resolve([BOARDS], {"boards": "standard"})
    drawn = resolve([BOARDS], {"boards": {"A": ["#", ".##"]}})
    assert drawn["boards"] == (("A", ("#..", ".##")), ("B", ("###",)))
    assert resolve([BOARDS], drawn) == drawn


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("round", 'boards must be "standard" or draw A or B'),
        ({}, 'boards must be "standard" or draw A or B'),
        ({"C": ["#"]}, 'boards must be "standard" or draw A or B'),
        ({"A": "##"}, "A must be a list of rows"),
        ({"A": [1, 2]}, "A must be a list of rows"),
        ({"A": ["##", None]}, "A must be a list of rows"),
        ({"A": ["#"] * 5}, "A may have at most 4 rows of 5, not 5 of 1"),
        ({"A": ["######"]}, "A may have at most 4 rows of 5"),
        ({"A": ["##", "#o#"]}, "A may hold only # and ., but row 2 has 'o'"),
        ({"A": ["?#x", "y"]}, "row 1 has '[?]'"),
        ({"A": []}, "A needs 1 to 6 cells"),
        ({"A": ["..", "."]}, "A needs 1 to 6 cells"),
        ({"A": ["####", "###"]}, "A needs 1 to 6 cells, not 7"),
    ],
)
def test_unfit_drawings_are_refused(raw: object, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        resolve([BOARDS], {"boards": raw})


# ---- Ways to play that have names, and what is said of choices, fit the options they speak of


GAMES = pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)


@GAMES
def test_every_way_can_be_played_with_every_number_of_seats(meta: GameMeta) -> None:
    assert meta.presets[0].key == "first"
    for way in meta.presets:
        options = resolve(meta.options, dict(way.values(meta.options)))
        assert tuple(options.items()) == way.values(meta.options)
        for seats in meta.seats:
            load(meta.id).setup(options, seats, seed=1)


@GAMES
def test_no_two_ways_are_the_same(meta: GameMeta) -> None:
    assert len({way.values(meta.options) for way in meta.presets}) == len(meta.presets)
    assert len({str(way.name) for way in meta.presets}) == len(meta.presets)


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
    first = dict(meta.presets[0].values(meta.options))
    assert (first["mode"], first["preferences"]) == ("upper", 0)
    ours = [way for way in meta.presets if way.key != "letter"]
    assert all(dict(way.options)["majority_basis"] == "ordinarySeats" for way in ours)


@GAMES
def test_every_game_can_be_played_by_the_letter(meta: GameMeta) -> None:
    assert meta.presets[-1].key == "letter"
    assert dict(meta.presets[-1].options)
