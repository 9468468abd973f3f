"""Events say all that changes, in the order in which it happens."""

from __future__ import annotations

from typing import cast

import pytest

from molecore.core.options import resolve
from molecore.core.protocol import GameEnded, Step
from molecore.draw.boards.mole_hill.board import MoleHillBoard
from molecore.draw.boards.mole_hill.sheet import _rounds
from molecore.games.mole_hill.events import Asked, Event, RoundBegan, RoundEnded
from molecore.games.mole_hill.evolve import evolve
from molecore.games.mole_hill.records import PublicState, Question, RoundScore, State
from molecore.games.mole_hill.rules import GAME
from tests.games.mole_hill.lawn import WALK, fresh, kinds, lawn, play, score

CORNERED = "b1|c1 b1-b2 a1-a2"
"""With these, a mole that digs from a1 to b1 is stuck."""


def moments(state: State, step: Step[State]) -> list[PublicState]:
    """What everybody sees after each event of a step from ``state``."""
    seen = [state]
    for event in step.events:
        seen.append(evolve(seen[-1], cast("Event", event)))
    return seen[1:]


@pytest.mark.rule("H6")
def test_the_set_up_tells_who_digs_first_and_asks_for_the_first_square() -> None:
    step = GAME.setup(resolve(GAME.meta.options, {"first_mole": 2}), 2, 0)
    assert step.events == (RoundBegan(1, mole=1, gardener=0), Asked(Question(1, "come_up")))
    empty = PublicState(step.state.rules, (), (), (), (), None, None)
    assert (empty.round, empty.to_act, GAME.actors(empty)) == (0, None, ())
    assert moments(empty, step)[-1] == step.state


@pytest.mark.parametrize(
    ("state", "text", "question"),
    [
        (fresh(), "a1", Question(1, "fence")),
        (lawn("a1", to_act="gardener"), "a1|b1", Question(0, "dig")),
        (lawn("a1 e4", to_act="gardener"), "a1|b1", Question(0, "jump")),
        (lawn("e4", to_act="gardener"), "a1|b1", Question(0, "jump")),
        (
            lawn("e4", to_act="gardener", start_on_centre_jumps=False),
            "a1|b1",
            Question(0, "dig"),
        ),
    ],
)
def test_a_step_ends_with_what_is_asked(state: State, text: str, question: Question) -> None:
    step = play(state, text)
    assert step.events[-1] == Asked(question)
    assert [moment.question for moment in moments(state, step)[:-1]] == [state.question]
    assert step.state.question == question


@pytest.mark.rule("H6", "H16")
def test_the_lawn_is_cleared_when_the_next_round_begins_and_not_before() -> None:
    before = lawn("a1", CORNERED)
    dug, ended, began, asked = moments(before, play(before, "b1"))
    assert dug.visits == ("a1", "b1")
    assert (ended.visits, ended.rods, ended.round) == (dug.visits, before.rods, 1)
    assert ended.finished == (RoundScore(0, 2, 0, 0, 0),)
    assert (began.visits, began.rods, began.moles) == ((), (), (0, 1))
    assert began.question == before.question
    assert asked.question == Question(1, "come_up")


@pytest.mark.rule("H22")
def test_a_round_that_is_stopped_ends_by_an_event_too() -> None:
    before = lawn("d1", first=score(1), clinch=True)
    step = play(before, "e1")
    sheet = RoundScore(1, visited=2, dark=0, red=1, white=0)
    assert step.events[2] == RoundEnded(2, "clinched", sheet, 2)
    *_, ended, over = moments(before, step)
    assert (ended.finished[1], ended.result, ended.question) == (sheet, None, before.question)
    assert isinstance(step.events[-1], GameEnded)
    assert (over.result, over.question) == (step.events[-1].result, None)


@pytest.mark.rule("H16")
def test_the_22nd_piece_comes_before_the_end_of_the_round() -> None:
    step = play(lawn(WALK[:21]), WALK[21])
    assert kinds(step.events) == ["Dug", "RoundEnded", "RoundBegan"]


def test_a_last_look_shows_the_lawn_as_the_round_left_it() -> None:
    board = MoleHillBoard()
    before = lawn("a1", CORNERED)
    step = play(before, "b1")
    seen = board.finished(before, step.events)
    assert seen is not None
    assert (seen.visits, seen.rods, seen.to_act) == (("a1", "b1"), before.rods, None)
    assert board.finished(lawn("a1"), play(lawn("a1"), "b1").events) is None


def test_there_is_a_task_for_each_question_and_none_at_the_end() -> None:
    board = MoleHillBoard()
    over = play(lawn("a1", CORNERED, first=score(3)), "b1").state
    positions = (fresh(), lawn("a1"), lawn("e4"), lawn("a1", to_act="gardener"), over)
    tasks = [str(board.task(state)) for state in positions]
    assert [task.split(" ")[0] for task in tasks] == ["Come", "Dig", "Jump", "Put", ""]


def test_the_score_sheet_is_right_at_every_moment_of_a_step() -> None:
    before = lawn("a1", CORNERED)
    sheets = [_rounds(moment) for moment in moments(before, play(before, "b1"))]
    first, coming = RoundScore(0, 2, 0, 0, 0), RoundScore(1, 0, 0, 0, 0)
    assert sheets == [(first, coming)] * 4
    last = lawn("a1", CORNERED, first=score(3))
    *_, over = moments(last, play(last, "b1"))
    assert _rounds(over) == (score(3), RoundScore(1, 2, 0, 0, 0))
