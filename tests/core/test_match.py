from __future__ import annotations

from re import fullmatch

import pytest

from molecore.core.errors import BadMatch, BadOptions, IllegalAction
from molecore.core.match import RESIGNATION, Match, Player, Ply, new_match, replay
from molecore.core.playout import random_match
from molecore.core.protocol import Result
from molecore.core.rng import SEED_LIMIT
from molecore.registry import load

GAME = load("mole_hill")
PLAYERS = (Player("Ann"), Player("Bea", level="casual"))


def begin(*texts: str) -> Match:
    """A match after these actions, each by whoever is to act."""
    match = new_match(GAME, PLAYERS, {}, seed=1, match_id="m")
    for text in texts:
        match = match.play(match.actors[0], GAME.decode(text))
    return match


def test_a_new_match_is_at_its_first_position() -> None:
    match = begin()
    assert (match.plies, match.cursor, match.at_end) == ((), 0, True)
    assert match.actors == (0,)
    assert match.result is None
    assert [type(event).__name__ for event in match.events(0, None)] == ["RoundBegan", "Asked"]


def test_matches_are_named_apart() -> None:
    one, other = (new_match(GAME, PLAYERS, {}, seed=1) for _ in range(2))
    assert one.id != other.id
    assert fullmatch("[0-9a-f]{16}", one.id)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_number_of_players_must_fit(count: int) -> None:
    with pytest.raises(BadMatch, match=f"Mole Hill is for 2 seats, not {count}"):
        new_match(GAME, [Player("Ann")] * count, {}, seed=1)


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT])
def test_the_seed_must_fit(seed: int) -> None:
    with pytest.raises(BadMatch, match="A seed is a whole number"):
        new_match(GAME, PLAYERS, {}, seed)


def test_the_options_must_fit() -> None:
    with pytest.raises(BadOptions, match="no option wind"):
        new_match(GAME, PLAYERS, {"wind": "north"}, seed=1)


def test_playing_makes_a_new_match_and_leaves_the_old_one() -> None:
    before = begin("a1")
    after = before.play(1, GAME.decode("a1|b1"))
    assert [ply.seat for ply in after.plies] == [0, 1]
    assert len(before.plies) == 1
    assert [type(event).__name__ for event in after.events(2, 0)] == ["RodPlaced", "Asked"]


def test_only_who_is_to_act_can_play() -> None:
    with pytest.raises(IllegalAction, match=r"^It is Bea's turn\.$"):
        begin("a1").play(0, GAME.decode("b1"))


def test_undo_and_redo_move_the_cursor() -> None:
    match = begin("a1", "a1|b1", "a2")
    undone = match.jump(1)
    assert (undone.cursor, undone.at_end, undone.actors) == (1, False, (1,))
    assert undone.state == begin("a1").state
    assert undone.jump(3) == match


@pytest.mark.parametrize("ply", [-1, 2])
def test_there_is_nothing_beyond_either_end(ply: int) -> None:
    with pytest.raises(BadMatch, match=f"positions 0 to 1, not {ply}"):
        begin("a1").jump(ply)


def test_playing_after_undo_drops_what_was_undone() -> None:
    match = begin("a1", "a1|b1", "a2").jump(1).play(1, GAME.decode("h7|i7"))
    assert [GAME.encode(ply.action) for ply in match.plies] == ["a1", "h7|i7"]
    assert match == begin("a1", "h7|i7")


def test_who_resigns_comes_last() -> None:
    match = begin("a1").resign(0)
    assert match.result == Result(scores=(0, 0), places=(2, 1), reason=RESIGNATION)
    assert match.result.winners == (1,)
    assert match.actors == ()


def test_earlier_positions_of_a_resigned_match_go_on() -> None:
    match = begin("a1", "a1|b1").resign(0)
    assert match.jump(1).result is None
    assert match.jump(1).actors == (1,)
    assert match.take_back_resignation() == begin("a1", "a1|b1")


def test_resigning_drops_what_was_undone() -> None:
    assert begin("a1", "a1|b1").jump(1).resign(1) == begin("a1").resign(1)


def test_nobody_resigns_who_does_not_play() -> None:
    with pytest.raises(BadMatch, match="There is no player 3"):
        begin().resign(2)


def test_nothing_follows_the_end() -> None:
    for over in (begin("a1").resign(0), random_match(GAME, 3)):
        with pytest.raises(IllegalAction, match="The game is over"):
            over.play(0, GAME.decode("b1"))
        with pytest.raises(IllegalAction, match="The game is over"):
            over.resign(0)


def test_replaying_all_at_once_is_playing_one_by_one() -> None:
    played = begin("a1", "a1|b1", "a2")
    assert replay(begin(), played.plies) == played
    assert replay(begin("a1"), played.plies[1:]) == played


@pytest.mark.parametrize(
    ("ply", "message"),
    [
        (Ply(0, GAME.decode("b1")), "Ply 2 cannot be played: It is not player 1's turn."),
        (Ply(1, GAME.decode("b1")), "Ply 2 cannot be played: It is the gardener's turn"),
    ],
)
def test_replaying_stops_at_the_first_ply_that_cannot_be_played(ply: Ply, message: str) -> None:
    with pytest.raises(BadMatch, match=message):
        replay(begin(), [Ply(0, GAME.decode("a1")), ply])


def test_a_shared_first_place_has_several_winners() -> None:
    assert Result((5, 5, 2), (1, 1, 3), "equal_scores").winners == (0, 1)
