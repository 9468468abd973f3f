"""The screens and dialogs in a language that nobody speaks: their words are from the catalogue."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from typing import Final, get_args

import pytest

from molecore.core.match import Player
from molecore.core.playout import random_match
from molecore.core.record import replace
from molecore.drawing.nodes import Child, Node, to_html
from molecore.registry import CATALOGUE, PLAYABLE, load, load_lesson
from molecore.wire import links
from molecore.wire.header import Contents
from molecore.words import ENGLISH, Message, language, use
from molecore.words.pseudo import ACCENTED
from moleweb.app import queries, settings
from moleweb.app.model import Dialog, DialogName, LinkProblem, Model, Notice, Shared
from moleweb.app.routes import Route
from moleweb.app.telling import Telling, stops_of
from moleweb.pages.dialogs.view import dialog
from moleweb.pages.history.view import tree
from moleweb.pages.lobby.view import lobby
from moleweb.pages.play.view import table
from moleweb.pages.rulebook.view import rulebook
from moleweb.pages.sharing.incoming_view import shared_link
from moleweb.shell.view import compose
from tests.amounts import amount
from tests.web import messages as m
from tests.web.driving import (
    at_random,
    branched,
    chambers,
    match_of,
    page,
    played,
    run,
    setting_up,
    two_people,
)
from tests.words.pretending import pretending, untranslated

GAMES: Final = [
    str(words) for meta in CATALOGUE for words in (meta.name, meta.tagline, meta.credit)
]
LABELS: Final = [str(label) for _, choices in settings.choices() for _, label in choices]
KNOWN: Final = ("Rosa", "Wim", "Complaint", *GAMES, *LABELS)
"""What is said elsewhere, and has tests of its own."""
HEARD: Final = ("aria-label", "title")


class Reader(HTMLParser):
    """All that people read or hear of some elements."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.told: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.told += [value for name, value in attrs if value and name in HEARD]

    def handle_data(self, data: str) -> None:
        self.told.append(data)


def english(draw: Callable[[], Child]) -> list[str]:
    """What is English in what ``draw`` makes, which says something at least."""
    reader = Reader()
    with pretending():
        reader.feed(to_html(draw()))
    assert reader.told
    return [told for told in reader.told if untranslated(told, KNOWN)]


def at_table() -> Model:
    return played(two_people(), "a1", "b2|c2", "b1")


def test_the_top_and_the_notices_are_from_the_catalogue() -> None:
    model = replace(page(), notices=(Notice("update", ""), Notice("crash", "")))
    assert english(lambda: compose(model)) == []


@pytest.mark.parametrize("ended", [False, True])
def test_the_lobby_is_from_the_catalogue(ended: bool) -> None:
    model = run(at_table(), m.Resigned()) if ended else at_table()
    assert (match_of(model).result is not None) == ended
    assert english(lambda: lobby(model)) == []


@pytest.mark.parametrize("game", [meta.id for meta in CATALOGUE])
def test_setting_up_a_game_is_from_the_catalogue(game: str) -> None:
    def set_up() -> Child:
        return compose(run(page(), m.RouteChanged(f"#new/{game}"), m.SeatNamed(0, "Rosa")))

    assert english(set_up) == []


def test_options_that_were_changed_are_from_the_catalogue() -> None:
    model = run(setting_up(), m.OptionSet("clinch", "true"), m.SeatNamed(0, "Rosa"))
    assert english(lambda: compose(run(model, m.SeatNamed(1, "Wim")))) == []


def dialogs() -> Iterator[Dialog]:
    for name in get_args(DialogName):
        for done in (None, False, True):
            text = {"share": "1", "name": "namegame:1 Rosa"}.get(name, "")
            yield Dialog(name, text, done=done, hides=True)
    yield Dialog("share")
    yield Dialog("share", "x" * 5000, contents="position")
    yield Dialog("share", "1", contents="setup")


@pytest.mark.parametrize("asked", list(dialogs()), ids=lambda asked: f"{asked.name} {asked.done}")
@pytest.mark.parametrize("model", [at_table(), branched()], ids=["table", "branched"])
def test_dialogs_are_from_the_catalogue(model: Model, asked: Dialog) -> None:
    assert english(lambda: dialog(replace(model, dialog=asked))) == []


@pytest.mark.parametrize("contents", ["match", "position", "setup"])
def test_what_came_by_link_is_from_the_catalogue(contents: Contents) -> None:
    link = links.encode(match_of(at_table()).jump(1), contents)
    model = run(page(), m.RouteChanged(f"#{link}"))
    assert model.shared is not None
    assert model.shared.match is not None
    assert english(lambda: shared_link(model)) == []


@pytest.mark.parametrize("problem", get_args(LinkProblem))
def test_links_with_a_problem_are_from_the_catalogue(problem: LinkProblem) -> None:
    for match in (None, match_of(at_table())):
        model = replace(page(), shared=Shared(match, problem, "Complaint"))
        assert english(lambda shown=model: shared_link(shown)) == []  # type: ignore[misc]


@pytest.mark.parametrize("text", [None, ""])
def test_a_rulebook_that_is_not_there_is_from_the_catalogue(text: str | None) -> None:
    model = run(at_table(), m.RouteChanged("#rules/mole_hill"), m.RulesLoaded("mole_hill", text))
    assert english(lambda: rulebook(model)) == []


def test_a_rulebooks_pictures_follow_the_language() -> None:
    text = "```position\nactions: a1 b2|c2\n```\n"
    model = run(page(), m.RouteChanged("#rules/mole_hill"), m.RulesLoaded("mole_hill", text))
    assert "Player" in to_html(rulebook(model))
    with pretending():
        assert "Player" not in to_html(rulebook(model))
    assert "Player" in to_html(rulebook(model))


@pytest.mark.parametrize("game", [meta.id for meta in CATALOGUE])
def test_what_is_told_is_from_the_catalogue(game: str) -> None:
    """Each moment of some plies of a game, and its end from each seat."""
    match = random_match(load(game), 3, limit=250)
    match = replace(match, players=tuple(Player("Rosa") for _ in match.players))
    for ply in (*range(1, len(match.plies), amount(50, 7)), len(match.plies)):
        there = match.jump(ply).forget_undone()
        with pretending():
            stops = tuple(stops_of(there, ply, None))
        telling = Telling(there, None, stops, 0, 0, going=True, again=False, run=0)
        for at in range(len(stops)):
            model = Model(route=Route("play", there.id), match=there)
            model = replace(model, telling=replace(telling, at=at))
            assert english(partial(table, model)) == []


def test_the_end_is_from_the_catalogue() -> None:
    ended = run(chambers(), m.ScreenUncovered(), m.MoveTyped("pref:U:B1"))
    ended = run(ended, m.ScreenUncovered(), m.MoveTyped("pref:"), m.Resigned())
    for model in (ended, run(ended, m.ViewpointChosen(0), m.EndingClosed())):
        assert english(partial(compose, model)) == []


# ---- Lessons and first games


TAUGHT: Final = [meta.id for meta in PLAYABLE]
SEVERAL: Final = 6
"""Presses at random, of a first game between people."""


def english_beside(model: Model, *known: str) -> list[str]:
    """What is English on the screen, which says something at least."""
    texts = list(said(compose(model)))
    assert texts
    names = (*known, *(str(meta.name) for meta in CATALOGUE), "Molecore")
    return [text for text in texts if untranslated(text, names)]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_of_a_lesson_is_from_the_catalogue(game: str) -> None:
    with pretending():
        model = run(page(), m.RouteChanged(f"#learn/{game}"))
        for _ in load_lesson(game).steps:
            shown = run(model, m.LessonTurnShown())
            assert english_beside(model) == english_beside(shown) == []
            model = run(shown, m.LessonContinued())
        assert english_beside(model) == []


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_pointed_out_is_from_the_catalogue(game: str) -> None:
    names = (m.SeatAssigned(1, ""), m.SeatNamed(0, "Rosa"), m.SeatNamed(1, "Wim"))
    with pretending():
        tips = run(page(), m.SettingChanged("pointers", "on"), m.RouteChanged(f"#new/{game}"))
        model = run(tips, *names, m.GameStarted(7, "first"))
        for presses in range(SEVERAL):
            playing = at_random(model, presses)
            assert english_beside(playing, "Rosa", "Wim", *typed_so(playing)) == []


def advice(*choices: str, played: str = "") -> str:
    """What a teacher answers: the first is clearly best, and what was ``played`` gave much away."""

    def judged(action: str, worth: float) -> dict[str, object]:
        return {"action": action, "worth": worth, "visits": 500, "spread": 0.01, "line": []}

    first, *others = choices
    found = [judged(first, 0.7), *(judged(other, 0.3) for other in others)]
    return json.dumps({"choices": found, "played": judged(played, 0.2) if played else None})


def answered(model: Model, text: str) -> Model:
    assert model.consultation is not None
    return run(model, m.TeacherReported(model.consultation.request, "answer", text))


def test_a_hint_and_where_one_can_go_are_from_the_catalogue() -> None:
    with pretending():
        there = at_table()
        match = match_of(there)
        best, other = map(match.game.encode, queries.legal(match, match.actors[0])[:2])
        model = answered(run(there, m.HintRequested()), advice(best, other))
        assert model.consultation is not None, "it is looked at more closely"
        for shown in (model, answered(model, advice(best, other))):
            asked = run(shown, m.PlacesShown(toggle=True))
            assert english_beside(asked, *KNOWN, *typed_so(asked)) == []


def test_a_review_is_from_the_catalogue() -> None:
    with pretending():
        over = run(at_table(), m.Resigned())
        model = run(over, m.RouteChanged(f"#review/{match_of(over).id}"))
        while model.review is not None and not model.review.done:
            assert english_beside(model, *KNOWN, *typed_so(model)) == []
            assert model.review.next is not None
            ply = model.review.next[0]
            game, there = model.review.match.game, model.review.match.steps[ply - 1].state
            played = model.review.match.plies[ply - 1]
            others = game.legal_actions(there, played.seat)
            best = next(action for action in others if action != played.action)
            text = advice(game.encode(best), played=game.encode(played.action))
            model = answered(model, text)
        assert english_beside(model, *KNOWN, *typed_so(model)) == []


# ---- The table and the history say everything by the catalogue, whatever was memoised before


NAMES: Final = ("Rosa", "Wim")
_READ: Final = {"aria-label", "aria-valuetext", "title"}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use(ENGLISH)


def said(content: Child) -> Iterator[str]:
    """All texts and names in ``content``."""
    if isinstance(content, Node):
        yield from (value for name, value in content.attributes.items() if name in _READ)
        for child in content.children:
            yield from said(child)
    elif isinstance(content, str):
        yield content


def among_mountains(*then: m.Message) -> Model:
    """A game of two people of which some was played, and what was done ``then``."""
    people = (m.SeatAssigned(1, ""), m.SeatNamed(0, "Rosa"), m.SeatNamed(1, "Wim"))
    model = run(page(), m.RouteChanged("#new/mountains"), *people, m.GameStarted(7, "peaks"))
    return run(at_random(model, 6), *then)


STATES: Final[dict[str, tuple[m.Message, ...]]] = {
    "to move": (),
    "moves listed": (m.MoveListToggled(),),
    "in the past": (m.PlyStepped(-2),),
    "not allowed": (m.MoveTyped("e9"),),
    "nowhere": (m.PlyStepped(-2), m.CursorJumped("n", forward=True)),
    "in another tab": (m.LockChanged("peaks", mine=False),),
    "given up": (m.Resigned(),),
    "handed over": (m.ScreenUncovered(),),
}


def typed_so(model: Model) -> Iterator[str]:
    """Moves as they are typed in every language."""
    match = match_of(model)
    seat = queries.person_to_act(match)
    actions = () if seat is None else queries.legal(match, seat)
    yield from map(match.game.encode, (*actions, *(ply.action for ply in match.plies)))


@pytest.mark.parametrize("screen", [table, tree])
@pytest.mark.parametrize("state", STATES)
def test_nothing_of_it_is_english(state: str, screen: Callable[[Model], Node | None]) -> None:
    assert list(said(screen(among_mountains(*STATES[state]))))
    with pretending():
        model = among_mountains(*STATES[state])
        known = (*NAMES, *typed_so(model))
        assert [text for text in said(screen(model)) if untranslated(text, known)] == []


def test_where_none_is_set_it_is_what_suits_the_browser() -> None:
    settings.speak(settings.Settings(), ["la", "de-AT", "en"])
    assert language() == "de"
    settings.speak(settings.Settings(language="en"), ["de"])
    assert language() == ENGLISH
    settings.speak(settings.Settings(), ["la"])
    assert language() == ENGLISH


def test_every_language_is_offered_in_its_own_words_and_the_browser_s_first() -> None:
    offered = dict(settings.choices())["language"]
    assert offered[0] == ("", Message("settings.system"))
    assert {("de", "Deutsch"), ("en", "English")} <= set(offered[1:])
    assert settings.changed(settings.Settings(), "language", "de").language == "de"
    assert settings.changed(settings.Settings(), "language", "elvish").language == ""


def test_the_language_that_is_kept_is_spoken() -> None:
    settings.speak(settings.load(f"language={ACCENTED}"))
    assert language() == ACCENTED
    settings.speak(settings.load("language=elvish"))
    assert language() == ENGLISH
    assert settings.load(settings.dump(settings.Settings(language=ACCENTED))).language == ACCENTED
