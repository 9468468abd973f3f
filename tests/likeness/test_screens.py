"""Screens and dialogs are built as they were when people last looked at them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

import pytest

from molecore.core.match import Match, Player
from molecore.core.playout import random_match
from molecore.core.record import replace
from molecore.registry import CATALOGUE, load
from molecore.wire import links
from moleweb.app import settings
from moleweb.app.model import Dialog, DialogName, LinkProblem, Model, Notice, Shared
from moleweb.app.routes import Route
from moleweb.app.telling import Telling, stops_of
from tests.likeness import likeness
from tests.web import messages as m
from tests.web.driving import (
    against_computer,
    at_table,
    branched,
    chambers,
    page,
    played,
    run,
    setting_up,
    two_people,
)
from tests.web.storage.machine import Machine, settle
from tests.web.storage.test_repository import MOVES, begun
from tests.web.test_every_message import PLACES
from tests.web.test_every_message import _signed as _signed  # noqa: PLC0414 - handed on to pytest

GAMES: Final = [meta.id for meta in CATALOGUE]


@pytest.fixture(autouse=True)
def _few_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further language changes no screen but by its line in the settings."""
    monkeypatch.setattr(settings, "languages", lambda: {"de": "Deutsch", "en": "English"})


def _match(game: str, seed: int, *, ends: bool) -> Match:
    match = random_match(load(game), seed, limit=10_000 if ends else 60)
    names = ("Rosa", "Wim", "Ada", "Bob", "Cid", "Dan", "Eve")
    players = tuple(Player(names[seat]) for seat in range(len(match.players)))
    return replace(match, players=players)


def _tables(game: str) -> Iterator[tuple[str, Model]]:
    """A game at the table: open to all, seen by a seat, told bit by bit, and its history."""
    for ends, seed in ((False, 1), (True, 4)):
        match = _match(game, seed, ends=ends)
        last = len(match.plies)
        for ply in sorted({0, 1, last // 3, 2 * last // 3, last}):
            at = replace(Model(), route=Route("play", match.id), match=match.jump(ply))
            yield f"{seed} {ply}", at
            yield f"{seed} {ply} seen", run(at, m.ViewpointChosen(0))
            yield f"{seed} {ply} history", replace(at, route=Route("tree", match.id))
            yield f"{seed} {ply} help", run(at, m.DialogOpened("help"))
        there = match.jump(last).forget_undone()
        stops = tuple(stops_of(there, last, None))
        for n in range(len(stops)):
            for going in (True, False):
                telling = Telling(there, None, stops, n, 0, going=going, again=not going, run=0)
                model = Model(route=Route("play", there.id), match=there, telling=telling)
                yield f"{seed} telling {n} {going}", model


def _settings(game: str) -> Iterator[tuple[str, Model]]:
    """Setting a game up, its options one after another at other values."""
    model = run(page(), m.RouteChanged(f"#new/{game}"))
    yield "new", model
    meta = load(game).meta
    for seats in meta.seats:
        yield f"{seats} seats", run(model, m.SeatCountChosen(seats))
    for level in meta.levels:
        yield f"level {level.id}", run(model, m.SeatAssigned(0, level.id))
    for option in meta.options:
        for value in (
            "true",
            "false",
            "1",
            "3",
            *(key for key, *_ in getattr(option, "choices", ())),
        ):
            yield f"{option.key} {value}", run(model, m.OptionSet(option.key, value))
        for group, *_ in getattr(option, "groups", ()):
            chosen = run(model, m.GroupChosen(group))
            yield f"{group}", chosen
            yield f"{group} press", run(chosen, m.CellPressed(option.cells[5]))  # type: ignore[union-attr]
    for number in range(3):
        yield f"preset {number}", run(model, m.PresetChosen(number))
    for text in ("", "##\n##", "#.#\n###"):
        yield f"drawn {text!r}", run(model, m.WayChosen("drawn"), m.BoardDrawn("U", text))


def _others() -> Iterator[tuple[str, Model]]:
    table = played(two_people(), "a1", "b2|c2", "b1")
    ended = run(table, m.Resigned())
    for name, model in (
        ("first", page()),
        ("table", table),
        ("ended", ended),
        ("branched", branched()),
    ):
        yield f"lobby {name}", replace(model, route=Route())
        yield f"history {name}", replace(model, route=Route("tree", "table"))
        yield (
            f"rules {name}",
            run(model, m.RouteChanged("#rules/mole_hill"), m.RulesLoaded("mole_hill", RULES)),
        )
        yield (
            f"shelf {name}",
            run(model, m.RouteChanged("#games"), m.StorageMeasured(10**6, 10**9, True)),
        )
        for dialog in _dialogs():
            yield f"{name} {dialog}", replace(model, dialog=dialog)
    for kind in ("update", "crash", "other"):
        yield f"notice {kind}", replace(table, notices=(Notice(kind, "text"),))
    for key, choices in settings.choices():
        for value, *_ in choices:
            yield (
                f"{key} {value}",
                run(table, m.SettingChanged(key, value), m.DialogOpened("settings")),
            )
    yield "licences", run(page(), m.RouteChanged("#licences"))
    yield (
        "licences there",
        run(page(), m.RouteChanged("#licences"), m.LicencesLoaded("Terms\n\nmore")),
    )


def _incoming() -> Iterator[tuple[str, Model]]:
    """What came by link, and links with a problem."""
    table = played(two_people(), "a1", "b2|c2", "b1")
    for model in (table, run(table, m.Resigned())):
        for problem in (*get_args(LinkProblem), None):
            for match in (None, model.match):
                shared = Shared(match, problem, "Complaint")
                yield (
                    f"link {problem} {match is None}",
                    replace(page(), shared=shared, route=Route("shared", "m1.x")),
                )
        assert model.match is not None
        for contents in ("match", "position", "setup"):
            link = links.encode(model.match.jump(2), contents)
            yield f"link {contents}", run(page(), m.RouteChanged(f"#{link}"))


RULES: Final = """# Rules

Some *words* of [a link](#x) and `code`.

- H1. One
- H2. Two

| a | b |
|---|---|
| 1 | 2 |

```position
actions: a1 b2|c2
```
"""


def _dialogs() -> Iterator[Dialog]:
    for name in get_args(DialogName):
        for done in (None, False, True):
            text = {"share": "1", "name": "namegame:1 Rosa"}.get(name, "")
            yield Dialog(name, text, done=done, hides=True)
            yield Dialog(name, text, done=done)
    yield Dialog("share", "x" * 5000, contents="position")


def _handovers() -> Iterator[tuple[str, Model]]:
    """Two people at one screen, each with a secret: covers, turns, undo, a look back."""
    model = chambers()
    yield "cover", model
    happened: list[m.Message] = [
        m.ScreenUncovered(),
        m.Pressed("U:B1"),
        m.Pressed("U:D4"),
        m.Pressed("U:C1"),
        m.MoveTyped("pref:U:B1"),
        m.ScreenUncovered(),
        m.MoveTyped("pref:"),
        m.UndoRequested(),
        m.PlyChosen(1),
        m.PlyStepped(1),
        m.ViewpointChosen(0),
        m.ViewpointChosen(None),
        m.RouteChanged("#tree/house"),
        m.NodeChosen(1),
        m.RouteChanged("#play/house"),
        m.PlayedOn(),
        m.Resigned(),
        m.EndingClosed(),
    ]
    for n, message in enumerate(happened):
        model = run(model, message)
        yield f"{n} {type(message).__name__}", model
    model = against_computer()
    yield "computer", model
    for n, text in enumerate(("a1", "b2|c2", "nonsense")):
        model = run(model, m.MoveTyped(text))
        yield f"computer {n}", model
    yield "setting up", run(setting_up(), m.OptionSet("clinch", "true"))


def _shelves() -> Iterator[tuple[str, Model]]:
    machine = Machine()
    tab = begun(machine, *MOVES)
    happened: list[m.Message] = [
        m.GameRestarted(1, "second"),
        m.MoveTyped("c3"),
        m.RouteChanged("#games"),
        m.GameNamed("table", "Zoo"),
        m.GamesSorted("name"),
        m.GamesSorted("game"),
        m.GameCopied("table", "copy"),
        m.StorageMeasured(900, 1000, False),
        m.FilesChosen(),
        m.FileRead("one.txt", "nothing"),
        m.FileRead("two.txt", ""),
        m.FileRefused("big", 10**8),
        m.FileRefused("folder", None),
        m.TextPasted('{"game": "mole_hill"'),
        m.GameDeleted("copy"),
        m.GameUndeleted(),
        m.GameDeleted("table"),
        m.LookedInto(),
    ]
    for n, message in enumerate(happened):
        tab.receive(message)
        settle(machine)
        yield f"{n} {type(message).__name__}", tab.model


@pytest.mark.parametrize("game", GAMES)
def test_a_game_at_the_table(game: str, rewrite_goldens: bool) -> None:
    likeness.check_screens(game, "table", _tables(game), rewrite_goldens)


@pytest.mark.parametrize("game", GAMES)
def test_setting_up_a_game(game: str, rewrite_goldens: bool) -> None:
    likeness.check_screens(game, "new", _settings(game), rewrite_goldens)


def test_all_other_screens_and_dialogs(
    rewrite_goldens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A further language is one more line of the settings, and no other likeness.
    monkeypatch.setattr(settings, "languages", lambda: {"de": "Deutsch", "en": "English"})
    likeness.check_screens("pages", "screens", _others(), rewrite_goldens)


def test_what_came_by_link(rewrite_goldens: bool) -> None:
    likeness.check_screens("pages", "incoming", _incoming(), rewrite_goldens)


def test_covers_and_turns(rewrite_goldens: bool) -> None:
    likeness.check_screens("pages", "handover", _handovers(), rewrite_goldens)


def test_the_shelf(rewrite_goldens: bool) -> None:
    likeness.check_screens("pages", "shelf", _shelves(), rewrite_goldens)


def test_every_place(rewrite_goldens: bool) -> None:
    places = ((place, begun()) for place, begun in PLACES.items())
    likeness.check_screens("pages", "places", places, rewrite_goldens)


ENDED = [*((game, seed) for game in GAMES for seed in (4, 11)), ("mole_hill", 18)]
"""Games that chance brought to an end; the last one is a draw."""
SHARED = ("mole_majority", 120)
"""Two of three win it together."""


def _endings() -> Iterator[tuple[str, Model]]:
    """Games that are over, as one person sees it, as several do, and as nobody played them."""
    for game, seed in (*ENDED, SHARED):
        match = random_match(load(game), seed, limit=10_000)
        level = match.game.meta.levels[0].id
        for people in ({0}, {1}, {*range(len(match.players))}, set[int]()):
            seated = tuple(
                Player(f"Mole {seat}", None if seat in people else level)
                for seat in range(len(match.players))
            )
            over = at_table(replace(match, players=seated))
            name = f"{game} {seed} {sorted(people)}"
            yield name, over
            yield f"{name} closed", run(over, m.EndingClosed())
        yield f"{game} {seed} before", run(over, m.PlyStepped(-1))
    playing = at_table(random_match(load("mole_hill"), 4, limit=9))
    yield "given up", run(playing, m.Resigned())
    yield "given up in the tree", run(playing, m.Resigned(), m.RouteChanged("#tree/random-4"))


def test_endings(rewrite_goldens: bool) -> None:
    likeness.check_screens("pages", "endings", _endings(), rewrite_goldens)
