"""Modules come out of the page's bundle as they went in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

import pytest

import bundle as opened
from builder.compile_archive import WITHOUT_ASSERTS, WITHOUT_DOCSTRINGS, bundle, module
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


TYPED = b"""from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attic import Beam

MOST: int = 3
LEAST: int


class Burrow:
    rooms: int = MOST

    def dug(self, beam: Beam, *others: Beam, deep: int = 1) -> int:
        class Room:
            width: int

        found: int = len(others) + deep
        return found

    async def filled(self, beam: Beam) -> None: ...
"""


def imported_from(path: str, files: dict[str, bytes], level: int, name: str) -> ModuleType:
    bundle(path, files, level)
    opened_now = install(read([path]))
    try:
        return import_module(name)
    finally:
        sys.meta_path.remove(opened_now)
        sys.modules.pop(name)


def test_of_annotations_those_of_fields_are_brought(tmp_path: Path) -> None:
    path = str(tmp_path / "typed.bundle")
    typed = imported_from(path, {"molecore/typed.py": TYPED}, WITHOUT_ASSERTS, "molecore.typed")
    assert (typed.MOST, hasattr(typed, "LEAST")) == (3, False)
    assert "__annotations__" not in vars(typed)
    assert typed.Burrow.__annotations__ == {"rooms": "int"}
    assert typed.Burrow.dug.__annotations__ == typed.Burrow.filled.__annotations__ == {}
    assert typed.Burrow().dug(None, None, deep=4) == 5
    assert b"width" in Path(path).read_bytes()
    assert b"attic" not in Path(path).read_bytes()


def test_what_is_not_ours_keeps_its_annotations(tmp_path: Path) -> None:
    path = str(tmp_path / "typed.bundle")
    typed = imported_from(path, {"typed.py": TYPED}, WITHOUT_ASSERTS, "typed")
    assert typed.__annotations__ == {"MOST": "int", "LEAST": "int"}
    assert typed.Burrow.dug.__annotations__["beam"] == "Beam"


LONG = b"\n\n".join([b"def dig(depth):", *[b"    depth += 1"] * 40, b"    return [1 / depth]"])


@pytest.mark.parametrize(("level", "line"), [(WITHOUT_ASSERTS, 83), (WITHOUT_DOCSTRINGS, 1)])
def test_of_the_place_of_an_error_the_library_tells_the_function_and_the_app_the_line(
    tmp_path: Path, level: int, line: int
) -> None:
    path = str(tmp_path / "long.bundle")
    dig = imported_from(path, {"long.py": LONG}, level, "long").dig
    assert dig(0) == [1 / 40]
    with pytest.raises(ZeroDivisionError) as error:
        dig(-40)
    (place,) = extract_tb(error.tb)[1:]
    assert (place.name, place.lineno) == ("dig", line)
