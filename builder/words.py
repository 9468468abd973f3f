"""Compiles the catalogues of words: from `.po`, which people edit, to `.mo`, which is read.

Run by everything that makes or tests the program, and, as a hook of Hatch, by
everything that installs it. ``python -m builder.words`` does it alone.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

_CATALOGUES: Final = Path(__file__).resolve().parent.parent / "molecore" / "words"


def compile_catalogues() -> None:
    """Write an `.mo` beside each `.po`, unless it is there already. Needs Babel."""
    for source in sorted(_CATALOGUES.glob("*.po")):
        compiled, target = _compiled(source), source.with_suffix(".mo")
        if not target.exists() or target.read_bytes() != compiled:
            target.write_bytes(compiled)


def _compiled(source: Path) -> bytes:
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - not there for build.py itself
    from babel.messages.pofile import read_po  # noqa: PLC0415

    out = BytesIO()
    with source.open("rb") as text:
        write_mo(out, read_po(text, locale=source.stem, abort_invalid=True))
    return out.getvalue()


if __name__ == "__main__":
    compile_catalogues()
