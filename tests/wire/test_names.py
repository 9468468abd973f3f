"""Names that people give are made fit to be shown, wherever they come from."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator

import pytest

from molecore import registry
from molecore.core.history import begin
from molecore.core.match import Match, Player, new_match
from molecore.registry import load
from molecore.remote.device import sit_down
from molecore.remote.envelopes import Invitation, envelope_for
from molecore.wire import links, logs, records
from molecore.wire.errors import BadLink
from molecore.wire.jsontext import compact
from molecore.wire.mapping import to_record
from molecore.wire.names import NAME_LENGTH, TITLE_LENGTH, clean_name, own_name, standard_name
from moleweb.app import habits
from tests.remote.circles import hosted, private, sent
from tests.remote.signing import KEYS
from tests.web import messages as m
from tests.web.driving import page, run, setting_up


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n of  Green ", "Ann of Green"),
        ("Jo\u0308rg", "Jörg"),
        ("\u202eevil\u2066", "evil"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("\U000e0041tag", "tag"),
        ("\ud800half", "half"),
        ("\u3164", ""),
        ("\x00\x1b[31mred", "[31mred"),
        ("a" + "\u0301" * 50, "á\u0301\u0301"),
        ("<script>alert(1)</script>", "<script>alert(1)</sc"),
        ("x" * 1_000_000, "x" * 20),
    ],
)
def test_a_name_is_made_fit_to_be_shown(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


def test_no_code_point_gets_through_that_should_not() -> None:
    for first in range(0, sys.maxunicode + 1, NAME_LENGTH):
        raw = "".join(map(chr, range(first, min(first + NAME_LENGTH, sys.maxunicode + 1))))
        name = clean_name(raw)
        assert clean_name(name) == name
        assert len(name) <= NAME_LENGTH
        assert not {unicodedata.category(c) for c in name} & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize(
    "point",
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *(0x180B, 0x180F, 0xFE00, 0xFE0F, 0xE0100, 0xE01EF),
    ],
)
def test_what_leaves_no_ink_is_no_part_of_a_name(point: int) -> None:
    assert clean_name(f"A{chr(point)}B") == "AB"


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("Player 2", ""),
        (" Player  2 ", ""),
        ("Ann", "Ann"),
        ("Player 1", "Player 1"),
        ("Zoe", "Zoe"),
    ],
)
def test_a_standard_name_alone_need_not_be_written(name: str, own: str) -> None:
    assert own_name(registry.load("mole_hill").meta, 1, None, name) == own


def test_who_has_no_name_is_called_by_seat_or_level() -> None:
    meta = registry.load("mole_hill").meta
    assert standard_name(meta, 1, None) == "Player 2"
    assert standard_name(meta, 0, meta.levels[0].id) == str(meta.levels[0].name)


# ---- No name comes out of a stored or linked text but through `clean_name`


HOSTILE = {
    "bidi": "Ann\u202e\u2066gro.live\u2069",
    "marks for direction": "\u200fAnn\u061c",
    "zero width": "A\u200bn\u200dn\ufeff",
    "control": "An\x00n\x1b[31m\n\r\x85",
    "lines": "Ann\u2028Ben\u2029",
    "too long": "x" * 5000,
    "piled accents": "A" + "\u0301" * 150,
    "tag": "\U000e0041\U000e0042Ann",
    "nothing to be seen": "\u200b\u3164\u2800",
}
RAW = pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)


def start(name: str = "Ann") -> Match:
    return new_match(load("mole_hill"), [Player(name), Player("Ben")], {}, 1, "start")


def save_of(name: str, *entries: object) -> str:
    """A save whose first player is called so, all its checksums right, with more lines."""
    written = logs.write(begin(start()))
    head = written.lines[0].partition("{")[2]
    text = compact({**json.loads("{" + head), "players": seated(name)})
    check = logs._checked("", text)
    lines = [f"{logs.MARK}{logs.FORMAT} {check} {text}"]
    for entry in (*entries, ["at", 0, 0, ""]):
        check = logs._checked(check, compact(entry))
        lines.append(f"{check} {compact(entry)}")
    return "\n".join((*lines, ""))


def seated(name: str) -> list[dict[str, str | None]]:
    return [{"name": name, "level": None}, {"name": "Ben", "level": None}]


def of_a_glance(raw: str) -> Iterator[str]:
    seen = logs.glance(save_of(raw, ["title", raw]))
    assert seen is not None
    yield from (*seen.names, seen.title)


def of_a_save(raw: str) -> Iterator[str]:
    seat = ["seat", 1, {"name": raw, "level": None}]
    history = logs.load(save_of(raw, ["title", raw], ["play", 0, 0, "a1"], ["name", 1, raw], seat))
    yield from (player.name for player in history.start.players)
    yield from (player.name for player in history.match.players)
    yield history.title
    yield from (entry.text for entry in history.log if hasattr(entry, "text"))


def of_a_record(raw: str) -> Iterator[str]:
    record = to_record(start())
    found = records.load(json.dumps({**record, "players": seated(raw)}))
    yield from (player.name for player in found.players)


def of_a_link(raw: str) -> Iterator[str]:
    """A forger's link, whose header holds the name as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("molecore.wire.header._name_to_write", lambda *_: raw[:NAME_LENGTH])
        try:
            text = links._compose(start(), "match")
        except RuntimeError:
            return  # there are no digits for such a character
    try:
        found = links.decode(text)
    except BadLink:
        return
    yield from (player.name for player in found.players)


def of_a_remote_player(raw: str) -> Iterator[str]:
    first = hosted("mole_hill", 2, 1)
    invitation = envelope_for(first, 1)
    assert isinstance(invitation, Invitation)
    second = sit_down(KEYS, invitation, private(1), raw)
    first = sent(second, first, 0)
    yield from (player.name for device in (first, second) for player in device.table.match.players)


def of_what_was_set(raw: str) -> Iterator[str]:
    yield from habits.load(json.dumps({"names": [raw]})).names
    model = run(setting_up(), m.SeatNamed(0, raw))
    assert model.draft is not None
    yield from (seat.name for seat in model.draft.seats)


def of_an_import(raw: str) -> Iterator[str]:
    model = run(page(), m.FileRead(raw, save_of(raw)), m.FileRead(raw, "nothing"))
    yield from (outcome.name for outcome in model.shelf.intake.outcomes)
    yield from (found.name for found in model.shelf.intake.waiting)


READERS: list[Callable[[str], Iterable[str]]] = [
    of_a_glance,
    of_a_save,
    of_a_record,
    of_a_link,
    of_a_remote_player,
    of_what_was_set,
    of_an_import,
]


@RAW
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
def test_a_hostile_name_comes_out_clean(reader: Callable[[str], Iterable[str]], raw: str) -> None:
    for name in reader(raw):
        assert clean_name(name, TITLE_LENGTH) == name


@RAW
def test_the_shelf_calls_players_as_the_game_does(raw: str) -> None:
    text = save_of(raw)
    seen = logs.glance(text)
    assert seen is not None
    assert seen.names == tuple(player.name for player in logs.load(text).match.players)
