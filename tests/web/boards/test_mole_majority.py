"""The meadow on the page: pressed, read, covered, and taken back."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import dist, hypot
from random import Random
from typing import Any

import pytest

from molecore.core.match import Player, new_match
from molecore.core.protocol import Step
from molecore.draw import boards
from molecore.drawing.cursor import leap
from molecore.games.mole_majority.actions import Move
from molecore.games.mole_majority.drawing.geometry import CORNERS, box, hex_xy, space_xy
from molecore.registry import load
from moleweb.app import queries
from moleweb.app.model import Model
from tests.games.mole_majority.burrows import meadow
from tests.web import messages as m
from tests.web.driving import Seen, match_of, page, played, render, run

BASES = "m0[AAAA..]=A r0[AB..]?2 r1[...]=A m3[BBBB..]=B r4[...]?1"
HANDS = ["N4 CI CV GK2 GO", "N3 N2"]


def table(*people: str, **options: str) -> Model:
    """A table with these people, on a star unless the options say otherwise."""
    seats = (m.SeatAssigned(seat, "") for seat in range(len(people)))
    named = (m.SeatNamed(seat, name) for seat, name in enumerate(people))
    chosen = {"layout": "star", **options}
    wanted = (m.OptionSet(key, value) for key, value in chosen.items())
    started = run(
        page(),
        m.RouteChanged("#new/mole_majority"),
        m.SeatCountChosen(len(people)),
        *seats,
        *named,
        *wanted,
    )
    return run(started, m.GameStarted(7, "meadow"))


def standing(hexes: str = BASES, hands: list[str] = HANDS, **position: Any) -> Model:
    """A table at which Rosa has the device in a position of her choice."""
    model = table("Rosa", "Wim")
    state = meadow(hexes, hands, **position)
    match = replace(match_of(model), steps=(Step(state, ()),))
    return run(replace(model, match=match), m.ScreenUncovered())


def pressable(model: Model) -> set[str]:
    return Seen(model).values("data-target")


def test_everything_that_can_be_done_can_be_pressed() -> None:
    model = standing()
    assert pressable(model) == {"card:N4", "card:CI", "card:CV", "card:GK2", "card:GO", "discard"}
    model = run(model, m.Pressed("card:N4"))
    assert {"m0/0", "m0/4", "r1/0", "stack:GO", "stack:CV:move"} <= pressable(model)
    assert "end" not in pressable(model)


def test_the_tribe_is_told_when_a_turn_begins_and_not_within_it() -> None:
    assert "Rosa (red helmets): Play a card" in Seen(standing()).text
    under_way = run(standing(), m.Pressed("card:N4"))
    assert "Rosa: You still have 4 moves or breeds" in Seen(under_way).text
    assert "Rosa: the upper right space" in Seen(run(under_way, m.Pressed("m0/1"))).text


def test_a_move_is_two_presses_and_its_ways_are_lit() -> None:
    model = run(standing(), m.Pressed("card:N4"), m.Pressed("m0/1"))
    assert "the upper right space of the far right hex in row 2. What next?" in Seen(model).text
    assert [
        attributes for attributes in Seen(model).having("class") if attributes["class"] == "ways"
    ]
    model = run(model, m.Pressed("r0/2"))
    assert match_of(model).plies[-1].action == Move("m0/1", "r0/2")
    assert "Left: 3 moves or breeds" in Seen(model).text


def test_a_turn_is_built_card_by_card_and_says_what_is_open() -> None:
    model = run(standing(), m.Pressed("card:N4"), m.Pressed("m0/4"), m.Pressed("stack:GK2"))
    assert "breed now" in Seen(model).text
    model = run(model, m.Pressed("m0/5"))
    seen = Seen(model)
    assert "Left: 1 breed" in seen.text
    assert "Groundskeeper +2" in seen.text
    assert "end" in seen.values("data-target")


def test_what_cannot_be_stacked_says_why_not() -> None:
    model = run(standing(), m.Pressed("card:N4"), m.Pressed("stack:CV:roll"))
    assert "adds +1 only to a roll, before it starts." in Seen(model).text
    assert "#rules/mole_majority/R53" in Seen(model).values("href")


def test_edges_can_be_pressed_while_they_may_cave_in() -> None:
    model = run(standing(), m.Pressed("card:CI"))
    assert {"r0|m0", "m0|d0", "r1|m0"} <= pressable(model)
    model = run(model, m.Pressed("r0|m0"), m.Pressed("r1|m0"))
    assert match_of(model).state.public.cave_ins == ("r0|m0", "r1|m0")
    assert len([a for a in Seen(model).having("class") if "cave-in" in a["class"].split()]) == 2


def test_the_direction_of_a_roll_is_chosen_on_the_burrows() -> None:
    model = run(standing(hands=["GK2 N2"]), m.Pressed("card:GK2"), m.Pressed("card:N2"))
    assert "Roll over 2" in Seen(model).text
    model = run(model, m.Pressed("m3/1"))
    assert {"m3/0", "m3/2"} <= pressable(model)
    model = run(model, m.Pressed("m3/0"))
    assert match_of(model).state.public.moles.count(1) == 3


def test_how_far_to_roll_can_be_chosen_where_that_is_agreed() -> None:
    model = standing(hands=["GK2 N2"], roll_may_stop_early=True)
    model = run(model, *(m.Pressed(target) for target in ("card:GK2", "card:N2", "m3/1", "m3/0")))
    assert {"stop:1", "stop:2"} <= pressable(model)
    model = run(model, m.Pressed("stop:1"))
    assert match_of(model).state.public.moles.count(1) == 4


def test_discards_are_offered_to_a_gopher() -> None:
    model = run(standing(discards=["", "CV N4"]), m.Pressed("card:GO"))
    assert {"discard:2/1", "discard:2/2"} <= pressable(model)
    assert "blue top hats:Move or Breed 4Convert" in Seen(model).text


def test_hands_are_behind_hand_over_screens() -> None:
    model = table("Rosa", "Wim")
    assert "Hand the device to Rosa" in Seen(model).text
    assert not Seen(model).having("data-game")
    rosas = run(model, m.ScreenUncovered())
    assert "card-0-main" in Seen(rosas).values("id")
    after = played(rosas, "discard")
    assert "Hand the device to Wim" in Seen(after).text
    assert "card-0-main" not in Seen(after).values("id")


def test_a_hand_stays_in_sight_through_its_owners_turn_and_when_it_is_taken_back() -> None:
    model = run(standing(), m.Pressed("card:N4"), m.Pressed("m0/4"))
    assert "card-0-main" in Seen(model).values("id")
    back = run(model, m.UndoRequested(), m.UndoRequested())
    assert match_of(back).cursor == 0
    assert pressable(back) == pressable(standing())
    assert "card-4-main" in Seen(back).values("id")
    again = run(back, m.Pressed("card:GO"))
    assert len(match_of(again).plies) == 1


@pytest.mark.parametrize("texts", [["n4", "m0/4", "end"], ["ci", "r0|m0", "m0|d0"]])
def test_what_brought_something_hidden_to_light_cannot_be_taken_back(texts: list[str]) -> None:
    model = played(standing(), *texts)
    assert queries.why_settled(match_of(model), 0, len(match_of(model).plies)) == queries.REVEALED
    after = run(run(model, m.ScreenUncovered()), m.UndoRequested())
    assert match_of(after).at_end
    assert "What was revealed" in Seen(after).text


def test_looking_back_shows_no_hand_to_the_others() -> None:
    model = run(played(run(table("Rosa", "Wim"), m.ScreenUncovered()), "discard"), m.PlyChosen(0))
    seen = Seen(model)
    assert "The hands are covered." in seen.text
    assert "card-0-main" not in seen.values("id")


def test_the_sheet_says_how_near_the_end_is() -> None:
    seen = Seen(standing())
    assert "every hex is claimed (2 to go)" in seen.text
    assert "Rosa has 8" in seen.text
    assert {"tunnels-0", "tunnels-1", "burrows-0", "burrows-1"} <= seen.values("id")


def test_keys_lead_from_hex_to_hex_in_six_directions() -> None:
    board = boards.of("mole_majority")
    found = board.sites(queries.view(match_of(table("Rosa", "Wim", "Cid", "Dot"))))
    start = next(site for site in found if site.target == "o")
    reached = {
        letter: leap(found, start, heading.ahead).area for letter, heading in board.headings.items()
    }
    assert reached == {"d": "r0", "e": "r1", "w": "r2", "a": "r3", "z": "r4", "x": "r5"}
    edge = next(site for site in found if site.target == "c0")
    assert leap(found, edge, board.headings["d"].ahead) == edge


def test_a_letter_moves_the_cursor_to_the_next_hex() -> None:
    model = run(standing(), m.Pressed("r0/2"), m.CursorJumped("e", forward=True))
    assert model.table.cursor is not None
    assert model.table.cursor.target == "m0"


def test_places_for_a_home_base_can_be_pressed() -> None:
    model = table("Rosa", "Wim", layout="players")
    assert pressable(model) == {f"m{number}" for number in range(6)}
    model = run(model, m.Pressed("m2"), m.Pressed("m5"))
    assert "Lay the hex with" in Seen(model).text
    assert "c5" in pressable(model)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_burrows_lie_within_their_hex_and_leave_its_middle_free(size: int) -> None:
    burrows = [space_xy(f"o/{number}", size) for number in range(size)]
    sides = list(zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True))
    for x, y in burrows:
        for (left, top), (right, bottom) in sides:
            across, down = right - left, bottom - top
            inwards = (across * (y - top) - down * (x - left)) / hypot(across, down)
            assert inwards >= 26
        assert hypot(x, y) >= 26 + 30
    assert all(dist(one, other) >= 2 * 26 for one, other in combinations(burrows, 2))


def dug(model: Model) -> list[str]:
    """The tunnels that are drawn between claims."""
    return [found["d"] for found in Seen(model).having("d") if found.get("class") == "dug"]


def test_touching_claims_of_a_tribe_are_joined_by_tunnels_until_the_edge_caves_in() -> None:
    claims = "m0[AAAA..]=A r0[AB..]=A r1[...]=A m3[BBBB..]=B r4[...]?1"
    (tunnels,) = dug(standing(claims))
    assert tunnels.count("M") == 3
    (fewer,) = dug(run(standing(claims), *map(m.Pressed, ("card:CI", "r0|m0", "r1|m0"))))
    assert fewer.count("M") == 1


def test_places_are_named_by_where_they_lie() -> None:
    names = Seen(run(standing(), m.Pressed("card:CI"))).values("aria-label")
    assert "the upper right space of the far right hex in row 2, mole of the red helmets" in (names)
    assert "the right hex, 4 points, unclaimed, home token face down" in names
    assert "the edge between the right hex and the far right hex in row 2" in names
    assert "the right edge of the far right hex in row 2" in names


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_keeps_its_shape_when_the_meadow_is_laid(seats: int) -> None:
    names, game = [Player(f"P{seat}") for seat in range(seats)], load("mole_majority")
    for seed in range(12):
        match, chance = new_match(game, names, {}, seed, match_id="shape"), Random(seed)
        whole = box(match.state.public)
        while match.state.public.phase in {"home_base", "tile"}:
            seat = match.actors[0]
            match = match.play(seat, chance.choice(list(game.legal_actions(match.state, seat))))
        left, top, width, height = box(match.state.public)
        assert abs(width / height - whole[2] / whole[3]) < 0.002
        for x, y in (hex_xy(cell) for cell, _ in match.state.public.tiles):
            assert left < x < left + width
            assert top < y < top + height


def test_each_place_bears_the_code_it_is_typed_with_for_whoever_switches_that_on() -> None:
    markup = render(standing("m0[AAAA..]=A r0[AB..]"))
    layer = markup[markup.index('class="codes"') :]
    first, second = layer.split('class="hex-code"')[1:3]
    assert [
        re.findall(r">(\w+)</text>", hex_)[: size + 1] for hex_, size in ((first, 6), (second, 4))
    ] == [
        ["m0", *"012345"],
        ["r0", *"0123"],
    ]
    assert run(standing(), m.SettingChanged("coordinates", "on")).settings.coordinates == "on"


def test_the_last_claim_in_danger_is_marked_for_whoever_wants_tips() -> None:
    hexes = "m0[AAAA..]=A r0[AB..] m3[BBBB..]=B r4[...]"
    model = run(standing(hexes, ["N4", "N4 N3 N2 CI GO"]), m.SettingChanged("pointers", "on"))
    assert "dangers" in Seen(model).values("id")
    assert "A rival's Groundskeeper could clear your last claim." in Seen(model).text
    for other in (
        run(model, m.SettingChanged("pointers", "off")),
        run(standing(), m.SettingChanged("pointers", "on")),  # Rosa has two claims
    ):
        assert "dangers" not in Seen(other).values("id")
        assert "clear your last claim" not in Seen(other).text
