"""What each word of the page means, and that whatever else is said means nothing."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Final, get_args

import pytest

from moleweb.app.model import DialogName, OfflineState
from moleweb.pages.remote.messages import CameraTrouble
from moleweb.shell import intents
from tests import goldens

GOLDEN: Final = Path(__file__).parent / "golden" / "intents.txt"
KEYS: Final = ("", "small", "true", "3", *get_args(OfflineState), "heard", "up")
VALUES: Final = (
    *("", "1", "-2", "0.5", "x", "x y", "left", "true", "reduced", "sealed", "10 20", "takeback"),
    *("setup", *get_args(DialogName)[:2], *get_args(CameraTrouble)[:1]),
)
"""What may be said with a word: something for each kind of it, and nonsense for all others."""


@pytest.fixture(autouse=True)
def _nothing_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intents, "token_hex", lambda size: f"{size} bytes by chance")
    monkeypatch.setattr(intents, "fresh_seed", lambda: "a seed by chance")


def _meant(act: str, key: str, value: str) -> str:
    """The message, with places in it for what it only hands on."""
    message = str(intents.read(act, key, value))
    for told, place in ((value, "VALUE"), (key, "KEY")):
        message = message.replace(f"={told!r}", f"={place}") if told else message
    return message


def test_every_word_means_what_it_meant(rewrite_goldens: bool) -> None:
    lines = []
    for act in sorted(intents.ACTS):
        meant = {_meant(act, key, value) for key, value in product(KEYS, VALUES) if key != value}
        lines += [act, *(f"    {each}" for each in sorted(meant))]
    goldens.check(GOLDEN, "\n".join(lines) + "\n", rewrite_goldens)


def test_other_words_mean_nothing() -> None:
    assert intents.read("", "", "") is None
    assert intents.read("undo ", "", "") is None


def test_of_what_is_reported_whatever_is_unknown_is_a_failure() -> None:
    for told in (intents.report, intents.teaching_report):
        kinds = [told(3, kind, "x").kind for kind in ("progress", "best", "answer", "x", "")]
        assert kinds == ["progress", "best", "answer", "error", "error"]
        assert (told(3, "best", "x").request, told(3, "best", "x").text) == (3, "x")
