from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Event, Step, story
from molecore.games.majority.events import ContestBegan, PreferencesDeclared, SlipFilled
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from tests.games.majority.chamber import declared, fresh, kinds, legal, mask, play


@pytest.mark.rule("J5")
@pytest.mark.parametrize(("mode", "most"), [("upper", 3), ("lower", 4), ("complete", 7)])
def test_each_side_in_turn_declares_up_to_its_limit(mode: str, most: int) -> None:
    state = fresh(mode)
    for seat in (0, 1):
        for _ in range(most):
            assert GAME.actors(state) == (seat,)
            state = play(state, legal(state)[0]).state
    assert state.public.phase == "claim"
    assert [seats.bit_count() for seats in state.declared] == [most, most]


@pytest.mark.rule("J5")
def test_a_declaration_is_made_slip_by_slip() -> None:
    step = play(fresh(), "pref+C1", "pref+E4", "pref-")
    assert kinds(step.events) == [*["SlipFilled"] * 3, "PreferencesDeclared"]
    assert step.state == play(fresh(), "pref:U:E4,U:C1").state
    assert GAME.actors(step.state) == (1,)


@pytest.mark.rule("J5")
@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["pref:U:B1,U:B1"], r"U:B1 is declared already. \(J5\)"),
        (["pref+B1", "pref+B1"], r"U:B1 is declared already"),
        (["pref+C1", "pref+B1"], r"U:B1 comes before your last seat. \(J5\)"),
        (["pref:U:A1"], r"This game has no seat U:A1. \(J5\)"),
        (["pref:L:D1"], r"This game has no seat L:D1. \(J5\)"),
        (["pref:U:B1,U:C1,U:D1,U:E1"], r"You can declare at most 3 preferences. \(J5\)"),
        (["pref+B1", "pref:U:C1,U:D1,U:E1"], r"You can declare at most 3 preferences"),
        (["B1"], r"Both sides declare first. Then you can claim U:B1. \(J5\)"),
        (["pref:", "pref:", "pref+B1"], r"too late to declare U:B1. \(J5\)"),
        (["pref:", "pref:", "pref:"], r"too late to declare that"),
        (["pref:", "pref:", "B1", "pref+C1"], r"too late to declare U:C1"),
    ],
)
def test_what_cannot_be_declared_is_refused(texts: list[str], message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        play(fresh(), *texts)


@pytest.mark.rule("J6", "J7")
def test_nobody_knows_of_a_cancellation_before_it_is_announced() -> None:
    both, one = declared("B1 C1", "B1 D1"), declared("B1 C1", "D1 E1")
    assert GAME.view(both, 0) == GAME.view(one, 0)
    assert GAME.view(both, 0).own == mask(both, "B1 C1")
    assert GAME.view(play(both, "I8").state, 0) == GAME.view(play(one, "I8").state, 0)


@pytest.mark.rule("J7")
def test_each_side_sees_its_own_preferences_and_spectators_none() -> None:
    state = declared("B1 C1", "D1")
    assert [GAME.view(state, seat).own for seat in (0, 1)] == list(state.declared)
    assert GAME.view(state, None).own == 0


@pytest.mark.rule("J7")
def test_without_the_option_even_their_number_is_secret() -> None:
    state = declared("B1 C1", "D1", showPreferenceCount=False)
    seen = [GAME.view(state, seat).counts for seat in (0, 1, None)]
    assert seen == [(2, None), (None, 1), (None, None)]


@pytest.mark.rule("J7")
def test_slips_are_seen_by_their_writer_alone() -> None:
    filled, done = play(fresh(), "pref+B1", "pref-").events[0], play(fresh(), "pref:").events[-1]
    assert filled == SlipFilled(0, "U:B1")
    unknown = SlipFilled(0, UNKNOWN)
    assert [filled.seen_by(seat) for seat in (0, 1, None)] == [filled, unknown, unknown]
    assert done == PreferencesDeclared(0, 0, count_shown=True)
    assert [done.seen_by(seat) for seat in (0, 1, None)] == [done] * 3


@pytest.mark.rule("J7")
def test_a_secret_number_is_left_out_of_what_others_see() -> None:
    told = play(fresh(showPreferenceCount=False), "pref:U:B1,U:C1").events[-1]
    assert told == PreferencesDeclared(0, 2, count_shown=False)
    untold = PreferencesDeclared(0, None, count_shown=False)
    assert [told.seen_by(seat) for seat in (0, 1, None)] == [told, untold, untold]


@pytest.mark.rule("J7")
@pytest.mark.parametrize("seats", ["", "B1", "B1 C1", "B1 C1 D1"])
def test_a_secret_number_does_not_show_in_how_many_slips_are_filled(seats: str) -> None:
    word = "pref:" + ",".join(f"U:{place}" for place in seats.split())
    step = play(fresh(showPreferenceCount=False), word)
    assert kinds(step.events) == [*["SlipFilled"] * 3, "PreferencesDeclared"]


@pytest.mark.rule("J5", "J7")
def test_after_a_blank_slip_all_others_are_blank() -> None:
    state = play(fresh(showPreferenceCount=False), "pref+B1", "pref-").state
    assert legal(state) == ["pref-"]
    with pytest.raises(IllegalAction, match=r"so you cannot declare U:C1 any more. \(J5\)"):
        play(state, "pref+C1")
    assert GAME.actors(play(state, "pref-").state) == (1,)


# ---- with another number of preferences


@pytest.mark.rule("J5", "J8")
@pytest.mark.parametrize("shown", [True, False])
def test_without_preferences_the_first_claim_comes_at_once(shown: bool) -> None:
    state = fresh(preferences=0, showPreferenceCount=shown)
    assert state.public.phase == "claim"
    assert GAME.actors(state) == (0,)
    assert len(legal(state)) == 76
    assert kinds(play(state, "B1").events) == ["SeatClaimed"]
    assert {GAME.view(state, seat).counts for seat in (0, 1, None)} == {(0, 0)}


@pytest.mark.rule("J5")
@pytest.mark.parametrize("text", ["pref:", "pref:U:B1", "pref+B1", "pref-"])
def test_without_preferences_nothing_can_be_declared(text: str) -> None:
    with pytest.raises(IllegalAction, match=r"^This game has no preferences. \(J5\)$"):
        play(fresh(preferences=0), text)


@pytest.mark.rule("J5", "J28")
@pytest.mark.parametrize("hung", ["keep", "drop"])
def test_without_preferences_none_are_kept_or_dropped(hung: str) -> None:
    state = fresh(preferences=0, layout={"U": ["#.#"]}, hungPreferences=hung)
    assert play(state, "A1", "C1").events[-1] == ContestBegan(contest=2, kept=None)
    assert play(state, "A1", "C1").state.declared == (0, 0)


# ---- What everybody sees changes by events alone, and what is asked by the last of them


@pytest.mark.rule("J7")
def test_others_are_told_in_one_sentence_what_a_slip_led_to() -> None:
    first = GAME.apply(fresh(), 0, GAME.decode("pref+U:B1"))
    last = GAME.apply(first.state, 0, GAME.decode("pref-"))
    heard = [[type(event) for event in story(told(step, 1))] for step in (first, last)]
    assert heard == [[SlipFilled], [PreferencesDeclared]]
    own = [[type(event) for event in story(told(step, 0))] for step in (first, last)]
    assert own == [[SlipFilled], [SlipFilled, PreferencesDeclared]]


def told(step: Step[State], seat: int) -> list[Event]:
    seen = (event.seen_by(seat) for event in step.events)
    return [event for event in seen if event is not None]
