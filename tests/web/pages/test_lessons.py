"""Going through a lesson: doing what it asks, something else, leaving and coming back."""

from __future__ import annotations

import pytest

from molecore.core.lessons import Lesson
from molecore.core.playout import random_match
from molecore.drawing.marks import rings_of
from molecore.registry import PLAYABLE, load, load_lesson
from moleweb.app import habits
from moleweb.app.model import LessonRun, Model
from moleweb.pages.lessons.update import inside
from moleweb.pages.lessons.view import lesson_marks
from tests.web import messages as m
from tests.web.driving import Seen, at_table, page, render, run


def learning(game: str = "mole_hill") -> Model:
    return run(page(), m.RouteChanged(f"#learn/{game}"))


def lesson(model: Model) -> LessonRun:
    assert model.lesson is not None
    return model.lesson


def done(model: Model, steps: int) -> Model:
    """The lesson after so many steps, each as it is asked for."""
    for _ in range(steps):
        model = run(model, m.LessonTurnShown(), m.LessonContinued())
    return model


def whole(game: str) -> Lesson:
    return load_lesson(game)


def test_a_step_is_asked_for_explained_and_followed_by_what_the_others_play() -> None:
    asked = learning()
    assert "You are the mole: come up! Press c3." in " ".join(Seen(asked).text.split())
    explained = run(asked, m.Pressed("c3", unsure=False))
    assert lesson(explained).phase == "outcome"
    assert "That is your first hill." in render(explained)
    onward = run(explained, m.LessonContinued())
    assert (lesson(onward).at, lesson(onward).phase, lesson(onward).match.cursor) == (1, "task", 2)


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_rules_are_named_with_what_is_explained_and_not_with_what_is_asked(game: str) -> None:
    model = learning(game)
    for step in whole(game).steps:
        rules = any(f"#rules/{game}/" in str(each) for each in Seen(model).values("href"))
        assert rules == (not step.turn)
        model = done(model, 1)


def test_who_cannot_see_it_is_told_once_by_what_keys_one_plays() -> None:
    asked = learning()
    assert "Ctrl and Enter press the main button" in Seen(asked).text
    explained = run(asked, m.LessonTurnShown())
    for later in (explained, run(explained, m.LessonContinued())):
        assert "Ctrl and Enter" not in Seen(later).text


def test_another_turn_is_taken_back_and_nobody_is_stuck() -> None:
    astray = run(learning(), m.Pressed("a1", unsure=False))
    assert lesson(astray).phase == "astray"
    assert "Take it back." in render(astray)
    assert run(astray, m.LessonContinued()) == astray
    for again in (run(astray, m.LessonTurnTakenBack()), run(astray, m.UndoRequested())):
        assert (lesson(again).phase, lesson(again).match.cursor) == ("task", 0)
    assert lesson(run(astray, m.LessonTurnShown())).phase == "outcome"


def offered(model: Model) -> set[str]:
    return Seen(model).values("data-act") & {"gathered", "clear"}


def test_what_is_gathered_in_a_lesson_is_played_by_its_button() -> None:
    gathering = done(learning("mountains"), 1)
    for card in ("hand-0", "hand-2", "hand-1"):
        gathering = run(gathering, m.Pressed(card))
        assert offered(gathering) == set()
    gathered = run(gathering, m.Pressed("hand-3"))
    assert (lesson(gathered).phase, offered(gathered)) == ("task", {"gathered"})
    assert lesson(gathered).match.cursor == lesson(gathering).match.cursor, "it is not played yet"
    assert "Press “Confirm the plan”." in Seen(gathered).text
    assert lesson(run(gathered, m.GatheredPlayed())).phase == "outcome"


def test_a_card_in_the_wrong_place_of_a_plan_is_to_be_taken_back() -> None:
    wrong = run(done(learning("mountains"), 1), m.Pressed("hand-0"), m.Pressed("hand-1"))
    assert "Press “U-turn”." in Seen(wrong).text
    assert "“1 + left”." in Seen(run(wrong, m.Pressed("hand-1"))).text


def test_what_is_begun_in_a_lesson_can_be_put_back() -> None:
    begun = run(learning("moleozer"), m.Pressed("15", unsure=False))
    assert offered(learning("moleozer")) == set()
    assert (lesson(begun).phase, offered(begun)) == ("task", {"clear"})
    assert offered(run(begun, m.PressesCleared())) == set()


def test_a_small_place_that_is_pressed_is_played_by_a_button_or_by_a_second_press() -> None:
    begun = run(learning("mole_hill"), m.Pressed("c3", unsure=True))
    assert lesson(begun).phase == "task"
    assert "Press “Play it”." in Seen(begun).text
    assert {"press", "clear"} <= Seen(begun).values("data-act")
    assert lesson(run(begun, m.Pressed("c3", unsure=True))).phase == "outcome"


def test_where_there_is_something_to_read_a_press_on_the_board_does_nothing() -> None:
    reading = done(learning("majority"), 4)
    assert run(reading, m.Pressed("U:A5")) == reading


def test_what_the_rules_do_not_allow_is_explained_with_its_rule() -> None:
    refused = run(done(learning(), 1), m.Pressed("a1", unsure=False))
    assert lesson(refused).phase == "task"
    assert "#rules/mole_hill/H" in render(refused)


def test_a_lesson_goes_on_where_it_was_left() -> None:
    left = run(done(learning(), 3), m.RouteChanged(""))
    kept = habits.dump(left.habits)
    back = run(Model(), m.PageStarted("#learn/mole_hill", "", "cascade=off", habits=kept))
    assert lesson(back).at == 3
    assert lesson(back).match.cursor == lesson(left).match.cursor


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_a_lesson_kept_at_any_step_of_a_longer_or_shorter_one_opens_and_can_be_done(
    game: str,
) -> None:
    steps = len(whole(game).steps) + len(whole(game).second_steps)
    for kept in range(12):
        text = f'{{"lessons": {{"{game}": {kept}}}}}'
        there = run(Model(), m.PageStarted(f"#learn/{game}", "", "cascade=off", habits=text))
        assert lesson(there).at == (kept if kept < steps else 0)
        _, after = whole(game).around(lesson(there).at)
        assert lesson(done(there, after - lesson(there).at)).phase == "over"


def test_of_two_lessons_each_is_its_own_and_what_is_explained_in_one_stays() -> None:
    explained = run(learning(), m.Pressed("c3", unsure=False))
    assert lesson(run(explained, m.RouteChanged("#"), m.RouteChanged("#learn/mole_hill"))) == (
        lesson(explained)
    )
    for other in ("majority", "mountains"):
        assert lesson(run(explained, m.RouteChanged(f"#learn/{other}"))).game == other


def test_the_game_at_the_table_and_its_history_stay_as_they_are() -> None:
    before = run(page(), m.RouteChanged("#new/mole_hill"), m.GameStarted(7, "table"))
    after = done(run(before, m.RouteChanged("#learn/mole_hill")), 2)
    assert (after.match, after.history) == (before.match, before.history)


def test_what_was_told_at_the_table_is_still_known_there_after_a_lesson() -> None:
    playing = at_table(random_match(load("mountains"), 1, 9))
    over = run(playing, m.TellingRequested(), m.TellingSkipped())
    assert over.heard
    after = done(run(over, m.RouteChanged("#learn/mole_hill")), 2)
    assert inside(after).heard is None
    assert after.heard == over.heard


def test_after_the_last_step_a_first_game_begins_with_pointers() -> None:
    over = done(learning(), len(whole("mole_hill").steps))
    assert lesson(over).phase == "over"
    assert "Play a first game" in render(over)
    playing = run(over, m.FirstGameStarted(7, "first"))
    assert playing.settings.pointers == "on"
    assert playing.seated is not None
    assert playing.lesson is None


def test_a_lesson_that_is_done_begins_anew() -> None:
    over = done(learning(), len(whole("mole_hill").steps))
    assert lesson(run(over, m.LessonRestarted())).at == 0
    assert lesson(run(over, m.RouteChanged(""), m.RouteChanged("#learn/mole_hill"))).at == 0


def test_a_lesson_of_no_game_is_the_lobby() -> None:
    assert run(page(), m.RouteChanged("#learn/chess")).route.screen == "lobby"


@pytest.mark.parametrize(
    ("game", "steps", "said"),
    [
        ("mole_hill", 2, "Press e5."),
        ("mole_hill", 5, "Press the marked place. rod between a1 and b1"),
        ("majority", 0, "Press C2."),
        ("mountains", 2, "Press “Turn first”."),
        ("mole_majority", 0, "Press “Move or Breed 4”."),
        ("mole_majority", 1, "Press the marked place. the"),
        ("moleozer", 1, "Press A1."),
    ],
)
def test_a_press_is_asked_for_by_the_name_of_the_place_or_card(
    game: str, steps: int, said: str
) -> None:
    assert said in Seen(done(learning(game), steps)).text


def test_one_place_at_a_time_is_lit_and_where_something_is_read_what_it_speaks_of() -> None:
    moving = done(learning("mole_majority"), 1)
    for model, there in (
        (moving, {"m0/5"}),
        (run(moving, m.Pressed("m0/5")), {"r0/0"}),
        (done(learning("majority"), 4), {"U:I1"}),
        (run(learning(), m.LessonTurnShown()), set()),
    ):
        assert rings_of(lesson_marks(lesson(model)), "asked") == there


def test_a_button_beside_the_board_is_lit() -> None:
    seen = Seen(done(learning("mole_majority"), 4))
    (lit,) = (told for _, told in seen.elements if "lit" in (told.get("class") or "").split())
    assert lit["data-target"] == "end"
