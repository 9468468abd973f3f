"""The lesson of every game is played through by the real rules."""

from __future__ import annotations

import pytest

from molecore.core.lessons import (
    LessonPart,
    LessonStep,
    begun,
    judged,
    pointed,
    position,
    replied,
)
from molecore.core.match import Match, Player
from molecore.registry import PLAYABLE, load, load_lesson
from molecore.words import Message, languages, say, use

GAMES = [meta.id for meta in PLAYABLE]


def table(part: LessonPart) -> list[Player]:
    return [
        Player(f"Mole {seat}", None if seat == part.seat else "a") for seat in range(part.seats)
    ]


def seen(match: Match, part: LessonPart, since: Match) -> set[type]:
    """The classes of the events that the learner saw in the plies since."""
    plies = range(since.cursor + 1, match.cursor + 1)
    return {type(event) for ply in plies for event in match.events(ply, part.seat)}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_six_to_ten_steps_and_is_of_its_game(game: str) -> None:
    lesson = load_lesson(game)
    assert lesson.game == game
    assert 6 <= len(lesson.steps) <= 10
    assert all(0 <= part.seat < part.seats for part in lesson.parts)


WORDS_A_SECOND = 200 / 60
"""How fast a text is read by most."""
SECONDS_A_PRESS = 1.5


def presses(step: LessonStep) -> int:
    """What a step takes at most: each part of its turn, what confirms it, and what goes on."""
    return sum(1 + turn.count(",") + turn.count("-") for turn in step.turns[:1]) + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_takes_one_to_two_minutes_in_every_language(game: str) -> None:
    steps = load_lesson(game).steps
    try:
        for code in languages():
            use(code)
            texts = [text for step in steps for text in (step.task, step.because) if text]
            words = sum(len(say(text.id, **text.args).split()) for text in texts)
            seconds = words / WORDS_A_SECOND + SECONDS_A_PRESS * sum(map(presses, steps))
            assert 60 <= seconds <= 120, f"{code}: {seconds:.0f} s"
    finally:
        use("en")


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_that_will_do_is_legal_and_brings_what_is_explained(game: str) -> None:
    lesson, rules = load_lesson(game), load(game)
    for at, step in enumerate(lesson.steps):
        part, _ = lesson.place(at)
        before = position(lesson, rules, at, table)
        for turn in step.turns:
            assert part.seat in before.actors, f"step {at}: somebody else is to act"
            after = before.play_text(turn, part.seat)
            assert set(step.events) <= seen(after, part, before), f"step {at}: {turn}"
            assert judged(step, part.seat, before, after) == "done"


@pytest.mark.parametrize("game", GAMES)
def test_whichever_turn_was_taken_the_rest_of_the_part_can_be_played(game: str) -> None:
    def play_on(match: Match, part: LessonPart, steps: tuple[LessonStep, ...]) -> None:
        if not steps:
            return
        step, *rest = steps
        for after in [match.play_text(turn, part.seat) for turn in step.turns] or [match]:
            play_on(replied(after, step), part, tuple(rest))

    for part in load_lesson(game).parts:
        play_on(begun(part, load(game), table(part)), part, part.steps)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_to_be_pressed_is_lit_and_can_be_pressed(game: str) -> None:
    lesson, rules = load_lesson(game), load(game)
    for at, step in enumerate(lesson.steps):
        part, _ = lesson.place(at)
        match = position(lesson, rules, at, table)
        lit = pointed(step, part.seat, match, match, ())
        legal = rules.legal_actions(match.state, part.seat) if step.turns else ()
        first = {target for action in legal for target in action.targets[:1]}
        assert not step.turns or lit & first, f"step {at}"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_that_are_named_are_there_and_every_turn_has_its_reason(game: str) -> None:
    known = load(game).meta.rules
    for at, step in enumerate(load_lesson(game).steps):
        assert set(step.rules) <= set(known), f"step {at}"
        assert step.rules, f"step {at}"
        assert bool(step.because) == bool(step.turns), f"step {at}"
        assert bool(step.events) == bool(step.turns), f"step {at}"
        assert step.because is None or "because" in str(step.because), f"step {at}"


def test_another_turn_is_astray_and_the_beginning_of_one_goes_on() -> None:
    part = LessonPart(2, 0, ())
    step = LessonStep(Message("lesson.next"), turns=("c3",))
    match = begun(part, load("mole_hill"), table(part))
    assert judged(step, 0, match, match.play_text("c4")) == "astray"
    assert judged(step, 0, match, match) == "going"
    assert pointed(step, 0, match, match.play_text("c4"), ()) == frozenset()
