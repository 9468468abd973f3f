"""Joins the page's modules into few files, for a browser to ask for less often."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from builder.paths import ROOT, WEB
from builder.progress import run
from builder.stamps import files

_JOIN: Final = ROOT / "builder" / "join.mjs"
_MODULES: Final = (
    "boot",
    "python",
    "interpreter",
    "pyscript",
    "opponent_python",
    "bot_worker",
    "signing",
)
"""Those that are asked for by name; every other becomes part of the one that imports it."""
_MOSTLY_FOREIGN: Final = ("camera",)
"""Asked for by name as well, and made small, for they are hardly ours."""
_CLASSIC: Final = ("too_old.js", "head_start.js")
"""Those that the oldest browser runs too, as they are."""
_GUARD: Final = "js/start_guard.js"
_SPARE: Final = "js/start_spare.js"
"""A copy of the guard, in case the first is lost."""
_STATELESS: Final = {
    f"js/start/{name}.mjs"
    for name in (
        "address",
        "answers",
        "hashes",
        "database",
        "names",
        "offered",
        "patience",
        "words",
        "worker",
    )
}
"""Modules of which it does not matter that each file that uses them has its own."""


@dataclass(frozen=True)
class Scripts:
    """The contents of scripts by their paths, and the folders of the npm packages in them."""

    files: dict[str, bytes]
    packages: Sequence[Path]


def scripts(integrities: Mapping[str, str]) -> Scripts:
    """The page's scripts and PyScript's.

    ``integrities`` has the hash of each file that Python is started with, by its path.

    Raises:
        RuntimeError: where a module would be there twice, with a state of its own each time.

    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        run(
            "node",
            _JOIN,
            json.dumps(
                {
                    "modules": _MODULES,
                    "minified": _MOSTLY_FOREIGN,
                    "folder": name,
                    "integrities": integrities,
                }
            ),
        )
        told = json.loads((folder / "joined.json").read_text(encoding="utf-8"))
        _must_be_single(told["inputs"])
        joined = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in files(folder)
            if path.suffix == ".js"
        }
    joined[_SPARE] = joined[_GUARD]
    joined |= {f"js/{name}": (WEB / "js" / name).read_bytes() for name in _CLASSIC}
    return Scripts(joined, [WEB / package for package in told["packages"]])


def _must_be_single(modules: list[str]) -> None:
    """What is in two files would have two states."""
    twice = [
        module
        for module, number in Counter(modules).items()
        if number > 1 and module not in _STATELESS
    ]
    if twice:
        raise RuntimeError(f"in more than one file: {', '.join(twice)}")
