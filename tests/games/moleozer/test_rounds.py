"""A round of Moleozer: memory, guesses, the reveal, the winner's step and action, variants."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.playout import random_match
from molecore.core.rng import SplitMix64
from molecore.games.moleozer.board import HAND, TRACK, Card
from molecore.games.moleozer.events import CardsTurned, Dealt, Guessed
from molecore.games.moleozer.evolve import evolve
from molecore.games.moleozer.records import Reveal
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.scoring import reveal
from molecore.games.moleozer.setup import empty_table
from tests.games.moleozer.meadow import after, cards, changed, dealt, fresh, kinds, legal, play, won
from tests.games.moleozer.test_ending import last_round

# ---- memory


@pytest.mark.rule("Z7")
def test_a_hand_is_dealt_to_its_owner_alone() -> None:
    step = play(dealt("2", "3"), "5", "20", "pass")
    (event,) = (event for event in step.events if isinstance(event, Dealt))
    assert event.seen_by(0) == Dealt(HAND, 2, (step.state.stacks[0], ()))
    assert event.seen_by(None) == Dealt(HAND, 2, ((), ()))


@pytest.mark.rule("Z6", "Z31")
def test_new_stacks_do_not_lie_upside_down() -> None:
    state = changed(dealt("2", "3", "4"), reversed=True)
    assert not after(state, "9", "20", "30", "pass").public.reversed


# ---- guesses


FOUR = dealt("1 1", "2 2", "3 3", "4 4")


@pytest.mark.rule("Z10")
def test_a_guess_is_told_to_all() -> None:
    (event,) = play(FOUR, "10").events
    assert event == Guessed(0, 10)
    assert event.seen_by(None) == event.seen_by(3) == event


@pytest.mark.rule("Z12")
def test_there_is_always_a_legal_guess_and_no_passing() -> None:
    fewest = min(
        len(legal(after(FOUR, str(one), str(two), str(three))))
        for one in range(1, TRACK - 7)
        for two in (one + 2, one + 3, one + 4)
        for three in (two + 2, two + 3)
    )
    assert fewest == TRACK - 9
    with pytest.raises(IllegalAction, match=r"pass does not fit here.*Z10"):
        play(FOUR, "pass")


@pytest.mark.rule("Z13")
def test_a_guess_is_final() -> None:
    state = after(FOUR, "10")
    with pytest.raises(IllegalAction, match="It is player 2's turn to guess"):
        GAME.apply(state, 0, GAME.decode("20"))


# ---- reveal


def turned(guesses: list[int], answer: int, *, second: bool, any_middle: bool = False) -> Reveal:
    """What these guesses lead to at this sum."""
    symbol = "S" if second else None
    rest = (Card(0),) * (len(guesses) - 1)  # not of the deck; only the sum matters here
    shown = (Card(answer, symbol), *rest)  # type: ignore[arg-type]
    return reveal(guesses, shown, multiplied=False, symbols=True, any_middle=any_middle)


def _by_the_letter(guesses: tuple[int, ...], answer: int, *, second: bool) -> int | None:
    """The winner, straight from Z18 to Z23."""
    far = [abs(guess - answer) for guess in guesses]
    closest = [seat for seat in range(len(far)) if far[seat] == min(far)]
    if len(closest) != 1:
        return None
    if not second:
        return closest[0]
    others = [seat for seat in range(len(far)) if seat not in closest]
    best = min(far[seat] for seat in others)
    runners_up = [seat for seat in others if far[seat] == best]
    return runners_up[0] if len(runners_up) == 1 else None


def _is_a_middle(guesses: tuple[int, ...], answer: int) -> bool:
    return any(one + other == 2 * answer for one, other in combinations(guesses, 2))


@pytest.mark.rule("Z18", "Z19", "Z20", "Z22", "Z23", "Z24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_small_case_is_as_the_rules_say(players: int) -> None:
    for guesses in product(range(1, 12), repeat=players):
        spread = [abs(a - b) for n, a in enumerate(guesses) for b in guesses[:n]]
        if min(spread) < 2:
            continue
        for answer, second in product((2, 5, 6, 9), (False, True)):
            found = turned(list(guesses), answer, second=second)
            winner = _by_the_letter(guesses, answer, second=second)
            assert found.winner == winner
            found = turned(list(guesses), answer, second=second, any_middle=True)
            assert found.winner == (None if _is_a_middle(guesses, answer) else winner)
            assert (found.winner is None) == bool(found.tie)


@pytest.mark.rule("Z24")
@pytest.mark.parametrize(("second", "tie"), [(False, "any"), (True, "second")])
def test_by_the_letter_the_middle_of_any_two_guesses_voids_the_round(
    second: bool, tie: str
) -> None:
    found = turned([5, 10, 15], 10, second=second, any_middle=True)
    assert (found.winner, found.tie) == (None, tie)


@pytest.mark.rule("Z24")
def test_by_agreement_an_exact_guess_between_two_others_wins_nothing() -> None:
    guesses = ("12", "10", "14")
    assert after(dealt("3", "7", "2"), *guesses).public.phase == "step"
    agreed = after(dealt("3 9", "7 9", "2 9", exact_middle="any"), *guesses)
    assert (agreed.public.phase, agreed.public.round) == ("guess", 2)
    assert agreed.public.reveal is not None
    assert agreed.public.reveal.tie == "any"


@pytest.mark.rule("Z21")
def test_at_most_two_share_a_distance_one_on_each_side() -> None:
    for guesses in product(range(1, 14, 2), repeat=4):
        if len(set(guesses)) == 4:
            far = turned(list(guesses), 6, second=False).distances
            assert max(far.count(distance) for distance in far) <= 2


@pytest.mark.rule("Z15", "Z16")
def test_all_top_cards_are_turned_at_once_and_laid_aside() -> None:
    state = dealt("3 9", "7 9", "2 8")
    step = play(state, "12", "20", "30")
    (event,) = (event for event in step.events if isinstance(event, CardsTurned))
    assert event.reveal.cards == cards("3 7 2")
    assert event.reveal.answer == 12
    assert step.state.public.played == (cards("3"), cards("7"), cards("2"))
    assert step.state.stacks == (cards("9"), cards("9"), cards("8"))


@pytest.mark.rule("Z17")
def test_distances_are_from_the_sum_either_way() -> None:
    state = after(dealt("3", "7", "2"), "10", "12", "40")
    assert state.public.reveal is not None
    assert state.public.reveal.distances == (2, 0, 28)


@pytest.mark.rule("Z22", "Z25")
def test_when_nobody_wins_nothing_moves_and_the_cards_stay_used() -> None:
    state = dealt("4W 9", "8X 9")
    step = play(state, "10", "14")
    assert kinds(step) == ["Guessed", "Guessed", "CardsTurned", "RoundEnded", "RoundBegan"]
    public = step.state.public
    assert (public.phase, public.mole, public.stack) == ("guess", "C", 1)
    assert public.played == (cards("4W"), cards("8X"))
    assert public.reveal is not None
    assert public.reveal.tie == "closest"


# ---- movement


@pytest.mark.rule("Z27")
def test_the_mole_may_enter_its_mover_s_own_house() -> None:
    state = won("2 2", "3 3", "4 4", mole="N3")
    assert "N4" in legal(state)
    assert after(state, "N4").public.out == (0,)


@pytest.mark.rule("Z28")
def test_s_alone_gives_no_action() -> None:
    state = after(dealt("1S 2", "3 3"), "20", "4", "pass")
    assert state.public.phase == "guess"


@pytest.mark.rule("Z29")
def test_the_step_comes_first_then_the_action() -> None:
    state = won("4W 2", "3 3")
    with pytest.raises(IllegalAction, match=r"swap:2 does not fit here.*Z26"):
        play(state, "swap:2")
    assert legal(after(state, "A1")) == ["swap:2", "pass"]


@pytest.mark.rule("Z30")
def test_the_extra_step_is_there_when_the_first_was_declined() -> None:
    assert after(won("2X 2", "3 3"), "pass", "B1").public.mole == "B1"


@pytest.mark.rule("Z4", "Z32")
def test_nobody_can_swap_with_an_empty_house() -> None:
    assert "swap:4" not in legal(after(won("4W 2", "3 3", "4 4"), "pass"))


@pytest.mark.rule("Z33")
def test_stacks_and_what_is_known_of_them_stay_with_the_person() -> None:
    state = won("4W 2", "3 9", "4 4")
    after_swap = after(state, "pass", "swap:2")
    assert after_swap.stacks == state.stacks
    assert GAME.recall(after_swap, 0).own == cards("2")
    assert GAME.sample(GAME.recall(after_swap, 0), SplitMix64(1)).stacks[0] == cards("2")


@pytest.mark.rule("Z34")
def test_the_starter_marker_stays_with_the_place() -> None:
    state = after(won("4W 2", "3 9", "4 4"), "pass", "swap:2")
    assert state.public.starter == 1
    assert GAME.actors(state) == (0,)  # who now sits there
    assert state.public.seating == (1, 0, 2)


# ---- variants


LOOSE = fresh(2, reorder=True)


# ---- V1


@pytest.mark.rule("Z46")
@pytest.mark.parametrize("allowed", [True, False])
def test_in_sudden_death_an_option_says_whether(allowed: bool) -> None:
    state = last_round("1", "2", change_guess=True, change_in_sudden_death=allowed)
    begun = after(state, "30", "33", "pass", "pass", "ready", "ready")
    assert begun.public.sudden_death
    guessed = after(begun, "10", "20")
    assert (guessed.public.phase == "change") is allowed


# ---- V2


@pytest.mark.rule("Z47")
def test_nobody_hears_in_which_order_not_even_who_chose_it() -> None:
    one, other = play(LOOSE, "order:54321"), play(LOOSE, "ready")
    assert one.events == other.events
    for seat in (None, 0, 1):
        assert GAME.view(one.state, seat) == GAME.view(other.state, seat)


# ---- the set-up


@pytest.mark.parametrize("seed", range(30))
def test_the_events_of_the_set_up_lead_from_the_empty_table_to_the_first_state(seed: int) -> None:
    match = random_match(GAME, seed, limit=0)
    step = match.steps[0]
    table = empty_table(step.state.public.rules, len(match.players))
    assert (table.actors, table.houses) == ((), (None,) * len(match.players))
    assert reduce(evolve, step.events, table) == step.state.public  # type: ignore[arg-type]
