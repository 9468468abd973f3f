"""Refusals that random games seldom meet, or only programs that make actions themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.protocol import AnyGame
from molecore.games.mole_hill.actions import Fence
from molecore.games.mole_majority.actions import PlaceHomeBase, Stack, Swap
from molecore.registry import load
from tests.games.majority import chamber
from tests.games.majority.test_turns import CHOICE
from tests.games.mole_hill.lawn import lawn
from tests.games.mole_majority import burrows
from tests.games.mole_majority.burrows import meadow
from tests.games.moleozer import meadow as table
from tests.games.mountains import ground

FULL = "m0[AAAAAA]=A m3[BBBBBB]=B"
"""Moles that can neither move nor breed."""
ROOM = "m0[AAA...]=A m3[BBBBBB]=B"
OUT_OF_MOLES = " ".join((
    "m0[AAAA..]=A",
    *(f"{cell}[AAA]=A" for cell in ("r0", "r1", "r2", "r3", "r4", "r5", "o")),
    "m1[AAAAAB]=A m3[BBBBBB]=B",
))  # fmt: skip


LAYING = burrows.fresh(layout="players")
ALL_BASES = burrows.play(LAYING, "base:m0", "base:m1").state


def refusal(game: AnyGame, state: Any, wish: Any) -> str:
    """Why the seat to act cannot do what it wishes: an action, or its notation."""
    action = game.decode(wish) if isinstance(wish, str) else wish
    with pytest.raises(IllegalAction) as refused:
        game.apply(state, game.actors(state)[0], action)
    return str(refused.value.refusal.message)


def began(hexes: str, hand: str, *texts: str, **more: Any) -> Any:
    """A turn of Mole Majority, as far as these actions."""
    return burrows.play(meadow(hexes, [hand], **more), *texts).state


def one_cave_in() -> Any:
    state = began("m0[AAA...]=A r0[...] m3[BBBBBB]=B", "CI N4", "ci")
    poor, *others = state.public.tribes
    tribes = (replace(poor, cave_ins=1), *others)
    return replace(state, public=replace(state.public, tribes=tribes))


def swapping(**more: Any) -> Any:
    discards = ["", "N4 N3 N2 CV", "N2"]
    return began(f"{ROOM} r0[C..]=C", "GO CV GK1", "go", discards=discards, **more)


@pytest.mark.parametrize(
    ("state", "wish", "said"),
    [
        (
            meadow(FULL, ["N4"]),
            "n4",
            "Move or Breed 4 would change nothing: your moles can neither move nor breed.",
        ),
        (
            meadow(FULL, ["CV"]),
            "cv",
            "Convert would change nothing: you have nothing to convert.",
        ),
        (
            meadow(FULL, ["GK1"]),
            "gk1",
            "Groundskeeper +1 would change nothing: you have no number card and cannot breed.",
        ),
        (began(ROOM, "N2 CV", "n2"), "+cv:move", "Convert adds nothing: none of your moles can"),
        (
            began("m0[AAA..B]=A r0[...]=A m3[BBBBBB]=B", "CV CV", "cv", "x:m0/5"),
            "+cv:repeat",
            "Convert adds nothing: you have nothing to convert.",
        ),
        (
            began(ROOM, "GK1 N4 CV", "gk1", "with:n4"),
            "+cv:repeat",
            "Roll first. Then you can stack Convert to convert again.",
        ),
        (
            began(ROOM, "GK1 N4 CV", "gk1", "with:n4"),
            "+cv:breed",
            "Roll first. Then you can stack Convert to breed.",
        ),
        (
            began(ROOM, "N2 GK1", "n2"),
            Stack("GK1", "move"),
            "Groundskeeper +1 can only be stacked to breed.",
        ),
        (
            began("m0[...]=A r0[...]=B", "GK1 N2", "gk1"),
            "with:n2",
            "Move or Breed 2 would do nothing: there is no mole to roll over.",
        ),
        (
            swapping(),
            Swap(1, 4),
            "You can take only the top 3 discards of player 2.",
        ),
        (swapping(out="C"), "swap:3/1", "You cannot take card 1: player 3 is out."),
        (
            began(OUT_OF_MOLES, "N2 CV", "n2"),
            "m0/5",
            "You have no mole left to breed on the upper left space of the far right hex in row 2.",
        ),
        (
            began("m0[AA....]=A r0[A..]=A m3[BBBBBB]=B", "N4", "n4"),
            "m0/0-m0/5",
            "A move has to go to another hex.",
        ),
        (
            began("m0[AAAAAA]=A r0[B..]=B m3[BBBBBB]=B", "GK1 N2", "gk1", "with:n2"),
            "m0/0>m0/1*1",
            "A roll goes as far as it can, not just 1.",
        ),
        (one_cave_in(), "m0|r0", "You need two Cave-In tokens for the edge between the right hex"),
        (LAYING, PlaceHomeBase("z9"), "There is no 'z9' on the table."),
        (ALL_BASES, "lay:c3", "An extra hex must touch two others; the far left hex touches 1."),
    ],
)
def test_of_mole_majority(state: Any, wish: Any, said: str) -> None:
    assert said in refusal(load("mole_majority"), state, wish)


def test_a_mole_that_can_go_nowhere_says_so() -> None:
    state = began(ROOM, "N2 CV", "n2")
    game = load("mole_majority")
    refused = game.why_not(game.view(state, 0), 0, "m0/0")
    assert str(refused.message) == (
        "The mole on the far right hex in row 2 cannot reach an empty space."
    )


@pytest.mark.parametrize(
    ("state", "wish", "said"),
    [
        (CHOICE, "U:J5", "You cannot claim U:J5 yet. First choose between U:H1 and U:H3."),
        (chamber.declared(), "resolve:U:C1", "U:C1 is not up for a choice now."),
    ],
)
def test_of_majority(state: Any, wish: str, said: str) -> None:
    assert refusal(load("majority"), state, wish) == said


def test_of_mole_hill() -> None:
    state = lawn("c3", to_act="gardener")
    assert refusal(load("mole_hill"), state, Fence("a1|z9")) == "a1|z9 is not on the lawn."


SWAPPING = table.after(table.won("4W 2", "3 9", "4 4"), "pass")


@pytest.mark.parametrize(
    ("state", "wish", "said"),
    [
        (
            table.after(table.fresh(3, houses="choose"), "house:N4"),
            "house:N4",
            "N4 is taken. Still free: E4, S4 and W4.",
        ),
        (SWAPPING, "swap:1", "You cannot swap seats with yourself."),
        (SWAPPING, "swap:4", "Player 4 is no longer in the game."),
    ],
)
def test_of_moleozer(state: Any, wish: str, said: str) -> None:
    assert refusal(load("moleozer"), state, wish) == said


CORNER = ground.fresh(2)
FACING = ground.play(CORNER, "corner:A1").state
BACK = ground.resolve_card(
    ground.ground(moles="A3E", mountains={"A1": "ba", "A2": "bb"}, supplies={"a": 0}), "M1"
).state
TOKEN = ground.resolve_card(ground.ground(number=4), "UTURN").state


@pytest.mark.parametrize(
    ("state", "wish", "said"),
    [
        (CORNER, "corner:F6", "This board has no space F6."),
        (
            FACING,
            "take:M1",
            "You cannot choose take:M1 now. Choose which way to face: N, E, S or W.",
        ),
        (BACK, "back:F1", "There is no mountain on F1."),
        (BACK, "back:A2", "The top molehill on A2 is not yours."),
        (
            BACK,
            "corner:A1",
            "You cannot choose corner:A1 now. Take molehills back from mountain tops, or stop.",
        ),
        (
            ground.play(TOKEN, "token:1").state,
            "token:1",
            "Place 1 is not free. Free: 2, 3 and 4.",
        ),
    ],
)
def test_of_mountains(state: Any, wish: str, said: str) -> None:
    assert refusal(load("mountains"), state, wish) == said
