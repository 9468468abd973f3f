from __future__ import annotations

from itertools import product

import pytest

from molecore.games.moleozer.board import Card
from molecore.games.moleozer.events import CardsTurned
from molecore.games.moleozer.records import Reveal
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.scoring import reveal
from tests.games.moleozer.meadow import after, card, cards, dealt, kinds, play

VECTORS = [
    ([10, 14], 12, None, None),
    ([10, 14], 11, 10, 14),
    ([8, 12, 20], 10, None, None),
    ([8, 12, 20], 14, 12, None),
    ([8, 12, 20], 13, 12, 8),
    ([5, 10, 15], 10, 10, None),
    ([15, 18, 22, 26], 20, None, None),
    ([15, 18, 22, 26], 18, 18, 15),
]


def turned(guesses: list[int], answer: int, *, second: bool) -> Reveal:
    """What these guesses lead to at this sum."""
    symbol = "S" if second else None
    rest = (Card(0),) * (len(guesses) - 1)  # not of the deck; only the sum matters here
    shown = (Card(answer, symbol), *rest)  # type: ignore[arg-type]
    return reveal(guesses, shown, multiplied=False, symbols=True)


@pytest.mark.rule("Z17", "Z18", "Z22", "Z24")
@pytest.mark.parametrize(("guesses", "answer", "closest", "_"), VECTORS)
def test_without_s_the_closest_wins(
    guesses: list[int], answer: int, closest: int | None, _: int | None
) -> None:
    found = turned(guesses, answer, second=False)
    assert (None if found.winner is None else guesses[found.winner]) == closest


@pytest.mark.rule("Z19", "Z20", "Z22", "Z23")
@pytest.mark.parametrize(("guesses", "answer", "_", "second"), VECTORS)
def test_with_s_the_second_closest_wins(
    guesses: list[int], answer: int, _: int | None, second: int | None
) -> None:
    found = turned(guesses, answer, second=True)
    assert (None if found.winner is None else guesses[found.winner]) == second


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


@pytest.mark.rule("Z18", "Z19", "Z20", "Z22", "Z23", "Z24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_small_case_is_as_the_rules_say(players: int) -> None:
    for guesses in product(range(1, 12), repeat=players):
        spread = [abs(a - b) for n, a in enumerate(guesses) for b in guesses[:n]]
        if min(spread) < 2:
            continue
        for answer, second in product((2, 5, 6, 9), (False, True)):
            found = turned(list(guesses), answer, second=second)
            assert found.winner == _by_the_letter(guesses, answer, second=second)


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


@pytest.mark.rule("Z18")
def test_the_closest_is_asked_for_a_step() -> None:
    state = after(dealt("3", "7", "2"), "20", "13", "30")
    assert (state.public.phase, GAME.actors(state)) == ("step", (1,))


@pytest.mark.rule("Z19")
def test_several_s_are_as_good_as_one() -> None:
    one = reveal([5, 8, 20], [card("1S"), card("2"), card("3")], multiplied=False, symbols=True)
    two = reveal([5, 8, 20], [card("1S"), card("5S"), None], multiplied=False, symbols=True)
    assert one.second
    assert two.second
    assert (one.winner, two.winner) == (1, 1)


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
