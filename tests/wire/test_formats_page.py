"""The examples in docs/formats.md are true."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from molecore.core.match import Match, Player
from molecore.core.playout import random_match
from molecore.registry import CATALOGUE, load
from molecore.wire import links, logs, records
from molecore.wire.digits import DigitReader
from molecore.wire.header import level_number
from molecore.wire.mapping import to_record
from molecore.wire.names import UNWRITTEN, clean_name
from molecore.words import Message, in_languages
from tests import goldens
from tests.wire import catalogue_page, page_coder

PAGE = catalogue_page.PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(?:json)?\n(.*?)```", PAGE, re.DOTALL)
RECORD, SAVE, LINK, DIGITS = BLOCKS


def test_record_save_and_link_are_the_same_game() -> None:
    plain = to_record(logs.load(SAVE).walk(3).match)
    assert to_record(records.load(RECORD)) | {"id": "example"} == plain
    assert to_record(links.decode(LINK.strip())) | {"id": "example"} == plain


def test_a_save_and_a_link_are_written_as_shown() -> None:
    saved = logs.read(SAVE)
    assert logs.dump(saved.history, saved.when) == SAVE
    assert links.encode(saved.history.walk(3).match) == LINK.strip()


def test_the_digits_are_those_of_the_link() -> None:
    digits = [tuple(map(int, digit.split("/"))) for digit in DIGITS.split()]
    reader = DigitReader(LINK.strip()[len("m1.") : -6])
    assert [(reader.take(base), base) for _, base in digits] == digits


def test_every_level_of_a_game_has_a_number_of_its_own() -> None:
    for meta in CATALOGUE:
        numbers = {level_number(level.id) for level in meta.levels}
        assert len(numbers) == len(meta.levels)


def test_every_game_stands_there_with_its_options_and_levels_for_each_rules_version(
    rewrite_goldens: bool,
) -> None:
    goldens.check(catalogue_page.PAGE, catalogue_page.written(PAGE), rewrite_goldens)


def test_the_catalogue_says_what_a_link_needs() -> None:
    listed = PAGE[PAGE.index(catalogue_page.BEGIN) :]
    for meta in CATALOGUE:
        for version in (*meta.older_rules, meta.rules_version):
            assert f"#### {meta.name}, rules version {version}" in listed
        for option in meta.options:
            assert f"`{option.key}`" in listed


# ---- Another program that follows docs/formats.md writes the very links that this one does


NAMES = ("Ann", "Zoë", "Мышь", "鼹鼠 🦔", "Player 1", "Spieler 2")


def _stamped(match: Match) -> str:
    """What the page has a stamp made of: what `replay --legal` shows of the last position."""
    game, state = match.game, match.steps[-1].state
    result = game.result(state)
    if result is not None:
        return " ".join(map(str, (result.reason, *result.scores, *result.places)))
    return "; ".join(
        " ".join([str(seat), *(game.encode(each) for each in game.legal_actions(state, seat))])
        for seat in game.actors(state)
    )


def _written(match: Match) -> str:
    plies = []
    for ply, before in zip(match.plies, match.steps, strict=False):
        actors = sorted(match.game.actors(before.state))
        legal = list(match.game.legal_actions(before.state, ply.seat))
        choice = legal.index(ply.action), len(legal)
        plies.append(((actors.index(ply.seat), len(actors)), choice))
    return page_coder.link(to_record(match), plies, _stamped(match))


def _variants(match: Match, seed: int) -> list[Match]:
    """The match with other people, undone in part, given up, and played by computers."""
    levels = [level.id for level in match.game.meta.levels]
    seats = range(len(match.players))
    named = tuple(Player(NAMES[(seed + seat) % len(NAMES)]) for seat in seats)
    computers = tuple(Player(NAMES[seat % 4], levels[seat % len(levels)]) for seat in seats)
    lowest = match.game.meta.levels[0].name
    assert isinstance(lowest, Message)
    usual = sorted(in_languages(lowest, UNWRITTEN))
    called = tuple(Player(usual[(seed + seat) % 2], levels[0]) for seat in seats)
    return [
        match,
        replace(match, players=named),
        replace(match, players=computers),
        replace(match, players=called),
        match.jump(len(match.plies) // 2),
    ]


@pytest.mark.parametrize("game", [meta.id for meta in CATALOGUE])
def test_a_coder_made_from_the_page_alone_writes_the_same_links(game: str) -> None:
    for seed in range(5):
        for match in _variants(random_match(load(game), seed, limit=25 + 10 * seed), seed):
            assert _written(match) == links.encode(match)


@pytest.mark.parametrize(
    "raw",
    [
        "Ann",
        "  Ann \t Bea\n",
        "Jo\u0308rg",
        "An\u200bn\x07",
        "\u115fA\ufe0fB\U000e0100",
        "e" + 5 * "\u0323",
        "\u200b",
        "a" * 19 + " b",
        " " * 150 + "a" * 60,
        "\u2028A\u0085B",
    ],
)
def test_names_are_made_clean_as_the_page_says(raw: str) -> None:
    assert page_coder.cleaned(raw) == clean_name(raw)
