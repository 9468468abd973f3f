from __future__ import annotations

import re
from itertools import pairwise

import pytest

from molecore.core.history import ROOT
from molecore.core.match import Match, Player, new_match
from molecore.core.playout import random_match
from molecore.draw.course import ply_name
from molecore.games.moleozer.actions import PutDown
from molecore.registry import PLAYABLE, load
from molecore.wire import links
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.history.rows import Row, rows_of
from moleweb.pages.play import takebacks
from moleweb.pages.play.status_view import is_open
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    against_computer,
    at_table,
    branched,
    chambers,
    effects,
    match_of,
    page,
    played,
    render,
    run,
    two_people,
)


def at_the_tree() -> Model:
    return run(branched(), m.RouteChanged("#tree/table"))


def standing(model: Model) -> tuple[int, int]:
    return match_of(model).cursor, len(match_of(model).plies)


# ---- what a position is called


def test_sliders_name_the_position_by_round_and_turn() -> None:
    at_start = run(branched(), m.PlyChosen(0))
    assert Seen(at_start).values("aria-valuetext") == {"The start (0 of 3)"}
    assert "The start. Playing here takes back 3 later moves." in Seen(at_start).text
    assert Seen(at_the_tree()).values("aria-valuetext") == {"Round 1, turn 2 (3 of 3)"}


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_no_two_neighbouring_positions_have_the_same_name(game: str) -> None:
    match = random_match(load(game), 5, limit=40)
    names = [str(ply_name(match, ply)) for ply in range(1, len(match.plies) + 1)]
    assert all(one != other for one, other in pairwise(names))


# ---- rows


def test_rows_are_lines_below_the_one_they_left_and_never_cross() -> None:
    history = branched().history
    assert history is not None
    rows = rows_of(history)
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
    assert rows_of(history) == [Row((), -1, 0)]


def shafts(model: Model) -> list[str]:
    """What leads down beside each row of the tree, from the first row on."""
    model = run(model, m.RouteChanged("#tree/table"))
    return re.findall(r'<line[^>]*class="(shaft[^"]*)"', render(model))


def onward(model: Model, nth: int) -> Model:
    """Some legal action is played."""
    match = match_of(model)
    legal = match.game.legal_actions(match.state, match.actors[0])
    return played(model, match.game.encode(legal[nth]))


def test_the_way_to_where_it_stands_is_walked_though_its_line_goes_on_elsewhere() -> None:
    assert shafts(run(branched(), m.RouteChanged("#tree/table"), m.LineStepped(-1))) == [
        "shaft walked",  # the sixth row's, which is stood in
        "shaft",
        "shaft walked",
        "shaft",
        "shaft",
    ]
    gone_on = onward(onward(branched(), 0), 0)
    turned = onward(run(gone_on, m.UndoRequested()), 1)
    assert turned.history is not None
    *_, left, last = rows_of(turned.history)
    assert left.nodes[0] in turned.history.path, "it is walked as far as the last was left from it"
    assert left.nodes[-1] not in turned.history.path
    assert last.nodes[-1] == turned.history.path[-1]
    assert shafts(turned).count("shaft walked") == shafts(branched()).count("shaft walked") + 2


# ---- walking


def test_the_tree_shows_every_line_and_where_it_stands() -> None:
    seen = Seen(at_the_tree())
    assert "3 versions. Choose" in seen.text
    assert {"5", "6", "7"} <= seen.values("data-value")
    assert [a["id"] for a in seen.having("aria-current")] == ["row-7"]


def test_the_mole_sits_where_the_game_stands_from_left_to_right() -> None:
    (at_first, later) = (
        next(told["x"] for told in Seen(model).having("x") if told.get("class") == "sitter")
        for model in (run(at_the_tree(), m.PlyStepped(-9)), at_the_tree())
    )
    assert (at_first, later) == ("4.00%", "59.20%")


def test_keys_walk_between_lines_and_along_them() -> None:
    model = run(at_the_tree(), m.LineStepped(-1))
    assert standing(model) == (5, 5)
    assert standing(run(model, m.PlyStepped(-1))) == (4, 5)
    assert standing(run(model, m.LineStepped(-1), m.LineStepped(-1), m.PlyStepped(-9))) == (0, 5)
    assert standing(run(model, m.LineStepped(9))) == (3, 3)
    assert run(at_the_tree(), m.NodeChosen(99)) == at_the_tree()


def test_walking_is_kept_and_goes_on_at_the_table() -> None:
    model = run(at_the_tree(), m.NodeChosen(4))
    assert [type(effect).__name__ for effect in effects(at_the_tree(), m.NodeChosen(4))] == [
        "SaveGame"
    ]
    table = run(model, m.RouteChanged("#play/table"))
    assert standing(table) == (4, 5)
    assert table.seated is not None


def test_playing_on_in_another_line_needs_whom_undo_needs() -> None:
    table = run(at_the_tree(), m.NodeChosen(6), m.RouteChanged("#play/table"))
    asked = played(table, "h7|i7")
    assert asked.dialog is None, "only one move of one person is left behind"
    far = played(run(at_the_tree(), m.NodeChosen(5), m.RouteChanged("#play/table")), "h7|i7")
    assert far.dialog is None
    back = run(far, m.RouteChanged("#tree/table"), m.NodeChosen(7), m.RouteChanged("#play/table"))
    again = played(back, "h7|i7")
    assert again.dialog is not None
    assert "have both moved since" in Seen(again).text


def test_only_what_leaves_something_behind_is_looking_back() -> None:
    walks = ((6,), (6, 7), (3, 7))
    walked = [run(at_the_tree(), *map(m.NodeChosen, walk)).table.browsing for walk in walks]
    assert walked == [True, False, False]


# ---- what captions may tell


def declared(model: Model, notation: str) -> Model:
    """The page's tree after the person who was called declared this."""
    return run(played(run(model, m.ScreenUncovered()), notation), m.RouteChanged("#tree/house"))


def test_the_tree_keeps_what_was_declared_in_secret() -> None:
    tree = declared(chambers(), "pref:U:D4")
    assert "2 moves. First: Rosa fills in a secret slip." in Seen(tree).text
    assert "as a preference" not in Seen(tree).text
    assert "pref+" not in render(tree)


def test_a_line_that_begins_inside_a_declaration_keeps_it_too() -> None:
    tree = declared(chambers(show_preference_count="false"), "pref:U:D4")
    again = run(tree, m.NodeDeleted(2), m.RouteChanged("#play/house"))
    both = run(declared(again, "pref:U:E4,U:F4"), m.NodeRestored(2))
    assert "2 versions. Choose" in Seen(both).text
    assert "as a preference" not in Seen(both).text
    assert "pref" not in render(both)


def test_a_blank_slip_that_had_to_be_is_kept_as_well() -> None:
    tree = declared(chambers(show_preference_count="false"), "pref:U:D4")
    assert not is_open(match_of(tree), 3)


def test_who_plays_alone_reads_what_they_declared() -> None:
    setting = run(page(), m.RouteChanged("#new/majority"), m.WayChosen("secrets"))
    alone = played(run(setting, m.GameStarted(7, "house")), "pref:U:D4")
    assert (
        "First: You declare D4 as a preference."
        in Seen(run(alone, m.RouteChanged("#tree/house"))).text
    )


def test_the_order_of_cards_put_down_is_kept() -> None:
    match = random_match(load("moleozer"), 2)
    puts = [n for n, ply in enumerate(match.plies, 1) if isinstance(ply.action, PutDown)]
    assert puts
    assert not any(is_open(match, ply) for ply in puts)


def test_what_everybody_saw_is_told_in_words() -> None:
    match = random_match(load("mole_hill"), 1)
    assert all(is_open(match, ply) for ply in range(1, len(match.plies) + 1))
    seen = Seen(at_the_tree()).text
    assert "5 moves. First: Rosa comes up on a1." in seen
    assert "1 move: Rosa digs to c1." in seen


# ---- names and deleting


def test_a_line_is_named_and_shown_by_its_name() -> None:
    model = run(
        at_the_tree(), m.DialogOpened("name", "namenode:7 "), m.NodeNamed(7, " <b>\u202eBold ")
    )
    assert model.dialog is None
    assert "<b>Bold" in Seen(model).text
    assert "7" in Seen(model).values("data-value")


def test_what_is_deleted_can_be_brought_back() -> None:
    gone = run(at_the_tree(), m.NodeDeleted(7))
    assert "2 versions. Choose" in Seen(gone).text
    assert standing(gone) == (2, 5)
    assert "Restore what" in Seen(gone).text
    back = run(gone, m.NodeRestored(7))
    assert "3 versions. Choose" in Seen(back).text
    assert "Restore what" not in Seen(back).text


def test_the_list_of_moves_marks_where_there_are_branches() -> None:
    model = run(at_the_tree(), m.NodeChosen(5), m.RouteChanged("#play/table"))
    labels = [a["aria-label"] for a in Seen(model).having("title") if a.get("class") == "fork"]
    assert labels == ["1 other move tried here", "1 other move tried here"]


# ---- what may be taken back


def test_one_person_takes_back_freely_from_the_computer() -> None:
    model = played(against_computer(), "a1")
    assert takebacks.takeback(match_of(model), 0).free


def test_a_secret_that_came_out_is_a_reason_to_ask() -> None:
    model = run(
        chambers(),
        m.ScreenUncovered(),
        m.MoveTyped("pref:U:B1"),
        m.ScreenUncovered(),
        m.MoveTyped("pref:U:C1"),
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
        seat, start = queries.person_to_act(there), queries.turn_start(there)
        begun = cursor if start is None else start
        assert {ply.seat for ply in match.plies[begun:cursor]} <= {seat}
        assert queries.why_settled(there, begun, cursor) is None
        if begun and match.plies[begun - 1].seat == seat:
            assert queries.why_settled(there, begun - 1, cursor) is not None


def test_a_turn_of_one_part_cannot_be_begun_anew() -> None:
    model = played(two_people(), "a1")
    assert effects(model, m.TurnRestarted()) == ()
    assert "Restart turn" not in Seen(model).text


def test_a_turn_of_many_parts_is_begun_anew() -> None:
    match = next(found for found in map(_in_a_turn, range(20)) if found is not None)
    link = links.encode(match)
    model = run(page(), m.RouteChanged(f"#{link}"))
    while model.shared is not None and model.shared.reading is not None:  # a slow machine reads on
        model = run(model, m.LinkReadingContinued(link))
    model = run(model, m.SharedGameOpened())
    assert "Restart turn" in Seen(model).text
    again = run(model, m.TurnRestarted(), m.TakebackConfirmed())
    assert match_of(again).cursor == queries.turn_start(match)


def _in_a_turn(seed: int) -> Match | None:
    """A match of Mountains that stands in the middle of somebody's turn."""
    match = random_match(load("mountains"), seed, 30)
    ends = (match.jump(ply).forget_undone() for ply in range(len(match.plies), 0, -1))
    return next((end for end in ends if queries.turn_start(end) is not None), None)


def test_pictures_of_a_game_have_the_names_of_those_who_play_it() -> None:
    match = new_match(load("moleozer"), [Player("Ann"), Player("Bea"), Player("Cid")], {}, 5)
    for _ in range(6):
        match = match.play(
            match.actors[0], match.game.legal_actions(match.state, match.actors[0])[0]
        )
    tree = run(at_table(match), m.RouteChanged(f"#tree/{match.id}"))
    shared = run(page(), m.RouteChanged(f"#{links.encode(match)}"))
    for picture in (render(tree), render(shared)):
        assert "Player 2" not in picture
        assert {"Ann", "Bea", "Cid"} <= set(re.findall(r">(Ann|Bea|Cid)<", picture))
