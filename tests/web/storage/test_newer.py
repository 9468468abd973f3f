"""Saves of a newer Molecore: kept as they are, said to be newer, opened once they can be read."""

from __future__ import annotations

import pytest

from molecore.core.history import History, begin
from molecore.core.match import Player, new_match
from molecore.core.record import replace
from molecore.registry import load
from molecore.wire import logs
from moleweb.app.effects import DownloadFile
from moleweb.app.routes import LOBBY
from moleweb.storage.backends import StorageFull
from moleweb.storage.chairs import Chairs
from moleweb.storage.repository import recover
from tests.web import messages as m
from tests.web.driving import Seen, effects, match_of
from tests.web.pages.test_shelf import names, shelf
from tests.web.storage.machine import FakeStorage, Machine, Tab, settle
from tests.web.storage.test_repository import MOVES, begun

NEWER = "needs a newer Molecore"


def left_by_newer(monkeypatch: pytest.MonkeyPatch, *, only_in: str = "") -> Machine:
    """A browser in which a newer Molecore has kept a game, in a format of its own."""
    machine = Machine()
    begun(machine, *MOVES)
    settle(machine)
    machine.tabs.clear()
    for key, text in machine.local.items():
        if key.startswith("molecore:game:") and key.endswith(only_in):
            machine.local[key] = _newer(text)
    lines, check, stand = machine.database["table"]
    if not only_in:
        machine.database["table"] = ([_newer(lines[0]), *lines[1:]], check, stand)
    monkeypatch.setattr(logs, "FORMAT", 2)
    return machine


def _newer(text: str) -> str:
    return text.replace(f"{logs.MARK}2 ", f"{logs.MARK}3 ", 1)


def everything(machine: Machine) -> tuple[dict[str, str], dict[str, tuple[list[str], str, str]]]:
    games = {key: text for key, text in machine.local.items() if ":game:" in key}
    return games, dict(machine.database)


def opened(machine: Machine, fragment: str) -> Tab:
    tab = machine.open(fragment)
    settle(machine)
    return tab


@pytest.mark.parametrize("only_in", ["", ":a", ":b"])
@pytest.mark.parametrize("fragment", ["", "#play/table", "#tree/table", "#games"])
def test_it_is_kept_as_it_is_and_said_to_be_newer(
    monkeypatch: pytest.MonkeyPatch, fragment: str, only_in: str
) -> None:
    machine = left_by_newer(monkeypatch, only_in=only_in)
    before = everything(machine)
    tab = opened(machine, fragment)
    assert tab.model.match is None
    assert NEWER in Seen(tab.model).text
    assert "damaged" not in Seen(tab.model).text
    assert "not in this browser" not in Seen(tab.model).text
    assert everything(machine) == before
    assert not any("damaged" in key for key in machine.local)


def test_the_address_of_one_leads_to_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    assert opened(left_by_newer(monkeypatch), "#play/table").model.route == LOBBY


def test_it_opens_once_the_page_is_new_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = left_by_newer(monkeypatch)
    opened(machine, "#play/table")
    machine.tabs.clear()
    monkeypatch.setattr(logs, "FORMAT", 3)
    assert match_of(opened(machine, "#play/table").model).cursor == len(MOVES)


def test_the_shelf_tells_of_it_and_hands_it_over(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = left_by_newer(monkeypatch)
    machine.open()
    tab = shelf(machine)
    assert names(tab) == []
    seen = Seen(tab.model)
    assert "1 game needs a newer Molecore." in seen.text
    assert "exportnewer" in seen.values("data-act")
    [download] = effects(tab.model, m.NewerExportRequested())
    assert isinstance(download, DownloadFile)
    assert download.text.startswith(f"{logs.MARK}3 ")


def test_what_a_newer_tab_wrote_meanwhile_is_not_written_over() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    settle(machine)
    for key, text in machine.local.items():
        if ":game:" in key:
            machine.local[key] = _newer(text)
    lines, check, stand = machine.database["table"]
    machine.database["table"] = ([_newer(lines[0]), *lines[1:]], f"{check}x", stand)
    before = everything(machine)
    tab.receive(m.UndoRequested())
    settle(machine)
    assert everything(machine) == before
    assert "damaged" not in Seen(tab.model).text


def test_one_of_newer_rules_is_no_damaged_one() -> None:
    machine = Machine()
    tab = begun(machine, *MOVES)
    match = match_of(tab.model)
    game = match.game
    later = replace(game.meta, rules_version=99)
    text = logs.dump(tab.history)
    head = text.split("\n")[0]
    assert f'"rules": {game.meta.rules_version}' in head
    plain = head.split(" ", 3)[3].replace(
        f'"rules": {game.meta.rules_version}', f'"rules": {later.rules_version}'
    )
    found = recover([f"{logs.MARK}2 {logs._checked('', plain)} {plain}\n", text])
    assert found.newer
    assert found.history is None
    assert found.damaged == ()


# ---- Which of several saves of one match says where it stands


_EARLIER, _LATER = "2026-01-01T10:00:00.100Z", "2026-01-01T10:00:00.200Z"


def _played() -> History:
    start = new_match(load("mole_hill"), [Player("Ann"), Player("Bea")], {}, 1, "m")
    action = start.game.legal_actions(start.state, 0)[0]
    return begin(start).follow(start.play(0, action))


@pytest.mark.parametrize(
    ("journalled", "in_slot", "at"), [(_EARLIER, _LATER, 0), (_LATER, _EARLIER, 1)]
)
def test_of_equally_long_saves_the_newest_says_where_the_match_stands(
    journalled: str, in_slot: str, at: int
) -> None:
    played = _played()
    taken_back = played.stand(played.place.end, 0)
    found = recover([logs.dump(played, journalled), logs.dump(taken_back, in_slot)]).history
    assert found is not None
    assert found.place.cursor == at


# ---- Chairs outlive a browser that is killed: what local storage gets goes to a safe place
# first


def chairs(machine: Machine, safe: dict[str, str]) -> Chairs:
    return Chairs(FakeStorage(machine), lambda name, text, _: safe.update({name: text}))


def test_a_chair_is_kept_in_both_places_and_forgotten_and_brought_back_in_both() -> None:
    safe = dict[str, str]()
    kept = chairs(Machine(), safe)
    kept.put("m", "c1.chair")
    assert (kept.get("m"), safe) == ("c1.chair", {"m": "c1.chair"})
    kept.remove("m")
    assert (kept.get("m"), safe) == ("", {"m": ""})
    kept.bring_back("m")
    assert (kept.get("m"), safe) == ("c1.chair", {"m": "c1.chair"})


def test_a_chair_is_safe_where_local_storage_has_no_room() -> None:
    safe, machine = dict[str, str](), Machine()
    machine.room = 3
    with pytest.raises(StorageFull):
        chairs(machine, safe).put("m", "c1.chair")
    assert safe == {"m": "c1.chair"}
