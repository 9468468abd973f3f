"""Does work once: a stamp records the contents that an output was made from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from builder.paths import CACHE, ROOT

_IGNORED = {"__pycache__", "node_modules"}


def files(place: Path) -> list[Path]:
    """The files under ``place`` (itself, if it is a file) in a fixed order."""
    if place.is_file():
        return [place]
    found = (path for path in place.rglob("*") if path.is_file())
    return sorted(
        path for path in found if not _IGNORED.intersection(path.relative_to(place).parts)
    )


def digest(places: Iterable[Path], *extra: str) -> str:
    """Hex SHA-256 of the names and contents of all files under ``places``, and of ``extra``."""
    whole = hashlib.sha256("\0".join(extra).encode())
    for place in places:
        for path in files(place):
            named = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            whole.update(f"\0{named.as_posix()}\0".encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def once(name: str, key: str, output: Path, work: Callable[[], None]) -> None:
    """Do ``work`` unless ``output`` was last made by it with the same ``key``."""
    stamp = CACHE / "stamps" / name
    if output.exists() and stamp.exists() and stamp.read_text() == key:
        return
    stamp.unlink(missing_ok=True)
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
