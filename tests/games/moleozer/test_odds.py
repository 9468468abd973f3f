from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import prod

import pytest

from molecore.games.moleozer.board import DECK
from molecore.games.moleozer.odds import answers, face, mean, middle_half, unseen, worlds
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import after, cards, dealt

ALL = Counter(map(face, DECK))


@pytest.mark.parametrize(("players", "percent"), [(2, 19.3), (3, 28.0), (4, 36.0)])
def test_the_chance_of_s_in_a_fresh_deck_is_the_known_one(players: int, percent: float) -> None:
    found = worlds(ALL, tuple(range(players)), {})
    chance = sum(world.chance for world in found if any(second for _, second in world.faces))
    assert chance * 100 == pytest.approx(percent, abs=0.05)


def test_worlds_are_counted_without_putting_cards_back() -> None:
    pool = cards("5S 5 9 1")
    found = {world.faces: world.chance for world in worlds(Counter(map(face, pool)), (0, 1), {})}
    drawn = Counter((face(one), face(two)) for one, two in permutations(pool, 2))
    assert found == {pair: pytest.approx(count / 12) for pair, count in drawn.items()}


def test_chances_add_up_to_one_with_likings_too() -> None:
    found = worlds(ALL, (3, 1), {1: {value: 1 / value for value in range(1, 11)}})
    assert sum(world.chance for world in found) == pytest.approx(1)
    low = sum(world.chance for world in found if world.faces[1][0] == 1)
    assert low > 0.3


def test_open_and_remembered_cards_are_not_unseen() -> None:
    state = after(dealt("2 7 9", "3 1S 4"), "5", "20", "pass")
    pool = unseen(state.public, GAME.recall(state, 0).own)
    assert pool == ALL - Counter(map(face, cards("2 3 7 9")))
    assert mean(pool) == pytest.approx((165 - 21) / 26)


@pytest.mark.parametrize("multiplied", [False, True])
def test_answers_are_counted_as_all_ways_to_draw_the_cards(*, multiplied: bool) -> None:
    numbers, comes_to = [1, 2, 2, 5, 9, 10], prod if multiplied else sum
    for drawn in range(4):
        ways = Counter(map(comes_to, combinations(numbers, drawn)))
        assert answers(numbers, drawn, multiplied=multiplied) == ways


def test_the_middle_half_leaves_no_more_than_a_quarter_on_either_side() -> None:
    ways = answers([card.value for card in DECK], 2, multiplied=False)
    low, high = middle_half(ways)
    quarter = sum(ways.values()) / 4
    for answer, beyond in ((low, range(low)), (high, range(high + 1, 21))):
        outside = sum(ways[number] for number in beyond)
        assert outside <= quarter < outside + ways[answer]
    assert middle_half({3: 1, 8: 2, 9: 1}) == (8, 8)
    assert middle_half({3: 1}) == (3, 3)
