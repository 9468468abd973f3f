"""Which of what is pinned has a newer version, as pip, npm and the tags of actions say."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from builder import environment
from builder.paths import PYTHON, REQUIREMENTS, ROOT, WEB
from builder.system import NPM

_WORKFLOWS: Final = ROOT / ".github" / "workflows"
NPM_FOLDERS: Final = (WEB, ROOT / "e2e")
"""Where npm packages are pinned."""


def outdated() -> None:
    """Print each package that is behind, with its version, the newest one, and who holds it."""
    for name in lists():
        environment.install(name)
    NPM.require()
    found = [*_python()]
    for folder in NPM_FOLDERS:
        environment.npm_parts(folder)  # npm tells versions of what is installed alone
        found += npm(folder)
    found += actions()
    print("\n".join(found) or "Nothing is behind.")


def lists() -> list[str]:
    """The lists of Python packages; those of the page's own Python are in that for development."""
    return sorted(path.stem for path in REQUIREMENTS.glob("*.txt") if path.stem != "page")


def actions() -> Iterator[str]:
    """A line for each action of the workflows that is behind."""
    text = "".join(path.read_text() for path in sorted(_WORKFLOWS.glob("*.yml")))
    for action, version in dict.fromkeys(re.findall(r"uses: (\S+)@\w+ # v([\d.]+)", text)):
        command = ["git", "ls-remote", "--tags", "--refs", f"https://github.com/{action}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        tags = re.findall(r"refs/tags/v(\d+\.\d+\.\d+)$", done.stdout, re.MULTILINE)
        latest = max(tags, key=_numbers, default="?")
        if latest != version:
            yield f"{action} {version} -> {latest}"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


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
