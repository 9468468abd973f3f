"""Whatever the docs site shows as Python runs."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from builder.docs import EXAMPLE, write_pages

SITE = Path(__file__).parent.parent / "docs" / "site"
PAGES = sorted(SITE.glob("*.md"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_block_of_python_runs(path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, str(path), "exec"), {})  # noqa: S102 - our own pages


def test_each_game_has_a_page_with_its_board(tmp_path: Path) -> None:
    write_pages(tmp_path / "docs")
    nav = (SITE.parent.parent / "mkdocs.yml").read_text(encoding="utf-8")
    for page in re.findall(r"[\w/-]+\.md", nav.partition("nav:")[2]):
        text = (tmp_path / "docs" / page).read_text(encoding="utf-8")
        for picture in re.findall(r"\((\S+\.svg)\)", text):
            assert (tmp_path / "docs" / page).with_name(picture).read_text().startswith("<svg")
    assert len(list((tmp_path / "docs" / "games").glob("*.svg"))) == 15


def test_the_whole_game_that_is_shown_can_be_played_from_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pages(tmp_path / "docs")
    page = (tmp_path / "docs" / EXAMPLE).read_text(encoding="utf-8")
    for name, module in re.findall(r"## `(\S+)`\n\n```python\n(.*?)\n```", page, re.DOTALL):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(module, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = import_module("pebbles.rules").GAME
    state = game.setup({"most": 3}, 2, 1).state
    assert import_module("pebbles.text").text_board(state) == "o" * state.pebbles
    while actors := game.actors(state):
        state = game.apply(state, actors[0], game.legal_actions(state, actors[0])[-1]).state
    assert game.result(state).reason == "last"
