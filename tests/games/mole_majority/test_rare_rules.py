"""Rules that games seldom come to, in positions drawn around them (R21, R28, R78, R90, R98)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import takewhile

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from molecore.core.protocol import Event, is_told
from molecore.games.mole_majority.cards import Card
from molecore.games.mole_majority.events import ClaimMissed, SeatEliminated
from molecore.games.mole_majority.network import claims_left, moles_left
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.amounts import amount
from tests.games.mole_majority.burrows import LETTERS, claim, fresh, kinds, legal, moles
from tests.games.mole_majority.oracle import Oracle
from tests.games.mole_majority.states import Drawn, Sketch, positions
from tests.games.mole_majority.test_oracle import chance, compare
from tests.games.mole_majority.test_random_games import all_cards, check

MANY = settings(max_examples=amount(15, 300), phases=[Phase.explicit, Phase.reuse, Phase.generate])
"""Smaller numbers make no clearer position, so none are looked for."""
NUMBERS: tuple[Card, ...] = ("N4", "N3", "N2", "CI")
KEEPERS: tuple[Card, ...] = ("GK1", "GK2")


def oracle_at(state: State) -> Oracle:
    """The oracle at the same position."""
    public = state.public
    options = {option.key: getattr(public.rules, option.key) for option in GAME.meta.options}
    oracle = Oracle(options, len(state.holdings))
    moles = iter(public.moles)
    for (cell, size), owner, token in zip(public.tiles, public.claims, state.tokens, strict=True):
        oracle.moles[cell] = [next(moles) for _ in range(size)]
        oracle.claims.update({} if owner is None else {cell: owner})
        oracle.homes.update({cell: token} if token else {})
    oracle.spare = list(state.spare)
    oracle.cave_ins = list(public.cave_ins)
    for seat, (held, tribe) in enumerate(zip(state.holdings, public.tribes, strict=True)):
        oracle.caved += [seat] * (4 - tribe.cave_ins)
        oracle.taken[seat] = list(held.homes)
        oracle.hands[seat], oracle.piles[seat] = list(held.hand), list(held.draw)
        oracle.discards[seat] = list(tribe.discard)
        oracle.out.update({seat} if tribe.out else {})
    oracle.mover, oracle.starter = public.mover, public.starter
    oracle.resume()
    return oracle


class Course:
    """A position drawn and what is played from it, with the oracle in step."""

    def __init__(self, drawn: Drawn) -> None:
        self.state, self.oracle = drawn.state, oracle_at(drawn.state)

    def play(self, *texts: str) -> tuple[Event, ...]:
        """What happened on the way."""
        events: list[Event] = []
        for text in texts:
            step = GAME.apply(self.state, self.oracle.mover, GAME.decode(text))
            self.oracle.play(text, chance(step))
            self.state = step.state
            events += filter(is_told, step.events)
            compare(self.state, self.oracle)
        return tuple(events)


def number_card(sketch: Sketch) -> str:
    """A card for two steps or more, put in the hand of the mover."""
    sketch.hand = [sketch.random.choice(NUMBERS)]
    return sketch.hand[0].lower()


@pytest.mark.rule("R16")
@MANY
@given(positions())
def test_the_positions_drawn_are_legal(drawn: Drawn) -> None:
    state = drawn.state
    check(state)
    assert all_cards(state) == all_cards(fresh(len(state.holdings)))
    owners = set(state.public.claims)
    assert owners == {None, *(seat for seat in drawn.sketch.still_in())}


@MANY
@given(
    positions() | positions(roll_may_stop_early=True) | positions(end_check="immediate"), st.data()
)
def test_the_engine_agrees_with_the_oracle_from_them_on(drawn: Drawn, data: st.DataObject) -> None:
    course = Course(drawn)
    compare(drawn.state, course.oracle)
    for _ in range(data.draw(st.integers(1, 20))):
        if GAME.actors(course.state):
            course.play(data.draw(st.sampled_from(legal(course.state))))


# ---- R21: the hex that a mole came to, then the one it left


def last_mole_fills(sketch: Sketch) -> list[str]:
    """The mover's last mole of its only hex goes where it gives the majority."""
    left = sketch.pick()
    sketch.settle(left, [sketch.mover], sketch.mover)
    filled = sketch.pick(beside=left)
    sketch.one_short(filled, sketch.mover, sketch.random.choice([None, *sketch.others()]))
    sketch.wanted[sketch.mover] = 1
    return [number_card(sketch), *sketch.moves(left, filled)]


@pytest.mark.rule("R21", "R90")
@MANY
@given(positions(last_mole_fills))
def test_who_fills_a_hex_with_a_last_mole_claims_it_before_losing_the_other(drawn: Drawn) -> None:
    course, mover = Course(drawn), drawn.sketch.mover
    left, filled = hexes(drawn.texts[-1])
    events = course.play(*drawn.texts)
    assert kinds(events)[-3:] == ["MoleMoved", "HexClaimed", "ClaimReturned"]
    assert (claim(course.state, filled), claim(course.state, left)) == (LETTERS[mover], "")
    assert SeatEliminated(mover) not in course.play("end")


# ---- R28: nothing is placed without a token


def tenth_claim(sketch: Sketch) -> list[str]:
    """A seat with nine claims gets the majority of two hexes, one after the other."""
    winner = sketch.random.choice(sketch.still_in())
    start = sketch.pick()
    sketch.settle(start, [sketch.mover] * 3, sketch.mover)
    first, second = sketch.pick(beside=start), sketch.pick(beside=start)
    sketch.wanted[winner] = 9
    sketch.one_short(first, winner, None)
    rivals = [seat for seat in sketch.still_in() if seat != winner]
    sketch.one_short(second, winner, sketch.random.choice([None, *rivals]))
    return [number_card(sketch), *sketch.moves(start, first, second)]


@pytest.mark.rule("R28", "R95")
@MANY
@given(positions(tenth_claim))
def test_who_has_no_token_left_places_and_displaces_nothing(drawn: Drawn) -> None:
    course = Course(drawn)
    first, second = (hexes(text)[1] for text in drawn.texts[1:])
    course.play(*drawn.texts[:2])
    winner, before = LETTERS.index(claim(course.state, first)), claim(course.state, second)
    assert claims_left(course.state.public, winner) == 0
    assert course.play(drawn.texts[2])[-1] == ClaimMissed(winner, second)
    assert claim(course.state, second) == before
    course.play("end")
    assert GAME.result(course.state) is not None


def token_comes_back(sketch: Sketch) -> list[str]:
    """A position where the last mole of a claimed hex fills the second hex."""
    start = sketch.pick()
    sketch.settle(start, [sketch.mover] * 2, sketch.mover)
    first = sketch.pick(beside=start)
    sketch.one_short(first, sketch.mover, None)
    left = sketch.pick()
    sketch.settle(left, [sketch.mover], sketch.mover)
    second = sketch.pick(beside=left)
    sketch.one_short(second, sketch.mover, sketch.random.choice([None, *sketch.others()]))
    sketch.wanted[sketch.mover] = 9
    return [number_card(sketch), *sketch.moves(start, first), *sketch.moves(left, second)]


@pytest.mark.rule("R21", "R28")
@MANY
@given(positions(token_comes_back))
def test_a_token_that_comes_back_in_that_step_is_too_late(drawn: Drawn) -> None:
    course = Course(drawn)
    left, second = hexes(drawn.texts[2])
    before = claim(drawn.state, second)
    course.play(*drawn.texts[:2])
    events = course.play(drawn.texts[2])
    assert kinds(events) == ["MoleMoved", "ClaimMissed", "ClaimReturned"]
    assert (claim(course.state, second), claim(course.state, left)) == (before, "")


# ---- R78: how far a roll goes


def roll_of(sketch: Sketch) -> list[str]:
    """A roll over any hex with a mole, sometimes raised."""
    cell = sketch.pick()
    size = sketch.sizes[cell]
    count = sketch.random.randint(1, size)
    owner = sketch.random.choice(sketch.still_in())
    row = [owner if count == size else sketch.random.randrange(sketch.seats) for _ in range(count)]
    sketch.settle(cell, [*row], owner)
    start = sketch.random.choice([n for n in range(size) if sketch.rows[cell][n] is not None])
    towards = (start + sketch.random.choice([1, -1])) % size
    number, keeper = sketch.random.choice(NUMBERS), sketch.random.choice(KEEPERS)
    raised = sketch.random.randint(0, 2)
    sketch.hand = [keeper, number]
    sketch.hand += ["CV"] * raised
    raising = ["+cv:roll"] * raised
    return [keeper.lower(), f"with:{number.lower()}", *raising, f"{cell}/{start}>{cell}/{towards}"]


def spaces_met(drawn: Drawn) -> list[int]:
    """The spaces that the roll empties if it does not stop early, one after another."""
    cell, first, second = roll_spaces(drawn.texts[-1])
    row = drawn.sketch.rows[cell]
    most = {"n4": 4, "n3": 3}.get(drawn.texts[1][-2:], 2) + drawn.texts.count("+cv:roll")
    ahead = [(first + n * (second - first)) % len(row) for n in range(len(row))]
    to_gap = list(takewhile(lambda space: row[space] is not None, ahead))
    return to_gap[:most]


def roll_spaces(text: str) -> tuple[str, int, int]:
    cell, first, _, second = re.split("[/>]", text)
    return cell, int(first), int(second)


@pytest.mark.rule("R78", "R79")
@MANY
@given(positions(roll_of))
def test_a_roll_goes_on_to_its_number_or_to_a_gap(drawn: Drawn) -> None:
    course, text = Course(drawn), drawn.texts[-1]
    course.play(*drawn.texts[:-1])
    before, cell = course.state, roll_spaces(text)[0]
    assert [roll for roll in legal(before) if roll.startswith(text)] == [text]
    course.play(text)
    met, row = spaces_met(drawn), list(moles(before, cell))
    lost = Counter(row[space] for space in met)
    for space in met:
        row[space] = "."
    assert moles(course.state, cell) == "".join(row)
    assert claim(course.state, cell) == ("" if set(row) == {"."} else claim(before, cell))
    for seat in range(drawn.sketch.seats):
        back = moles_left(course.state.public, seat) - moles_left(before.public, seat)
        assert back == lost[LETTERS[seat]]


@pytest.mark.rule("R78")
@MANY
@given(positions(roll_of, roll_may_stop_early=True))
def test_where_it_may_stop_early_it_stops_anywhere_before(drawn: Drawn) -> None:
    course, text = Course(drawn), drawn.texts[-1]
    course.play(*drawn.texts[:-1])
    cell, met = roll_spaces(text)[0], spaces_met(drawn)
    offered = [roll for roll in legal(course.state) if roll.startswith(text)]
    assert sorted(offered) == [f"{text}*{count + 1}" for count in range(len(met))]
    count = drawn.sketch.random.randint(1, len(met))
    course.play(f"{text}*{count}")
    emptied = moles(course.state, cell)
    assert [space for space in met if emptied[space] == "."] == met[:count]


# ---- R90: eliminated at the end of a turn, all at once


def claim_comes_and_goes(sketch: Sketch) -> list[str]:
    """A seat loses its only claim and gets another, both in the turn of the mover."""
    seat, start = sketch.random.choice(sketch.others()), sketch.pick()
    sketch.settle(start, [sketch.mover] * 3, sketch.mover)
    lost, won = sketch.pick(beside=start), sketch.pick(beside=start)
    sketch.one_short(lost, sketch.mover, seat)
    rivals = [other for other in sketch.still_in() if other != seat]
    sketch.one_short(won, seat, sketch.random.choice([None, *rivals]))
    sketch.wanted[seat] = 1
    return [number_card(sketch), *sketch.moves(start, lost, won)]


@pytest.mark.rule("R90")
@MANY
@given(positions(claim_comes_and_goes))
def test_who_has_a_claim_again_at_the_end_of_the_turn_stays_in(drawn: Drawn) -> None:
    course = Course(drawn)
    lost, won = (hexes(text)[1] for text in drawn.texts[1:])
    seat = LETTERS.index(claim(drawn.state, lost))
    course.play(*drawn.texts[:2])
    assert seat not in course.state.public.claims
    course.play(drawn.texts[2], "end")
    assert claim(course.state, won) == LETTERS[seat]
    assert not course.state.public.tribes[seat].out


def last_claims_taken(sketch: Sketch) -> list[str]:
    """One or two seats lose their only claims to the mover."""
    start = sketch.pick()
    sketch.settle(start, [sketch.mover] * 3, sketch.mover)
    sketch.wanted[sketch.mover] = sketch.random.randint(1, 4)
    count = sketch.random.randint(1, min(2, len(sketch.others())))
    fallen = sketch.random.sample(sketch.others(), count)
    taken = [sketch.pick(beside=start) for _ in fallen]
    for seat, cell in zip(fallen, taken, strict=True):
        sketch.one_short(cell, sketch.mover, seat)
        sketch.wanted[seat] = 1
    return [number_card(sketch), *sketch.moves(start, *taken)]


@pytest.mark.rule("R90", "R91", "R97")
@MANY
@given(positions(last_claims_taken))
def test_seats_without_a_claim_fall_together_and_not_before_the_end(drawn: Drawn) -> None:
    course, seats = Course(drawn), range(drawn.sketch.seats)
    losers = [LETTERS.index(claim(drawn.state, hexes(text)[1])) for text in drawn.texts[1:]]
    course.play(*drawn.texts)
    assert not set(losers) & set(course.state.public.claims)
    assert not any(tribe.out for tribe in course.state.public.tribes)
    events = course.play("end")
    fallen = tuple(SeatEliminated(seat) for seat in sorted(losers))
    assert events[1 : 1 + len(fallen)] == fallen
    outs = [tribe.out for tribe in course.state.public.tribes]
    assert outs == [seat in losers for seat in seats]
    assert GAME.result(course.state) is not None or course.state.public.mover not in losers


# ---- R98: one tribe left wins outright; those that fall last are compared


def last_rival(sketch: Sketch) -> list[str]:
    """The mover, with hardly a claim, takes the only one of the last rival, who has most homes."""
    rival = sketch.random.choice(sketch.others())
    sketch.out = set(range(sketch.seats)) - {sketch.mover, rival}
    sketch.rich = rival
    start = sketch.pick()
    sketch.settle(start, [sketch.mover] * 2, sketch.mover)
    taken = sketch.pick(beside=start)
    sketch.one_short(taken, sketch.mover, rival)
    sketch.wanted = {sketch.mover: 1, rival: 1}
    return [number_card(sketch), *sketch.moves(start, taken), "end"]


@pytest.mark.rule("R97", "R98", "R100")
@MANY
@given(positions(last_rival))
def test_the_last_tribe_wins_with_fewer_points(drawn: Drawn) -> None:
    course, rival = Course(drawn), drawn.sketch.rich
    course.play(*drawn.texts)
    result = GAME.result(course.state)
    assert result is not None
    assert rival is not None
    assert (result.reason, result.winners) == ("last_tribe", (drawn.sketch.mover,))
    assert result.scores[rival] > result.scores[drawn.sketch.mover]


def all_fall(sketch: Sketch) -> list[str]:
    """The mover rolls the only claim of the last rival away, and then gives up its own."""
    rival = sketch.random.choice(sketch.others())
    fallen_before = sorted(set(range(sketch.seats)) - {sketch.mover, rival})
    sketch.out = set(fallen_before)
    sketch.rich = fallen_before[0] if fallen_before else None
    rolled = sketch.pick()
    count = sketch.random.randint(1, min(4, sketch.sizes[rolled]))
    sketch.settle(rolled, [], rival)
    sketch.rows[rolled][:count] = [rival] * count
    start = sketch.pick()
    sketch.settle(start, [sketch.mover], sketch.mover)
    goal = sketch.pick(beside=start)
    sketch.settle(goal, [sketch.random.randrange(sketch.seats)], None)
    sketch.wanted = {sketch.mover: 1, rival: 1}
    sketch.hand = ["GK1", "N4", "CV"]
    way = f"{rolled}/0>{rolled}/1"
    return ["gk1", "with:n4", way, "+cv:move", *sketch.moves(start, goal), "end"]


@pytest.mark.rule("R90", "R98", "R102")
@MANY
@given(positions(all_fall))
def test_of_those_who_fall_last_the_points_decide(drawn: Drawn) -> None:
    course = Course(drawn)
    course.play(*drawn.texts)
    result = GAME.result(course.state)
    assert result is not None
    assert result.reason == "no_tribe"
    last = set(range(drawn.sketch.seats)) - drawn.sketch.out
    assert set(result.winners) <= last
    best = max(result.scores[seat] for seat in last)
    assert {result.scores[seat] for seat in result.winners} == {best}
    if drawn.sketch.rich is not None:
        assert result.scores[drawn.sketch.rich] > best


def hexes(move: str) -> tuple[str, str]:
    """The hexes that a move goes from and to."""
    start, goal = (space.partition("/")[0] for space in move.split("-"))
    return start, goal
