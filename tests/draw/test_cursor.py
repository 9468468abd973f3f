from __future__ import annotations

from typing import get_args

import pytest

from molecore.draw import boards
from molecore.drawing.cursor import Direction, Site, settle, step
from molecore.games.mole_hill.board import INNER_RODS, SQUARES
from moleweb.app import queries
from tests.web import messages as m
from tests.web.driving import Seen, match_of, played, run, two_people

LAWN = boards.of("mole_hill")


def gardening() -> list[Site]:
    return list(LAWN.sites(queries.view(match_of(played(two_people(), "e4")))))


def digging() -> list[Site]:
    return list(LAWN.sites(queries.view(match_of(two_people()))))


def at(sites: list[Site], target: str) -> Site:
    return next(site for site in sites if site.target == target)


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("b2", "right", "b2|c2"),
        ("b2|c2", "right", "c2"),
        ("b2", "up", "b2-b3"),
        ("b2-b3", "up", "b3"),
        ("b2|c2", "up", "b3|c3"),
        ("b2-b3", "left", "a2-a3"),
        ("a1", "left", "a1"),
        ("i7", "up", "i7"),
    ],
)
def test_arrows_lead_the_gardener_over_squares_and_edges(
    start: str, direction: Direction, end: str
) -> None:
    sites = gardening()
    assert step(sites, at(sites, start), direction).target == end


@pytest.mark.parametrize(("sites", "places"), [(digging(), 63), (gardening(), 63 + 110)])
def test_every_place_can_be_reached_and_left_again(sites: list[Site], places: int) -> None:
    reached, new = {sites[0]}, [sites[0]]
    while new:
        here = new.pop()
        for direction in get_args(Direction):
            there = step(sites, here, direction)
            if there not in reached:
                reached.add(there)
                new.append(there)
    assert len(reached) == places
    assert {site.target for site in sites} >= set(SQUARES)
    assert places == 63 or {site.target for site in sites} >= set(INNER_RODS)


def test_a_hexagonal_board_can_be_walked_with_the_same_arrows() -> None:
    hexes = [
        Site(f"{row}{column}", column * 20 + row % 2 * 10, row * 17)
        for row in range(4)
        for column in range(4)
    ]
    assert step(hexes, at(hexes, "11"), "right").target == "12"
    assert step(hexes, at(hexes, "11"), "up").target in {"01", "02"}


def test_the_cursor_settles_in_the_middle_and_then_near_where_it_was() -> None:
    assert settle(digging(), None) == at(digging(), "e4")
    rod = at(gardening(), "b2|c2")
    settled = settle(digging(), rod)
    assert settled is not None
    assert settled.target in {"b2", "c2"}
    assert settle([], None) is None


def test_exactly_one_cell_takes_the_focus_and_arrows_move_it() -> None:
    model = two_people()
    for arrow, target in (("left", "d4"), ("down", "d3"), ("right", "e3")):
        model = run(model, m.CursorMoved(arrow))  # type: ignore[arg-type]
        cells = [a for a in Seen(model).having("data-target") if a["tabindex"] == "0"]
        assert [cell["data-target"] for cell in cells] == [target]
