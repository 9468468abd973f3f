"""Random games of devices: they keep secrets, and are the same game as on one device."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import molecore
from molecore.core.protocol import Event, GameMeta, Seat, Step
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE
from molecore.sealed.checking import find_cheat, whole_game
from molecore.sealed.device import Device
from molecore.sealed.table import Table
from molecore.sealed.ways import WAYS
from tests.amounts import LONG, amount
from tests.figures import Progress
from tests.sealed.playing import Party, finished, made_anew, played, random_terms
from tests.sealed.searching import check_secrets

GAMES = [meta.id for meta in PLAYABLE]
SEEDS = range(amount(1, 10_000))

MOST_TRIES = 40_000
"""Of all four devices, in the whole game; several times as many if the same is tried again."""

every_game = pytest.mark.parametrize("game_id", GAMES)


def seen(step: Step[object], seat: Seat) -> tuple[Event, ...]:
    return tuple(event for each in step.events if (event := each.seen_by(seat)) is not None)


def check_against_whole_game(party: Party) -> None:
    """What each device knew, ply by ply, is what the whole game shows its seat."""
    game = party.terms.game
    steps = whole_game(party.devices[0].table, party.tools)
    assert game.result(steps[-1].state) == party.devices[0].result
    for device in party.devices:
        assert device.view == game.view(steps[-1].state, device.seat)
        for ply, step in enumerate(steps):
            assert device.events(ply) == seen(step, device.seat)


@every_game
def test_random_games_keep_secrets_and_are_those_of_one_that_knows_all(
    game_id: str, figure: Callable[[str], None], progress: Progress
) -> None:
    looks = 0
    for seed in progress.over(SEEDS, len(SEEDS), f"sealed games of {game_id}"):
        looks += examined(game_id, seed)
    if LONG:
        figure(f"{game_id}: {len(SEEDS):,} sealed games, searched {looks:,} times for secrets")


def examined(game_id: str, seed: int) -> int:
    """Play a random game, and search all its devices now and then; how often that was."""
    party, chance = Party(random_terms(game_id, seed), seed), SplitMix64(seed)
    party.begin()
    table, looks, next_look = party.devices[0].table, 0, 0
    while not table.is_over:
        if len(table.plies) == next_look:
            check_secrets(party)
            looks += 1
            next_look += 1 + chance.below(2 * next_look + 10)
        party.step()
    for device in party.devices:
        assert device.table.is_open
        assert device.fault is None
        assert device.table.log == party.devices[0].table.log
        assert device.table.result == party.devices[0].table.result is not None
    check_against_whole_game(party)
    return looks


def test_a_card_that_was_picked_up_openly_is_told_whichever_deck_it_is_taken_to_be_of() -> None:
    party = played("mole_majority", 304)
    assert party.devices[0].table.result is not None
    check_against_whole_game(party)


def test_what_others_may_tell_is_found_without_trying_the_same_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four seats lay open their hands, and what one told ahead fits few of the others' hands."""
    tries, tried = 0, Table._with

    def counted(table: Table, *about: Any) -> Any:
        nonlocal tries
        tries += 1
        return tried(table, *about)

    monkeypatch.setattr(Table, "_with", counted)
    party = played("mole_majority", 400_057)
    assert party.devices[0].table.is_open
    assert tries < MOST_TRIES


@every_game
@pytest.mark.parametrize("seed", range(amount(1, 100)))
def test_no_honest_device_is_blamed(game_id: str, seed: int) -> None:
    party = finished(game_id, seed)
    assert find_cheat(party.devices[-1].table, party.tools) is None


@every_game
def test_a_device_that_was_killed_goes_on_from_what_was_kept(game_id: str) -> None:
    party = played(game_id, 3, plies=7)
    for plies in (13, 100_000):
        for seat in range(party.terms.seats):
            party.devices[seat] = again(party.devices[seat])
        party.play(plies)
    check_against_whole_game(party)


def again(device: Device) -> Device:
    made = made_anew(device)
    assert made.table.log == device.table.log
    assert made.table.head == device.table.head
    if device.table.has_begun:
        assert made.view == device.view
        assert list(made.legal_actions()) == list(device.legal_actions())
    return made


# ---- What a game needs to be sealed


DOCS = Path(__file__).parents[2] / "docs" / "sealed.md"
FOLDER = Path(molecore.__file__).parent / "games"
RULES = sorted(path for path in FOLDER.rglob("*.py") if "drawing" not in path.parts)


def test_every_game_can_be_sealed() -> None:
    assert set(WAYS) == {meta.id for meta in PLAYABLE}


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_the_documentation_tells_the_passes_that_the_page_tells(meta: GameMeta) -> None:
    rows = re.findall(rf"^\| {meta.name} \|(.*)\|$", DOCS.read_text("utf-8"), re.MULTILINE)
    cells = next(row for row in rows if " of " in row).split("|")
    told = {seats: int(cell.split()[0]) for seats, cell in enumerate(cells, 2) if cell.strip()}
    assert told == WAYS[meta.id].extra_passes


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path)[-40:])
def test_rules_know_marked_values_for_unknown_ones(path: Path) -> None:
    """A card that lies face down in a sealed game is unknown, and not the one `UNKNOWN`."""
    text = path.read_text("utf-8")
    assert "is UNKNOWN" not in text
    assert "is not UNKNOWN" not in text
