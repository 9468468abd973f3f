"""Which of what is pinned has a newer version, as pip and npm say."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from builder import environment
from builder.paths import PYTHON, ROOT, WEB
from builder.system import NPM

NPM_FOLDERS: Final = (WEB, ROOT / "e2e")
"""Where npm packages are pinned."""


def outdated() -> None:
    """Print each package that is behind, with its version, the newest one, and who holds it."""
    for name in ("dev", "arena", "environments"):
        environment.install(name)
    NPM.require()
    found = [*_python()]
    for folder in NPM_FOLDERS:
        environment.npm_parts(folder)  # npm tells versions of what is installed alone
        found += npm(folder)
    print("\n".join(found) or "Nothing is behind.")


def _python() -> Iterator[str]:
    command = [str(PYTHON), "-m", "builder.behind"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    yield from done.stdout.splitlines()


def npm(folder: Path) -> Iterator[str]:
    """A line for each npm package of a folder that is behind."""
    # It leaves with 1 where something is behind.
    command = ["npm", "outdated", "--json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    for name, each in json.loads(done.stdout or "{}").items():
        yield f"{name} {each.get('current', '?')} -> {each['latest']}"
