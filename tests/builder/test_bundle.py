"""Modules come out of the page's bundle as they went in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import bundle as opened
from builder.compile_archive import WITHOUT_ASSERTS, bundle, module
from bundle import INDEX, Absent, Bundle, install, read

FILES = {
    "burrow/__init__.py": b"depth = 3",
    "burrow/mole.py": b"from burrow import depth\nfrom burrow import chamber",
    "burrow/chamber.py": b"assert False, 'left out'\nrooms = 2",
    "burrow/tunnel.py": b'''"""Long."""
class Tunnel:
    """Long."""
    def dig(self):
        """Long."""
''',
    "burrow/words.mo": b"\xde\x12 not Python",
}


@pytest.fixture(autouse=True)
def _bundles(tmp_path: Path) -> Iterator[None]:
    """The files in two bundles, as the page has them."""
    halves = (dict(list(FILES.items())[:2]), dict(list(FILES.items())[2:]))
    paths = [str(tmp_path / f"{number}.bundle") for number in range(len(halves))]
    for path, texts in zip(paths, halves, strict=True):
        bundle(path, texts, WITHOUT_ASSERTS)
    install(read(paths))
    yield
    del sys.meta_path[0]
    for name in map(module, FILES):
        sys.modules.pop(name, None)


def test_packages_and_their_modules_are_imported() -> None:
    mole = import_module("burrow.mole")
    assert (mole.depth, mole.chamber.rooms) == (3, 2)


def test_of_docstrings_those_of_classes_leave_a_sign() -> None:
    tunnel = import_module("burrow.tunnel")
    docstrings = (tunnel.__doc__, tunnel.Tunnel.__doc__, tunnel.Tunnel.dig.__doc__)
    assert docstrings == ("", ".", "")


def test_a_module_is_found_without_being_run() -> None:
    spec = find_spec("burrow.chamber")
    assert spec is not None
    assert "burrow.chamber" not in sys.modules


def test_a_file_that_comes_later_is_told_from_one_that_never_comes(tmp_path: Path) -> None:
    path = str(tmp_path / "late.bundle")
    bundle(path, {INDEX: b"words_de.bundle burrow/words_de.mo\n"}, WITHOUT_ASSERTS)
    opened_now = Bundle(read([path]))
    with pytest.raises(Absent) as absent:
        opened_now.get_data("burrow/words_de.mo")
    assert absent.value.bundle == "words_de.bundle"
    with pytest.raises(OSError, match=r"attic\.mo"):
        opened_now.get_data("burrow/attic.mo")
    bundle(path, {"burrow/words_de.mo": b"Hallo"}, WITHOUT_ASSERTS)
    opened_now.add(read([path]))
    assert opened_now.get_data("burrow/words_de.mo") == b"Hallo"


def test_what_comes_later_is_told_better_by_what_comes_second(tmp_path: Path) -> None:
    """Python begins with the library, which knows nothing of the app and its games."""
    path = str(tmp_path / "library.bundle")
    bundle(path, {INDEX: b"library_rest.bundle attic\n"}, WITHOUT_ASSERTS)
    opened_now = Bundle(read([path]))
    assert opened_now.find_spec("burrow.game") is None
    index = b"library_rest.bundle attic\ngame.bundle burrow.game\n"
    bundle(path, {INDEX: index, "burrow/app.py": b""}, WITHOUT_ASSERTS)
    opened_now.add(read([path]))
    for name, missing in (("attic", "library_rest.bundle"), ("burrow.game", "game.bundle")):
        with pytest.raises(Absent) as absent:
            opened_now.find_spec(name)
        assert absent.value.bundle == missing
    assert opened_now.find_spec("burrow.app") is not None


def test_other_files_are_read_beside_a_module() -> None:
    spec = find_spec("burrow.mole")
    assert spec is not None
    assert (spec.origin, spec.has_location) == ("burrow/mole.py", False)
    loader: Any = spec.loader
    assert loader.get_data("burrow/words.mo") == FILES["burrow/words.mo"]
    with pytest.raises(OSError, match=r"burrow/attic\.mo"):
        loader.get_data("burrow/attic.mo")


def test_what_is_seldom_used_is_run_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "SELDOM_USED", {"burrow.chamber"})
    chamber = import_module("burrow.chamber")
    assert not hasattr(chamber, "__path__")
    assert "rooms" not in vars(chamber)
    assert chamber.rooms == 2
    assert not hasattr(chamber, "attics")


def test_what_is_seldom_used_and_wants_what_has_not_come_is_run_when_that_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "late.bundle")
    seldom = b"from burrow.attic import beams\nrooms = beams"
    late = {INDEX: b"attic.bundle burrow.attic\n", "burrow/cellar.py": seldom}
    bundle(path, late, WITHOUT_ASSERTS)
    monkeypatch.setattr(opened, "SELDOM_USED", {"burrow.cellar": False})
    opened_now = install(read([path]))
    try:
        cellar = import_module("burrow.cellar")
        for _ in range(2):
            with pytest.raises(Absent, match=r"attic\.bundle"):
                _ = cellar.rooms
        bundle(path, {"burrow/attic.py": b"beams = 7"}, WITHOUT_ASSERTS)
        opened_now.add(read([path]))
        assert cellar.rooms == 7
    finally:
        sys.meta_path.remove(opened_now)
        for name in ("burrow.cellar", "burrow.attic"):
            sys.modules.pop(name, None)


def test_what_is_not_in_it_is_left_to_others() -> None:
    assert find_spec("burrow.attic") is None
    assert import_module("json").loads("2") == 2
