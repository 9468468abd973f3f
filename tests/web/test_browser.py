"""The door to the browser: what becomes of a start and of a visit that lack a part."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final
from unittest.mock import MagicMock

import pytest

from molecore.core.history import History, begin
from molecore.core.match import Player, new_match
from molecore.draw import boards
from molecore.registry import load
from molecore.wire import logs
from moleweb.app.effects import FindChairs
from moleweb.pages.play.move_list_view import told_ply
from moleweb.pages.remote.messages import ChairsFound
from tests.web.host import interfaces, unknown

BUNDLE: Final = "game_mole_hill.bundle"


def save_of(match_id: str, plies: int = 0) -> str:
    """A save of a match with so many ``plies``, each the first that is legal."""
    match = new_match(load("mole_hill"), [Player("Ann"), Player("Bea")], {}, 7, match_id=match_id)
    for _ in range(plies):
        (seat,) = match.actors
        match = match.play(seat, match.game.legal_actions(match.state, seat)[0])
    return logs.dump(begin(match))


SAVE: Final = save_of("kept")


class Absent(Exception):
    """What `web/bundle.py` raises."""

    def __init__(self, bundle: str) -> None:
        super().__init__(bundle)
        self.bundle = bundle


class Page:
    """What the page's scripts are, with boards that have yet to come."""

    def __init__(self, fragment: str) -> None:
        self.there = not fragment
        """Whether the boards are here; the lobby shows them all."""
        self.reads: list[Callable[[str], None]] = []
        """Who waits for the journal."""
        self.needs: list[Callable[[bool], None]] = []
        """Who waits for a board."""
        self.host: Any = MagicMock()
        self.host.page.fragment.return_value = fragment
        self.host.page.languages.return_value = "en"
        self.host.fallback.left = ""
        self.host.boot.build, self.host.boot.again = "", False
        self.host.journal.works = True
        self.host.journal.whenRead = lambda start: start("", "")
        self.host.journal.read = lambda _, done: self.reads.append(done)
        self.host.later.need = lambda _, then: self.needs.append(then)

    def drawn(self, game: str) -> bool:
        """What `boards.drawn` is here: who asks first about a board finds that it is not there."""
        if not self.there:
            raise Absent(f"game_{game}.bundle")
        return True

    @property
    def is_ready(self) -> bool:
        return bool(self.host.ready.called)

    @property
    def shown(self) -> str:
        """All that was ever put on the page."""
        return str(self.host.page.patch.call_args_list)

    @property
    def lost(self) -> list[str]:
        """The parts of whose loss the boot was told."""
        return [call.args[0] for call in self.host.later.lost.call_args_list]


def module(name: str, **content: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(content)
    return made


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Page]]:
    """Starts the page at an address, without a browser."""

    def started(fragment: str) -> Page:
        page = Page(fragment)
        window = MagicMock(molecore=page.host)
        window.localStorage.getItem.return_value = None
        window.location.href = f"https://example.org/{fragment}"
        ffi = {"JsException": type("JsException", (Exception,), {}), "create_proxy": as_it_is}
        same = module("pyodide.ffi", create_once_callable=as_it_is, **ffi)
        monkeypatch.setitem(sys.modules, "pyodide", module("pyodide", ffi=same))
        monkeypatch.setitem(sys.modules, "pyodide.ffi", same)
        monkeypatch.setitem(sys.modules, "pyscript", module("pyscript", ffi=same, window=window))
        monkeypatch.setitem(sys.modules, "sitecustomize", SimpleNamespace(Absent=Absent))
        monkeypatch.setattr(boards, "drawn", page.drawn)
        import_module("moleweb.browser").run()
        return page

    yield started
    sys.modules.pop("moleweb.browser", None)


def as_it_is(work: Any) -> Any:
    return work


def test_a_part_that_the_game_in_the_address_lacks_is_the_matter_of_the_boot(
    start: Callable[[str], Page],
) -> None:
    page = start("#play/kept")
    assert "Opening the game" in page.shown
    assert not page.is_ready, "the game is yet to be read"
    page.reads.pop()(SAVE)
    page.needs.pop()(False)
    assert page.lost == [BUNDLE]
    assert not page.is_ready
    assert "could not be loaded" not in page.shown


def test_the_page_is_ready_once_the_game_in_the_address_is_shown(
    start: Callable[[str], Page],
) -> None:
    page = start("#play/kept")
    page.reads.pop()(SAVE)
    assert not page.is_ready, "its board is yet to come"
    page.there = True
    page.needs.pop()(True)
    page.host.ready.assert_called_once_with()
    assert "Ann" in page.shown


@pytest.mark.parametrize("save", ["", "no save"])
def test_the_page_is_ready_where_the_game_in_the_address_is_not_to_be_had(
    start: Callable[[str], Page], save: str
) -> None:
    page = start("#play/kept")
    page.there = True
    page.reads.pop()(save)
    page.host.ready.assert_called_once_with()


def test_the_page_is_ready_where_reading_the_game_in_the_address_fails(
    start: Callable[[str], Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = start("#play/kept")
    monkeypatch.setattr(boards, "drawn", MagicMock(side_effect=ZeroDivisionError))
    page.reads.pop()(SAVE)
    page.host.ready.assert_called_once_with()


def test_a_part_that_is_missed_later_is_told_on_the_page(start: Callable[[str], Page]) -> None:
    page = start("")
    page.host.ready.assert_called_once_with()
    [connected] = page.host.page.connect.call_args.args
    page.there = False
    connected("went", "", "#new/mole_hill")
    page.there = True  # the lobby, which stays, has been shown before
    page.needs.pop()(False)
    assert page.lost == []
    assert "could not be loaded" in page.shown


def test_a_screen_that_needs_two_parts_one_after_the_other_is_what_is_shown_in_the_end(
    start: Callable[[str], Page],
) -> None:
    page = start("")
    [connected] = page.host.page.connect.call_args.args
    page.there = False
    connected("went", "", "#new/mole_hill")
    page.needs.pop()(True)  # it came, but the other is not there yet
    page.there = True
    page.needs.pop()(True)
    assert "Start the game" in str(page.host.page.patch.call_args), "the lobby came back over it"


def test_a_game_that_is_asked_for_while_a_part_is_missed_is_opened_all_the_same(
    start: Callable[[str], Page],
) -> None:
    page = start("")
    [connected] = page.host.page.connect.call_args.args
    page.there = False
    connected("went", "", "#new/mole_hill")
    connected("went", "", "#play/kept")
    page.there = True
    page.needs.pop()(False)
    page.reads.pop()(SAVE)
    assert "could not be loaded" in page.shown
    assert page.host.page.go.call_args.args[0] != "", "nobody is led back from the game"
    assert "Ann" in page.shown


def test_of_two_links_at_once_the_first_is_done_with_before_the_second_begins(
    start: Callable[[str], Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = start("")
    page.there = False
    hear = page.host.page.connect.call_args.args[0]
    browser = import_module("moleweb.browser")
    done: list[str] = []

    def update(model: Any, message: Any) -> tuple[Any, tuple[Any, ...]]:
        if isinstance(message, ChairsFound):
            done.append(f"answer to {message.game}")
            return model, ()
        if not page.there:
            raise Absent("signing")
        done.append(message.fragment)
        return model, (FindChairs(message.fragment),)

    monkeypatch.setattr(browser, "update", update)
    hear("went", "", "first")
    hear("went", "", "second")
    page.there = True
    page.needs.pop()(True)
    assert done == ["first", "answer to first", "second", "answer to second"]


def test_what_a_match_is_told_by_is_dropped_when_another_is_shown(
    start: Callable[[str], Page],
) -> None:
    page = start("")
    page.there = True
    went: Any = page.host.page.connect.call_args.args[0]
    lines: Any = told_ply
    for match_id, fragment, kept in (
        ("one", "play/one", 3),
        ("one", "", 3),
        ("one", "play/one", 3),
        ("other", "play/other", 0),
    ):
        went("went", "", fragment)
        while page.reads:
            page.reads.pop()(save_of(match_id, plies=kept))
        assert lines.cache_info().currsize == kept, fragment


def test_what_is_told_is_put_on_the_page_in_three_frames_or_before_anything_else_is(
    start: Callable[[str], Page],
) -> None:
    page = start("")
    [connected] = page.host.page.connect.call_args.args
    on_page, next_frame = page.host.page.patch, page.host.page.beforePaint
    on_page.reset_mock()
    connected("tellskip", "", "")
    assert next_frame.call_count == 1
    for number in (1, 2, 3):
        assert not on_page.called, "it is worked out, compared and laid out in a frame each"
        frame = next_frame.call_args.args[0]
        frame()
        if number < 3:
            frame()
            assert next_frame.call_count == number + 1, "each is done once"
    assert on_page.call_count == 1
    frame()
    assert on_page.call_count == 1, "it is laid out once"
    connected("tellskip", "", "")
    connected("dialog", "", "help")
    assert on_page.call_count == 3
    assert "dialog" in str(on_page.call_args)
    assert "dialog" not in str(on_page.call_args_list[1]), "what came first is done first"


def test_what_is_late_while_something_is_told_has_two_frames_of_its_own(
    start: Callable[[str], Page],
) -> None:
    page = start("#play/kept")
    page.there = True
    page.reads.pop()(logs.dump(claimed()))
    [connected] = page.host.page.connect.call_args.args
    page.host.page.reset_mock()
    connected("tellagain", "", "")
    on_page, next_frame = page.host.page.patch, page.host.page.beforePaint
    for _ in range(3):
        assert not page.host.page.afterPaint.called, "it may not come with what is told"
        next_frame.call_args.args[0]()
    assert on_page.call_count == 1
    assert '"now"' not in str(on_page.call_args)
    [[painted]] = [call.args for call in page.host.page.afterPaint.call_args_list]
    painted()
    next_frame.call_args.args[0]()
    assert on_page.call_count == 1, "it is compared in one frame and laid out in another"
    next_frame.call_args.args[0]()
    assert on_page.call_count == 2
    assert "L:D1" in str(on_page.call_args), "the chamber in which nothing happens"
    assert '"now"' in str(on_page.call_args), "whose turn it is in the score sheet"


def claimed() -> History:
    """Majority against a computer, which claimed a seat of the Upper."""
    players = [Player("Ann"), Player("Bo", level="casual")]
    history = begin(new_match(load("majority"), players, {}, 7, match_id="kept"))
    for action in ("pref:", "pref:", "L:D1", "U:D4"):
        history = history.follow(history.match.play_text(action))
    return history


# ---- Python uses of the page's scripts what they declare, and nothing else


WEB: Final = Path(__file__).parents[2] / "web"
DECLARED: Final = interfaces((WEB / "js" / "types.d.ts").read_text(encoding="utf-8"))
BROWSER: Final = ast.parse((WEB / "moleweb" / "browser.py").read_text(encoding="utf-8"))


def test_python_uses_what_the_scripts_declare() -> None:
    assert unknown(BROWSER, DECLARED) == set()


def test_every_part_of_the_page_is_declared() -> None:
    assert DECLARED["Molecore"]["journal"] == ": Journal"
    assert {"append", "read", "readAll", "remove", "keepChair", "works"} <= set(DECLARED["Journal"])


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ("host.journal.readAl(done)", {"journal.readAl"}),
        ("host.jornal.readAll(done)", {"jornal"}),
        ("self.page.patsh(steps)", {"page.patsh"}),
        ("_signing().sing(secret)", {"signing.sing"}),
        ("host.redy", {"redy"}),
        ("host.journal.readAll(done); self.page.patch(steps); host.ready", set()),
    ],
)
def test_what_is_not_declared_is_found(program: str, found: set[str]) -> None:
    assert unknown(ast.parse(program), DECLARED) == found
