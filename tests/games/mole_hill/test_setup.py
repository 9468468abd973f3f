from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from molecore.core.errors import BadOptions
from molecore.core.options import resolve
from molecore.core.outcomes import Outcomes, chance_outcomes
from molecore.core.protocol import Step
from molecore.games.mole_hill import rules_v1
from molecore.games.mole_hill.board import RED_FLOWERS, WHITE_FLOWERS
from molecore.games.mole_hill.events import FirstMoleDrawn, RoundBegan
from molecore.games.mole_hill.records import State
from molecore.games.mole_hill.rules import GAME
from tests.games.mole_hill.lawn import WALK, fresh, kinds, lawn, legal, play

RED = ["a1", "b1", "c1", "e4"]
WHITE = ["d1", "f1", "g1", "h1"]


@pytest.mark.rule("H2")
def test_flowers_are_standard_unless_agreed_otherwise() -> None:
    for state in (fresh(), fresh(flowers="standard")):
        assert state.rules.red_flowers == RED_FLOWERS
        assert state.rules.white_flowers == WHITE_FLOWERS


@pytest.mark.rule("H3")
def test_flowers_may_be_placed_anywhere_even_in_the_centre() -> None:
    rules = fresh(flowers={"red": RED, "white": WHITE}).rules
    assert rules.red_flowers == tuple(RED)
    assert rules.white_flowers == tuple(WHITE)


@pytest.mark.rule("H3")
def test_the_order_in_which_flowers_are_named_does_not_matter() -> None:
    one = fresh(flowers={"red": RED, "white": WHITE})
    assert fresh(flowers={"white": WHITE[::-1], "red": RED[::-1]}) == one


@pytest.mark.rule("H3", "H6")
def test_the_layout_stays_for_both_rounds() -> None:
    state = lawn(WALK[:21], to_act="mole", flowers={"red": RED, "white": WHITE})
    second = play(state, WALK[21]).state
    assert second.round == 2
    assert second.rules == state.rules


@pytest.mark.rule("H3")
@pytest.mark.parametrize(
    ("red", "white", "message"),
    [
        (RED[:3], WHITE, "red needs 4 squares, not 3"),
        (RED, [*WHITE, "i7"], "white needs 4 squares, not 5"),
        (["a1", "a1", "b1", "c1"], WHITE, "a1 is used twice"),
        (RED, ["a1", "f1", "g1", "h1"], "a1 is used twice"),
        (["j1", "b1", "c1", "e4"], WHITE, "there is no square 'j1'"),
        ("a1b1", WHITE, "red must be a list"),
        ([7, "b1", "c1", "e4"], WHITE, "there is no square 7"),
        ([["a1"], "b1", "c1", "e4"], WHITE, "there is no square"),
    ],
)
def test_unfit_layouts_are_refused(red: object, white: object, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        fresh(flowers={"red": red, "white": white})


@pytest.mark.rule("H3")
@pytest.mark.parametrize("flowers", ["many", {"red": RED}, None, 8, {"red": RED, "blue": WHITE}])
def test_a_layout_names_both_colours(flowers: object) -> None:
    with pytest.raises(BadOptions, match="must be"):
        fresh(flowers=flowers)


@pytest.mark.rule("H4")
def test_rods_go_on_the_rim_only_with_the_option() -> None:
    assert len(legal(play(fresh(), "a1").state)) == 110
    assert len(legal(play(fresh(outerEdgeRods=True), "a1").state)) == 142


@pytest.mark.rule("H4")
def test_rods_on_the_rim_stop_nobody() -> None:
    rim = "|a1 -a1"
    assert legal(lawn("a1", rim, outer_edge_rods=True)) == legal(lawn("a1"))


@pytest.mark.rule("H6")
@pytest.mark.parametrize("first", [1, 2])
def test_the_first_mole_is_agreed_before_the_game(first: int) -> None:
    state = fresh(first_mole=first)
    assert state.mole == first - 1
    assert GAME.actors(state) == (first - 1,)


@pytest.mark.rule("H6")
def test_without_a_word_player_1_is_the_first_mole() -> None:
    assert fresh() == fresh(first_mole=1)


def drawn(seed: int) -> Step[State]:
    """The set-up of a game whose first mole is drawn by lot."""
    return GAME.setup(resolve(GAME.meta.options, {"first_mole": "lot"}), 2, seed)


@pytest.mark.rule("H6")
def test_the_lot_is_told_before_anything_else() -> None:
    for seed in range(20):
        step = drawn(seed)
        first, began, _ = step.events
        mole = step.state.mole
        assert (first, began) == (FirstMoleDrawn(mole), RoundBegan(1, mole, 1 - mole))
        assert GAME.actors(step.state) == (mole,)


@pytest.mark.rule("H6")
def test_the_lot_falls_on_both_and_on_the_same_one_for_the_same_seed() -> None:
    moles = [drawn(seed).state.mole for seed in range(400)]
    assert moles == [drawn(seed).state.mole for seed in range(400)]
    assert sum(moles) == pytest.approx(200, abs=40)


@pytest.mark.rule("H6")
def test_the_lot_is_the_only_chance_and_even() -> None:
    def begun(**options: object) -> Callable[[Outcomes], Step[State]]:
        resolved = resolve(GAME.meta.options, options)
        return lambda outcomes: GAME.setup(resolved, 2, 0, outcomes)

    half = Fraction(1, 2)
    assert chance_outcomes(begun(first_mole="lot")) == ((0, half), (1, half))
    for mole in (0, 1):
        step = chance_outcomes(begun(first_mole="lot"), [mole])
        assert isinstance(step, Step)
        assert step.state.mole == mole
    assert isinstance(chance_outcomes(begun(first_mole=2)), Step)


@pytest.mark.rule("H6")
def test_version_1_of_the_rules_knows_no_lot() -> None:
    with pytest.raises(BadOptions, match="first_mole must be one of 1, 2, not"):
        resolve(rules_v1.GAME.meta.options, {"first_mole": "lot"})
    assert rules_v1.GAME.setup(resolve(rules_v1.META_V1.options, {}), 2, 0) == GAME.setup(
        resolve(GAME.meta.options, {}), 2, 0
    )


@pytest.mark.rule("H6")
@pytest.mark.parametrize("first", [0, 3, "1", "Lot", True, None])
def test_nobody_else_can_be_the_first_mole(first: object) -> None:
    with pytest.raises(BadOptions, match=r"first_mole must be one of 1, 2, '?lot'?, not"):
        fresh(first_mole=first)


@pytest.mark.rule("H6")
@pytest.mark.parametrize("first", [1, 2])
def test_the_second_round_begins_on_an_empty_lawn_with_roles_exchanged(first: int) -> None:
    before = lawn(WALK[:21], "a1|b1 g1|h1", first_mole=first)
    step = play(before, WALK[21])
    assert kinds(step.events)[-2:] == ["RoundEnded", "RoundBegan"]
    assert (step.state.round, step.state.to_act) == (2, "mole")
    assert step.state.mole == 1 - before.mole
    assert step.state.visits == step.state.rods == ()


@pytest.mark.rule("H6")
def test_there_is_no_third_round() -> None:
    second = play(lawn(WALK[:21]), WALK[21]).state
    end = play(lawn(WALK[:21], first=second.finished[0]), WALK[21])
    assert kinds(end.events)[-2:] == ["RoundEnded", "GameEnded"]
    assert GAME.actors(end.state) == ()
