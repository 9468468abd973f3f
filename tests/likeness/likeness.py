"""What drawings and screens look like, as short fingerprints that are kept in golden files.

Nobody can assert each coordinate of a drawing. People look at it; from then on its fingerprint
says that it is still the same. Who changes one on purpose looks at it again, and writes the
files anew with ``--rewrite-goldens``. Words do not count: each message is its id here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from hashlib import sha256
from pathlib import Path
from string import Formatter
from typing import Final

from molecore.drawing.nodes import Child, to_html
from molecore.words import ENGLISH, use
from molecore.words.catalogue import read, speak
from moleweb.app.model import Model
from moleweb.shell.view import compose
from tests import goldens

FOLDER: Final = Path(__file__).parent / "golden"


class _Ids(NullTranslations):
    """Every message is its id with what is filled into it, in the order of the fields' names."""

    def __init__(self) -> None:
        super().__init__()
        self._english = read(ENGLISH)

    def gettext(self, message: str) -> str:
        if message in ("language.direction", "language.thousands"):
            return self._english.gettext(message)
        return _pattern(message, self._english.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = self._english.ngettext(msgid1, msgid2, n)
        return _pattern(msgid1, found) if found else found


def _pattern(message: str, english: str) -> str:
    if not english:
        return ""
    fields = sorted({field for _, field, _, _ in Formatter().parse(english) if field})
    return " ".join([message, *(f"{{{field}}}" for field in fields)])


@contextmanager
def without_words() -> Iterator[None]:
    """Messages are said as their ids, in the ``with`` block."""
    speak(ENGLISH, _Ids())
    try:
        yield
    finally:
        use(ENGLISH)


def of(drawn: Child) -> str:
    """The fingerprint of elements."""
    return sha256(to_html(drawn).encode()).hexdigest()[:12]


def check_screens(file: str, name: str, models: Iterable[tuple[str, Model]], rewrite: bool) -> None:
    """Compare what the whole page shows of each model, as `check` does."""
    with without_words():
        check(file, name, ((what, of(compose(model))) for what, model in models), rewrite)


def check(file: str, name: str, likenesses: Iterable[tuple[str, str]], rewrite: bool) -> None:
    """Compare what each thing looks like with this section of a golden file, or write it."""
    lines = [f"{thing} {likeness}\n" for thing, likeness in likenesses]
    assert lines
    goldens.check_section(FOLDER / f"{file}.txt", name, "".join(lines), rewrite)
