"""Every message in every place: what comes late, twice or where nobody waits for it.

A browser may say anything at any time: a timer runs out, another tab writes, a press lands on what
has gone. Whatever it is, the page stays, and what it makes of it is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from random import Random
from types import UnionType
from typing import Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import pytest

from molecore.core.history import History, begin
from molecore.core.playout import random_match
from molecore.registry import load
from moleweb.app import queries, signing
from moleweb.app.model import Model
from moleweb.shell.update import update
from tests import goldens
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.boards.test_moleozer import LOOK, gathering
from tests.web.driving import (
    against_computer,
    at_table,
    branched,
    chambers,
    match_of,
    page,
    played,
    render,
    run,
    setting_up,
    two_people,
)
from tests.web.pages.test_remote import pair
from tests.web.pages.test_telling import LAST, at_pace, before_falling
from tests.web.test_messages import KINDS

GOLDEN: Final = Path(__file__).parent / "golden" / "every_message.txt"


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


# ---- places


def _started(game: str, *seats: str, seed: int = 7) -> Model:
    """A table of a game, with these levels in its seats, "" for people."""
    model = run(page(), m.RouteChanged(f"#new/{game}"))
    given = (m.SeatAssigned(seat, level) for seat, level in enumerate(seats))
    return run(model, *given, m.GameStarted(seed, "table"))


def _played_on(game: str, plies: int, seed: int = 7) -> Model:
    """A game of people, some plies in, chosen at random."""
    model, chance = _started(game, "", "", seed=seed), Random(seed)
    while match_of(model).cursor < plies:
        model = run(model, m.ScreenUncovered())
        match = match_of(model)
        action = chance.choice(queries.legal(match, match.actors[0]))
        model = run(model, m.MoveTyped(match.game.encode(action)))
    return model


def _told() -> Model:
    """A claim that brings about three changes, one after another."""
    return run(at_pace(before_falling(), "normal"), m.Pressed(LAST))


def _over() -> Model:
    return at_table(random_match(load("mole_hill"), 4, limit=10_000))


def _reviewed() -> Model:
    model = _over()
    assert model.match is not None
    return run(model, m.RouteChanged(f"#review/{model.match.id}"))


PLACES: Final[Mapping[str, Callable[[], Model]]] = {
    "not_started": Model,
    "lobby": page,
    "new_game": setting_up,
    "table": two_people,
    "table_with_branches": branched,
    "table_in_the_past": lambda: run(branched(), m.PlyChosen(1)),
    "table_with_a_dialog": lambda: run(branched(), m.DialogOpened("share")),
    "table_beside_the_rules": lambda: run(branched(), m.RouteChanged("#rules/mole_hill")),
    "computer_thinks": lambda: played(against_computer(), "a1"),
    "computer_was_stopped": lambda: run(played(against_computer(), "a1"), m.OpponentStopped()),
    "hint_is_looked_for": lambda: run(against_computer(), m.HintRequested()),
    "telling": _told,
    "telling_halted": lambda: run(_told(), m.TellingStepped(1)),
    "cover": chambers,
    "in_the_hand": lambda: run(chambers(), m.ScreenUncovered()),
    "memory_peek_asked": lambda: run(gathering(2), LOOK[0]),
    "memory_peek": lambda: run(gathering(2), *LOOK),
    "plans": lambda: run(_played_on("mountains", 6), m.ScreenUncovered()),
    "steps": lambda: run(_played_on("mole_majority", 5), m.ScreenUncovered()),
    "over": _over,
    "review": _reviewed,
    "lesson": lambda: run(page(), m.RouteChanged("#learn/mole_hill")),
    "lesson_shown": lambda: run(
        page(), m.RouteChanged("#learn/moleozer"), m.LessonTurnShown(), m.TellingContinued()
    ),
    "shelf": lambda: run(branched(), m.RouteChanged("#shelf")),
    "rulebook": lambda: run(page(), m.RouteChanged("#rules/majority")),
    "elsewhere": lambda: pair()[0].model,
    "elsewhere_waiting": lambda: pair()[0].type("a1").model,
}


# ---- messages


@cache
def every_message() -> Sequence[tuple[str, m.Message]]:
    """A few of each kind, and every one of few; each with what it is called."""
    return tuple(_every_message())


def _every_message() -> Iterator[tuple[str, m.Message]]:
    for kind in KINDS:
        hints = get_type_hints(kind)
        samples = [[*_samples(hints[field.name])] for field in fields(cast("Any", kind))]
        for number in range(max(map(len, samples), default=1)):
            given = [some[number % len(some)] for some in samples]
            words = ("a game" if isinstance(each, History) else repr(each) for each in given)
            yield f"{kind.__name__}({', '.join(words)})", cast("m.Message", kind(*given))


def _samples(kind: Any) -> Iterator[Any]:
    """Values of a kind, the emptiest first."""
    origin, among = get_origin(kind), get_args(kind)
    if origin is Literal:
        yield from among
    elif origin in (Union, UnionType):
        yield from (None, *(each for some in among[:1] for each in list(_samples(some))[1:]))
    elif origin is tuple:
        inner = [list(_samples(each))[-1] for each in among if each is not ...]
        yield from ((), tuple(inner))
    elif kind is History:
        yield _another_game()
    else:
        yield from {bool: (False, True), int: (0, 1, 2), float: (0.0, 0.5), str: ("", "x", "a1")}[
            kind
        ]


@cache
def _another_game() -> History:
    return begin(random_match(load("mole_hill"), 9, limit=4))


# ---- what becomes of them


@pytest.mark.parametrize("place", PLACES)
def test_every_message_can_come_everywhere(place: str, rewrite_goldens: bool) -> None:
    before = PLACES[place]()
    parts, lines, rendered = _parts(before), [], list[Model]()
    for name, message in every_message():
        after, effects = update(before, message)
        changed = [name for name in parts if getattr(before, name) != getattr(after, name)]
        if changed and after not in rendered:
            render(after)
            rendered.append(after)
        done = [type(effect).__name__ for effect in effects]
        if changed or done:
            lines.append(f"{name}: {' '.join(changed)} -> {' '.join(done)}".strip())
    goldens.check_section(GOLDEN, place, "\n".join(lines) + "\n", rewrite_goldens)


def _parts(model: Model) -> list[str]:
    return [field.name for field in fields(cast("Any", model))]
