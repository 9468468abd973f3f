from __future__ import annotations

from typing import Any

import pytest

from molecore.core.errors import BadOptions, IllegalAction, MalformedAction
from molecore.core.options import resolve
from molecore.core.outcomes import UNKNOWN, Given
from molecore.core.rng import SplitMix64
from molecore.games.majority.actions import Claim, Declare
from molecore.games.majority.events import (
    ContestBegan,
    PreferencesCancelled,
    PreferencesDeclared,
    SeatClaimed,
    SlipFilled,
)
from molecore.games.majority.rules import GAME
from tests.games.majority.chamber import declared, fresh, kinds, legal, look, mask, play, seated


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
def test_preferences_may_be_split_over_the_chambers_in_any_way() -> None:
    seven = "U:B1 U:C1 U:D1 U:E1 U:F1 U:G1 U:H1"
    state = declared(seven, "U:B1 L:D1 L:Q4", mode="complete")
    assert state.declared == (mask(state, seven), mask(state, "U:B1 L:D1 L:Q4"))


@pytest.mark.rule("J5")
def test_nothing_need_be_declared() -> None:
    state = play(fresh(), "pref:", "pref:").state
    assert state.declared == (0, 0)
    assert state.public.phase == "claim"


@pytest.mark.rule("J5")
def test_a_declaration_is_made_slip_by_slip() -> None:
    step = play(fresh(), "pref+C1", "pref+E4", "pref-")
    assert kinds(step.events) == [*["SlipFilled"] * 3, "PreferencesDeclared"]
    assert step.state == play(fresh(), "pref:U:E4,U:C1").state
    assert GAME.actors(step.state) == (1,)


@pytest.mark.rule("J5")
def test_only_seats_further_on_are_listed_and_blank_comes_last() -> None:
    assert legal(fresh())[:2] == ["pref+B1", "pref+C1"]
    assert len(legal(fresh())) == 77
    assert legal(play(fresh(), "pref+G8").state) == ["pref+H8", "pref+I8", "pref-"]
    assert legal(play(fresh(), "pref+I8").state) == ["pref-"]


@pytest.mark.rule("J5")
@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["pref:U:B1,U:B1"], r"U:B1 is declared already; each seat once. \(J5\)"),
        (["pref+B1", "pref+B1"], r"U:B1 is declared already"),
        (["pref+C1", "pref+B1"], r"U:B1 comes before the last. \(J5\)"),
        (["pref:U:A1"], r"There is no seat U:A1 on the boards in play. \(J5\)"),
        (["pref:L:D1"], r"There is no seat L:D1 on the boards in play. \(J5\)"),
        (["pref:U:B1,U:C1,U:D1,U:E1"], r"At most 3 preferences can be declared. \(J5\)"),
        (["pref+B1", "pref:U:C1,U:D1,U:E1"], r"At most 3 preferences"),
        (["B1"], r"Before U:B1 can be claimed, both sides declare preferences. \(J5\)"),
        (["pref:", "pref:", "pref+B1"], r"too late to declare U:B1: claims have begun. \(J5\)"),
        (["pref:", "pref:", "pref:"], r"too late to declare that"),
        (["pref:", "pref:", "B1", "pref+C1"], r"too late to declare U:C1"),
    ],
)
def test_what_cannot_be_declared_is_refused(texts: list[str], message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        play(fresh(), *texts)


@pytest.mark.rule("J5")
@pytest.mark.parametrize("text", ["pref:U:B1,", "pref:,", "pref:U:B1;U:C1", "pref:none"])
def test_what_is_no_declaration_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction, match=r"pref:U:B1,L:D1 to declare"):
        play(fresh(), text)


@pytest.mark.rule("J6", "J9")
def test_a_seat_that_both_declared_is_an_ordinary_one() -> None:
    step = play(declared("B1", "B1"), "B1")
    assert look(step.state, "B1") == "R"
    assert kinds(step.events) == ["PreferencesCancelled", "SeatClaimed"]


@pytest.mark.rule("J6")
def test_a_cancelled_seat_spends_both_slips() -> None:
    state = play(declared("B1 C1 D1", "B1"), "B1").state
    assert GAME.view(state, 0).counts == (3, 1)
    assert legal(state)[0] == "C1"


@pytest.mark.rule("J6")
def test_a_cancelled_seat_that_is_surrounded_goes_to_the_majority() -> None:
    state = seated("C1 A2 B2", secret=("B1", "B1"), mover=1)
    step = play(state, "C2")
    assert kinds(step.events) == ["SeatClaimed", "PreferencesCancelled", "SeatCarried"]
    assert look(step.state, "B1") == "R"


@pytest.mark.rule("J6", "J15")
def test_a_tie_around_a_cancelled_seat_announces_it_too() -> None:
    step = play(seated("C1 A2", "B2", secret=("B1", "B1"), mover=1), "C2")
    assert step.events[1:] == (PreferencesCancelled("U:B1"),)
    assert look(step.state, "B1") == "."
    assert kinds(play(step.state, "B1").events) == ["SeatClaimed"]


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
def test_the_number_of_preferences_is_public() -> None:
    state = declared("B1 C1", "D1")
    assert {GAME.view(state, seat).counts for seat in (0, 1, None)} == {(2, 1)}


@pytest.mark.rule("J7")
def test_without_the_option_even_their_number_is_secret() -> None:
    state = declared("B1 C1", "D1", showPreferenceCount=False)
    seen = [GAME.view(state, seat).counts for seat in (0, 1, None)]
    assert seen == [(2, None), (None, 1), (None, None)]


@pytest.mark.rule("J7")
def test_nobody_is_told_a_number_before_the_declaration_is_made() -> None:
    state = play(fresh(), "pref+B1").state
    assert GAME.view(state, 1).counts == (None, 0)
    assert GAME.view(play(state, "pref-").state, 1).counts == (1, 0)


@pytest.mark.rule("J7")
def test_slips_are_seen_by_their_writer_alone() -> None:
    filled, done = play(fresh(), "pref+B1", "pref-").events[0], play(fresh(), "pref:").events[-1]
    assert filled == SlipFilled(0, "U:B1")
    unknown = SlipFilled(0, UNKNOWN)
    assert [filled.seen_by(seat) for seat in (0, 1, None)] == [filled, unknown, unknown]
    assert done == PreferencesDeclared(0, 0, count_shown=True)
    assert [done.seen_by(seat) for seat in (0, 1, None)] == [done] * 3


@pytest.mark.rule("J7")
def test_a_blank_slip_looks_to_others_like_any_other() -> None:
    written, blank = (play(fresh(), text).events[0] for text in ("pref+B1", "pref-"))
    assert written.seen_by(1) == blank.seen_by(1)
    assert Declare("U:B1").hidden() == Declare(None).hidden() == Declare(UNKNOWN)
    assert Declare(UNKNOWN).targets == ()


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
    with pytest.raises(IllegalAction, match=r"so U:C1 and all others stay undeclared. \(J5\)"):
        play(state, "pref+C1")
    assert GAME.actors(play(state, "pref-").state) == (1,)


# ---- with another number of preferences


@pytest.mark.rule("J5")
@pytest.mark.parametrize("mode", ["upper", "lower", "complete"])
@pytest.mark.parametrize("agreed", [1, 2, 7])
def test_another_number_of_preferences_can_be_agreed_on(mode: str, agreed: int) -> None:
    state = fresh(mode, preferences=agreed)
    for seat in (0, 1):
        for _ in range(agreed):
            assert GAME.actors(state) == (seat,)
            state = play(state, legal(state)[0]).state
    assert state.public.phase == "claim"
    assert [seats.bit_count() for seats in state.declared] == [agreed, agreed]


@pytest.mark.rule("J5")
def test_more_than_agreed_are_refused() -> None:
    with pytest.raises(IllegalAction, match=r"At most 1 preference can be declared. \(J5\)"):
        play(fresh(preferences=1), "pref:U:B1,U:C1")


@pytest.mark.rule("J5")
@pytest.mark.parametrize("agreed", [-1, 8, "3", True, None, 2.0])
def test_no_other_numbers_can_be_agreed_on(agreed: object) -> None:
    with pytest.raises(BadOptions, match=r"preferences must be one of '?standard'?, 0, 1, 2"):
        fresh(preferences=agreed)


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
    with pytest.raises(IllegalAction, match=r"^This game is played without preferences. \(J5\)$"):
        play(fresh(preferences=0), text)


@pytest.mark.rule("J5", "J28")
@pytest.mark.parametrize("hung", ["keep", "drop"])
def test_without_preferences_none_are_kept_or_dropped(hung: str) -> None:
    state = fresh(preferences=0, layout={"U": ["#.#"]}, hungPreferences=hung)
    assert play(state, "A1", "C1").events[-1] == ContestBegan(contest=2, kept=None)
    assert play(state, "A1", "C1").state.declared == (0, 0)


@pytest.mark.rule("J5", "J7")
def test_without_preferences_there_is_nothing_to_know() -> None:
    state = play(fresh(preferences=0), "B1").state
    view = GAME.view(state, None)
    assert GAME.part(view) == GAME.sample(view, SplitMix64(1)) == state
    assert GAME.apply(state, 1, Claim("U:C1"), Given()).events[0] == SeatClaimed(1, "U:C1")


@pytest.mark.rule("J5")
def test_without_preferences_there_is_no_action_that_declares() -> None:
    names = {
        agreed: {
            type(choice).__name__
            for choice in GAME.all_actions(resolve(GAME.meta.options, {"preferences": agreed}), 2)
        }
        for agreed in (0, 1)
    }
    assert names == {0: {"Claim", "Resolve"}, 1: {"Claim", "Declare", "Resolve"}}


class NothingHidden(Given):
    """Outcomes of a game in which no card is ever turned up."""

    def turn_up(self, *_: Any) -> Any:
        raise AssertionError("there is nothing to turn up")


@pytest.mark.rule("J5")
@pytest.mark.parametrize("seed", range(3))
def test_without_preferences_nothing_is_ever_turned_up(seed: int) -> None:
    rng, state = SplitMix64(seed), fresh("complete", preferences=0, max_contests=2)
    while actors := GAME.actors(state):
        (seat,) = actors
        choice = rng.choice(GAME.legal_actions(state, seat))
        state = GAME.apply(state, seat, choice, NothingHidden()).state
    assert state.public.cancelled == 0
