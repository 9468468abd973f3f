"""Every game has the same things in the same places, so that one knows where to look."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from molecore import games
from molecore.core.protocol import ClosingEvent, GameMeta
from molecore.core.transition import Transition
from molecore.registry import PLAYABLE, package_of

FOLDER = Path(games.__file__).parent

PACKAGES = frozenset({"drawing", "refusals", "kernel"})
"""Modules that may be packages where they have parts."""
ROLES = {
    "actions": ("Action",),
    "events": ("Asked", "Event"),
    "evolve": ("evolve", "follow"),
    "legal": ("all_actions", "is_legal", "legal_actions"),
    "meta": ("META",),
    "notation": ("decode", "encode"),
    "records": ("PublicState", "State", "View"),
    "wording": ("describe",),
}
"""What each module has to define, whatever else it does."""
STALE = frozenset({"House", "Meadow", "Table"})
"""What positions and working copies were called when every game had names of its own."""
WORDS = {"PublicState": "public", "State": "state", "View": "view", "Transition": "transition"}
"""What a parameter is called that holds one of these, unless it is one of two."""
ONE_OF_TWO = frozenset({"after", "before"})
UNUSED = "_"


@pytest.fixture(params=PLAYABLE, ids=lambda meta: meta.id)
def meta(request: pytest.FixtureRequest) -> GameMeta:
    found: GameMeta = request.param
    return found


def modules(meta: GameMeta) -> dict[str, Path]:
    """The modules and packages of a game by name."""
    entries = sorted((FOLDER / meta.id).iterdir())
    return {path.stem: path for path in entries if path.name != "__pycache__"}


def trees(meta: GameMeta) -> Iterator[tuple[str, ast.Module]]:
    """Each file of a game, with what is written in it."""
    for path in sorted((FOLDER / meta.id).rglob("*.py")):
        yield str(path.relative_to(FOLDER)), ast.parse(path.read_text(encoding="utf-8"))


def load(meta: GameMeta, name: str) -> Any:
    return import_module(f"molecore.games.{meta.id}.{name}")


def test_only_what_has_parts_is_a_package(meta: GameMeta) -> None:
    packages = {name for name, path in modules(meta).items() if path.is_dir()}
    assert packages <= PACKAGES
    assert all(path.suffix in ("", ".py") for path in modules(meta).values())


def test_each_file_has_what_it_is_for(meta: GameMeta) -> None:
    missing = [
        f"{module}.{name}"
        for module, names in ROLES.items()
        for name in names
        if not hasattr(load(meta, module), name)
    ]
    assert not missing


def test_a_game_of_our_own_has_every_part_that_people_meet(meta: GameMeta) -> None:
    own = package_of(meta.id)
    parts = (own.board, own.lesson, own.reason, own.pointer, own.advice, own.opponent)
    assert None not in {*parts, own.fields, own.kernel or own.assess}


def test_what_is_asked_is_a_closing_event(meta: GameMeta) -> None:
    assert issubclass(load(meta, "events").Asked, ClosingEvent)


def test_a_working_copy_is_a_transition(meta: GameMeta) -> None:
    if "transition" in modules(meta):
        own = load(meta, "transition").Transition
        assert issubclass(own, Transition)
        assert own is not Transition


def test_an_older_version_is_a_game_of_its_own(meta: GameMeta) -> None:
    own = package_of(meta.id)
    assert tuple(own.older_rules) == meta.older_rules
    for version, rules in own.older_rules.items():
        older = rules()
        assert older.meta.rules_version == version
        assert isinstance(older, type(own.rules()))


def test_no_position_has_a_name_of_its_own(meta: GameMeta) -> None:
    stale = [
        f"{path}: {name}" for path, tree in trees(meta) for name in _types(tree) if name in STALE
    ]
    assert not stale


def test_parameters_are_called_by_what_they_hold(meta: GameMeta) -> None:
    odd = [
        f"{path}:{argument.lineno}: {argument.arg}"
        for path, tree in trees(meta)
        for argument in _arguments(tree)
        if isinstance(argument.annotation, ast.Name)
        and argument.annotation.id in WORDS
        and argument.arg not in {WORDS[argument.annotation.id], *ONE_OF_TWO, UNUSED}
    ]
    assert not odd


def _types(tree: ast.Module) -> Iterator[str]:
    """The names of classes and of what is assigned at the top of a module."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def _arguments(tree: ast.Module) -> Iterator[ast.arg]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            yield from (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)


def test_stale_names_and_odd_parameters_are_found() -> None:
    tree = ast.parse("class House: ...\nTable: TypeAlias = int\ndef f(house: PublicState): ...")
    assert set(_types(tree)) == STALE - {"Meadow"}
    assert [argument.arg for argument in _arguments(tree)] == ["house"]
