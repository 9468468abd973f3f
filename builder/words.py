"""Compiles the catalogues of words: from `.po`, which people edit, to `.mo`, which is read.

Beside them it lists the languages there are (`molecore/words/languages.py`).
Run by everything that makes or tests the program, and, as a hook of Hatch, by
everything that installs it. ``python -m builder.words`` does it alone.
"""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

_ROOT: Final = Path(__file__).resolve().parent.parent
_CATALOGUES: Final = _ROOT / "molecore" / "words"
_OF_TESTS: Final = _ROOT / "tests" / "sixth" / "pebbles" / "words"
"""The words of the game that stands for those of other packages."""
_NAME: Final = re.compile(r"player\.standard_name|\w+\.level\.\w+")
"""The ids of names that nobody gave: whoever has one is called so in each reader's language."""


def compile_catalogues() -> None:
    """Write an `.mo` beside each `.po`, unless it is there already. Needs Babel."""
    listed = {}
    for source in sorted(_CATALOGUES.glob("*.po")):
        catalogue = _read(source)
        _keep(source.with_suffix(".mo"), _compiled(catalogue))
        listed[source.stem.replace("_", "-")] = _about(source.stem, catalogue)
    for source in sorted(_OF_TESTS.glob("*.po")):
        _keep(source.with_suffix(".mo"), _compiled(_read(source)))
    text = json.dumps(listed, ensure_ascii=False, indent=1, sort_keys=True)
    _keep(_CATALOGUES / "languages.json", text.encode())


def compile_for_library(folder: Path) -> dict[str, str]:
    """Write catalogues without what the page alone says; where each goes in the library.

    A message belongs to the library if its code has texts that begin as the id does.
    """
    code = "".join(path.read_text("utf-8") for path in (_ROOT / "molecore").rglob("*.py"))
    placed = {}
    for source in sorted(_CATALOGUES.glob("*.po")):
        catalogue = _read(source)
        for message in list(catalogue):
            found = message.id if isinstance(message.id, str) else message.id[0]
            if found and f'"{found.partition(".")[0]}.' not in code:
                catalogue.delete(message.id, message.context)
        target = folder / f"{source.stem}.mo"
        target.write_bytes(_compiled(catalogue))
        placed[str(target)] = f"molecore/words/{target.name}"
    return placed


def _read(source: Path) -> Catalog:
    from babel.messages.pofile import read_po  # noqa: PLC0415 - not there for build.py itself

    with source.open("rb") as text:
        return read_po(text, locale=source.stem, abort_invalid=True)


def _compiled(catalogue: Catalog) -> bytes:
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - as above

    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def _about(code: str, catalogue: Catalog) -> dict[str, Any]:
    """What a language calls itself, and its words for names that go without saying."""
    from babel import Locale  # noqa: PLC0415 - as above

    name = Locale.parse(code).get_display_name() or code
    names = {str(m.id): m.string for m in catalogue if _NAME.fullmatch(str(m.id)) and not m.context}
    return {"name": name[:1].upper() + name[1:], "names": names}


def _keep(target: Path, content: bytes) -> None:
    if not target.exists() or target.read_bytes() != content:
        target.write_bytes(content)


if __name__ == "__main__":
    compile_catalogues()
