"""The built page: what the service worker keeps, how it is served and compressed."""

from __future__ import annotations

import gzip
import json
import sys
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from builder import (
    addresses,
    archives,
    compressed,
    manifest,
    pictures,
    previews,
    registered,
)
from builder.page import game_documents
from builder.paths import ROOT, WEB
from builder.progress import BuildError, run
from builder.server import Server
from builder.site import service_worker
from molecore import installed
from molecore.bots import Turn
from molecore.core.match import Player, new_match
from molecore.drawing.nodes import h, to_html
from molecore.installed import GROUP
from molecore.registry import PLAYABLE, load
from moleweb.pages.lobby import view
from tests.sixth.pebbles import PACKAGE


def test_what_comes_late_is_no_part_of_an_install() -> None:
    at_once = ["index.html", "v-1/rules/majority.md", "v-1/python/game_majority.bundle"]
    later = ["wheels/reader.whl", "python/words_fr.bundle", "python/words_pt_BR.bundle"]
    later += ["rules/majority.fr.md"]
    site = dict.fromkeys([*at_once, *(f"v-1/{name}" for name in later)], b"")
    first, _, late = service_worker(site).decode().partition("const LATE")
    assert all(f'"{name}"' in first for name in at_once)
    assert not any(name in first for name in later)
    assert all(f'"v-1/{name}"' in late for name in later)


def test_another_late_file_is_another_version() -> None:
    texts = {service_worker({"v-1/wheels/reader.whl": content})[:60] for content in (b"a", b"b")}
    assert len(texts) == 2


def test_messengers_find_a_picture_of_each_game_where_the_address_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = game_documents()["majority.html"].decode()
    assert '<meta property="og:image" content="majority.jpg">' in shown
    monkeypatch.setenv("MOLECORE_ADDRESS", "https://moles.example/play")
    documents = game_documents()
    shown = documents["majority.html"].decode()
    assert 'property="og:image" content="https://moles.example/play/majority.jpg"' in shown
    assert '<meta property="og:title" content="Majority - Molecore">' in shown
    addresses.must_be_own(documents)


def test_pictures_of_the_page_are_there_as_large_as_they_are_said_to_be() -> None:
    for picture in pictures.PICTURES:
        assert picture.file.stat().st_size > 10_000
    wide, narrow = json.loads(manifest.manifests()[manifest.FILE])["screenshots"]
    taken = {each.file.name: f"{each.width}x{each.height}" for each in pictures.PICTURES}
    assert (taken[wide["src"]], taken[narrow["src"]]) == (wide["sizes"], narrow["sizes"])


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    for name in ("a.js", "a.wasm", "a.webmanifest"):
        (tmp_path / name).touch()
    with Server(tmp_path) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.address
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_files_have_the_types_that_browsers_insist_on(address: str, name: str, kind: str) -> None:
    with urlopen(address + name) as answer:  # noqa: S310 - our own server
        assert answer.headers.get_content_type() == kind


def test_it_is_reached_from_this_machine_only(address: str) -> None:
    assert address.startswith("http://127.0.0.1:")


TEXT = b"moles dig holes; " * 200
UNPACK = (
    "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(%r)))"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compressed, "_KEPT", tmp_path / "kept")
    place = tmp_path / "site"
    place.mkdir()
    for name in ("long.js", "same.js", "picture.png"):
        (place / name).write_bytes(TEXT)
    (place / "short.js").write_bytes(b"moles")
    return place


def test_what_is_worth_it_has_a_copy_for_each_method(folder: Path) -> None:
    compressed.beside(folder)
    copies = {path.name for path in folder.iterdir() if compressed.is_compressed(path)}
    assert copies == {"long.js.br", "long.js.gz", "same.js.br", "same.js.gz"}
    assert gzip.decompress((folder / "long.js.gz").read_bytes()) == TEXT
    assert run("node", "-e", UNPACK % str(folder / "same.js.br")).encode() == TEXT


def test_what_was_compressed_once_is_kept_by_its_contents(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compressed.beside(folder)
    for path in folder.iterdir():
        if compressed.is_compressed(path):
            path.unlink()
    asked: list[object] = []
    monkeypatch.setattr(compressed, "_compress", asked.extend)
    compressed.beside(folder)
    assert not asked
    assert gzip.decompress((folder / "same.js.gz").read_bytes()) == TEXT


# ---- The small boards of the lobby are positions of real games, without words and without names


def test_every_game_has_some_positions_that_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "TARGET", tmp_path / "boards.json")
    previews.draw_previews()
    drawn = json.loads(previews.TARGET.read_text("utf-8"))
    assert drawn.keys() == {meta.id for meta in PLAYABLE}
    for frames in drawn.values():
        texts = [to_html(view._element(frame)) for frame in frames]
        assert len(set(texts)) == len(texts) == 3
        assert all(text.startswith("<svg") and " id=" not in text for text in texts)


def test_words_and_what_is_on_a_page_once_are_left_out() -> None:
    node = h("svg", h("text", "Player 1"), h("text", "A"), h("g", "4 off"), id="board", viewBox="0")
    assert previews.without_names(node) == ["svg", {"viewBox": "0"}, [["text", {}, ["A"]]]]


# ---- What the page has for games of other packages, and that it has nothing without them


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


PEBBLES = {33: entry("pebbles", "tests.sixth.pebbles:PACKAGE")}


def packages_in(module: str) -> object:
    """What a page would import, and be told by it."""
    told: dict[str, Any] = {}
    exec(module, told)  # noqa: S102 - what a page would import
    return told["packages"](())


def test_a_page_without_other_games_has_nothing_for_them(tmp_path: Path) -> None:
    module = tmp_path / "installed.py"
    assert archives._found(tmp_path) == {registered.MODULE: module}
    assert packages_in(module.read_text("utf-8")) == {}
    assert registered.MODULE not in archives._app_sources()
    assert registered.rules({}, ("de",)) == {}


def test_all_that_a_page_needs_of_a_package_is_in_its_bundle(tmp_path: Path) -> None:
    found = registered.sources(PEBBLES, tmp_path / "empty.py")
    names = {f"tests/sixth/pebbles/{name}.py" for name in ("__init__", "drawing", "meta", "rules")}
    words = {f"tests/sixth/pebbles/words/{language}.mo" for language in ("en", "de")}
    assert found.keys() == {*names, *words, "tests/__init__.py", "tests/sixth/__init__.py"}
    assert {archives.home(name) for name in found} == {"app.bundle"}


def test_the_page_is_told_what_the_build_found() -> None:
    assert packages_in(registered.module(PEBBLES, {})) == {33: PACKAGE}


def test_bots_are_imported_only_where_they_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "sixth" / "bots"))
    found = {"fair": EntryPoint("fair", "strangers:fair", installed.BOTS)}
    assert registered.programs(found) == {
        "strangers.py": ROOT / "tests" / "sixth" / "bots" / "strangers.py"
    }
    told: dict[str, Any] = {}
    exec(registered.module({}, found), told)  # noqa: S102 - what a page would import
    assert "strangers" not in sys.modules
    match = new_match(load("mole_hill"), [Player("Ann"), Player("Bo")], {}, seed=1)
    turn = Turn(match.game, match.game.recall(match.state, 0), 0, 0)
    assert told["bots"]()["fair"].load()()(turn) == turn.legal[0]
    packaged = {"two": EntryPoint("two", "train.rote:play", installed.BOTS)}
    assert "train/rote.py" in registered.programs(packaged)
    with pytest.raises(BuildError, match="no package"):
        registered.programs({"go": EntryPoint("go", "no_such_package:go", installed.BOTS)})


def test_a_page_shows_no_bot_of_an_odd_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("an odd name", "strangers:fair", installed.BOTS)
    monkeypatch.setattr(registered, "bots", lambda: {entry.name: entry})
    with pytest.raises(BuildError, match="an odd name"):
        registered.found_bots()


def test_rules_stand_in_english_where_there_are_no_others() -> None:
    texts = registered.rules(PEBBLES, ("de", "fr"))
    assert texts["pebbles.md"] == texts["pebbles.fr.md"] != b""
    assert "Wer den letzten nimmt" in texts["pebbles.de.md"].decode()


def test_style_sheets_of_those_that_have_one_are_in_that_of_the_page() -> None:
    (sheet,) = registered.styles({**PEBBLES, 34: entry("go", "molecore.ai")})
    assert b".pebbles-pebble" in sheet


def test_a_game_without_rules_as_text_or_without_a_package_is_refused() -> None:
    with pytest.raises(BuildError, match="rules of 'go' as text"):
        registered.rules({34: entry("go", "molecore.ai")}, ())
    with pytest.raises(BuildError, match="no package"):
        registered.folders({34: entry("go", "no_such_package")})


def test_dark_reader_is_told_to_leave_the_page_alone_which_has_a_dark_look() -> None:
    template = (WEB / "index.html").read_text("utf-8")
    assert '<meta name="darkreader-lock">' in template
    assert '<meta name="color-scheme" content="light dark">' in template
