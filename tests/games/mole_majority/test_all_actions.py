"""Every action has a place of its own, and none is counted that no position allows."""

from __future__ import annotations

import pytest

from molecore.core.action_space import action_space
from molecore.core.options import resolve
from molecore.games.mole_majority.actions import CaveIn, LayTile, Move, PlaceHomeBase, Roll, Swap
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.test_random_games import random_game


def actions_of(kind: type, seats: int = 2, **options: object) -> list[str]:
    """What can ever be done of a kind, in notation."""
    found = GAME.all_actions(resolve(GAME.meta.options, options), seats)
    return [GAME.encode(action) for action in found if isinstance(action, kind)]


@pytest.mark.rule("R4", "R5")
def test_only_players_who_lay_the_board_choose_cells() -> None:
    assert actions_of(PlaceHomeBase, layout="players") == [f"base:m{n}" for n in range(6)]
    assert len(actions_of(LayTile, layout="players")) == 12
    assert actions_of(PlaceHomeBase, layout="star") == actions_of(LayTile, layout="star") == []


@pytest.mark.rule("R18")
def test_a_mole_can_move_between_any_two_hexes() -> None:
    assert len(actions_of(Move, layout="players")) == 19 * 6 * 18 * 6
    assert len(actions_of(Move, layout="star")) == 13 * 6 * 12 * 6


@pytest.mark.rule("R65")
def test_a_known_board_has_the_edges_that_it_has() -> None:
    edges = actions_of(CaveIn, layout="star")
    assert len(edges) == 13 * 6 - 24  # inner edges belong to two hexes each
    inner = actions_of(CaveIn, layout="star", cavein_outer_edges=False)
    assert len(inner) == 24
    assert set(inner) < set(edges)
    assert "m0|d0" not in inner


@pytest.mark.rule("R77", "R78")
def test_a_roll_goes_round_hexes_of_every_size() -> None:
    ahead = [text for text in actions_of(Roll, layout="star") if text.startswith("o/0>")]
    assert sorted(ahead) == ["o/0>o/1", "o/0>o/2", "o/0>o/3", "o/0>o/4", "o/0>o/5"]
    home = [text for text in actions_of(Roll, layout="star") if text.startswith("m0/0>")]
    assert sorted(home) == ["m0/0>m0/1", "m0/0>m0/5"]
    lengths = actions_of(Roll, layout="star", roll_may_stop_early=True)
    assert {"m0/0>m0/1*1", "m0/0>m0/1*6"} <= set(lengths)
    assert "o/0>o/2*4" not in lengths  # spaces 0 and 2 touch on a hex of three alone


@pytest.mark.rule("R80", "R82")
def test_any_seat_can_be_a_target_unless_the_deck_has_no_gopher() -> None:
    assert len(actions_of(Swap, 3)) == 9
    assert actions_of(Swap, 3, deck="spring") == []


def test_the_legal_actions_of_random_games_are_marked_at_their_places() -> None:
    for seed in range(9):
        match = random_game(2 + seed % 3, seed, standard=False)
        space = action_space(GAME, match.options, len(match.players))
        marks = GAME.marker(space)
        for step in match.steps:
            for seat in range(len(match.players)):
                legal = GAME.legal_actions(step.state, seat)
                marked = [n for n, mark in enumerate(marks(step.state, seat)) if mark]
                assert marked == sorted(space.places[action] for action in legal)


@pytest.mark.parametrize(
    ("text", "pressed"),
    [
        ("base:m5", ["m5"]),
        ("lay:c5", ["c5"]),
        ("gk1", ["card:GK1"]),
        ("with:n3", ["card:N3"]),
        ("+go", ["stack:GO"]),
        ("+ci", ["stack:CI"]),
        ("swap:2/3", ["discard:2/3"]),
        ("c5/5", ["c5/5"]),
        ("c5/5-c4/5", ["c5/5", "c4/5"]),
        ("x:c5/5", ["c5/5"]),
        ("c5/5>c5/4", ["c5/5", "c5/4"]),
        ("c5/5>c5/4*6", ["c5/5", "c5/4", "stop:6"]),
        ("home:c5", ["c5"]),
        ("c5|d5", ["c5|d5"]),
        ("discard", ["discard"]),
        ("pass", ["pass"]),
        ("end", ["end"]),
    ],
)
def test_each_kind_of_action_is_chosen_by_pressing_what_it_is_about(
    text: str, pressed: list[str]
) -> None:
    assert list(GAME.decode(text).targets) == pressed
