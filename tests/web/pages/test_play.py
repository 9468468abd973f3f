from __future__ import annotations

import pytest

from molecore.core.match import RESIGNATION
from molecore.core.protocol import Result, Target
from moleweb.app import queries
from moleweb.app.effects import SaveGame
from moleweb.app.model import Model
from moleweb.pages.play.ending_view import _counted
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    against_computer,
    at_random,
    effects,
    match_of,
    page,
    played,
    run,
    two_people,
)


def cursor(model: Model) -> int:
    return match_of(model).cursor


def hint(model: Model) -> str:
    return str(model.table.hint)


def until_the_round_is_over(model: Model) -> Model:
    while model.telling is None:
        model = at_random(model, 1, seed=cursor(model))
    return model


# ---- choosing


def test_a_press_plays_and_is_saved() -> None:
    model = run(two_people(), m.Pressed("a1"))
    assert match_of(model).state.visits == ("a1",)
    model = run(two_people(), m.SettingChanged("sound", "off"))
    assert [type(effect) for effect in effects(model, m.Pressed("a1"))] == [SaveGame]


@pytest.mark.parametrize(
    ("before", "target", "rule"),
    [
        (("a1", "b2|c2"), "c3", "H11"),
        (("a1", "b2|c2"), "a1", "H9"),
        (("a1", "a1|b1"), "b1", "H10"),
        (("a1",), "-a1", "H4"),
        (("a1",), "c3", "H8"),
    ],
)
def test_a_press_that_cannot_be_is_explained_with_its_rule(
    before: tuple[str, ...], target: Target, rule: str
) -> None:
    model = run(played(two_people(), *before), m.Pressed(target))
    assert cursor(model) == len(before)
    assert hint(model).endswith(f"({rule})")
    assert f"#rules/mole_hill/{rule}" in Seen(model).values("href")


@pytest.mark.parametrize("text", ["b9", "hello", "b2|e5", "<b>", "b2|", "😀", "a" * 5000])
def test_a_typed_move_that_cannot_be_read_is_explained(text: str) -> None:
    model = played(two_people(), "a1", text)
    assert cursor(model) == 1
    assert model.table.hint is not None
    assert Seen(model).text


def test_typed_moves_are_played_however_they_are_written() -> None:
    assert cursor(played(two_people(), " A1 ", "c2|b2", "B2")) == 3
    assert cursor(played(two_people(), "   ")) == 0


def test_the_field_is_emptied_only_when_the_move_was_played() -> None:
    model = played(two_people(), "a1")
    assert model.table.fresh == 1
    assert played(model, "nonsense").table.fresh == 1


def test_confirming_takes_two_presses_and_another_press_changes_the_mind() -> None:
    model = run(two_people(), m.SettingChanged("confirm", "on"), m.Pressed("a1"))
    assert cursor(model) == 0
    assert model.table.pressed == ("a1",)
    assert "a1? Press again" in Seen(model).text
    model = run(model, m.Pressed("b2"))
    assert model.table.pressed == ("b2",)
    assert match_of(run(model, m.Pressed("b2"))).state.visits == ("b2",)
    assert run(model, m.PressesCleared()).table.pressed == ()


def test_what_a_finger_is_not_sure_of_takes_two_presses_unless_told_otherwise() -> None:
    touched = m.Pressed("a1", unsure=True)
    assert run(two_people(), touched).table.pressed == ("a1",)
    assert match_of(run(two_people(), touched, touched)).state.visits == ("a1",)
    assert match_of(run(two_people(), m.Pressed("a1"))).state.visits == ("a1",)
    once = run(two_people(), m.SettingChanged("confirm", "off"), touched)
    assert match_of(once).state.visits == ("a1",)


def test_the_middle_of_a_square_plays_no_rod_and_says_where_to_press() -> None:
    gardener = played(two_people(), "a1")
    pressed = run(gardener, m.Pressed("middle"))
    assert match_of(pressed) is match_of(gardener)
    assert "Choose an edge between two squares" in Seen(pressed).text


def test_what_can_be_pressed_is_marked_and_named() -> None:
    model = played(two_people(), "a1", "b2|c2")
    targets = {a["data-target"]: a["aria-label"] for a in Seen(model).having("data-target")}
    assert set(targets) == {"b1", "a2", "b2"}
    assert targets["b2"] == "b2, free, white flower, rod right, within reach"
    gardener = played(two_people(), "a1")
    assert len(Seen(gardener).having("data-target")) == 110
    labels = Seen(gardener).values("aria-label")
    assert {"free edge between b2 and c2", "a1, the mole on molehill 1"} <= labels


def test_the_board_carries_the_marks_tests_rely_on() -> None:
    [board] = Seen(played(two_people(), "a1")).having("data-game")
    assert (board["data-game"], board["data-ply"], board["data-actor"]) == ("mole_hill", "1", "1")
    [over] = Seen(run(two_people(), m.Resigned())).having("data-game")
    assert over["data-actor"] == ""


def test_the_list_of_moves_opens_on_demand() -> None:
    model = played(two_people(), "a1", "b2|c2")
    assert "3 possible moves" in Seen(model).text
    opened = run(model, m.MoveListToggled())
    typed = [a["data-value"] for a in Seen(opened).having("data-act") if a["data-act"] == "typed"]
    assert typed == ["b1", "a2", "b2"]


# ---- back and forth


def test_undo_and_redo_go_by_single_decisions_between_people() -> None:
    model = played(two_people(), "a1", "b2|c2", "b2")
    assert cursor(run(model, m.UndoRequested())) == 2
    assert (
        cursor(
            run(
                model,
                m.UndoRequested(),
                m.UndoRequested(),
                m.TakebackConfirmed(),
                m.RedoRequested(),
            )
        )
        == 2
    )
    assert cursor(run(model, m.UndoRequested(), m.RedoRequested(), m.RedoRequested())) == 3


def test_undo_goes_behind_the_computers_reply() -> None:
    model = answer(played(against_computer(), "a1"), "b2|c2")
    assert cursor(model) == 2
    undone = run(model, m.UndoRequested())
    assert cursor(undone) == 0
    assert undone.table.thinking is None
    assert cursor(run(undone, m.RedoRequested())) == 2


def answer(model: Model, notation: str) -> Model:
    thinking = model.table.thinking
    assert thinking is not None
    text = f'{{"action": "{notation}", "value": 0.5, "simulations": 1}}'
    return run(model, m.OpponentReported(thinking.request, "answer", text))


def test_undo_behind_the_move_of_another_needs_everybody() -> None:
    model = run(played(two_people(), "a1", "b2|c2", "b2"), m.UndoRequested(), m.UndoRequested())
    assert cursor(model) == 2
    assert "Rosa and Wim have both moved since" in Seen(model).text
    agreed = run(model, m.TakebackConfirmed())
    assert (cursor(agreed), agreed.dialog) == (1, None)
    assert cursor(run(agreed, m.UndoRequested())) == 0, "nobody is asked twice"
    again = run(played(agreed, "h7|i7", "b1"), m.UndoRequested(), m.UndoRequested())
    assert again.dialog is not None, "but after playing on, anew"


def test_undo_to_here_makes_the_past_the_present() -> None:
    model = run(played(two_people(), "a1", "b2|c2", "b2"), m.PlyChosen(1), m.PlayedOn())
    assert "Take back 2 moves?" in Seen(model).text
    agreed = run(model, m.TakebackConfirmed())
    assert match_of(agreed).at_end
    assert cursor(agreed) == 1
    one = run(played(two_people(), "a1", "b2|c2", "b2"), m.PlyChosen(2), m.PlayedOn())
    assert (cursor(one), one.dialog, match_of(one).at_end) == (2, None, True)


def test_playing_after_undo_keeps_the_later_moves_as_a_branch() -> None:
    model = run(played(two_people(), "a1", "b2|c2", "b2"), m.UndoRequested())
    branched = played(model, "b1")
    assert [ply.action.targets[0] for ply in match_of(branched).plies] == ["a1", "b2|c2", "b1"]
    assert branched.history is not None
    assert branched.history.shoots(2) == (3, 4)


def test_playing_after_looking_back_asks_first() -> None:
    model = played(two_people(), "a1", "b2|c2", "b2")
    asked = played(run(model, m.PlyChosen(0)), "c3")
    assert asked.dialog is not None
    assert asked.dialog.name == "branch"
    assert len(match_of(asked).plies) == 3
    assert "Does everyone agree?" in Seen(asked).text
    assert len(match_of(run(asked, m.DialogClosed())).plies) == 3
    agreed = run(asked, m.BranchConfirmed())
    assert [ply.action.targets[0] for ply in match_of(agreed).plies] == ["c3"]


def test_an_illegal_move_in_the_past_is_explained_and_not_asked_about() -> None:
    model = run(played(two_people(), "a1", "b2|c2", "b2"), m.PlyChosen(2), m.Pressed("i7"))
    assert model.dialog is None
    assert "H11" in hint(model)


def test_the_log_jumps_and_the_slider_knows_its_ends() -> None:
    model = played(two_people(), "a1", "b2|c2", "b2")
    jumps = [a for a in Seen(model).having("data-value") if a["data-act"] == "jump"]
    assert {"1", "2", "3"} <= {jump["data-value"] for jump in jumps}
    assert cursor(run(model, m.PlyChosen(1))) == 1
    assert cursor(run(model, m.PlyChosen(99))) == 3
    assert cursor(run(model, m.PlyStepped(-99))) == 0
    assert cursor(run(model, m.PlyStepped(-1), m.PlyStepped(1))) == 3


def test_the_current_position_is_marked_in_the_log() -> None:
    model = run(played(two_people(), "a1", "b2|c2", "b2"), m.PlyChosen(2))
    [line] = Seen(model).having("aria-current")
    assert line["data-value"] == "2"


# ---- ending


def test_resigning_ends_it_and_undo_takes_it_back() -> None:
    model = run(played(two_people(), "a1"), m.DialogOpened("resign"), m.Resigned())
    assert model.dialog is None
    assert "Rosa wins" in Seen(model).text
    assert "Wim resigned" in Seen(model).text
    again = run(model, m.UndoRequested())
    assert match_of(again).result is None
    assert cursor(again) == 1


def test_points_are_counted_where_there_are_any_and_nobody_resigned() -> None:
    match = match_of(two_people())
    for scores, places, reason in (
        ((0, 0), (1, 1), "equal_scores"),
        ((-1, 0), (2, 1), "higher_score"),
        ((3, 1), (1, 2), RESIGNATION),
    ):
        assert _counted(match, Result(scores, places, reason)) is None
    assert _counted(match, Result((1, 0), (1, 2), "higher_score")) is not None


def test_after_the_end_nothing_can_be_pressed_and_it_is_said() -> None:
    model = run(two_people(), m.Resigned(), m.Pressed("a1"))
    assert "over" in hint(model)
    assert not Seen(model).having("data-target")


def test_resigning_in_the_past_says_what_it_drops() -> None:
    model = run(played(two_people(), "a1", "b2|c2"), m.PlyChosen(1), m.DialogOpened("resign"))
    assert "1 later move is taken back" in Seen(model).text
    now = run(model, m.DialogClosed(), m.PlyChosen(2), m.DialogOpened("resign"))
    assert "taken back" not in Seen(now).text


def test_restarting_keeps_players_and_options_and_drops_the_moves() -> None:
    model = run(played(two_people(), "a1"), m.DialogOpened("restart"), m.GameRestarted(1, "again"))
    match = match_of(model)
    assert match.id == "again"
    assert not match.plies
    assert queries.names(match) == ("Rosa", "Wim")
    assert match.options == match_of(two_people()).options


@pytest.mark.parametrize("game", ["mountains", "mole_majority", "moleozer"])
def test_restarting_deals_anew_where_cards_are_hidden(game: str) -> None:
    begun = run(page(), m.RouteChanged(f"#new/{game}"), m.GameStarted(1, "first"))
    asked = run(begun, m.DialogOpened("restart"))
    assert "a new deal" in Seen(asked).text
    again = match_of(run(asked, m.GameRestarted(2, "again")))
    assert again.seed == 2
    assert again.state != match_of(begun).state


@pytest.mark.parametrize("game", ["mole_hill", "majority"])
def test_restarting_changes_nothing_where_all_lies_open(game: str) -> None:
    begun = run(page(), m.RouteChanged(f"#new/{game}"), m.GameStarted(1, "first"))
    asked = run(begun, m.DialogOpened("restart"))
    assert "a new deal" not in Seen(asked).text
    assert match_of(run(asked, m.GameRestarted(2, "again"))).seed == 1


def test_a_rematch_keeps_the_seats_and_swapping_sides_changes_them_round() -> None:
    over = run(two_people(), m.Resigned())
    assert {"rematch", "swapsides"} <= Seen(over).values("data-act")
    model = run(over, m.RematchStarted(3, "rematch"))
    assert queries.names(match_of(model)) == ("Rosa", "Wim")
    assert cursor(model) == 0
    swapped = run(over, m.RematchStarted(3, "rematch", swapped=True))
    assert queries.names(match_of(swapped)) == ("Wim", "Rosa")


def test_a_whole_game_ends_with_a_verdict_and_what_next() -> None:
    model = at_random(two_people(), 200, seed=5)
    result = match_of(model).result
    assert result is not None
    text = Seen(model).text
    assert "wins" in text or "draw" in text.lower()
    assert {"rematch", "dialog"} <= Seen(model).values("data-act")
    assert "Type a move" not in text


# ---- the end of a round


def test_the_end_of_a_round_stands_until_somebody_goes_on() -> None:
    model = until_the_round_is_over(two_people())
    assert len(hills(model)) >= 9
    assert not Seen(model).having("data-target")
    assert "Half-time" in Seen(model).text
    assert run(model, m.Pressed("a1")) == model
    later = run(model, m.TellingContinued())
    assert not hills(later)
    assert len(Seen(later).having("data-target")) == 63
    assert cursor(run(later, m.Pressed("a1"))) == cursor(model) + 1


def hills(model: Model) -> list[str]:
    return [str(a["id"]) for a in Seen(model).having("id") if a["id"].startswith("hill-")]


def test_looking_back_does_not_stop_at_the_end_of_a_round() -> None:
    model = until_the_round_is_over(two_people())
    later = played(model, "a1")
    assert run(later, m.PlyChosen(cursor(model))).telling is None
