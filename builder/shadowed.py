"""Hands ``python -m build`` to the package `build`, which makes wheels and archives of the sources.

Python finds the file ``build.py`` of this folder before it, and so does whatever imports it here.
"""

from __future__ import annotations

import runpy
import sys
from importlib.machinery import PathFinder
from pathlib import Path

from builder.paths import ROOT

_MISSING = (
    "``python -m build`` needs the package of that name: python -m pip install build. "
    "To build the page: python3 build.py build"
)


def run() -> str | None:
    """Run the package `build` as if it had been found; a sentence where there is none."""
    sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != ROOT]
    sys.path_importer_cache.clear()
    if PathFinder.find_spec("build", sys.path) is None:
        return _MISSING
    sys.modules.pop("build", None)
    runpy.run_module("build", run_name="__main__", alter_sys=True)
    return None
