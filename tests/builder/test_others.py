"""What the page has for games of other packages, and that it has nothing without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import archives, others
from builder.progress import BuildError
from molecore.registered import place_of

PEBBLES = {"pebbles": "tests.sixth.pebbles"}


def test_a_page_without_other_games_has_nothing_for_them(tmp_path: Path) -> None:
    assert archives._found(tmp_path) == {}
    assert not list(tmp_path.iterdir())
    assert others.MODULE not in archives._app_sources()
    assert others.rules({}, ("de",)) == {}


def test_all_that_a_page_needs_of_a_package_is_in_its_bundle(tmp_path: Path) -> None:
    found = others.sources(PEBBLES, tmp_path / "empty.py")
    names = {f"tests/sixth/pebbles/{name}.py" for name in ("__init__", "drawing", "meta", "rules")}
    words = {f"tests/sixth/pebbles/words/{language}.mo" for language in ("en", "de")}
    assert found.keys() == {*names, *words, "tests/__init__.py", "tests/sixth/__init__.py"}
    assert {archives.home(name) for name in found} == {"app.bundle"}


def test_the_page_is_told_what_the_build_found() -> None:
    told: dict[str, object] = {}
    exec(others.module(PEBBLES), told)  # noqa: S102 - what a page would import
    assert told["PACKAGES"] == PEBBLES
    assert told["PLACES"] == {"pebbles": place_of("pebbles")}


def test_rules_stand_in_english_where_there_are_no_others() -> None:
    texts = others.rules(PEBBLES, ("de", "fr"))
    assert texts["pebbles.md"] == texts["pebbles.fr.md"] != b""
    assert "Wer den letzten nimmt" in texts["pebbles.de.md"].decode()


def test_style_sheets_of_those_that_have_one_are_in_that_of_the_page() -> None:
    (sheet,) = others.styles({**PEBBLES, "go": "molecore.ai"})
    assert b".pebbles-pebble" in sheet


def test_a_game_without_rules_as_text_or_without_a_package_is_refused() -> None:
    with pytest.raises(BuildError, match="rules of 'go' as text"):
        others.rules({"go": "molecore.ai"}, ())
    with pytest.raises(BuildError, match="no package"):
        others.folders({"go": "no_such_package"})
