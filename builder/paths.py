"""Where everything lies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
NODE_MODULES: Final = WEB / "node_modules"
REQUIREMENTS: Final = ROOT / "requirements"
DIST: Final = ROOT / "dist"
CACHE: Final = ROOT / ".cache"
VENV: Final = ROOT / ".venv"
PYTHON: Final = VENV / "bin" / "python"
