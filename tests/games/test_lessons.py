"""The lesson of every game is played through by the real rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from molecore.core.lessons import (
    LessonPart,
    LessonStep,
    begun,
    judged,
    next_press,
    played,
    position,
)
from molecore.core.match import Match, Player
from molecore.core.narrow import next_targets
from molecore.registry import PLAYABLE, load, load_lesson
from molecore.words import Message, languages, say, use

GAMES = [meta.id for meta in PLAYABLE]


def table(_: LessonPart) -> list[Player]:
    return [Player("Rosa"), Player("Wim", "a")]


def seen(match: Match, part: LessonPart, since: Match) -> set[type]:
    """The classes of the events that the learner saw in the plies since."""
    plies = range(since.cursor + 1, match.cursor + 1)
    return {type(event) for ply in plies for event in match.events(ply, part.seat)}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_six_to_ten_steps_and_is_of_its_game(game: str) -> None:
    lesson = load_lesson(game)
    assert lesson.game == game
    assert 6 <= len(lesson.steps) <= 10
    assert load(game).meta.seats[0] == len(table(lesson.parts[0]))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_begins_with_a_turn_and_ends_with_the_usual_way_to_lose(game: str) -> None:
    lesson = load_lesson(game)
    for first, *_, last in filter(None, (lesson.steps, lesson.second_steps)):
        assert first.turn
        assert not last.turn
        assert str(last.task).startswith("The usual way to lose: ")


def all_steps(game: str) -> list[LessonStep]:
    """The steps of both lessons of a game."""
    lesson = load_lesson(game)
    return [*lesson.steps, *lesson.second_steps]


WORDS_A_SECOND = 200 / 60
"""How fast a text is read by most."""
SECONDS_A_PRESS = 1.5


def presses(step: LessonStep) -> int:
    """What a step takes at most: each part of its turn, what confirms it, and what goes on."""
    return bool(step.turn) + step.turn.count(",") + step.turn.count("-") + 1


@pytest.fixture
def every_language() -> Iterator[None]:
    """The language is English again afterwards."""
    yield
    use("en")


def texts(steps: Iterable[LessonStep]) -> list[str]:
    """What is read in some steps, in the language in use."""
    found = [text for step in steps for text in (step.task, step.outcome) if text]
    return [say(text.id, **text.args) for text in found]


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_takes_at_most_two_minutes_in_every_language(game: str) -> None:
    steps = load_lesson(game).steps
    for code in languages():
        use(code)
        words = len(" ".join(texts(steps)).split())
        seconds = words / WORDS_A_SECOND + SECONDS_A_PRESS * sum(map(presses, steps))
        assert seconds <= 120, f"{code}: {seconds:.0f} s"


SHORT, LONGEST = 12, 16
"""Words of most sentences at most, and of the longest."""


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("game", GAMES)
def test_most_sentences_are_short_in_every_language(game: str) -> None:
    for code in languages():
        use(code)
        lengths = [
            len(sentence.split())
            for text in texts(all_steps(game))
            for sentence in re.split(r"(?<=[.:!?]) ", text)
        ]
        assert max(lengths) <= LONGEST, code
        assert sum(length < SHORT for length in lengths) >= 0.8 * len(lengths), code


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_is_legal_and_brings_what_is_explained(game: str) -> None:
    lesson, rules = load_lesson(game), load(game)
    for at, step in enumerate(all_steps(game)):
        part, _ = lesson.place(at)
        before = position(lesson, rules, at, table)
        if not step.turn:
            continue
        assert part.seat in before.actors, f"step {at}: somebody else is to act"
        after = played(before, step, part.seat)
        assert set(step.events) <= seen(after, part, before), f"step {at}"
        assert judged(step, part.seat, before, after) == "done"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_to_be_pressed_first_can_be_pressed(game: str) -> None:
    lesson, rules = load_lesson(game), load(game)
    for at, step in enumerate(all_steps(game)):
        part, _ = lesson.place(at)
        match = position(lesson, rules, at, table)
        press = next_press(step, part.seat, match, match, ())
        assert bool(press) == bool(step.turn), f"step {at}"
        if press and not step.gathers:
            assert press in next_targets(rules.legal_actions(match.state, part.seat)), f"step {at}"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_that_are_named_are_there_and_every_turn_has_its_outcome(game: str) -> None:
    known = load(game).meta.rules
    for at, step in enumerate(all_steps(game)):
        assert set(step.rules) <= set(known), f"step {at}"
        assert step.rules, f"step {at}"
        assert bool(step.outcome) == bool(step.turn), f"step {at}"
        assert bool(step.events) == bool(step.turn), f"step {at}"
        assert not (step.turn and step.lit), f"step {at}"


def test_another_turn_is_astray_and_the_beginning_of_one_goes_on() -> None:
    part = LessonPart(0, ())
    step = LessonStep(Message("lesson.next"), turn="c3")
    match = begun(part, load("mole_hill"), table(part))
    assert judged(step, 0, match, match.play_text("c4")) == "astray"
    assert judged(step, 0, match, match) == "going"
    assert next_press(step, 0, match, match.play_text("c4"), ()) is None


def test_what_was_gathered_wrongly_is_taken_back_press_by_press() -> None:
    lesson = load_lesson("mountains")
    at = next(at for at, step in enumerate(lesson.steps) if step.gathers)
    step, match = lesson.steps[at], position(lesson, load("mountains"), at, table)
    first, second, *_ = step.gathers
    for pressed, onward in (
        ((), first),
        ((first,), second),
        ((second,), second),
        ((first, "", second), None),
        (step.gathers, None),
    ):
        found = next_press(step, 0, match, match, pressed)
        assert found == (step.gathers[2] if pressed == (first, "", second) else onward)
