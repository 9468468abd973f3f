"""Joins the page's modules into few files, for a browser to ask for less often."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from builder.paths import NODE_MODULES, WEB
from builder.progress import run

_FOLDER: Final = WEB / "js"
_MODULES: Final = ("boot", "python", "interpreter", "pyscript", "opponent_worker")
"""Those that are asked for by name; every other becomes part of the one that imports it."""
_CLASSIC: Final = ("guard.js", "returning.js")
"""Those that the oldest browser runs too."""


def scripts() -> dict[str, bytes]:
    """The page's scripts by file name.

    Raises:
        RuntimeError: where a module would be there twice, with a state of its own each time.

    """
    with TemporaryDirectory() as folder:
        _join(Path(folder))
        joined = {f"{name}.mjs": (Path(folder) / f"{name}.mjs").read_bytes() for name in _MODULES}
        _must_be_single(json.loads((Path(folder) / "meta.json").read_text())["outputs"])
    return joined | {name: (_FOLDER / name).read_bytes() for name in _CLASSIC}


def _join(folder: Path) -> None:
    apart = [f"--external:./{name}.mjs" for name in _MODULES]
    run(
        NODE_MODULES / ".bin" / "esbuild",
        *(_FOLDER / f"{name}.mjs" for name in _MODULES),
        *("--bundle", "--format=esm", "--out-extension:.js=.mjs", "--log-level=warning"),
        *("--external:../pyodide/*", "--external:../pyscript/*", *apart),
        *(f"--outdir={folder}", f"--metafile={folder / 'meta.json'}"),
    )


def _must_be_single(outputs: Mapping[str, Mapping[str, Any]]) -> None:
    times = Counter(module for output in outputs.values() for module in output["inputs"])
    twice = [module for module, number in times.items() if number > 1]
    if twice:
        raise RuntimeError(f"in more than one file: {', '.join(twice)}")
