"""Joins the page's modules into few files, for a browser to ask for less often."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from builder.paths import ROOT, WEB
from builder.progress import run
from builder.stamps import files

_JOIN: Final = ROOT / "builder" / "join.mjs"
_MODULES: Final = ("boot", "python", "interpreter", "pyscript", "opponent_python")
"""Those that are asked for by name; every other becomes part of the one that imports it."""
_CLASSIC: Final = ("too_old.js", "head_start.js")
"""Those that the oldest browser runs too, as they are."""
_GUARD: Final = "js/start_guard.js"
_SPARE: Final = "js/start_spare.js"
"""The same once more, in case the first is lost."""
_STATELESS: Final = {f"js/start/{name}.mjs" for name in ("hashes", "database", "offered", "worker")}
"""Modules of which it does not matter that each file that uses them has its own."""


def scripts(integrities: Mapping[str, str]) -> dict[str, bytes]:
    """The page's scripts and PyScript's, by path.

    ``integrities`` has the hash of each file that Python is started with, by its path.

    Raises:
        RuntimeError: where a module would be there twice, with a state of its own each time.

    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        run(
            "node",
            _JOIN,
            json.dumps({"modules": _MODULES, "folder": name, "integrities": integrities}),
        )
        _must_be_single(json.loads((folder / "inputs.json").read_text()))
        joined = {
            str(path.relative_to(folder)): path.read_bytes()
            for path in files(folder)
            if path.suffix == ".js"
        }
    joined[_SPARE] = joined[_GUARD]
    return joined | {f"js/{name}": (WEB / "js" / name).read_bytes() for name in _CLASSIC}


def _must_be_single(modules: list[str]) -> None:
    """What is in two files would have two states."""
    twice = [
        module
        for module, number in Counter(modules).items()
        if number > 1 and module not in _STATELESS
    ]
    if twice:
        raise RuntimeError(f"in more than one file: {', '.join(twice)}")
