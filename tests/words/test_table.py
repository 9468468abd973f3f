"""The table and the history say everything by the catalogue, whatever was memoised before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest

from molecore.draw.nodes import Child, Node
from molecore.words import ENGLISH, Message, language, use
from molecore.words.pseudo import ACCENTED
from moleweb.app import queries, settings
from moleweb.app.model import Model
from moleweb.pages.history.view import tree
from moleweb.pages.play.view import table
from tests.web import messages as m
from tests.web.driving import at_random, match_of, page, run
from tests.words.pretending import pretending, untranslated

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
    settings.speak(settings.Settings(), ["fr", "de-AT", "en"])
    assert language() == "de"
    settings.speak(settings.Settings(language="en"), ["de"])
    assert language() == ENGLISH
    settings.speak(settings.Settings(), ["fr"])
    assert language() == ENGLISH


def test_every_language_is_offered_in_its_own_words_and_the_browser_s_first() -> None:
    offered = dict(settings.choices())["language"]
    assert offered[0] == ("", Message("settings.language.browser"))
    assert {("de", "Deutsch"), ("en", "English")} <= set(offered[1:])
    assert settings.changed(settings.Settings(), "language", "de").language == "de"
    assert settings.changed(settings.Settings(), "language", "elvish").language == ""


def test_the_language_that_is_kept_is_spoken() -> None:
    settings.speak(settings.load(f"language={ACCENTED}"))
    assert language() == ACCENTED
    settings.speak(settings.load("language=elvish"))
    assert language() == ENGLISH
    assert settings.load(settings.dump(settings.Settings(language=ACCENTED))).language == ACCENTED
