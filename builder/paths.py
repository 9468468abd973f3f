"""The folders of the project."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final, TypeVar

_Place = TypeVar("_Place", Path, PureWindowsPath, PurePosixPath)

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
NODE_MODULES: Final = WEB / "node_modules"
REQUIREMENTS: Final = ROOT / "requirements"
DIST: Final = ROOT / "dist"
CACHE: Final = ROOT / ".cache"
VENV: Final = ROOT / ".venv"
WINDOWS: Final = os.name == "nt"
PYTHON_PATH: Final = os.pathsep.join((str(ROOT), str(WEB)))
"""For `PYTHONPATH`: where the program and the page are."""


def python_tool(name: str, environment: _Place, *, windows: bool) -> _Place:
    """A program in a virtual environment."""
    return environment / "Scripts" / f"{name}.exe" if windows else environment / "bin" / name


def npm_tool(name: str, packages: _Place, *, windows: bool) -> _Place:
    """A program of an npm package."""
    return packages / ".bin" / (f"{name}.cmd" if windows else name)


PYTHON: Final = python_tool("python", VENV, windows=WINDOWS)
