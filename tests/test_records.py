"""Records all over the program: values that never change; what is left out of them is nothing."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from importlib import import_module
from inspect import getmembers, isclass
from typing import Any, Final

import pytest

import molecore
import moleweb
from molecore.core.thinking import CURIOSITY
from molecore.games.moleozer.guess_equilibrium import SUMS

NO_RECORDS: Final = {
    "FaceDown",  # says itself what it is equal to
    "Forecast",  # tables of a kernel, as are Tables
    "GameRules",
    "Kernel",
    "Known",
    "Message",  # made so often that it has slots and a hash of its own
    "MoleHillPlayouts",
    "Position",  # a kernel's: it is changed in place
    "Tables",
    "Transition",
    "_Speech",
}
"""Classes, and what is made of them, that list what they hold and are no records."""
OF_KINDS: Final = (tuple, dict, BaseException)
SOMETHING: Final = {
    "Model.known": ("", 0),
    "Comparison.seats": 2,
    "Encounter.seconds": 10.0,
    "Turn.seconds": 10.0,
    "SequentialTest.risk": 0.05,
    "SequentialTest.seats": 2,
    "Sealing.awaited": "start",
    "Search.weight": 1,
    "Search.curiosity": CURIOSITY,
    "Duel.guesses": SUMS,
    "Strength.seats": 2,
    "Level.alike": 0.002,
    "Level.tactics": True,
    "GameMeta.minutes": (0, 0),
    "GameMeta.weight": 1,
    "Moment.beats": 1.0,
    "Interlude.tally": True,
    "PlacesShown.toggle": True,
    "Rules.last_claim": "any",
    "Rules.decisive_victory": "outright",
    "Rules.truce": False,
    "Rules.exact_middle": "deciding",
    "Terms.version": 3,
    "Telling.complete": True,
    "SaveGame.current": True,
    "Thinking.attempt": 1,
    "Shared.contents": "match",
    "Dialog.contents": "match",
    "Model.storage": True,
    "Model.offline": "copying",
    "Route.screen": "lobby",
    "Settings.theme": "system",
    "Settings.motion": "system",
    "Settings.cascade": "normal",
    "Settings.look": "rules",
    "Settings.confirm": "small",
    "Settings.board": "drawn",
    "Settings.turning": "off",
    "Settings.pointers": "off",
    "Settings.coordinates": "off",
    "Settings.coach": "off",
    "Settings.shortcuts": "on",
    "Intake.reader": "absent",
    "Shelf.order": "played",
    "Shelf.shown": 50,
    "PageStarted.storage": True,
    "GameStarted.secret": "00" * 32,
    "OpponentOverdue.checks": 1,
}
"""What is so where nothing is said; everything else is nothing then: 0, none, empty."""


def _classes() -> Iterator[type]:
    """Every class that lists what it holds."""
    for package in (molecore, moleweb):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.endswith("__main__") or found.name == "moleweb.browser":
                continue  # they run, or need a browser
            module = import_module(found.name)
            for _, kind in getmembers(module, isclass):
                if kind.__module__ == module.__name__ and "__annotations__" in vars(kind):
                    yield kind


CLASSES: Final = [*_classes()]
RECORDS: Final[list[Any]] = [kind for kind in CLASSES if "__dataclass_fields__" in vars(kind)]


def _is_one(kind: type) -> bool:
    ours = [
        each for each in kind.__mro__[1:] if each.__module__.startswith(("molecore", "moleweb"))
    ]
    others = [each.__name__ for each in kind.__mro__[1:] if each not in (*ours, object)]
    known = issubclass(kind, OF_KINDS) or {"Protocol", "ABC", "BaseModel", "Env"} & {*others}
    return not known and not NO_RECORDS & {each.__name__ for each in (kind, *ours)}


def test_what_lists_what_it_holds_is_a_record() -> None:
    assert [kind for kind in CLASSES if kind not in RECORDS and _is_one(kind)] == []
    assert len(RECORDS) > 500


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_record_never_changes_and_what_is_left_out_of_it_is_nothing(kind: Any) -> None:
    one = object.__new__(kind)
    for field in fields(kind):
        with pytest.raises(FrozenInstanceError):
            setattr(one, field.name, None)
        default = field.default
        if default and type(default) in (bool, int, float, str, tuple):
            assert default == SOMETHING[f"{kind.__name__}.{field.name}"]


def test_what_is_said_to_be_something_is() -> None:
    defaults = {
        f"{kind.__name__}.{field.name}": field.default for kind in RECORDS for field in fields(kind)
    }
    assert {name: defaults[name] for name in SOMETHING} == SOMETHING
