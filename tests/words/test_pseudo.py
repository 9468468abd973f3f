"""In a language that nobody speaks, everything that is still English was never translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from molecore.core.errors import BadOptions, IllegalAction
from molecore.core.options import Placement, resolve
from molecore.core.protocol import GameMeta
from molecore.draw import boards
from molecore.drawing.nodes import to_html
from molecore.registry import PLAYABLE, load
from molecore.words import ENGLISH, Message, Words, You, language, listed, say, use
from molecore.words.pseudo import ACCENTED, RIGHT_TO_LEFT, pretend
from tests.playthroughs import golden
from tests.words.pretending import is_whole, pretending, untranslated

GAME = load("mole_hill")
_TOLD = re.compile(r'>([^<>]+)<|aria-label="([^"]+)"')
"""Texts and names in markup."""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use(ENGLISH)


def test_letters_are_disguised_and_what_fills_the_fields_is_not() -> None:
    pretend(ACCENTED)
    said = say("mole_hill.dug.piece", name="Ann", square="d5")
    assert said == "[Ann ďîğš ťö d5.]"
    assert say("save.too_long", limit=4_000_000).count("4,000,000") == 1
    assert say("count.points", n=1) != say("count.points", n=2)


def test_what_is_said_to_whoever_plays_is_disguised_as_well() -> None:
    usual = say("table.won", winners=You("Ann"))
    assert usual == "You win."
    pretend(ACCENTED)
    assert say("table.won", winners=You("Ann")) == "[Ýöü ŵîñ.]"
    assert "Ann" in say("table.won", winners="Ann")


def test_in_the_other_one_words_run_from_right_to_left() -> None:
    pretend(RIGHT_TO_LEFT)
    assert (language(), say("language.direction")) == (RIGHT_TO_LEFT, "rtl")
    assert "\u202e" in say("match.over")
    pretend(ACCENTED)
    assert say("language.direction") == "ltr"
    assert "\u202e" not in say("match.over")


def test_english_and_glued_pieces_are_noticed() -> None:
    with pretending():
        over = say("match.over")
        assert untranslated(f"{over} Ann on c3 (H10)", ["Ann"]) == ["on"]
        assert is_whole(over)
        assert not is_whole(f"{over} {over}")
        assert not is_whole(f"{over}.")


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_what_the_lobby_tells_is_from_the_catalogue(meta: GameMeta) -> None:
    told: list[Words] = [meta.name, meta.tagline, meta.credit]
    told += [reason for _, reason in meta.end_reasons]
    told += [words for level in meta.levels for words in (level.name, level.note)]
    for option in meta.options:
        told += [option.label, option.help, *getattr(option, "titles", ())]
        told += [label for _, label in getattr(option, "choices", ())]
        told += [title for title, _ in getattr(option, "presets", ())]
    with pretending():
        assert [words for words in map(str, told) if untranslated(words)] == []
        assert all(is_whole(str(words)) for words in told if isinstance(words, Message))


def test_the_flowers_of_mole_hill_are_from_the_catalogue() -> None:
    option = next(one for one in GAME.meta.options if isinstance(one, Placement))
    placed = {"red": ("a1",), "white": ("b1",)}
    with pretending():
        for group in placed:
            drawn = to_html(boards.of("mole_hill").placement(option, placed, group))
            assert [said for said in _TOLD.findall(drawn) if untranslated("".join(said))] == []


def test_errors_are_said_in_the_language_in_use_when_they_are_shown() -> None:
    match = golden("mole_hill", "clinched")
    with pytest.raises(IllegalAction) as refused:
        match.jump(0).play(1, GAME.decode("a1"))
    with pytest.raises(BadOptions) as unfit:
        resolve(GAME.meta.options, {"clinch": 3})
    with pretending():
        assert untranslated(str(refused.value), [player.name for player in match.players]) == []
        assert untranslated(str(unfit.value), ["clinch"]) == []
    assert str(unfit.value) == "clinch must be true or false, not 3."


def test_lists_are_translated() -> None:
    with pretending():
        assert (
            untranslated(str(listed(["Ann", "Bea", Message("match.over")])), ["Ann", "Bea"]) == []
        )
