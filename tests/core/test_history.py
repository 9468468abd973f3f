from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from molecore.core.errors import BadMatch
from molecore.core.history import (
    ROOT,
    Entry,
    GaveUp,
    Hidden,
    History,
    Named,
    Place,
    Played,
    Seated,
    Titled,
    begin,
)
from molecore.core.match import Match, Player, new_match, replay
from molecore.core.playout import random_match
from molecore.registry import PLAYABLE, load
from tests.figures import figure as figure  # noqa: PLC0414 - handed on to pytest

GAME = load("mole_hill")
PLAYERS = (Player("Ann"), Player("Bea"))
GARDEN = ("a1", "a1|b1", "a2")


def fresh() -> Match:
    return new_match(GAME, PLAYERS, {}, seed=1, match_id="m")


def on(match: Match, *texts: str) -> Match:
    for text in texts:
        match = match.play(match.actors[0], GAME.decode(text))
    return match


def lines(history: History) -> set[tuple[str, ...]]:
    """Every way from the set-up to any node, as notation."""
    return {
        tuple(
            "resign" if node.action is None else GAME.encode(node.action)
            for node in map(history.node, history.way_to(number))
        )
        for number in range(1, len(history.nodes) + 1)
    }


# ---- growing ply by ply


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_a_history_that_followed_ply_by_ply_is_that_of_the_whole_match(game: str) -> None:
    match = random_match(load(game), 3)
    whole, followed = begin(match), begin(match.jump(0).forget_undone())
    for ply in range(1, len(match.plies) + 1):
        followed = followed.follow(match.jump(ply).forget_undone())
    assert followed == replace(whole, match=followed.match)
    assert followed.match == whole.match


def test_what_was_played_and_hidden_at_the_end_of_a_line_is_shown_again() -> None:
    one = begin(on(fresh(), *GARDEN))
    back = one.hide(3)
    assert back.hidden == {3}
    again = back.follow(on(back.match, GARDEN[2]))
    assert (again.hidden, again.path) == (frozenset(), (1, 2, 3))
    assert len(again.nodes) == 3


def test_playing_on_from_a_deleted_line_brings_it_back() -> None:
    deleted = begin(on(fresh(), *GARDEN)).hide(2).walk(3)
    played = deleted.follow(on(deleted.match, "b1|c1"))
    assert (deleted.hidden, played.hidden) == (frozenset({2}), frozenset())
    assert played.path == (1, 2, 3, 4)


def test_playing_on_where_another_log_deleted_the_line_brings_it_back() -> None:
    mine = begin(on(fresh(), *GARDEN))
    joined = mine.join(mine.hide(3).log)
    assert (joined.hidden, joined.path) == (frozenset({3}), (1, 2, 3))
    assert joined.follow(on(joined.match, "b1|c1")).hidden == frozenset()


def test_who_sits_elsewhere_with_the_next_ply_is_noted() -> None:
    two = begin(on(fresh(), *GARDEN[:2]))
    moved = replace(two.match, players=(Player("Cleo"), PLAYERS[1]))
    assert Seated(0, Player("Cleo")) in two.follow(on(moved, GARDEN[2])).log


# ---- undo destroys nothing


def test_what_was_undone_stays_as_a_branch() -> None:
    three = on(fresh(), *GARDEN)
    history = begin(three).follow(on(three.jump(1), "h7|i7"))
    assert history.match == on(fresh(), "a1", "h7|i7")
    assert history.shoots(1) == (2, 4)
    assert history.walk(3).match == three


def test_a_move_played_again_makes_no_second_branch() -> None:
    history = begin(on(fresh(), *GARDEN))
    again = history.follow(history.match.jump(0).forget_undone()).follow(on(fresh(), "a1"))
    assert again.log == history.log
    assert again.place == Place(1, 1)


def test_giving_up_is_a_branch_and_can_be_taken_back() -> None:
    match = on(fresh(), "a1")
    history = begin(match).follow(match.resign(0)).follow(match)
    assert history.match == match
    assert history.log[-1] == GaveUp(1, 0)
    assert history.walk(2).match == match.resign(0)
    assert history.walk(2).here == 2
    assert history.walk(2).walk(1).match == match
    assert history.walk(2).walk(ROOT).match == match.resign(0).jump(0)


def test_walking_goes_on_as_was_last_played() -> None:
    three = on(fresh(), *GARDEN)
    history = begin(three).follow(on(three.jump(1), "h7|i7")).walk(3).walk(1)
    assert (history.match.cursor, history.place.end) == (1, 3)
    elsewhere = history.walk(4)
    assert elsewhere.walk(1).place.end == 4


def test_who_takes_a_seat_is_written_down() -> None:
    history = begin(fresh())
    cid = Player("Cid", "casual")
    taken = history.follow(replace(fresh(), players=(PLAYERS[0], cid)))
    assert taken.log == (Seated(1, cid),)
    assert taken.match.players[1] == cid


# ---- names and deleting


def test_a_branch_can_be_named_and_the_name_taken_away() -> None:
    history = begin(on(fresh(), *GARDEN)).name(2, "bold").entitle("Sunday")
    assert (history.names[2], history.title) == ("bold", "Sunday")
    assert history.name(2, "").names[2] == ""
    assert history.name(2, "bold") == history


def test_deleting_hides_a_branch_and_steps_out_of_it() -> None:
    history = begin(on(fresh(), *GARDEN)).hide(2)
    assert history.match == on(fresh(), "a1")
    assert history.shoots(1) == ()
    assert history.show(2).shoots(1) == (2,)
    assert history.walk(3).match.cursor == 3


def test_playing_on_into_a_deleted_branch_brings_it_back() -> None:
    history = begin(on(fresh(), *GARDEN)).hide(2)
    assert history.follow(on(fresh(), *GARDEN)).shoots(1) == (2,)


@pytest.mark.parametrize("number", [-1, 4, 1000])
def test_there_are_no_other_nodes(number: int) -> None:
    history = begin(on(fresh(), *GARDEN))
    for work in (history.walk, history.hide, history.show, lambda n: history.name(n, "x")):
        with pytest.raises(BadMatch, match="only 1 to 3"):
            work(number)
    with pytest.raises(BadMatch):
        history.hide(ROOT)


# ---- joining


def test_names_that_two_give_at_once_come_to_rest() -> None:
    both = begin(on(fresh(), "a1"))
    one, other = both.name(1, "mine"), both.name(1, "yours")
    for _ in range(5):
        one, other = one.join(other.log), other.join(one.log)
    assert len(one.log) == len(other.log) == len(both.log) + 2


def test_a_log_is_its_history() -> None:
    history = begin(on(fresh(), *GARDEN)).follow(on(fresh(), "a1", "h7|i7")).name(2, "x").hide(4)
    assert begin(fresh()).join(history.log, history.place) == history


def test_two_that_went_apart_become_branches_of_one() -> None:
    common = begin(on(fresh(), "a1"))
    mine = common.follow(on(common.match, "a1|b1")).name(2, "mine")
    theirs = common.follow(on(common.match, "h7|i7")).entitle("theirs")
    both = theirs.join(mine.log, mine.place)
    assert lines(both) == lines(mine) | lines(theirs)
    assert (both.match, both.title, both.names) == (mine.match, "theirs", {3: "mine"})
    assert both.log[: len(theirs.log)] == theirs.log


@pytest.mark.parametrize(
    ("log", "message"),
    [
        ([Played(1, 0, GAME.decode("a1"))], "no node 1 yet"),
        ([Played(-1, 0, GAME.decode("a1"))], "no node -1"),
        ([Played(0, 1, GAME.decode("a1"))], "not player 2's turn"),
        ([Played(0, 0, GAME.decode("a1|b1"))], "cannot be played"),
        ([GaveUp(0, 2)], "player 3"),
        ([GaveUp(0, 0), Played(1, 0, GAME.decode("a1"))], "after a resignation"),
        ([Named(0, "x")], "set-up"),
        ([Hidden(1)], "no node 1 yet"),
        ([Seated(2, PLAYERS[0])], "no player 3"),
    ],
)
def test_a_log_of_no_possible_match_is_refused(log: list[Entry], message: str) -> None:
    with pytest.raises(BadMatch, match=message):
        begin(fresh()).join(log)


Wish = tuple[str, int]
WISHES = st.lists(
    st.tuples(
        st.sampled_from(["play", "jump", "walk", "resign", "name", "hide", "show", "cut", "title"]),
        st.integers(0, 1000),
    ),
    max_size=20,
)


def wished(history: History, wish: Wish) -> History:
    """``history`` after something a person may do; chance picks what of it."""
    what, chance = wish
    if what in ("play", "resign", "jump", "cut"):
        return history.follow(_moved(history.match, what, chance))
    if what == "title":
        return history.entitle(f"title {chance % 3}")
    if what == "walk":
        return history.walk(chance % (len(history.nodes) + 1))
    return _tended(history, what, chance) if history.nodes else history


def _moved(match: Match, what: str, chance: int) -> Match:
    if what == "jump":
        return match.jump(chance % (len(match.plies) + 1))
    if what == "cut" or not match.actors:
        return match.forget_undone()
    if what == "resign":
        return match.resign(chance % 2)
    actions = GAME.legal_actions(match.state, match.actors[0])[:4]
    return match.play(match.actors[0], actions[chance % len(actions)])


def _tended(history: History, what: str, chance: int) -> History:
    number = chance % len(history.nodes) + 1
    if what == "name":
        return history.name(number, f"name {chance % 3}")
    return history.hide(number) if what == "hide" else history.show(number)


def after(history: History, wishes: Sequence[Wish]) -> History:
    for wish in wishes:
        history = wished(history, wish)
    return history


@settings(max_examples=40, deadline=None)
@given(WISHES)
def test_whatever_is_done_the_log_only_grows_and_tells_everything(wishes: list[Wish]) -> None:
    history = begin(fresh())
    for wish in wishes:
        grown = wished(history, wish)
        assert grown.log[: len(history.log)] == history.log
        history = grown
    assert begin(fresh()).join(history.log, history.place) == history


@settings(max_examples=40, deadline=None)
@given(WISHES, WISHES, WISHES)
def test_joining_loses_nothing_of_either(
    common: list[Wish], mine: list[Wish], theirs: list[Wish]
) -> None:
    begun = after(begin(fresh()), common)
    one, other = after(begun, mine), after(begun, theirs)
    both = other.join(one.log, one.place)
    assert lines(both) == lines(one) | lines(other)
    assert both.match == one.match or both.match.players != one.match.players
    assert both.join(other.log).log == both.log
    assert both.join(one.log).nodes == both.nodes


# ---- speed


def test_any_jump_takes_less_than_playing_up_to_there(figure: Callable[[str], None]) -> None:
    for meta in PLAYABLE:
        longest = max((random_match(load(meta.id), n) for n in range(8)), key=_plies)
        history = begin(longest)
        history = history.follow(_branch(longest))
        worst = max(
            _seconds(partial(history.walk, number))
            for number in range(0, len(history.nodes) + 1, 7)
        )
        figure(f"{meta.name}, {len(history.nodes)} nodes: slowest jump {worst * 1000:.1f} ms")
        assert worst < _seconds(partial(replay, longest.jump(0), longest.plies))


def _plies(match: Match) -> int:
    return len(match.plies)


def _branch(match: Match) -> Match:
    """The same game left for another in the middle."""
    half = match.jump(len(match.plies) // 2)
    seat = half.actors[0]
    return half.play(seat, match.game.legal_actions(half.state, seat)[-1])


def _seconds(work: Callable[[], object]) -> float:
    """The time of the best of three tries; the others had the garbage to collect."""
    return min(_once(work) for _ in range(3))


def _once(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def test_of_a_note_that_both_logs_have_only_as_many_are_passed_over() -> None:
    mine = begin(on(fresh(), "a1")).entitle("A")
    theirs = begin(on(fresh(), "b2")).entitle("A").entitle("B").entitle("A")
    joined = mine.join(theirs.log)
    assert joined.title == "A"
    assert joined.log[-2:] == (Titled("B"), Titled("A"))


def test_a_log_taken_over_in_parts_is_the_same_as_at_once() -> None:
    whole = begin(on(fresh(), *GARDEN)).entitle("A").follow(on(fresh(), "b2").resign(0)).hide(1)
    numbers: tuple[int, ...] = (ROOT,)
    part = begin(fresh())
    for first in range(0, len(whole.log), 2):
        part, numbers = part.continued(whole.log[first : first + 2], numbers)
    assert part.log == whole.log
    assert part.nodes == whole.nodes
    assert numbers == tuple(range(len(whole.nodes) + 1))
    with pytest.raises(BadMatch):
        part.continued([Hidden(99)], numbers)
