"""What lies under the slips, given from outside: with the chances that a spectator would give."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.outcomes import UNKNOWN, ImpossibleOutcome, chance_outcomes
from molecore.core.protocol import Step, is_told
from molecore.games.majority import events as e
from molecore.games.majority.actions import Declare
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from tests.games.majority.chamber import action, declared, fresh, play, seated

Leaf = tuple[tuple[Any, ...], Fraction, Step[State]]


def part(state: State, viewer: int | None = None) -> State:
    """What a seat or a spectator knows of a state."""
    return GAME.part(GAME.view(state, viewer))


def after(state: State, text: str, *given: Any) -> Any:
    """What may come out next, or the step, if these are the outcomes so far."""
    (seat,) = GAME.actors(state)
    return chance_outcomes(lambda outcomes: GAME.apply(state, seat, action(text), outcomes), given)


def leaves(state: State, text: str, given: tuple[Any, ...] = ()) -> Iterator[Leaf]:
    """Every way an action may come out, each with its probability."""
    found = after(state, text, *given)
    if isinstance(found, Step):
        yield given, Fraction(1), found
        return
    assert sum(chance for _, chance in found) == 1
    for outcome, chance in found:
        for path, rest, step in leaves(state, text, (*given, outcome)):
            yield path, chance * rest, step


@pytest.mark.rule("J6", "J9", "J10", "J11")
def test_a_claim_comes_out_in_four_ways() -> None:
    """Red has declared two and Blue one of 76 seats: worked out by hand."""
    known = part(declared("B1 C1", "D1"))
    red, blue = Fraction(2, 76), Fraction(1, 76)

    found = {path: (chance, step.events[:-1]) for path, chance, step in leaves(known, "E4")}

    both = (e.PreferencesCancelled("U:E4"), e.SeatClaimed(0, "U:E4"))
    assert found == {
        (False, False): ((1 - red) * (1 - blue), (e.SeatClaimed(0, "U:E4"),)),
        (True, False): (red * (1 - blue), (e.PreferencePlaced(0, "U:E4", claimant=0),)),
        (False, True): ((1 - red) * blue, (e.PreferencePlaced(1, "U:E4", claimant=0),)),
        (True, True): (red * blue, both),
    }
    assert sum(chance for chance, _ in found.values()) == 1


@pytest.mark.rule("J6")
def test_what_the_mover_has_declared_is_known_and_not_asked_for() -> None:
    state = declared("B1 C1", "D1")
    assert [path for path, _, _ in leaves(part(state, 0), "B1")] == [(True,), (False,)]
    assert after(part(state, 0), "B1", False).events[0] == e.PreferencePlaced(0, "U:B1", 0)
    assert after(state, "B1").events[0] == e.PreferencePlaced(0, "U:B1", 0), "all is known"


@pytest.mark.rule("J13", "J15")
def test_a_completed_surround_is_asked_for_after_the_claim() -> None:
    """Before the claim of C2 73 seats are free, and 72 after it, B1 among them."""
    known = part(seated("C1 A2", "B2", secret=("", "D4"), mover=1))

    assert after(known, "C2") == ((False, 1),), "Red has declared nothing"
    assert after(known, "C2", False) == ((True, Fraction(1, 73)), (False, Fraction(72, 73)))
    assert after(known, "C2", False, False) == ((False, 1),)
    at_b1 = after(known, "C2", False, False, False)
    assert at_b1 == ((True, Fraction(1, 72)), (False, Fraction(71, 72)))
    revealed = after(known, "C2", False, False, False, True)
    assert revealed.events[1] == e.PreferencePlaced(1, "U:B1", claimant=None)
    nothing = after(known, "C2", False, False, False, False)
    assert [event for event in nothing.events if is_told(event)] == [e.SeatClaimed(1, "U:C2")]


@pytest.mark.rule("J13")
def test_a_preference_that_came_out_elsewhere_cannot_come_out_again() -> None:
    known = part(seated("C1 A2", "B2", secret=("", "D4"), mover=1))
    assert after(known, "C2", False, True, False) == ((False, 1),)
    with pytest.raises(ImpossibleOutcome):
        after(known, "C2", False, True, False, True)


@pytest.mark.rule("J15")
def test_where_a_surround_brought_nothing_out_no_one_is_asked_again() -> None:
    step = play(seated("C1 A2", "B2", secret=("", "D4"), mover=1), "C2")
    assert after(part(step.state), "B1").events[0] == e.SeatClaimed(0, "U:B1")


@pytest.mark.rule("J3", "J13")
def test_seats_without_neighbours_are_looked_at_with_the_first_claim() -> None:
    """Three of them, and Red has declared one: a third for each, and no second one."""
    known = part(declared("A1", layout={"U": ["#.#.#"]}))
    found = {path: chance for path, chance, _ in leaves(known, "C1")}
    at_c1, at_a1, at_e1 = ([number == place for number in range(6)] for place in (0, 2, 4))
    assert found == {tuple(path): Fraction(1, 3) for path in (at_c1, at_a1, at_e1)}


@pytest.mark.rule("J7")
def test_where_their_number_is_secret_all_numbers_are_equally_likely() -> None:
    """None to three on 76 seats: one and a half on average."""
    known = part(declared("B1 C1", "D1", showPreferenceCount=False))
    red = Fraction(3, 2) / 76
    assert after(known, "E4") == ((True, red), (False, 1 - red))


@pytest.mark.rule("J28")
def test_after_a_hung_contest_nothing_is_unknown() -> None:
    state = play(declared("A1", "C1", layout={"U": ["#.#.#.#"]}), "A1", "E1", "G1").state
    assert state.public.contest == 2
    assert part(state) == state
    assert after(part(state), "A1").events[0] == e.PreferencePlaced(0, "U:A1", claimant=0)


@pytest.mark.rule("J28")
@pytest.mark.parametrize("kept", ["keep", "drop"])
def test_what_was_unknown_is_known_or_gone_when_a_contest_was_hung(kept: str) -> None:
    options: dict[str, Any] = {"layout": {"U": ["#.#"]}, "hung_preferences": kept}
    state = declared("A1", "C1", "upper", **options)
    again = play(state, "A1").state
    assert again.public.contest == 2
    assert after(part(state), "A1", True, False, False, True).state == again


@pytest.mark.rule("J5", "J7")
def test_a_slip_of_the_other_side_shows_no_more_than_whether_it_was_left_blank() -> None:
    state, hidden = part(fresh(), 1), Declare(UNKNOWN)
    assert list(GAME.legal_actions(state, 0)) == [hidden]

    def filled(*given: Any) -> Any:
        return chance_outcomes(lambda outcomes: GAME.apply(state, 0, hidden, outcomes), given)

    assert filled() == ((False, Fraction(1, 2)), (True, Fraction(1, 2)))
    assert filled(False).events[0] == e.SlipFilled(0, UNKNOWN)
    assert GAME.actors(filled(False).state) == (0,)
    assert filled(True).events[1] == e.PreferencesDeclared(0, 0, count_shown=True)
    assert GAME.actors(filled(True).state) == (1,)
    assert filled(False).state.declared == (UNKNOWN, 0)


@pytest.mark.rule("J5")
def test_a_slip_no_one_knows_can_be_written_with_any_seat_there_is() -> None:
    state = part(fresh(), 1)
    assert GAME.apply(state, 0, Declare("U:I8")).events[0] == e.SlipFilled(0, "U:I8")
    with pytest.raises(IllegalAction, match="This game has no seat U:A1"):
        GAME.apply(state, 0, Declare("U:A1"))
