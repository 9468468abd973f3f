"""A rulebook says the same in every language: the same rules and positions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from moleweb.pages.rulebook import diagrams
from tests.words.catalogues import LANGUAGES

RULES: Final = Path(__file__).parents[2] / "docs" / "rules"
GAMES: Final = sorted(path.stem for path in RULES.glob("*.md") if "." not in path.stem)
TRANSLATED: Final = sorted(path.name for path in RULES.glob("*.*.md"))
_POSITION: Final = re.compile(r"^```position\n(.*?)^```", re.DOTALL | re.MULTILINE)


def _parts(name: str) -> tuple[str, str]:
    """The rulebook ``name`` and the English one that it translates."""
    game = name.partition(".")[0]
    return (RULES / name).read_text("utf-8"), (RULES / f"{game}.md").read_text("utf-8")


def test_every_language_has_the_rulebook_of_every_game() -> None:
    others = (code for code in LANGUAGES if code != "en")
    assert sorted(f"{game}.{code}.md" for code in others for game in GAMES) == TRANSLATED


@pytest.mark.parametrize("name", TRANSLATED)
def test_it_states_the_same_rules_in_the_same_order(name: str) -> None:
    there, english = _parts(name)
    numbers = re.compile(r"^\*\*([A-Z]\d+)\*\*", re.MULTILINE)
    assert numbers.findall(there) == numbers.findall(english)


@pytest.mark.parametrize("name", TRANSLATED)
def test_each_statement_refers_to_the_same_others(name: str) -> None:
    there, english = map(_references, _parts(name))
    assert there == english


def _references(text: str) -> dict[str, set[str]]:
    """The numbers of other rules in each statement, by its own."""
    prose = _POSITION.sub("", text)
    found = re.findall(r"^\*\*([A-Z]\d+)\*\*(.*)$", prose, re.MULTILINE)
    return {number: set(re.findall(rf"\b{number[0]}\d+\b", said)) for number, said in found}


@pytest.mark.parametrize("name", TRANSLATED)
def test_it_shows_the_same_positions_with_captions_of_its_own(name: str) -> None:
    game = name.partition(".")[0]
    there, english = map(_POSITION.findall, _parts(name))
    assert [_without_caption(text) for text in there] == [_without_caption(t) for t in english]
    captions = [diagrams._fields(text)["caption"] for text in there]
    assert all(captions)
    assert not set(captions) & {diagrams._fields(text)["caption"] for text in english}
    assert diagrams.read(game, there[0]).caption == captions[0]


def _without_caption(text: str) -> dict[str, str]:
    return {key: value for key, value in diagrams._fields(text).items() if key != "caption"}
