"""What is pointed out before a turn: it is true, and can be said in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.core.protocol import Seat
from molecore.games.majority.actions import Claim
from molecore.games.majority.events import PreferencePlaced, SeatCarried, SeatFlipped
from molecore.games.mole_majority.actions import AddNumber, Play, Roll, Stack
from molecore.games.mole_majority.cards import deck
from molecore.games.mole_majority.network import plan
from molecore.games.mole_majority.pointers import caution, warning
from molecore.games.mole_majority.rules import GAME as MOLE_MAJORITY
from molecore.games.moleozer.board import distance
from molecore.games.mountains.board import grid_of
from molecore.registry import load, package_of
from molecore.words import Message, languages, say, use
from tests.games.mole_majority.burrows import claim, meadow, play

GAMES = ("mole_hill", "majority", "mountains", "mole_majority", "moleozer")
SEEDS = range(4)
NUMBERS = ("N4", "N3", "N2", "CI")


def pointer_of(game: str) -> Callable[[Any, Seat], Message | None]:
    part = package_of(game).pointer
    assert part is not None
    return part()


def moments(game: str) -> Iterator[tuple[Match, Seat, Message | None]]:
    """Positions of random games, whose turn it is there, and what is pointed out to them."""
    pointer = pointer_of(game)
    for seed in SEEDS:
        whole = random_match(load(game), seed, 400)
        for ply in range(len(whole.plies) + 1):
            match = whole.jump(ply)
            for seat in match.actors:
                yield match, seat, pointer(match.view(seat), seat)


def legal(match: Match, seat: Seat) -> Sequence[Any]:
    return match.game.legal_actions(match.state, seat)


def told(game: str, kind: str) -> Iterator[tuple[Match, Seat, dict[str, Any]]]:
    for match, seat, message in moments(game):
        if message is not None and message.id == f"pointer.{game}.{kind}":
            yield match, seat, dict(message.args)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_pointed_out_to_whoever_acts_and_in_every_language(game: str) -> None:
    found = {message.id: message for *_, message in moments(game) if message is not None}
    assert found
    for language in languages():
        use(language)
        for message in found.values():
            assert say(message.id, **message.args)
    use("en")
    whole = random_match(load(game), 1, 60)
    for match in map(whole.jump, range(len(whole.plies) + 1)):
        others = set(range(len(match.players))) - set(match.actors)
        assert not any(pointer_of(game)(match.view(seat), seat) for seat in others)


def test_the_ways_of_the_mole_are_counted() -> None:
    seen = 0
    for match, seat, given in told("mole_hill", "fence"):
        for action in legal(match, seat)[:3]:
            after = match.play(seat, action)
            if after.actors == (1 - seat,):
                assert len(legal(after, 1 - seat)) <= given["n"]
                seen += 1
    assert seen
    for match, seat, given in told("mole_hill", "open"):
        squares = [action.square for action in legal(match, seat)]
        assert given["square"] in squares


def test_a_flower_in_reach_is_one() -> None:
    for colour in ("red", "white"):
        found = list(told("mole_hill", f"flower.{colour}"))
        assert found
        for match, seat, given in found:
            assert given["square"] in getattr(match.state.rules, f"{colour}_flowers")
            assert given["square"] in [action.square for action in legal(match, seat)]


def test_a_ring_that_is_closed_brings_the_seat_in_it() -> None:
    at_once = (SeatCarried, SeatFlipped, PreferencePlaced)
    found = [(match, seat, given) for match, seat, given in told("majority", "ring.gain")]
    assert len(found) > len(SEEDS)
    for match, seat, given in found:
        claim = Claim(given["place"])
        if claim not in legal(match, seat):
            continue  # both know it as somebody's preference
        after = match.play(seat, claim)
        events = [event for event in after.events(after.cursor) if isinstance(event, at_once)]
        changed = {event.place for event in events}
        if given["place"] not in changed:  # else it was promised to somebody, which is a secret
            assert given["other"] in changed


def test_a_hex_that_lacks_one_mole_is_won_by_it() -> None:
    won = 0
    for match, seat, given in told("mole_majority", "fill"):
        public = match.state.public
        cells = {cell: n for n, cell in enumerate(plan(public).cells)}
        number = cells[given["hex"].id.rpartition(".")[2]]
        empty = public.moles[plan(public).spans[number]].count(None)
        assert empty == given["n"]
        if empty > 1:
            continue
        for action in legal(match, seat):
            after = match.play(seat, action)
            filled = after.state.public
            if None not in filled.moles[plan(filled).spans[number]] and filled.phase == "turn":
                assert filled.claims[number] == seat
                won += 1
    assert won


def test_the_way_to_one_s_house_and_to_the_edge_is_counted() -> None:
    near = list(told("moleozer", "near"))
    assert near
    for match, _, given in near:
        public = match.state.public
        assert given["n"] == distance(public.on, public.mole, given["house"])
    ahead = list(told("mountains", "ahead"))
    assert ahead
    for match, seat, given in ahead:
        public, grid = match.state.public, grid_of(match.state.public.rules.size)
        mole = public.moles[seat]
        assert given["n"] == len(grid.rays[mole.facing][grid.numbers[given["space"]]])
        assert mole.space == grid.numbers[given["space"]]


# ---- the last claim of Mole Majority in danger


def danger(state: Any, seat: Seat = 0) -> str | None:
    """The hex that ``seat`` is warned of, by its view."""
    found = warning(MOLE_MAJORITY.view(state, seat), seat)
    return found.places[0] if found else None


@pytest.mark.parametrize(
    ("home", "is_warned"),
    [
        ("AAAAAA", True),  # a Groundskeeper, 4, and two Converts
        ("AA....", True),
        ("A....A", True),
        ("A.A...", False),  # a roll stops at the gap
        ("AB.A..", False),
        ("ABBA..", True),
    ],
)
def test_the_last_claim_is_in_danger_if_one_roll_can_empty_it(home: str, is_warned: bool) -> None:
    state = meadow(f"m0[{home}]=A r0[...] m3[BBBBBB]=B", ["N4", "N4 N3 N2 CI GO"])
    assert danger(state) == ("m0" if is_warned else None)


def test_of_one_mole_on_the_last_claim_it_is_said_that_it_has_to_stay() -> None:
    for home, kind in (("A.....", "last_mole"), ("B.....", "rolled_empty")):
        state = meadow(f"m0[{home}]=A r0[AA.] m3[BBBBBB]=B", ["N4", "N4 N3 N2 CI GO"])
        found = warning(MOLE_MAJORITY.view(state, 0), 0)
        assert found is not None
        assert found.words.id == f"warning.mole_majority.{kind}"
        assert found.places == ("m0",)


def test_of_two_claims_neither_is_the_last() -> None:
    state = meadow("m0[AA....]=A r0[AAA]=A m3[BBBBBB]=B", ["N4 N3 N2 CI", "N4 N3 N2 CI GO"])
    assert danger(state) is None
    assert danger(state, 1) == "m3"


@pytest.mark.parametrize("hand", ["GK1 N4 CV CV", "N3 N3 N2 CI"])
def test_the_warning_follows_from_the_view_alone(hand: str) -> None:
    other = meadow("m0[AAAAAA]=A r0[...] m3[BBBBBB]=B", ["N4", "N4 N3 N2 CI"])
    state = meadow("m0[AAAAAA]=A r0[...] m3[BBBBBB]=B", ["N4", hand])
    assert danger(state) == danger(other) == "m0"


def test_what_lies_open_cannot_be_in_a_hand() -> None:
    discards = ["", "GK1 GK2"]
    state = meadow("m0[AA....]=A r0[...] m3[BBBBBB]=B", ["N4", "N4 N3"], discards=discards)
    assert danger(state) is None


def rolls_empty(state: Any, seat: Seat, cell: str) -> bool:
    """Whether the mover empties ``cell`` by some roll of its turn; every way by the rules."""
    ahead = [state]
    while ahead:
        at = ahead.pop()
        for action in MOLE_MAJORITY.legal_actions(at, at.public.mover):
            if isinstance(action, Play | AddNumber | Stack | Roll):
                after = MOLE_MAJORITY.apply(at, at.public.mover, action).state
                if claim(after, cell) != "AB"[seat]:
                    return True
                turn = after.public.turn
                if turn and (turn.main == "roll" or turn.owed == "roll"):
                    ahead.append(after)
    return False


@pytest.mark.parametrize("known", ["", "N4 N3 N2 CI", "GK1 GK2"])
@pytest.mark.parametrize("held", [2, 3, 4, 5])
def test_it_is_exactly_what_some_hand_that_the_seat_does_not_rule_out_can_do(
    held: int, known: str
) -> None:
    """By the rules, with every hand of so many cards that can be drawn from what is not open."""
    left = sorted((Counter[str](deck("standard")) - Counter(known.split())).elements())
    hands = sorted(set(combinations(left, held)))
    telling = {  # of hands that roll alike one is enough
        (any(card.startswith("GK") for card in hand), *(card in hand for card in NUMBERS), cv): hand
        for hand in hands
        for cv in [hand.count("CV")]
    }
    for home in ("AAAAAA", "AAAAA.", "AAAA..", "A....A", "A.AA.."):
        hexes = f"m0[{home}]=A r0[...] m3[BBBBBB]=B"
        seen = meadow(hexes, ["N4", " ".join(hands[0])], discards=["", known])
        done = any(
            rolls_empty(
                meadow(hexes, ["N4", " ".join(hand)], discards=["", known], mover="B"), 0, "m0"
            )
            for hand in telling.values()
        )
        assert (danger(seen) == "m0") == done


def test_the_warning_can_be_said_in_every_language() -> None:
    for language in languages():
        use(language)
        assert say("warning.mole_majority.rolled_empty")
        assert say("warning.mole_majority.last_mole")
    use("en")


# ---- the last claim of Mole Majority given up


def cautioned(state: Any, viewer: Seat | None) -> list[str]:
    """The choices of the mover that ask for a second press of ``viewer``'s screen."""
    game, seat = MOLE_MAJORITY, state.public.mover
    view = game.view(state, viewer)
    actions = game.legal_actions(state, seat)
    return [game.encode(action) for action in actions if caution(view, seat, action)]


def test_to_give_up_the_last_claim_takes_a_second_press_and_to_win_another_with_it_does_not() -> (
    None
):
    hexes = "m0[A...]=A r0[AAB.] r1[...] m3[BBBB..]=B r4[...]"
    state = play(meadow(hexes, ["N4", "N4"]), "n4").state
    assert set(cautioned(state, 0)) == {"m0/0-r1/0", "m0/0-r1/1", "m0/0-r1/2"}
    assert "m0/0-r0/3" in {MOLE_MAJORITY.encode(a) for a in MOLE_MAJORITY.legal_actions(state, 0)}


def test_a_turn_that_would_end_without_a_claim_takes_a_second_press() -> None:
    hexes = "m0[A...]=A r0[AAB.] r1[...] m3[BBBB..]=B r4[...]"
    state = play(meadow(hexes, ["N4", "N4"]), "n4", "m0/0-r1/0").state
    assert cautioned(state, 0) == ["end"]
    kept = play(meadow(hexes, ["N4", "N4"]), "n4", "m0/1").state
    assert "end" in {MOLE_MAJORITY.encode(a) for a in MOLE_MAJORITY.legal_actions(kept, 0)}
    assert "end" not in cautioned(kept, 0)


@pytest.mark.parametrize("seed", [0, 3])
def test_it_is_exactly_what_the_rules_make_of_a_choice_and_follows_from_any_view(seed: int) -> None:
    """By the rules: the seat lost its last claim, or was put out as its turn ended."""
    game, found = MOLE_MAJORITY, 0
    whole = random_match(game, seed, 400)
    for ply in range(len(whole.plies)):
        state = whole.steps[ply].state
        seat, lost = state.public.mover, []
        for action in game.legal_actions(state, seat):
            after = game.apply(state, seat, action).state.public
            gone = seat in state.public.claims and seat not in after.claims
            if state.public.phase == "turn" and (gone or after.tribes[seat].out):
                lost.append(game.encode(action))
        assert cautioned(state, seat) == cautioned(state, None) == lost
        found += len(lost)
    assert found
