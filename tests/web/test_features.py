"""What each act of the page means, and that every message has a feature."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Final, get_args

import pytest

from molecore.core import rng
from moleweb.app import acts
from moleweb.app.model import DialogName, OfflineState
from moleweb.pages.navigation.messages import NoticesClosed
from moleweb.pages.remote.messages import CameraTrouble
from moleweb.shell import features
from tests import goldens

GOLDEN: Final = Path(__file__).parent / "golden" / "acts.txt"
KEYS: Final = ("", "small", "true", "3", *get_args(OfflineState), "heard", "up")
VALUES: Final = (
    *("", "1", "-2", "0.5", "x", "x y", "left", "true", "reduced", "sealed", "10 20", "takeback"),
    *("setup", *get_args(DialogName)[:2], *get_args(CameraTrouble)[:1]),
)
"""What may be said with a word: something for each kind of it, and nonsense for all others."""


@pytest.fixture(autouse=True)
def _nothing_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acts, "token_hex", lambda size: f"{size} bytes by chance")
    monkeypatch.setattr(rng, "randbits", lambda _: 7)


def _meant(act: str, key: str, value: str) -> str:
    """The message, with places in it for what it only hands on."""
    message = str(features.read(act, key, value))
    for told, place in ((value, "VALUE"), (key, "KEY")):
        message = message.replace(f"={told!r}", f"={place}") if told else message
    return message


def test_every_word_means_what_it_meant(rewrite_goldens: bool) -> None:
    lines = []
    for act in sorted(features.ACTS):
        meant = {_meant(act, key, value) for key, value in product(KEYS, VALUES) if key != value}
        lines += [act, *(f"    {each}" for each in sorted(meant))]
    goldens.check(GOLDEN, "\n".join(lines) + "\n", rewrite_goldens)


def test_other_words_mean_nothing() -> None:
    assert features.read("", "", "") is None
    assert features.read("undo ", "", "") is None


def test_each_message_and_each_act_has_one_feature() -> None:
    assert set(features.UPDATES) == set(get_args(features.Message))
    counted = [len(feature.acts) for feature in features.FEATURES]
    assert len(features.ACTS) == sum(counted)
    assert len(features.UPDATES) == sum(len(feature.kinds) for feature in features.FEATURES)


def test_a_feature_may_have_one_message_alone() -> None:
    alone = features.Feature[NoticesClosed](NoticesClosed, lambda model, _: model, {})
    assert alone.kinds == (NoticesClosed,)
