"""The cards of the lobby where something is missing that all five games have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from molecore.draw import boards
from molecore.drawing.nodes import Node, to_html
from molecore.registry import CATALOGUE
from moleweb.pages.lobby import view
from tests.web.driving import Seen, page

GAME = "mole_hill"


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    kept: list[Any] = [view.frames, view._read, view._games]
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


def card() -> str:
    """The card of one game, as markup."""
    meta = next(meta for meta in CATALOGUE if meta.id == GAME)
    return to_html(view._card(meta))


def test_a_card_shows_small_boards_and_leads_to_the_lesson() -> None:
    assert 'class="living"' in card()
    assert "#learn/mole_hill" in card()
    assert 'data-act="playnow"' in card()


def test_where_no_small_boards_were_drawn_the_card_shows_the_emblem(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(view, "_FILE", "nowhere.json")
    assert view.frames(GAME) == ()
    assert 'class="living"' not in card()
    assert "emblem" in card()


def test_a_game_of_another_package_shows_how_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "_FILE", "nowhere.json")
    monkeypatch.setattr(view, "EMBLEMS", {})
    shown = view._stage(CATALOGUE[0])
    assert isinstance(shown, Node)
    assert shown.attributes["class"] == "living"
    monkeypatch.setattr(boards, "drawn", lambda _: False)
    assert view._first_position(CATALOGUE[0]) == ()


def test_a_game_that_cannot_be_drawn_yet_is_said_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "drawn", lambda _: False)
    assert 'class="card later"' in card()
    assert "playnow" not in card()


def test_a_game_without_a_lesson_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "teaches", lambda _: False)
    assert "#learn/" not in card()
    assert "#rules/" in card()


def test_all_games_stand_in_the_lobby() -> None:
    assert Seen(page()).values("data-value") >= {meta.id for meta in CATALOGUE}
