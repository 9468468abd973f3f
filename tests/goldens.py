"""Golden files: compared in every run, written anew with ``--rewrite-goldens``."""

from __future__ import annotations

from pathlib import Path


def check(path: Path, text: str, rewrite: bool) -> None:
    """Compare ``text`` with the file, or write it there."""
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing; --rewrite-goldens writes it"
    assert text == path.read_text(encoding="utf-8")
