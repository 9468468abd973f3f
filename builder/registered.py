"""The games and bots of other packages, for the page: those registered where the build runs.

They go into the app's bundle as they are; what they import besides themselves has to be in the
page: the standard library and Molecore.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias

from builder.progress import BuildError
from builder.stamps import files
from molecore.installed import bots, entries

MODULE: Final = "molecore/installed.py"
"""The file of the page that stands for the one that asks Python what is installed."""
NEEDED: Final = ("molecore/core/rules_kernel.py",)
"""Modules that the page has for such games alone."""
Found: TypeAlias = Mapping[int, EntryPoint]
_NAME: Final = re.compile(r"[\w.-]{1,20}")
"""What a bot is called in a page."""
_NOT_FOR_A_PAGE: Final = ("spaces.py", "text.py")
_IN_THE_PAGE: Final = {".py", ".json", ".mo"}


def found(own: tuple[str, ...]) -> Found:
    """The games besides ``own``, as Python's entry points name them, by their numbers in links."""
    return entries(own)


def sources(found: Found, empty: Path) -> dict[str, Path]:
    """The files of these packages, and of those around them, by their names in the bundle.

    ``empty`` is an empty file, for folders around them that are packages without one.
    """
    inside: dict[str, Path] = {}
    for package in (entry.module for entry in found.values()):
        folder, place = _folder(package), package.replace(".", "/")
        for path in files(folder):
            name = path.relative_to(folder).as_posix()
            if path.suffix in _IN_THE_PAGE and name not in _NOT_FOR_A_PAGE:
                inside[f"{place}/{name}"] = path
        inside |= dict(_around(package, folder, empty))
    return inside


def found_bots() -> Mapping[str, EntryPoint]:
    """The bots that Python's entry points name.

    Raises BuildError for one whose name no page can show.
    """
    found = bots()
    for name in found:
        if not _NAME.fullmatch(name):
            raise BuildError(f"A page cannot show a bot called {name!r}.")
    return found


def programs(found: Mapping[str, EntryPoint]) -> dict[str, Path]:
    """The files of these bots by their names in the bundle: all of the packages they are in."""
    inside: dict[str, Path] = {}
    for package in {entry.module.split(".")[0] for entry in found.values()}:
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise BuildError(f"There is no package {package!r}, which a bot is registered by.")
        if spec.submodule_search_locations is None:
            inside[f"{package}.py"] = Path(spec.origin)
            continue
        folder = Path(spec.origin).parent
        paths = (path for path in files(folder) if path.suffix in _IN_THE_PAGE)
        inside |= {f"{package}/{path.relative_to(folder).as_posix()}": path for path in paths}
    return inside


def _around(package: str, folder: Path, empty: Path) -> Iterator[tuple[str, Path]]:
    """What makes the folders above a package packages too."""
    *names, _ = package.split(".")
    for count in range(len(names), 0, -1):
        folder = folder.parent
        own = folder / "__init__.py"
        yield f"{'/'.join(names[:count])}/__init__.py", own if own.exists() else empty


def module(found: Found, bots: Mapping[str, EntryPoint]) -> str:
    """What `MODULE` says in the page: what the build found. A bot is imported where it plays."""
    imports = (f"from {each.module} import {each.attr} as _{each.name}" for each in found.values())
    games = ", ".join(f"{number}: _{each.name}" for number, each in found.items())
    players = ", ".join(f"{name!r}: _Bot({e.module!r}, {e.attr!r})" for name, e in bots.items())
    return "\n".join(
        (
            *imports,
            f"def packages(taken): return {{{games}}}",
            *(_BOT if bots else ()),
            f"def bots(): return {{{players}}}",
            "",
        )
    )


_BOT: Final = (
    "class _Bot:",
    " def __init__(self, *where): self.where = where",
    " def load(self):",
    "  module, attr = self.where",
    "  return getattr(__import__(module, fromlist=[attr]), attr)",
)
"""What stands for an entry point in the page."""


def rules(found: Found, languages: tuple[str, ...]) -> dict[str, bytes]:
    """The rule texts of these games by the names of their files; English where one is missing.

    Raises BuildError for a game without one.
    """
    texts: dict[str, bytes] = {}
    for game, package in ((entry.name, entry.module) for entry in found.values()):
        english = _folder(package) / "rules.md"
        if not english.exists():
            raise BuildError(f"The page needs the rules of {game!r} as text: {english}")
        texts[f"{game}.md"] = english.read_bytes()
        for language in languages:
            own = english.with_name(f"rules.{language}.md")
            texts[f"{game}.{language}.md"] = (own if own.exists() else english).read_bytes()
    return texts


def styles(found: Found) -> Iterator[bytes]:
    """The style sheets of these games, for the page's own: those that have one."""
    for folder in folders(found):
        sheet = folder / "style.css"
        if sheet.exists():
            yield sheet.read_bytes()


def folders(found: Found) -> list[Path]:
    """The folders of these packages."""
    return [_folder(entry.module) for entry in found.values()]


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise BuildError(f"There is no package {package!r}, which a game is registered by.")
    return Path(spec.origin).parent
