"""What is said of a level is what the level is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest

from molecore.ai.choose import Question, choose
from molecore.core.levels import described
from molecore.core.options import resolve
from molecore.core.protocol import GameMeta, Level, Strength
from molecore.core.record import replace
from molecore.core.thinking import chosen
from molecore.games.moleozer.board import HAND
from molecore.games.moleozer.opponent import TRAITS, Traits
from molecore.registry import PLAYABLE, load
from molecore.words import Message
from molecore.words.catalogue import language as language_in_use
from molecore.words.catalogue import use
from tests.amounts import amount
from tests.words.catalogues import LANGUAGES

LEVELS = [(meta, level) for meta in PLAYABLE for level in meta.levels]


def named(value: Any) -> str:
    return str(value.id)


def numbers_of(level: Level) -> set[int]:
    """Every number that may be said of a level, from its figures."""
    return {level.spares}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("meta", "level"), LEVELS, ids=named)
def test_each_number_in_a_note_is_a_figure_of_its_level(
    meta: GameMeta, level: Level, language: str
) -> None:
    allowed = numbers_of(level)
    if meta.id == "moleozer":
        allowed |= {HAND, HAND - TRAITS[level.id].remembers}
    before = language_in_use()
    use(language)
    try:
        said = str(described(level))
    finally:
        use(before)
    assert said
    assert {int(number) for number in re.findall(r"\d+", said)} <= allowed


CLAIMS: Mapping[str, Callable[[Level, Traits], bool]] = {
    "Forgets": lambda _, traits: traits.remembers < HAND,
    "ignores the guesses": lambda _, traits: not traits.answers and traits.remembers == HAND,
    "aims to beat": lambda _, traits: traits.answers and not traits.reads,
    "eads": lambda _, traits: traits.reads,
    "second best": lambda level, traits: bool(level.temperature and traits.reads),
}
"""Words of Moleozer's notes, and of which levels they are true."""


@pytest.mark.parametrize("level", load("moleozer").meta.levels, ids=named)
def test_what_a_note_claims_without_a_number_is_so(level: Level) -> None:
    said, traits = str(described(level)), TRAITS[level.id]
    assert {word for word in CLAIMS if word in said} == {
        word for word, is_so in CLAIMS.items() if is_so(level, traits)
    }


def test_other_figures_give_another_note() -> None:
    level = Level("one", "One", "", 8, temperature=0.1)
    said = {0.0: "level.best", 0.001: "level.rarely", 0.01: "level.sometimes", 0.1: "level.often"}
    for temperature, name in said.items():
        assert described(replace(level, temperature=temperature)) == Message(name)
    assert described(replace(level, note="Own.")) == "Own."
    sparing = replace(level, note="Own.", spares=2)
    assert str(described(sparing)) == "Own. Puts nobody out in the first 2 rounds."


NEGLECTS: Mapping[tuple[str, str], set[str]] = {
    ("mole_hill", "Forgets the flowers"): {"flowers"},
    ("mountains", "builds no mountains"): {"mountains", "mole"},
    ("mountains", "forgets where its mole"): {"mole"},
    ("majority", "seats that count"): {"surroundings"},
    ("mole_majority", "one step at a time"): {"turn", "danger"},
    ("mole_majority", "forgets the danger"): {"danger"},
}
"""By the game: words of a note, and what the level neglects that they are said of."""


@pytest.mark.parametrize(("meta", "level"), LEVELS, ids=named)
def test_a_note_says_what_its_level_neglects(meta: GameMeta, level: Level) -> None:
    told = [
        neglects
        for (game, words), neglects in NEGLECTS.items()
        if game == meta.id and words in str(described(level))
    ]
    assert set(level.neglects) == set().union(*told)


BEHIND = 0.01
"""By so much of the chance to win an answer is less than the best that a level sees."""
SLIPS = {"rarely": (0.0, 0.1), "sometimes": (0.08, 0.32), "often": (0.3, 1.0)}
"""By the word of a note: in what share of its choices a level may settle for less."""
MEASURED = [
    (meta, level)
    for meta, level in LEVELS
    if meta.id in ("majority", "mole_majority") and level.simulations <= amount(8, 300)
]


@pytest.mark.parametrize(("meta", "level"), MEASURED, ids=named)
def test_how_often_a_level_is_said_to_settle_for_less_is_how_often_it_does(
    meta: GameMeta, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind: list[bool] = []

    def watched(worths: Sequence[float], level: Level, random: Random) -> int:
        place = chosen(worths, level, random)
        if max(worths) - min(worths) > BEHIND / 10:
            behind.append(max(worths) - worths[place] > BEHIND)
        return place

    opponent = import_module(f"molecore.games.{meta.id}.opponent")
    monkeypatch.setattr(opponent, "chosen", watched)
    game, ply = load(meta.id), 0
    state = game.setup(resolve(meta.options, {}), 2, 1).state
    while (actors := game.actors(state)) and len(behind) < amount(60, 200):
        asked = Question(game, game.recall(state, actors[0]), actors[0], level, ply)
        action = choose(asked, lambda _: None).action
        state, ply = game.apply(state, actors[0], action).state, ply + 1
    share = sum(behind) / max(len(behind), 1)
    said = str(described(level))
    told = [word for word in SLIPS if re.search(rf"\b{word}\b", said)]
    for word in told:
        low, high = SLIPS[word]
        assert low <= share <= high
    if "the best" in said and "one of the best" not in said:
        assert not share


def test_figures_hold_for_the_seats_and_options_they_were_measured_with() -> None:
    declared = load("moleozer").meta.options
    usual = resolve(declared, {})
    strength = Strength("sensible", 31, 23, 41, 100)
    assert strength.holds(declared, 2, usual)
    assert not strength.holds(declared, 3, usual)
    assert not strength.holds(declared, 2, {**usual, "multiplication": True})
    multiplied = replace(strength, seats=3, options=(("multiplication", True),))
    assert multiplied.holds(declared, 3, {**usual, "multiplication": True})
    assert not multiplied.holds(declared, 3, usual)


@pytest.mark.parametrize(("meta", "level"), LEVELS, ids=named)
def test_figures_are_measured_against_a_level_of_the_game_or_the_simple_program(
    meta: GameMeta, level: Level
) -> None:
    for strength in level.strengths:
        assert strength.other in {"sensible", *(other.id for other in meta.levels)}
        assert strength.low <= strength.share <= strength.high
        assert strength.seats in meta.seats
        options = resolve(meta.options, dict(strength.options))
        assert level.strength(meta.options, strength.seats, options) == strength
