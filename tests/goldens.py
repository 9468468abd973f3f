"""Golden files: compared in every run, written anew with ``--rewrite-goldens``.

A file with several texts has a line ``=== name ===`` before each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_NAME: Final = re.compile(r"^=== (.+) ===\n", re.MULTILINE)


def check(path: Path, text: str, rewrite: bool) -> None:
    """Compare ``text`` with the file, or write it there."""
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing; --rewrite-goldens writes it"
    assert text == path.read_text(encoding="utf-8")


def sections(path: Path) -> dict[str, str]:
    """The texts of a file, by name; none where there is no file."""
    if not path.exists():
        return {}
    _, *rest = _NAME.split(path.read_text(encoding="utf-8"))
    return dict(zip(rest[::2], rest[1::2], strict=True))


def write(path: Path, texts: Mapping[str, str]) -> None:
    """Write a file of sections. Each text ends with a newline, or is empty."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = "".join(f"=== {name} ===\n{text}" for name, text in texts.items())
    path.write_text(written, encoding="utf-8")


def check_section(path: Path, name: str, text: str, rewrite: bool) -> None:
    """Compare ``text`` with one section of the file, or write that section."""
    known = sections(path)
    if rewrite:
        known[name] = text
        write(path, known)
    assert name in known, f"{path.name} has no {name}; --rewrite-goldens writes it"
    assert text == known[name]
