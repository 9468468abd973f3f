"""Turns of stacked cards without an Action, where that is agreed (R33), and games without."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.match import Player, new_match
from molecore.core.playout import fingerprint, random_match
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME, MoleMajority
from molecore.registry import text_board
from molecore.wire.mapping import to_record
from tests.contract.test_matches import DIGESTS
from tests.games.mole_majority.burrows import discard, legal, meadow, play

OPEN = "m0[AAAA..]=A r0[....]?1 m3[BBBB..]=B r3[....]?2"
CLOSED = "m0[AAAAAA]=A m3[BBBBBB]=B r3[...]"
"""Where A can do nothing with its own moles."""


def alone(hexes: str, *hands: str, **options: Any) -> State:
    """A position in which turns without an Action are agreed."""
    return meadow(hexes, hands, stackables_alone=True, **options)


@pytest.mark.rule("R33")
def test_without_the_option_a_turn_begins_with_an_action() -> None:
    state = meadow(OPEN, ["N2 CV N4"])
    assert not [text for text in legal(state) if text.startswith("+")]
    with pytest.raises(IllegalAction, match=r"first choose a card to play.*\(R32\)"):
        play(state, "+n2")


@pytest.mark.rule("R33", "R51")
def test_stackable_cards_may_begin_a_turn_where_that_is_agreed() -> None:
    state = alone(OPEN, "N4 N2 CI CV GK2 GO")
    found = [text for text in legal(state) if text.startswith("+")]
    assert found == ["+n2", "+cv:move", "+cv:breed", "+gk2", "+go"]
    assert legal(state)[-1] == "discard"


@pytest.mark.rule("R33", "R51")
@pytest.mark.parametrize(("card", "breeds"), [("N2", 1), ("GK1", 1), ("GK2", 2), ("GO", 1)])
def test_each_gives_its_stacked_effect_and_nothing_else(card: str, breeds: int) -> None:
    step = play(alone(OPEN, f"{card} N4", discards=["", "N3"]), f"+{card}")
    turn = step.state.public.turn
    assert turn is not None
    assert (turn.action, turn.stacked, turn.breeds, turn.steps) == (None, (card,), breeds, 0)
    assert legal(step.state) == ["m0/4", "m0/5"]
    state = play(step.state, "m0/4").state
    assert legal(state) == (["m0/5", "end"] if breeds == 2 else ["end"])
    assert discard(play(state, "end").state, "A") == card


@pytest.mark.rule("R33", "R53")
def test_a_convert_alone_moves_or_breeds_once() -> None:
    state = alone(OPEN, "CV N4")
    moved = play(state, "+cv:move").state
    assert {"m0/0-r0/0", "m0/3-r0/3"} <= set(legal(moved))
    assert legal(play(moved, "m0/0-r0/0").state) == ["end"]
    assert legal(play(state, "+cv:breed").state) == ["m0/4", "m0/5"]
    with pytest.raises(IllegalAction, match=r"\(R53\)"):
        play(state, "+cv:roll")
    with pytest.raises(IllegalAction, match=r"\(R53\)"):
        play(state, "+cv:repeat")


@pytest.mark.rule("R33", "R53", "R57")
def test_several_may_be_stacked_on_one_another_but_no_action_follows() -> None:
    state = play(alone(OPEN, "CV GO N4 CV"), "+cv:move", "m0/0-r0/0").state
    assert legal(state) == ["+cv:move", "+cv:breed", "+go", "end"]
    state = play(state, "+go", "m0/0").state
    with pytest.raises(IllegalAction, match=r"began with Convert stacked, .*no Action\. \(R33\)"):
        play(state, "n4")
    with pytest.raises(IllegalAction, match=r"\(R53\)"):
        play(state, "+cv:repeat")
    after = play(state, "+cv:breed", "m0/4", "end").state
    assert discard(after, "A") == "CV GO CV"
    assert after.public.busy


@pytest.mark.rule("R33", "R37")
def test_each_has_to_change_something() -> None:
    full = "m0[AAAAAA]=A r0[...] m3[BBBBBB]=B"
    state = alone(full, "CV N2 N4")
    assert [text for text in legal(state) if text.startswith("+")] == ["+cv:move"]
    with pytest.raises(IllegalAction, match=r"\(R37\)"):
        play(state, "+n2")
    with pytest.raises(IllegalAction, match=r"\(R37\)"):
        play(play(state, "+cv:move").state, "end")


@pytest.mark.rule("R33", "R50")
def test_what_cannot_be_stacked_cannot_begin_a_turn_so() -> None:
    state = alone(OPEN, "N4 N3 CI")
    for card in ("n4", "n3", "ci"):
        with pytest.raises(IllegalAction, match=r"\(R50\)"):
            play(state, f"+{card}")


@pytest.mark.rule("R33", "R36")
def test_who_can_begin_with_a_stacked_card_cannot_pass() -> None:
    """A Groundskeeper that may not be played for its bonus can still be stacked."""
    hexes = "m0[AAAA..]=A m3[BBBBBB]=B r3[...]"
    without = meadow(hexes, ["GK1"], allow_bonus_only=False)
    assert legal(without) == ["discard", "pass"]
    state = alone(hexes, "GK1", allow_bonus_only=False)
    assert legal(state) == ["+gk1", "discard"]
    with pytest.raises(IllegalAction, match=r"\(R36\)"):
        play(state, "pass")
    assert legal(alone(CLOSED, "GK1", allow_bonus_only=False)) == ["discard", "pass"]


@pytest.mark.rule("R33", "R101")
def test_a_turn_of_stacked_cards_is_not_idle() -> None:
    state = play(alone(OPEN, "N2 N4", "N4"), "+n2", "m0/4", "end", "discard").state
    assert (state.public.rounds, state.public.idle_rounds) == (1, 0)


@pytest.mark.rule("R33")
def test_the_board_in_plain_text_shows_what_is_stacked() -> None:
    state = play(alone(OPEN, "GK2 N4"), "+gk2").state
    assert "GK2" in text_board("mole_majority", GAME.view(state, 0)).splitlines()[-2]


# ---- games without


class Earlier(MoleMajority):
    """The game with the options it had before turns without an Action could be agreed."""

    meta = replace(GAME.meta, options=GAME.meta.options[:-1])


def test_games_without_it_are_as_they_were() -> None:
    """The same legal actions in the same order, so old links and records mean the same."""
    path = DIGESTS / "mole_majority-without-stackables_alone.json"
    for seed, pinned in json.loads(path.read_text(encoding="utf-8")).items():
        found = fingerprint(random_match(Earlier(), int(seed)))
        assert {"plies": found.plies, "legal": found.legal} == pinned


def test_records_without_it_are_written_as_before() -> None:
    people = [Player("Ann"), Player("Bea")]
    assert "stackables_alone" not in to_record(new_match(GAME, people, {}, 1))["options"]
    agreed = to_record(new_match(GAME, people, {"stackables_alone": True}, 1))
    assert agreed["options"]["stackables_alone"] is True
