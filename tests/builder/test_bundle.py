"""Modules come out of the page's bundle as they went in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

import pytest

from builder.compile_archive import module, packed
from bundle import install

FILES = {
    "burrow/__init__.py": b"depth = 3",
    "burrow/mole.py": b"from burrow import depth\nfrom burrow import chamber",
    "burrow/chamber.py": b"assert False, 'left out'\nrooms = 2",
}


@pytest.fixture(autouse=True)
def _bundle() -> Iterator[None]:
    install({module(file): packed(file, text) for file, text in FILES.items()})
    yield
    del sys.meta_path[0]
    for name in map(module, FILES):
        sys.modules.pop(name, None)


def test_packages_and_their_modules_are_imported() -> None:
    mole = import_module("burrow.mole")
    assert (mole.depth, mole.chamber.rooms) == (3, 2)


def test_a_module_is_found_without_being_run() -> None:
    spec = find_spec("burrow.chamber")
    assert spec is not None
    assert "burrow.chamber" not in sys.modules


def test_what_is_not_in_it_is_left_to_others() -> None:
    assert find_spec("burrow.attic") is None
    assert import_module("json").loads("2") == 2
