"""Mountains in words: notation, boards as text, sentences and refusals."""

from __future__ import annotations

import pytest

from molecore.core.errors import MalformedAction
from molecore.games.mountains import events as e
from molecore.games.mountains.actions import Topple
from molecore.games.mountains.rules import GAME
from molecore.games.mountains.text import text_board
from molecore.games.mountains.wording import reason
from tests.games.mountains.ground import fresh, ground, planning, play, resolve_card


@pytest.mark.parametrize("text", ["TOPPLE: s", " topple :S", "Topple:S"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert GAME.decode(text) == Topple("S")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "M1",
            "take:M4",
            "plan:M1,M2,M3",
            "plan:M1,M2,M3,M1,M2",
            "rock:G1",
            "rock:A7",
        ),
        *("topple:", "topple:X", "token:0", "token:5", "back", "left:A1", "face:NE", "corner:"),
    ],
)
def test_anything_else_is_malformed_and_says_how_it_is_written(text: str) -> None:
    with pytest.raises(MalformedAction, match="Write corner:A1, face:E, take:M2"):
        GAME.decode(text)


def test_an_own_plan_shows_where_it_may() -> None:
    state = planning(2, show_own_plan=True)
    plan = GAME.legal_actions(state, 0)[0]
    state = play(state, GAME.encode(plan)).state
    assert f"Your plan: {' '.join(plan.targets)}" in text_board(GAME.view(state, 0)).splitlines()
    assert "Your plan" not in text_board(GAME.view(state, 1))


def test_the_text_says_what_is_asked() -> None:
    facing = play(fresh(), "corner:A1").state
    assert "Round 0; 3 chooses which way to face." in text_board(GAME.view(facing, 0))
    state = ground(moles="A3E", mountains={"A1": "ba"}, supplies={"a": 0})
    back = resolve_card(state, "M1").state
    assert "Round 1; 1 may take molehills back." in text_board(GAME.view(back, 0))


SAID: list[tuple[e.Event, str]] = [
    (e.CardDrafted(0, None, open=False), "Ann takes a card."),
    (
        e.PlanConfirmed(0, ("M1", "M2", "TURN", "ROCK"), shown=True),
        "Ann plans Move 1, Move 2, Turn and Rock.",
    ),
    (
        e.MoleMoved(0, "C3", "C4", raised=False, overfull=False),
        "Ann's mole digs to C4, but has no molehill left.",
    ),
    (
        e.MountainToppled(0, "E3", "E", (1, 0), ("F3",), forced=True, chain=(), to_topple=()),
        "By itself, the mountain on E3 topples east onto F3 and over the edge, back to Ann.",
    ),
    (
        e.MountainToppled(0, "E3", "E", (1,), ("F3",), forced=True, chain=(), to_topple=()),
        "By itself, the mountain on E3 topples east onto F3.",
    ),
    (
        e.MountainToppled(0, "F3", "E", (1, 0), (), forced=True, chain=(), to_topple=()),
        "By itself, the mountain on F3 topples east, over the edge, back to Bea and Ann.",
    ),
    (e.Asked("corner", (0,)), "Ann chooses a corner."),
    (e.Asked("facing", (1,)), "Bea chooses which way to face."),
    (e.Asked("draft", (0,)), "Ann chooses a card."),
    (e.Asked("plan", (0, 1)), "Still planning: Ann and Bea."),
    (e.Asked("side", (0,)), "Ann chooses left or right."),
    (e.Asked("order", (0,)), "Ann chooses what comes first, turn or step."),
    (e.Asked("back", (0,)), "Ann may take molehills back."),
    (e.Asked("rock", (0,)), "Ann places the rock."),
    (e.Asked("topple", (0,)), "Ann chooses which way the mountain falls."),
    (e.Asked("token", (0,)), "Ann chooses a place in the turn order."),
]


@pytest.mark.parametrize(("event", "sentence"), SAID)
def test_events_are_sentences(event: e.Event, sentence: str) -> None:
    assert str(GAME.describe(event, ["Ann", "Bea"])) == sentence


def toppled(landed: tuple[str, ...], *, forced: bool = False) -> e.MountainToppled:
    return e.MountainToppled(0, "C3", "E", (1, 0), landed, forced=forced, chain=(), to_topple=())


TOLD: list[tuple[e.Event, str, str]] = [
    (e.MoleMoved(0, "C2", "C3", raised=True, overfull=True), "overfull", "T38"),
    (e.MoleMoved(0, "C2", "C3", raised=False, overfull=False), "no_hill", "T32"),
    (e.MoleBlocked(0, "C3", None), "edge", "T19"),
    (e.MoleBlocked(0, "C3", 1), "mole_ahead", "T20"),
    (e.RockHit(0, "C3", "N"), "rock", "T21"),
    (e.MolePeeked(0, "C3", 2), "peek", "T29"),
    (e.MolePeeked(0, "C3", 1), "peek_nothing", "T29"),
    (toppled(("D3", "E3"), forced=True), "forced", "T46"),
    (toppled(("D3",)), "over_the_edge", "T35"),
    (toppled(("D3", "E3")), "toppled", "T34"),
]


@pytest.mark.parametrize(("event", "name", "rule"), TOLD)
def test_what_is_special_has_its_reason_its_rule_and_its_place(
    event: e.Event, name: str, rule: str
) -> None:
    found = reason(event)
    assert found is not None
    assert found.words.id == f"reason.mountains.{name}"
    assert (found.rule, found.places) == (rule, ("C3",))
    assert "C3" in str(found.words)


@pytest.mark.parametrize(
    "event",
    [e.MoleMoved(0, "C2", "C3", raised=True, overfull=False), e.MoleTurned(0, "C3", "S")],
)
def test_what_is_usual_needs_no_reason(event: e.Event) -> None:
    assert reason(event) is None
