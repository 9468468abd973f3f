"""Driving the page's model as a browser would, message by message."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any, Final

from molecore.core.history import begin
from molecore.core.match import Match
from molecore.core.record import replace
from molecore.drawing.nodes import Child, to_html
from molecore.drawing.sprite import sprite
from moleweb.app import queries
from moleweb.app.effects import Effect
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.shell.update import update
from moleweb.shell.view import compose
from moleweb.storage import update as storage
from tests.web import messages as m

_KEPT: Final = re.compile(r'<span translate="no">(.*?)</span>')
ORIGIN = "https://example.org/games/"


def run(model: Model, *messages: m.Message) -> Model:
    """The model after all messages."""
    for message in messages:
        model, _ = update(model, message)
    return model


def effects(model: Model, message: m.Message) -> tuple[Effect, ...]:
    """What one message wants done."""
    return update(model, message)[1]


def page() -> Model:
    """A fresh visit of somebody who wants everything to be shown at once."""
    return run(Model(), m.PageStarted("", ORIGIN, "cascade=off"))


def setting_up() -> Model:
    return run(page(), m.RouteChanged("#new/mole_hill"))


def two_people(*names: str) -> Model:
    """A table with two people at it."""
    first, second = names or ("Rosa", "Wim")
    given = (m.SeatAssigned(1, ""), m.SeatNamed(0, first), m.SeatNamed(1, second))
    return run(setting_up(), *given, m.GameStarted(7, "table"))


def chambers(mode: str = "upper", **options: str) -> Model:
    """A table of Majority with Rosa, who is Red, and Wim, who has yet to be called."""
    usual = {"majority_basis": "allSeats", "preferences": "standard"}
    chosen = {**usual, "mode": mode, **options}
    wanted = (m.OptionSet(key, value) for key, value in chosen.items())
    people = (m.SeatAssigned(1, ""), m.SeatNamed(0, "Rosa"), m.SeatNamed(1, "Wim"))
    return run(page(), m.RouteChanged("#new/majority"), *people, *wanted, m.GameStarted(7, "house"))


def against_computer() -> Model:
    """A table where seat 0 is a person and seat 1 the computer."""
    return run(setting_up(), m.GameStarted(7, "table"))


def at_table(match: Match) -> Model:
    """A table at which ``match`` is played, as a link or a save brings it there."""
    return replace(storage.arrived(page(), begin(match)), route=Route("play", match.id))


def match_of(model: Model) -> Match:
    assert model.match is not None
    return model.match


def played(model: Model, *notations: str) -> Model:
    return run(model, *(m.MoveTyped(text) for text in notations))


def branched() -> Model:
    """A game of two people who tried three ways: a1 b2|c2 b1, from there b2 or c1, and a2."""
    model = run(played(two_people(), "a1", "b2|c2", "b1", "e4|f4", "b2"), m.UndoRequested())
    model = run(played(model, "c1"), m.PlyChosen(2))
    return run(played(model, "a2"), m.BranchConfirmed())


def at_random(model: Model, plies: int, seed: int = 1) -> Model:
    """The model after some presses chosen at random, people only; stops at the end."""
    chance = Random(seed)
    for _ in range(plies):
        model = run(model, m.TellingContinued())
        seat = queries.person_to_act(match_of(model))
        if seat is None:
            break
        action = chance.choice(queries.legal(match_of(model), seat))
        model = run(model, m.Pressed(action.targets[0]))
    return model


def render(model: Model) -> str:
    """The page as markup, with whole sentences."""
    return markup(compose(model).children)


def markup(content: Child) -> str:
    """The markup of ``content``, with names and notation as text of their sentences."""
    return _KEPT.sub(r"\1", to_html(content))


class _Outline(HTMLParser):
    """Every element with its attributes; fails on tags that do not match."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute of {tag} stands twice"
        self.elements.append((tag, dict(attrs)))
        if tag not in {"input", "br"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def _parsed(markup: str) -> _Outline:
    outline = _Outline()
    outline.feed(markup)
    outline.close()
    assert not outline.open
    return outline


@cache
def _symbols() -> _Outline:
    return _parsed(to_html(sprite()))


class Seen:
    """The rendered page, parsed."""

    def __init__(self, model: Model) -> None:
        outline, symbols = _parsed(render(model)), _symbols()
        self.elements = [*symbols.elements, *outline.elements]
        self.text = symbols.text + outline.text

    def having(self, attribute: str) -> list[dict[str, Any]]:
        """The attributes of the elements that have this one."""
        return [attrs for _, attrs in self.elements if attribute in attrs]

    def values(self, attribute: str) -> set[str]:
        return {attrs[attribute] for attrs in self.having(attribute)}
