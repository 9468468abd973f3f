"""Two people, one screen: what one of them may not see is not there."""

from __future__ import annotations

import pytest

from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.registry import load
from moleweb.app import queries
from moleweb.app.effects import SaveGame
from moleweb.app.model import Model
from moleweb.pages.play import handover_update
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    at_table,
    chambers,
    effects,
    match_of,
    played,
    run,
    two_people,
)


def declared(red: str, blue: str) -> Model:
    """Rosa and Wim have declared, each alone."""
    model = played(run(chambers(), m.ScreenUncovered()), f"pref:{red}")
    return played(run(model, m.ScreenUncovered()), f"pref:{blue}")


def shown(model: Model) -> set[str]:
    """Which preferences are drawn on free seats."""
    cells = [a for a in Seen(model).having("href") if a.get("role") == "gridcell"]
    return {cell["id"] for cell in cells if "#seat-hope" in cell["href"]}


def names_seat(model: Model, place: str) -> bool:
    """Whether the log or the status names the place."""
    return place in Seen(model).text


def test_nothing_is_shown_until_the_person_called_is_there() -> None:
    covered = chambers()
    assert "Hand the device to Rosa" in Seen(covered).text
    assert not Seen(covered).having("data-game")
    assert not Seen(covered).having("data-submit")
    assert Seen(run(covered, m.ScreenUncovered())).having("data-game")


def test_the_next_one_is_called_and_finds_no_trace() -> None:
    model = run(chambers(), m.ScreenUncovered(), m.Pressed("U:D4"), m.GatheredPlayed())
    assert "Hand the device to Wim" in Seen(model).text
    assert not names_seat(model, "U:D4")
    wims = run(model, m.ScreenUncovered())
    assert shown(wims) == set()
    assert not names_seat(wims, "U:D4")
    assert "Rosa declares 1 preference." in Seen(wims).text


def test_what_is_behind_the_cover_cannot_be_reached() -> None:
    covered = chambers()
    for message in (m.Pressed("U:D4"), m.MoveTyped("pref:U:D4"), m.MoveTyped("nonsense")):
        after = run(covered, message)
        assert match_of(after) is match_of(covered)
        assert not after.table.pressed
        assert after.table.hint is None


def test_presses_are_gathered_and_taken_away_again_until_done() -> None:
    model = run(
        chambers(), m.ScreenUncovered(), m.Pressed("U:D4"), m.Pressed("U:B1"), m.Pressed("U:D4")
    )
    assert not match_of(model).plies
    assert shown(model) == {"at-U:B1"}
    model = run(model, m.Pressed("U:D4"))
    assert "Done: 2" in Seen(model).text
    done = run(model, m.GatheredPlayed())
    assert [ply.action.place for ply in match_of(done).plies] == ["U:B1", "U:D4", None]
    assert [type(effect) for effect in effects(model, m.GatheredPlayed())] == [SaveGame]


def test_more_preferences_than_allowed_are_refused_with_the_rule() -> None:
    seats = ("U:B1", "U:C1", "U:D1", "U:E1")
    model = run(chambers(), m.ScreenUncovered(), *(m.Pressed(seat) for seat in seats))
    assert model.table.pressed == seats[:3]
    assert "J5" in str(model.table.hint)


def test_nothing_can_be_declared_as_well() -> None:
    model = run(chambers(), m.ScreenUncovered(), m.GatheredPlayed())
    assert [ply.action.place for ply in match_of(model).plies] == [None]


def test_once_claims_begin_the_table_is_for_both_and_shows_neither_secret() -> None:
    model = declared("U:D4", "U:F5")
    assert Seen(model).having("data-game")
    assert shown(model) == set()
    assert not names_seat(model, "U:D4")
    assert not names_seat(model, "U:F5")
    assert "Rosa fills in a secret slip." in Seen(model).text


def test_each_can_look_at_their_own_alone_and_a_move_hides_it() -> None:
    model = declared("U:D4", "U:F5")
    called = run(model, m.SecretsRequested())
    assert "Hand the device to Rosa" in Seen(called).text
    assert not Seen(called).having("data-game")
    assert shown(run(called, m.ScreenCovered())) == set()
    looking = run(called, m.ScreenUncovered())
    assert shown(looking) == {"at-U:D4"}
    assert not names_seat(looking, "U:F5")
    assert shown(run(looking, m.ScreenCovered())) == set()
    moved = run(looking, m.Pressed("U:A2"))
    assert match_of(moved).cursor == match_of(model).cursor + 1
    assert shown(moved) == set()


def test_whoever_comes_back_is_asked_again_and_finds_what_was_pressed() -> None:
    model = run(chambers(), m.ScreenUncovered(), m.Pressed("U:D4"))
    away = run(model, m.RouteChanged(""), m.RouteChanged("#play/house"))
    for covered in (run(model, m.ScreenCovered()), away):
        assert not Seen(covered).having("data-game")
        assert shown(run(covered, m.ScreenUncovered())) == {"at-U:D4"}


def test_undo_does_not_go_behind_a_declaration() -> None:
    model = declared("U:D4", "U:F5")
    refused = run(model, m.UndoRequested())
    assert match_of(refused) is match_of(model)
    assert "secret" in str(refused.table.hint)
    claimed = played(model, "U:A2")
    assert match_of(run(claimed, m.UndoRequested())).cursor == match_of(model).cursor


@pytest.mark.parametrize("ply", [0, 1, 2, 3])
def test_looking_back_at_declarations_shows_and_changes_nothing(ply: int) -> None:
    model = played(declared("U:D4", "U:F5"), "U:A2")
    back = run(model, m.PlyChosen(ply))
    assert shown(back) == set()
    assert not Seen(back).having("data-target")
    assert not names_seat(back, "U:D4")
    tries = (m.Pressed("U:D4"), m.MoveTyped("pref:U:B1"), m.MoveTyped("pref+U:D4"), m.PlayedOn())
    for message in (*tries, m.GatheredPlayed(), m.ScreenUncovered(), m.SecretsRequested()):
        after = run(back, message)
        assert match_of(after).plies == match_of(model).plies
        assert shown(after) == set()
        assert "U:D4" not in str(after.table.hint)


def test_whoever_shares_the_game_is_told_that_secrets_are_in_the_link() -> None:
    warning = "contains what is hidden"
    assert warning in Seen(run(declared("U:D4", ""), m.DialogOpened("share"))).text
    assert warning not in Seen(run(two_people(), m.DialogOpened("share"))).text


def test_a_game_without_secrets_calls_nobody() -> None:
    model = two_people()
    assert Seen(model).having("data-game")
    assert "secrets" not in Seen(model).values("data-act")
    assert run(model, m.SecretsRequested(), m.ScreenUncovered()).table == model.table


# ---- what was is nobody's secret any more


def test_nobody_is_called_to_look_at_what_was_held_in_the_past() -> None:
    whole = random_match(load("mountains"), 0, 60)
    then = next(ply for ply in range(len(whole.plies)) if _holds(whole.jump(ply)))
    held = at_table(whole.jump(then).forget_undone())
    assert handover_update.can_see_secrets(held)
    past = at_table(whole.jump(then))
    assert not handover_update.can_see_secrets(past)
    assert run(past, m.SecretsRequested()).table.asked is False


def _holds(match: Match) -> bool:
    person = queries.person_to_act(match)
    return person is not None and queries.secrecy(match) == "holds"


def test_nobody_has_to_stay_alone_with_a_look_of_the_past() -> None:
    whole = random_match(load("moleozer"), 5, 60)
    past, seat = next(
        (there, seat)
        for there in map(whole.jump, range(len(whole.plies)))
        for seat in there.actors
        if queries.is_memory_peek(there) and seat != queries.seat_to_be_alone(there)
    )
    assert queries.seat_alone(past.forget_undone(), seat) == seat
    assert queries.seat_alone(past, seat) is None
