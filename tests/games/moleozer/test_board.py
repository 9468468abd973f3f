from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from molecore.games.moleozer.board import DECK, HOUSES, NODES, START, distance, neighbours


@pytest.mark.rule("Z2")
@pytest.mark.parametrize(("on", "nodes", "edges"), [("star", 17, 16), ("path", 9, 8)])
def test_the_maps_are_trees_of_so_many_spaces(on: str, nodes: int, edges: int) -> None:
    spaces = NODES[on]  # type: ignore[index]
    assert len(set(spaces)) == len(spaces) == nodes
    ways = [(node, near) for node in spaces for near in neighbours(on, node)]
    assert len(ways) == 2 * edges
    assert {(near, node) for node, near in ways} == set(ways)


@pytest.mark.rule("Z2")
def test_every_house_is_four_steps_from_the_start_and_eight_from_any_other() -> None:
    for on, houses in HOUSES.items():
        assert [distance(on, START, house) for house in houses] == [4] * len(houses)
        assert {distance(on, *pair) for pair in combinations(houses, 2)} == {8}


def test_the_houses_stand_at_the_tips() -> None:
    assert HOUSES == {"star": ("N4", "E4", "S4", "W4"), "path": ("A4", "B4")}
    for on, houses in HOUSES.items():
        tips = [node for node in NODES[on] if len(neighbours(on, node)) == 1]
        assert tips == list(houses)


@pytest.mark.rule("Z42")
def test_distance_is_out_of_one_arm_and_into_another() -> None:
    for depth in range(5):
        node = f"A{depth}" if depth else START
        assert distance("path", node, "A4") == 4 - depth
        assert distance("path", node, "B4") == 4 + depth
    assert distance("star", "N3", "E2") == 5


@pytest.mark.rule("Z6")
def test_the_deck_has_three_of_each_number() -> None:
    assert len(DECK) == 30
    assert Counter(card.value for card in DECK) == dict.fromkeys(range(1, 11), 3)
    assert sum(card.value for card in DECK) == 165


@pytest.mark.rule("Z6")
@pytest.mark.parametrize(
    ("symbol", "values"), [("S", [1, 5, 10]), ("X", [2, 6, 8]), ("R", [3, 5, 9]), ("W", [4, 6, 7])]
)
def test_each_symbol_is_on_three_cards(symbol: str, values: list[int]) -> None:
    assert sorted(card.value for card in DECK if card.symbol == symbol) == values


@pytest.mark.rule("Z6")
def test_eighteen_cards_are_plain() -> None:
    assert sum(card.symbol is None for card in DECK) == 18


def test_neighbours_of_the_centre_come_in_the_order_of_the_arms() -> None:
    assert neighbours("star", "C") == ("N1", "E1", "S1", "W1")
    assert neighbours("path", "C") == ("A1", "B1")
    assert neighbours("star", "S2") == ("S1", "S3")
    assert all(
        neighbours("star", one) != neighbours("star", two)
        for one, two in permutations(HOUSES["star"], 2)
    )
