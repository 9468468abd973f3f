"""Matches, the story of their steps, and errors."""

from __future__ import annotations

from dataclasses import dataclass
from re import fullmatch

import pytest

from molecore.core.errors import BadMatch, BadOptions, IllegalAction, Refusal
from molecore.core.match import RESIGNATION, Match, Player, Ply, new_match, replay
from molecore.core.options import resolve
from molecore.core.playout import fingerprint, random_match, random_options
from molecore.core.protocol import ClosingEvent, GameEnded, PublicEvent, Result, SecretEvent, story
from molecore.core.rng import SEED_LIMIT, SplitMix64
from molecore.registry import load
from tests.core.test_options import BOARDS, DECLARED

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


def test_a_match_is_one_short_line() -> None:
    assert repr(begin("a1", "e4|f4").jump(1)) == (
        "Match(id='m', game='mole_hill', players=['Ann', 'Bea'], plies=2, cursor=1)"
    )


def test_matches_are_named_apart() -> None:
    one, other = (new_match(GAME, PLAYERS, {}, seed=1) for _ in range(2))
    assert one.id != other.id
    assert fullmatch("[0-9a-f]{16}", one.id)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_number_of_players_must_fit(count: int) -> None:
    with pytest.raises(BadMatch, match=f"Mole Hill is for 2 players, not {count}"):
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
    with pytest.raises(BadMatch, match=f"no position {ply}, only 0 to 1"):
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
        (Ply(0, GAME.decode("b1")), "Move 2 cannot be played: It is not player 1's turn."),
        (Ply(1, GAME.decode("b1")), "Move 2 cannot be played: It is the gardener's turn"),
    ],
)
def test_replaying_stops_at_the_first_ply_that_cannot_be_played(ply: Ply, message: str) -> None:
    with pytest.raises(BadMatch, match=message):
        replay(begin(), [Ply(0, GAME.decode("a1")), ply])


# ---- What of a step is told: not what is only asked, and no secret beside what is known


@dataclass(frozen=True)
class Found(PublicEvent):
    number: int


@dataclass(frozen=True)
class Drawn(SecretEvent):
    card: str | None

    def seen_by(self, seat: int | None) -> Drawn:
        return self if seat == 0 else Drawn(None)

    @property
    def is_blank(self) -> bool:
        return self.card is None


class Asked(ClosingEvent):
    pass


def test_a_secret_is_told_where_something_is_known_of_it() -> None:
    assert story([Found(1), Drawn("ace"), Asked()]) == (Found(1), Drawn("ace"))


def test_one_of_which_nothing_is_known_is_told_only_where_there_is_nothing_else() -> None:
    assert story([Found(1), Drawn(None), Found(2)]) == (Found(1), Found(2))
    assert story([Drawn(None), Asked()]) == (Drawn(None),)


def test_what_is_asked_is_no_part_of_it_but_the_end_is() -> None:
    ended = GameEnded(Result((1, 0), (1, 2), "reason"))
    assert story([Asked()]) == ()
    assert story([Found(1), ended]) == (Found(1), ended)


def test_a_refusal_reads_as_its_sentence_with_the_rule() -> None:
    assert str(Refusal("It is too far.", "H10")) == "It is too far. (H10)"
    assert str(Refusal("The game is over.")) == "The game is over."


def test_an_illegal_action_carries_its_refusal() -> None:
    refusal = Refusal("It is too far.", "H10")
    assert IllegalAction(refusal).refusal == refusal
    assert str(IllegalAction(refusal)) == "It is too far. (H10)"


# ---- playout


def test_a_seed_settles_a_random_match() -> None:
    assert random_match(GAME, 1) == random_match(GAME, 1)
    assert random_match(GAME, 1).plies != random_match(GAME, 2).plies


def test_a_limit_leaves_a_match_unfinished() -> None:
    match = random_match(GAME, 1, limit=5)
    assert len(match.plies) == 5
    assert match.plies == random_match(GAME, 1).plies[:5]
    assert match.result is None


def test_random_options_are_fit_and_differ() -> None:
    declared = (*DECLARED, BOARDS)
    drawn = [random_options(declared, SplitMix64(seed)) for seed in range(40)]
    assert all(resolve(declared, options) == options for options in drawn)
    for key in drawn[0]:
        assert len({options[key] for options in drawn}) > 1


def test_fingerprints_tell_matches_apart() -> None:
    match = random_match(GAME, 1)
    assert fingerprint(match) == fingerprint(random_match(GAME, 1))
    assert fingerprint(match).plies == len(match.plies)
    shorter = fingerprint(match.jump(5))
    assert shorter.plies == 5
    assert shorter.legal != fingerprint(match).legal
    assert shorter.steps != fingerprint(match).steps
