"""The small boards of the lobby are positions of real games, without words and without names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder import previews
from molecore.draw.nodes import h, to_html
from molecore.registry import PLAYABLE
from moleweb.pages.lobby import boards


def test_every_game_has_some_positions_that_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "TARGET", tmp_path / "boards.json")
    previews.draw_previews()
    drawn = json.loads(previews.TARGET.read_text("utf-8"))
    assert drawn.keys() == {meta.id for meta in PLAYABLE}
    for frames in drawn.values():
        texts = [to_html(boards._element(frame)) for frame in frames]
        assert len(set(texts)) == len(texts) == 3
        assert all(text.startswith("<svg") and " id=" not in text for text in texts)


def test_words_and_what_is_on_a_page_once_are_left_out() -> None:
    node = h("svg", h("text", "Player 1"), h("text", "A"), h("g", "4 off"), id="board", viewBox="0")
    assert previews.without_names(node) == ["svg", {"viewBox": "0"}, [["text", {}, ["A"]]]]
