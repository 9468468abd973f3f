from __future__ import annotations

import pytest

from molecore.core.history import ROOT
from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.registry import PLAYABLE, load
from molecore.wire import links
from moleweb import messages as m
from moleweb import takebacks, trees, turns
from moleweb.model import Model
from tests.web.driving import (
    Seen,
    against_computer,
    branched,
    chambers,
    effects,
    match_of,
    page,
    played,
    run,
    two_people,
)


def at_the_tree() -> Model:
    return run(branched(), m.Went("#tree/table"))


def standing(model: Model) -> tuple[int, int]:
    return match_of(model).cursor, len(match_of(model).plies)


# ---- rows


def test_rows_are_lines_below_the_one_they_left_and_never_cross() -> None:
    history = branched().history
    assert history is not None
    rows = trees.rows(history)
    assert [(row.nodes, row.above, row.start) for row in rows] == [
        ((1, 2, 3, 4, 5), -1, 0),
        ((6,), 0, 4),
        ((7,), 0, 2),
    ]
    starts = [row.start for row in rows[1:]]
    assert starts == sorted(starts, reverse=True)
    assert rows[0].holds(ROOT)
    assert not rows[1].holds(ROOT)


def test_a_match_without_moves_has_one_empty_row() -> None:
    history = two_people().history
    assert history is not None
    assert trees.rows(history) == [trees.Row((), -1, 0)]


# ---- walking


def test_the_tree_shows_every_line_and_where_it_stands() -> None:
    seen = Seen(at_the_tree())
    assert "3 lines of play" in seen.text
    assert {"5", "6", "7"} <= seen.values("data-value")
    assert [a["id"] for a in seen.having("aria-current")] == ["row-7"]


def test_keys_walk_between_lines_and_along_them() -> None:
    model = run(at_the_tree(), m.BranchLeft(-1))
    assert standing(model) == (5, 5)
    assert standing(run(model, m.Stepped(-1))) == (4, 5)
    assert standing(run(model, m.BranchLeft(-1), m.BranchLeft(-1), m.Stepped(-9))) == (0, 5)
    assert standing(run(model, m.BranchLeft(9))) == (3, 3)
    assert run(at_the_tree(), m.Walked(99)) == at_the_tree()


def test_walking_is_kept_and_goes_on_at_the_table() -> None:
    model = run(at_the_tree(), m.Walked(4))
    assert [type(effect).__name__ for effect in effects(at_the_tree(), m.Walked(4))] == ["Keep"]
    table = run(model, m.Went("#play/table"))
    assert standing(table) == (4, 5)
    assert table.seated is not None


def test_playing_on_in_another_line_needs_whom_undo_needs() -> None:
    table = run(at_the_tree(), m.Walked(6), m.Went("#play/table"))
    asked = played(table, "h7|i7")
    assert asked.dialog is None, "only one move of one person is left behind"
    far = played(run(at_the_tree(), m.Walked(5), m.Went("#play/table")), "h7|i7")
    assert far.dialog is None
    back = run(far, m.Went("#tree/table"), m.Walked(7), m.Went("#play/table"))
    again = played(back, "h7|i7")
    assert again.dialog is not None
    assert "have both moved since" in Seen(again).text


# ---- names and deleting


def test_a_line_is_named_and_shown_by_its_name() -> None:
    model = run(
        at_the_tree(), m.DialogOpened("name namenode:7 "), m.NodeNamed(7, " <b>\u202eBold ")
    )
    assert model.dialog is None
    assert "<b>Bold" in Seen(model).text
    assert "7" in Seen(model).values("data-value")


def test_what_is_deleted_can_be_brought_back() -> None:
    gone = run(at_the_tree(), m.NodeHidden(7))
    assert "2 lines of play" in Seen(gone).text
    assert standing(gone) == (2, 5)
    assert "Bring back" in Seen(gone).text
    back = run(gone, m.NodeShown(7))
    assert "3 lines of play" in Seen(back).text
    assert "Bring back" not in Seen(back).text


def test_the_list_of_moves_marks_where_there_are_branches() -> None:
    model = run(at_the_tree(), m.Walked(5), m.Went("#play/table"))
    labels = [a["aria-label"] for a in Seen(model).having("title") if a.get("class") == "fork"]
    assert labels == ["1 other move tried here", "1 other move tried here"]


# ---- what may be taken back


def test_one_person_takes_back_freely_from_the_computer() -> None:
    model = played(against_computer(), "a1")
    assert takebacks.takeback(match_of(model), 0).free


def test_a_secret_that_came_out_is_a_reason_to_ask() -> None:
    model = run(
        chambers(), m.Uncovered(), m.Typed("pref:U:B1"), m.Uncovered(), m.Typed("pref:U:C1")
    )
    match = match_of(model)
    hidden = takebacks.takeback(match, len(match.plies))
    assert not hidden.revealed
    claimed = match_of(played(model, "U:B1"))
    assert takebacks.takeback(claimed, len(match.plies)).revealed


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_a_turn_begins_where_the_same_person_began_to_act(game: str) -> None:
    match = random_match(load(game), 5, 60)
    for cursor in range(len(match.plies)):
        there = match.jump(cursor)
        seat, start = turns.person_to_act(there), turns.turn_start(there)
        begun = cursor if start is None else start
        assert {ply.seat for ply in match.plies[begun:cursor]} <= {seat}
        assert turns.why_settled(there, begun, cursor) is None
        if begun and match.plies[begun - 1].seat == seat:
            assert turns.why_settled(there, begun - 1, cursor) is not None


def test_a_turn_of_one_part_cannot_be_begun_anew() -> None:
    model = played(two_people(), "a1")
    assert effects(model, m.TurnRestarted()) == ()
    assert "Restart turn" not in Seen(model).text


def test_a_turn_of_many_parts_is_begun_anew() -> None:
    match = next(found for found in map(_in_a_turn, range(20)) if found is not None)
    model = run(page(), m.Went(f"#{links.encode(match)}"), m.SharedOpened())
    assert "Restart turn" in Seen(model).text
    again = run(model, m.TurnRestarted(), m.TakenBack())
    assert match_of(again).cursor == turns.turn_start(match)


def _in_a_turn(seed: int) -> Match | None:
    """A match of Mountains that stands in the middle of somebody's turn."""
    match = random_match(load("mountains"), seed, 30)
    ends = (match.jump(ply).forget_undone() for ply in range(len(match.plies), 0, -1))
    return next((end for end in ends if turns.turn_start(end) is not None), None)
