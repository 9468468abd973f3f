from __future__ import annotations

import subprocess
import sys
from hashlib import sha256

import pytest

from molecore.wire import saves
from molecore.wire.errors import DamagedSave
from molecore.wire.jsontext import parse_object, write_object
from tests.wire.matches import random_match


def _refusal(text: str) -> DamagedSave:
    with pytest.raises(DamagedSave) as refused:
        saves.load(text)
    return refused.value


def _sealed(body: str) -> str:
    """``body`` with a seal that fits, as only a forger would make it."""
    checksum = sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"molecore-save 1 {len(body)} {checksum}\n{body}"


def _altered(**fields: object) -> str:
    record = parse_object(saves.dump(random_match(10)).partition("\n")[2])
    return _sealed(write_object({**record, **fields}))


@pytest.mark.parametrize(("game_id", "seeds"), [("mole_hill", 200), ("majority", 60)])
def test_random_matches_come_back_whole(game_id: str, seeds: int) -> None:
    for seed in range(seeds):
        match = random_match(seed, game_id)
        assert saves.load(saves.dump(match)) == match


def test_a_save_can_be_read_by_a_person() -> None:
    match = random_match(10)
    first, *lines = saves.dump(match).splitlines()
    assert first.startswith("molecore-save 1 ")
    assert '  "game": "mole_hill",' in lines
    assert [line for line in lines if match.game.encode(match.plies[0].action) in line]


@pytest.mark.parametrize("seed", [8, 10])
def test_every_changed_character_is_noticed(seed: int) -> None:
    text = saves.dump(random_match(seed))
    for place, old in enumerate(text):
        for new in (chr(ord(old) ^ 1), "\ud800"):
            refused = _refusal(text[:place] + new + text[place + 1 :])
            assert refused.kind in ("foreign", "changed", "newer", "cut_off")


def test_every_cut_is_noticed() -> None:
    text = saves.dump(random_match(10))
    head = text.index("\n") + 1
    assert {_refusal(text[:length]).kind for length in range(head)} == {"foreign"}
    assert {_refusal(text[:length]).kind for length in range(head, len(text))} == {"cut_off"}
    assert _refusal(text + "\n").kind == "changed"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "foreign"),
        ("{}", "foreign"),
        ("null", "foreign"),
        ("molecore-save 2 2 0123456789abcdef\n{}", "newer"),
        ("molecore-save 0 2 0123456789abcdef\n{}", "foreign"),
        ("x" * 2_000_000, "too_long"),
        (_sealed("[" * 7000 + "]" * 7000), "foreign"),
        (_sealed("{}"), "foreign"),
        (_sealed("[]"), "foreign"),
        (_sealed('{"format": 2}'), "newer"),
        (_sealed('{"format": 1}'), "illegal"),
    ],
)
def test_what_is_no_save_is_refused_in_words(text: str, kind: str) -> None:
    refused = _refusal(text)
    assert refused.kind == kind
    assert str(refused).endswith(".")


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("game", ["", "nine_mens", "moleozer", 5, None, ["mole_hill"]]),
        ("rules", [0, -1, "1", True, None]),
        ("id", ["", "../x", "a b", "x" * 65, 7, None]),
        ("options", [[], {"clinch": 1}, {"nothing": True}, {"flowers": {"red": [[]]}}, {"": {}}]),
        ("players", [[], [{}], [{"name": "A", "level": None}], [{"name": 1}] * 2, ["A", "B"]]),
        ("seed", [-1, 1 << 64, 1.5, "1", None, True]),
        ("actions", [[None], [5], [["x", "e4"]], [[9, "e4"]], [[True, "e4"]], ["e4"] * 2001, {}]),
        ("cursor", [-1, 1000, "0", None, 1.0]),
        ("resigned", [2, -1, "0", True, 1.0]),
    ],
)
def test_a_sealed_record_is_still_checked(field: str, values: list[object]) -> None:
    for value in values:
        assert _refusal(_altered(**{field: value})).kind == "illegal"


def test_a_save_for_newer_rules_is_called_newer() -> None:
    assert _refusal(_altered(rules=2)).kind == "newer"


def test_an_unknown_field_is_refused() -> None:
    assert _refusal(_altered(extra=1)).kind == "illegal"


def test_a_message_stays_short() -> None:
    assert len(str(_refusal(_altered(options={"x" * 100_000: 1})))) < 500


def test_neither_saves_nor_links_load_pydantic() -> None:
    program = (
        "import sys, molecore.wire.saves, molecore.wire.links; print('pydantic' in sys.modules)"
    )
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
