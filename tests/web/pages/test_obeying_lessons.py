"""A lesson can be obeyed: who presses what it says, and nothing else, comes to its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import pytest

from molecore.core.protocol import Target
from molecore.core.record import replace
from molecore.draw import boards
from molecore.drawing import cursor
from molecore.drawing.marks import Ring
from molecore.drawing.nodes import Node
from molecore.registry import PLAYABLE, load, load_lesson
from molecore.words import ENGLISH, Message, use
from moleweb.app import queries
from moleweb.app.model import LessonRun, Model
from moleweb.pages.lessons.update import inside
from moleweb.pages.lessons.view import Press, asked, lesson_marks
from moleweb.shell import features
from tests.web import messages as m
from tests.web.driving import Seen, match_of, page, run

GAMES: Final = [meta.id for meta in PLAYABLE]
ARROWS: Final[tuple[cursor.Direction, ...]] = ("left", "right", "up", "down")
MANY: Final = 100
"""More presses than any lesson takes."""
Told: TypeAlias = dict[str, Any]
"""The attributes of an element."""


def lesson(model: Model) -> LessonRun:
    assert model.lesson is not None
    return model.lesson


def press_of(model: Model) -> Press | None:
    there = inside(model)
    return asked(there, lesson(model), match_of(there))


def sent(model: Model, act: str, key: str, value: str) -> Model:
    """What the page sends becomes a message, as it does in a browser."""
    message = features.read(act, key, value)
    assert message is not None, act
    return run(model, message)


def main_button(seen: Seen) -> Told:
    """The one button that is there to be pressed."""
    (found,) = (told for _, told in seen.elements if "button main" in (told.get("class") or ""))
    return found


def place(seen: Seen, target: Target) -> Told:
    """What is pressed for ``target``: the first of cards that are alike."""
    found = [
        told
        for _, told in seen.elements
        if told.get("data-target") == target
        or (told.get("data-act"), told.get("data-value")) == ("press", target)
    ]
    assert all("disabled" not in told for told in found)
    return found[0]


class Hand:
    """Presses what it sees; a finger is unsure of small places."""

    def __init__(self, key: str = "") -> None:
        self._key = key

    def press(self, model: Model, seen: Seen, target: Target) -> Model:
        """``model`` after a press on ``target``."""
        small = "data-target" in place(seen, target)
        return sent(model, "press", self._key if small else "", target)


class Keys(Hand):
    """Arrows over the board, Tab to what lies beside it, and Enter."""

    def press(self, model: Model, seen: Seen, target: Target) -> Model:
        """``model`` after a press on ``target``."""
        there = inside(model)
        sites = boards.of(lesson(model).game).sites(queries.view(match_of(there)))
        if any(site.target == target for site in sites):
            for arrow in way(sites, there.table.cursor, target):
                model = sent(model, "cursor", "", arrow)
            assert place(Seen(model), target)["tabindex"] == "0"
        return super().press(model, seen, target)


def way(
    sites: Sequence[cursor.Site], wanted: cursor.Site | None, target: Target
) -> tuple[str, ...]:
    """The arrows that lead from where the cursor stands to a place."""
    start = cursor.settle(sites, wanted)
    assert start is not None
    ways: dict[cursor.Site, tuple[str, ...]] = {start: ()}
    for here in (queue := [start]):
        for arrow in ARROWS:
            onward = cursor.step(sites, here, arrow)
            if onward not in ways:
                ways[onward] = (*ways[here], arrow)
                queue.append(onward)
    return next(arrows for site, arrows in ways.items() if site.target == target)


def check_words(model: Model, seen: Seen, press: Press) -> None:
    """What is to be pressed is said by the name that it has on the page, or is what is lit."""
    words, *unseen = press.words
    assert isinstance(words, Message)
    assert str(words) in seen.text
    if press.target is None:
        assert str(words.args["name"]) in seen.text
    elif unseen:
        name = unseen[-1]
        assert isinstance(name, Node)
        assert lesson_marks(lesson(model))[-1] == Ring(press.target, "asked")
        assert "asked" in seen.values("id")
    else:
        (name,) = words.args.values()
        if not says(place(seen, press.target).get("aria-label") or "", name):
            assert says(seen.text, name)


def says(text: str, name: object) -> bool:
    """Whether every word of ``name`` stands in ``text``."""
    return {*plain(str(name))} <= {*plain(text)}


def plain(text: str) -> list[str]:
    return re.findall(r"[\w+]+", text.replace("\N{SOFT HYPHEN}", "").lower())


def test_cards_are_named_by_what_stands_on_them() -> None:
    said = []
    for game in ("mountains", "mole_majority"):
        model = run(page(), m.RouteChanged(f"#learn/{game}"))
        for _ in range(MANY):
            press = None if lesson(model).telling else press_of(model)
            words = press.words[0] if press else None
            if isinstance(words, Message) and words.id == "lesson.press_named":
                (name,) = words.args.values()
                assert says(Seen(model).text, name), name
                said.append(str(name))
            if lesson(model).phase == "over":
                break
            model = obeyed(model, Hand())
    assert {"1 + U", "1 + left", "Move or Breed 4"} < {*said}


def obeyed(model: Model, hand: Hand) -> Model:
    """``model`` after the one thing that the lesson says, which nothing on the page objects to."""
    model = run(model, m.TellingSkipped()) if lesson(model).telling else model
    press, seen = press_of(model), Seen(model)
    if press:
        check_words(model, seen, press)
    if press and press.target is not None:
        after = hand.press(model, seen, press.target)
    else:
        told = main_button(seen)
        after = sent(model, told["data-act"], "", told["data-value"] or "")
    assert inside(after).hint_at_table is None
    assert lesson(after).phase != "astray"
    return after


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The language is English again afterwards."""
    yield
    use(ENGLISH)


HANDS: Final[Mapping[str, tuple[Hand, str, str]]] = {
    "mouse": (Hand(), "small", "en"),
    "finger": (Hand("small"), "small", "de"),
    "careful": (Hand(), "on", "en"),
    "keys": (Keys(), "small", "de"),
}
"""Each with when a press is confirmed and in which language."""
CASES: Final = [
    *(("mole_majority", how) for how in HANDS),
    *((game, how) for game in GAMES if game != "mole_majority" for how in ("careful", "keys")),
]
"""The lesson with the most kinds of places is obeyed by every hand."""


@pytest.mark.parametrize(("game", "how"), CASES)
def test_who_presses_what_a_lesson_says_comes_to_its_end(game: str, how: str) -> None:
    hand, confirm, language = HANDS[how]
    use(language)
    model = run(page(), m.SettingChanged("confirm", confirm), m.RouteChanged(f"#learn/{game}"))
    model = obeyed_to_its_end(model, hand)
    if load_lesson(game).second:
        model = obeyed_to_its_end(sent(model, "lessonnext", "", ""), hand)
    assert run(model, m.LessonContinued()) == model
    assert "lessonnext" not in Seen(model).values("data-act")


def obeyed_to_its_end(model: Model, hand: Hand) -> Model:
    """``model`` when the lesson is over."""
    presses = 0
    while lesson(model).phase != "over" and presses < MANY:
        model = obeyed(model, hand)
        presses += 1
    assert lesson(model).phase == "over"
    return model


@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_has_the_options_and_seats_of_the_first_game(game: str) -> None:
    learning = run(page(), m.RouteChanged(f"#learn/{game}"))
    after = match_of(run(learning, m.FirstGameStarted(7, "after")))
    lobby = match_of(run(page(), m.PlayedNow(game, 7, "first")))
    at = 0
    for part in load_lesson(game).parts:
        there = replace(page(), habits=page().habits.learned(game, at))
        match = lesson(run(there, m.RouteChanged(f"#learn/{game}"))).match
        assert match.options == lobby.options == after.options
        assert len(match.players) == len(lobby.players) == len(after.players)
        at += len(part.steps)


def test_the_second_lesson_and_the_game_after_it_have_the_same_options() -> None:
    first = len(load_lesson("majority").steps)
    learned = replace(page(), habits=page().habits.learned("majority", first))
    model = run(learned, m.RouteChanged("#learn/majority"))
    options = dict(load("majority").meta.options_in("secrets"))
    assert (lesson(model).at, dict(lesson(model).match.options)) == (first, options)
    assert "Step 1 of 5" in Seen(model).text
    assert lesson(run(model, m.LessonRestarted())).at == first
    assert dict(match_of(run(model, m.FirstGameStarted(7, "after"))).options) == options


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_after_a_lesson_is_one_however_it_was_last_played(game: str) -> None:
    ways = load(game).meta.presets
    before = run(page(), m.RouteChanged(f"#new/{game}"), m.WayChosen(ways[-1].key))
    model = run(before, m.GameStarted(7, "other"), m.RouteChanged(f"#learn/{game}"))
    first = match_of(run(model, m.FirstGameStarted(7, "after")))
    assert first.options != match_of(model).options
    assert tuple(first.options.items()) == load(game).meta.first_options
