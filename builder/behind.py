"""Which installed packages have newer versions, and which others hold them where they are.

Run by the Python whose packages they are: ``python -m builder.behind``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import distributions

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from builder.paths import REQUIREMENTS


def behind(
    newer: Iterable[Mapping[str, str]], asked: Mapping[str, Iterable[Requirement]]
) -> Iterator[str]:
    """A line for each package of ``newer``, which pip lists: its version and the latest one.

    ``asked`` has for each package or file what it requires; who wants no
    version as new as the latest is named.
    """
    for each in newer:
        name, latest = each["name"], each["latest_version"]
        holders = [
            f"{who} asks for {wanted.specifier}"
            for who, all_wanted in asked.items()
            for wanted in all_wanted
            if _is_of(wanted, name) and not wanted.specifier.contains(latest)
        ]
        held = f" ({', '.join(holders)})" if holders else ""
        yield f"{name} {each['version']} -> {latest}{held}"


def _is_of(wanted: Requirement, name: str) -> bool:
    is_here = wanted.marker is None or wanted.marker.evaluate({"extra": ""})
    return is_here and canonicalize_name(wanted.name) == canonicalize_name(name)


def _asked() -> dict[str, list[Requirement]]:
    """What every installed package requires, and what our own lists do."""
    asked = {each.name: list(map(Requirement, each.requires or ())) for each in distributions()}
    for path in sorted(REQUIREMENTS.glob("*.in")):
        lines = [line for line in path.read_text().splitlines() if line and line[0] not in "#-"]
        asked[f"{path.parent.name}/{path.name}"] = list(map(Requirement, lines))
    return asked


def main() -> None:
    """Print every package that is behind."""
    command = [sys.executable, "-m", "pip", "list", "--outdated", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in behind(json.loads(done.stdout), _asked()):
        print(line)


if __name__ == "__main__":
    main()
