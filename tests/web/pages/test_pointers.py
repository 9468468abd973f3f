"""What is pointed out in a first game, and where one can still go."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from molecore.core.match import Match, Player, Ply, new_match, play_on
from molecore.core.playout import random_match
from molecore.core.record import replace
from molecore.registry import load
from moleweb.app.model import Model
from moleweb.pages.play.pointers_view import _MOST_PLIES, _since
from tests.amounts import amount
from tests.playthroughs import golden
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    at_table,
    chambers,
    played,
    render,
    run,
    two_people,
)


def pointed() -> Model:
    return run(two_people(), m.SettingChanged("pointers", "on"))


def test_nothing_is_pointed_out_unless_it_is_wanted() -> None:
    assert 'id="pointers"' not in render(two_people())
    assert 'id="pointers"' in render(pointed())
    assert 'id="pointers"' not in render(run(pointed(), m.SettingChanged("pointers", "off")))


def ply(model: Model) -> int:
    assert model.match is not None
    return model.match.cursor


def foremost(model: Model) -> str:
    """What the bar says of it, for small screens."""
    return "".join(
        re.findall(r'<p class="foremost"[^>]*>(.*?)</p>', render(model).partition("bar-doors")[0])
    )


def test_the_bar_says_the_latest_of_it_until_a_move_is_begun() -> None:
    model = pointed()
    assert foremost(model).startswith("Start anywhere.")
    assert not foremost(two_people())
    special = played(model, "a3", "h4|i4", "a4")
    assert "A red flower is worth 2 points." in foremost(special)
    begun = run(model, m.Pressed("a3", unsure=True))
    assert begun.table.pressed
    assert not foremost(begun)


def test_it_is_said_why_something_special_happened_with_the_rule() -> None:
    before = played(pointed(), "a3", "h4|i4")
    assert "A red flower is worth 2 points." not in render(before)
    words = render(played(before, "a4"))
    assert "A red flower is worth 2 points." in words
    assert "#rules/mole_hill/H20" in words


def test_what_can_be_done_is_pointed_out_by_the_game() -> None:
    assert "Near the centre, e4, you have the most ways to go." in render(pointed())
    model = played(pointed(), "e3")
    assert "The mole can reach 8 squares." in render(model)


def test_where_the_game_has_no_tip_possible_moves_can_still_be_marked() -> None:
    declaring = run(chambers(), m.SettingChanged("pointers", "on"), m.ScreenUncovered())
    assert not foremost(declaring)
    assert "Mark possible moves" in Seen(declaring).text


def test_seats_are_pointed_out_by_the_names_that_people_see() -> None:
    alone = run(chambers(preferences="0"), m.SettingChanged("pointers", "on"))
    closing = played(alone, "U:C1", "U:J7", "U:A2", "U:I7", "U:C2", "U:B2")
    words = Seen(closing).text
    assert "All seats around B1 are claimed." in words
    assert "U:" not in words.partition("Tips")[2].partition("Mark possible")[0]


def test_all_that_can_be_pressed_is_marked_and_said_until_something_is_played() -> None:
    model = played(two_people(), "a1", "h4|i4")
    shown = run(model, m.PlacesShown())
    assert "<p>Keys: 1: a2, 2: b2, 3: b1.</p>" in render(shown)
    assert shown.table.hint is None, "it is no refusal"
    assert render(shown).count("<circle") == render(model).count("<circle") + 3
    assert not run(shown, m.PlacesShown()).table.places_shown
    assert not played(shown, "b2").table.places_shown


def test_where_nobody_can_act_it_is_said_why() -> None:
    over = run(two_people(), m.Resigned(), m.PlacesShown())
    assert over.table.hint is not None
    assert "<p>Rosa: 0 points, Wim: 0 points.</p>" in render(over), "the score is said in any case"


def test_remarks_go_back_to_the_last_turn_of_a_person_but_not_for_ever() -> None:
    whole = random_match(load("mountains"), 1, 60)
    computers = replace(
        whole, players=tuple(Player(f"{n}", "casual") for n in range(len(whole.players)))
    )
    plies = len(whole.plies)
    assert plies > _MOST_PLIES + 2
    assert [_since(computers.jump(ply)) for ply in (0, 1, _MOST_PLIES, _MOST_PLIES + 1, plies)] == [
        *(1, 1, 1, 2),
        plies - _MOST_PLIES + 1,
    ]
    assert [_since(whole.jump(ply)) for ply in (1, plies)] == [1, plies], "all of them are people"


def test_what_gives_up_the_last_claim_is_asked_for_twice() -> None:
    match = golden("mole_majority", "no_tribe").jump(14).forget_undone()
    asked = run(at_table(match), m.ScreenUncovered(), m.Pressed("m0/2"), m.Pressed("o/0"))
    assert ply(asked) == 14
    assert "This gives up your last claim. Press again to do it." in Seen(asked).text
    moved = run(asked, m.Pressed("o/0"))
    assert ply(moved) == 15
    ending = run(moved, m.Pressed("end"))
    assert ply(ending) == 15
    assert "This gives up your last claim." in Seen(ending).text
    assert ply(run(ending, m.Pressed("end"))) == 16


def given_up(whole: Match) -> list[int]:
    """The plies that took the last claim of whoever played them, or put them out."""
    found = []
    for at, given in enumerate(whole.plies):
        before, after = (step.state.public for step in whole.steps[at : at + 2])
        lost = given.seat in before.claims and given.seat not in after.claims
        if before.phase == "turn" and (lost or after.tribes[given.seat].out):
            found.append(at)
    return found


def first_game(seed: int) -> Match:
    """A first game of Mole Majority between two people who play at random."""
    game, chance = load("mole_majority"), Random(seed)
    options = dict(game.meta.presets[0].values(game.meta.options))

    def choose(state: Any) -> Ply | None:
        for seat in game.actors(state):
            return Ply(seat, chance.choice(game.legal_actions(state, seat)))
        return None

    match = new_match(game, [Player("Rosa"), Player("Wim")], options, seed)
    return play_on(match, choose)


def test_nobody_puts_themselves_out_unasked_pressing_or_typing() -> None:
    found = 0
    for whole in map(first_game, range(amount(4, 200))):
        for at in given_up(whole):
            action = whole.plies[at].action
            text = whole.game.encode(action)
            table = run(at_table(whole.jump(at).forget_undone()), m.ScreenUncovered())
            pressed = run(table, *map(m.Pressed, action.targets))
            typed = run(table, m.MoveTyped(text))
            for asked in (pressed, typed):
                assert ply(asked) == at
                assert "This gives up your last claim. Press again to do it." in Seen(asked).text
            assert ply(run(pressed, m.Pressed(action.targets[-1]))) == at + 1
            assert ply(run(typed, m.MoveTyped(text))) == at + 1
            found += 1
    assert found
