"""Random games: what must hold in every position, and that every game comes to an end.

A few games of each size in every run; ``build.py prove rules`` plays more.
"""

from __future__ import annotations

from collections import Counter

import pytest

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.playout import random_options
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority import actions as a
from molecore.games.mole_majority.board import CELLS, plan_of
from molecore.games.mole_majority.cards import CARDS, deck, hexes, homes
from molecore.games.mole_majority.network import claims_left, moles_left
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.refusals import refusal
from molecore.games.mole_majority.rules import GAME
from tests.amounts import amount
from tests.games.mole_majority.burrows import fresh, meadow, play

GAMES = amount(2, 100)
MOST_PLIES = 20_000


def random_game(seats: int, seed: int, *, standard: bool) -> Match:
    """A game with every choice at random; a third of them keep the last mole of a hex at home."""
    rng = SplitMix64(seed)
    options = {} if standard else random_options(GAME.meta.options, rng)
    is_careful = seed % 3 == 0
    match = new_match(GAME, [Player(f"P{seat}") for seat in range(seats)], options, rng.word())
    left = iter(range(MOST_PLIES))

    def choose(state: State) -> Ply | None:
        for seat in GAME.actors(state):
            next(left)
            actions = GAME.legal_actions(state, seat)
            if is_careful:
                actions = [action for action in actions if not leaves(state, action)] or actions
            return Ply(seat, rng.choice(actions))
        return None

    return play_on(match, choose)


def leaves(state: State, action: a.Action) -> bool:
    """Whether a move takes the last mole off a hex."""
    if not isinstance(action, a.Move):
        return False
    whole = plan_of(state.public.tiles)
    span = whole.spans[whole.hex_of[whole.numbers[action.start]]]
    return sum(owner is not None for owner in state.public.moles[span]) == 1


def check(state: State) -> None:
    """What holds in every position (R16)."""
    meadow, seats = state.public, range(len(state.holdings))
    assert len(meadow.moles) == sum(size for _, size in meadow.tiles)
    assert all(moles_left(meadow, seat) >= 0 and claims_left(meadow, seat) >= 0 for seat in seats)
    assert len(set(meadow.cave_ins)) == len(meadow.cave_ins)
    assert sum(4 - tribe.cave_ins for tribe in meadow.tribes) == len(meadow.cave_ins)
    bound = 5 + meadow.rules.second_player_extra_card
    for held, tribe in zip(state.holdings, meadow.tribes, strict=True):
        assert len(held.hand) + len(held.draw) + len(tribe.discard) == 18
        assert len(held.hand) <= bound
        assert len(held.homes) == len(tribe.homes)
    taken = [value for held in state.holdings for value in held.homes]
    tokens = Counter((*state.tokens, *state.spare, *taken))
    assert +(tokens - Counter({0: 99})) == Counter(homes(meadow.rules.homes))
    for number, owner in enumerate(meadow.claims):
        if owner is not None:
            assert set(meadow.moles[plan_of(meadow.tiles).spans[number]]) != {None}
            assert not meadow.tribes[owner].out


def all_cards(state: State) -> Counter[str]:
    """All cards in the game, whoever has them."""
    held = [(*h.hand, *h.draw) for h in state.holdings]
    piles = [tribe.discard for tribe in state.public.tribes]
    return Counter(card for cards in (*held, *piles) for card in cards)


@pytest.mark.rule("R1", "R16", "R29", "R84", "R101")
@pytest.mark.parametrize("standard", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moles_claims_and_cards_are_conserved_and_games_end(seats: int, standard: bool) -> None:
    for seed in range(GAMES):
        match = random_game(seats, seed, standard=standard)
        assert match.result is not None
        cards = all_cards(match.steps[0].state)
        for step in match.steps:
            check(step.state)
            assert all_cards(step.state) == cards


@pytest.mark.rule("R6")
def test_boards_have_the_right_size_and_connect(  # every extra tile touches two others
) -> None:
    for seed in range(6):
        match = random_game(2 + seed % 3, seed, standard=True)
        whole = plan_of(match.state.public.tiles)
        assert len(whole.cells) == {0: 13, 1: 16, 2: 19}[seed % 3]
        assert all(len(near) >= 2 for near in whole.near)


def conceivable(state: State) -> list[a.Action]:
    """Every action that could be written for a board, legal or not."""
    whole = plan_of(state.public.tiles)
    spaces, cells = whole.spaces, [*CELLS]
    return [
        *(a.Breed(space) for space in spaces),
        *(a.Convert(space) for space in spaces),
        *(a.Move(start, space) for start in spaces for space in spaces),
        *(
            a.Roll(start, end, count)
            for start in spaces
            for end in spaces
            for count in (None, 1, 3)
        ),
        *(kind(cell) for kind in (a.PlaceHomeBase, a.LayTile, a.MakeHome) for cell in cells),
        *(a.CaveIn(edge) for edge in whole.hexes_at),
        *(a.Swap(seat, place) for seat in range(4) for place in range(5)),
        *(GAME.decode(card) for card in CARDS),
        *(GAME.decode(f"with:{card}") for card in CARDS),
        *(GAME.decode(f"+{card}") for card in CARDS if card != "CV"),
        *(GAME.decode(f"+cv:{use}") for use in ("move", "breed", "roll", "repeat")),
        *map(GAME.decode, ("discard", "pass", "end")),
    ]


@pytest.mark.parametrize("seed", range(amount(2, 12)))
def test_what_is_not_refused_is_exactly_what_is_listed(seed: int) -> None:
    match = random_game(2 + seed % 3, seed + 100, standard=seed == 0)
    states = [step.state for step in match.steps[:-1]]
    for state in states[:: max(len(states) // amount(4, 8), 1)]:
        seat, hand = state.public.mover, state.holdings[state.public.mover].hand
        allowed = {
            action for action in conceivable(state) if not refusal(state.public, hand, seat, action)
        }
        listed = GAME.legal_actions(state, seat)
        assert {action for action in listed if not is_longer_roll(action)} == allowed


def is_longer_roll(action: a.Action) -> bool:
    """Whether this is a roll of a length that `conceivable` leaves out."""
    return isinstance(action, a.Roll) and action.count not in {None, 1, 3}


# ---- What a seat knows of hands, piles and tokens (R11), and what it does not


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
