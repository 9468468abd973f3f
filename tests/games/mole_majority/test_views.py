"""What a seat knows of hands, piles and tokens (R11), and what it does not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.cards import deck, hexes, homes
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import fresh, meadow, play
from tests.games.mole_majority.test_random_games import random_game

OPEN = "m0[AAAA..]=A r0[....]?1 m3[BBBB..]=B r3[....]?2"


def drawn(state: State, viewer: int | None, count: int = 60) -> list[State]:
    """States that the viewer cannot tell from the real one."""
    view, rng = GAME.view(state, viewer), SplitMix64(1)
    return [GAME.sample(view, rng) for _ in range(count)]


@pytest.mark.rule("R11")
def test_a_seat_sees_its_own_hand_and_how_many_cards_others_hold() -> None:
    state = fresh(3)
    view = GAME.view(state, 1)
    assert view.known(1).hand == state.holdings[1].hand
    assert view.known(1).unseen == tuple(sorted(state.holdings[1].draw))
    for other in (0, 2):
        assert view.known(other).hand == ()
        assert view.known(other).held == 5
        assert view.known(other).unseen == tuple(sorted(deck("standard")))


@pytest.mark.rule("R11")
def test_hidden_cards_tokens_and_piles_are_drawn_anew() -> None:
    state = fresh(2)
    others = drawn(state, 0)
    assert {other.holdings[0].hand for other in others} == {state.holdings[0].hand}
    assert len({other.holdings[0].draw for other in others}) > 50
    assert len({other.holdings[1].hand for other in others}) > 50
    assert len({other.tokens for other in others}) > 50
    for other in others:
        assert Counter((*other.tokens, *other.spare)) == Counter((*homes("even"), 0, 0))


@pytest.mark.rule("R11")
def test_tiles_not_drawn_yet_are_hidden_and_sixes_of_home_bases_are_not_among_them() -> None:
    state = play(fresh(2, layout="players"), "base:m0", "base:m3").state
    for other in drawn(state, 0, 20):
        laid = [size for _, size in other.public.tiles]
        assert Counter((*other.pile, *laid, other.public.drawn)) == Counter(hexes("even"))
    assert len({other.pile for other in drawn(state, None)}) > 50


@pytest.mark.rule("R11", "R66")
def test_tokens_taken_are_known_to_their_owner_alone() -> None:
    state = play(meadow(OPEN, ["CI N4"]), "ci", "r0|m0", "m0|d0", "end").state
    assert len({other.holdings[0].homes for other in drawn(state, 1)}) == 3
    assert {other.holdings[0].homes for other in drawn(state, 0)} == {state.holdings[0].homes}


@pytest.mark.rule("R11", "R39")
def test_when_the_piles_are_shuffled_all_know_what_is_held() -> None:
    state = meadow(OPEN, ["N2 N3 GK1"], discards=["N4 N4 CV"], draws=[""])
    after = play(state, "n2", "m0/4", "end").state
    sight = GAME.view(after, 1).known(0)
    assert (sight.held, sight.hand) == (3, ("GK1", "N3"))
    assert sight.unseen == ("CV", "N2", "N4", "N4")
    for other in drawn(after, 1, 20):
        assert sorted(other.holdings[0].hand[:2]) == ["GK1", "N3"]
    played = play(after, "discard", "n3", "m0/5", "end").state
    assert GAME.view(played, 1).known(0).hand == ("GK1",)


@pytest.mark.rule("R11")
def test_every_sample_is_a_position_the_viewer_takes_for_the_real_one() -> None:
    match = random_game(3, 6, standard=True)
    for step in match.steps[::9]:
        for viewer in (None, 0, 1, 2):
            view = GAME.view(step.state, viewer)
            for other in drawn(step.state, viewer, 3):
                assert GAME.view(other, viewer) == view


@pytest.mark.rule("R11")
def test_nothing_hidden_reaches_a_view() -> None:
    state = fresh(2)
    swapped = replace(state, spare=state.spare[::-1], chance=state.chance ^ 1)
    for viewer in (None, 0, 1):
        assert GAME.view(swapped, viewer) == GAME.view(state, viewer)


@pytest.mark.rule("R11", "R75")
def test_who_was_shown_to_roll_holds_a_card_to_roll_with() -> None:
    """A Groundskeeper without bonuses was played, so its player can go on with it."""
    state = meadow(
        "m0[AAAAAA]=A m3[BBBBBB]=B",
        ["GK1 N4 CV"],
        draws=["CV GO GO GK2"],
        allow_bonus_only=False,
    )
    state = play(state, "gk1").state
    for viewer in (None, 1):
        others = drawn(state, viewer)
        assert len({other.holdings[0].hand for other in others}) > 3
        for other in others:
            assert GAME.legal_actions(other, 0)
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
