"""Links written by what docs/formats.md says, and by nothing of the program that writes them."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).parents[2] / "docs/formats.md"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BLOCKS: Final = ((0x20, 0x7E, 95), (0xA0, 0x7FF, 1888), (0x800, 0x10FFFF, 1112064))

Digit = tuple[int, int]
"""A number and its base."""


@dataclass
class Edition:
    """A game by one version of its rules, as the page lists it."""

    place: int
    options: list[tuple[str, str, str]] = field(default_factory=list)
    """Name, values and default, as the page has them."""
    drawn: dict[str, list[str]] = field(default_factory=dict)
    levels: dict[str, tuple[int, tuple[str, str]]] = field(default_factory=dict)
    """The digit of each, and its name in both languages."""


@cache
def editions() -> dict[tuple[str, int], Edition]:
    """Every game and version of the catalogue on the page."""
    found: dict[tuple[str, int], Edition] = {}
    place, game = 0, ""
    now, board = Edition(0), ""
    for line in PAGE.read_text(encoding="utf-8").partition("## The catalogue")[2].splitlines():
        if heading := re.match(r"### (\d+) .*: `(\w+)`", line):
            place, game = int(heading[1]), heading[2]
        elif version := re.match(r"#### .*, rules version (\d+)", line):
            now = found[game, int(version[1])] = Edition(place)
        elif option := re.match(r"\| \d+ \| `(\w+)` \| (.*) \| (.*) \|$", line):
            now.options.append((option[1], option[2], option[3]))
        elif level := re.match(r"\| `(\w+)` \| (\d+) \| (.*) \| (.*) \|$", line):
            now.levels[level[1]] = int(level[2]), (level[3], level[4])
        elif drawn := re.match(r"The default of `\w+`, board `(\w+)`:", line):
            board = drawn[1]
            now.drawn[board] = []
        elif line.startswith("    ") and board:
            now.drawn[board].append(line.strip())
    return found


def link(record: Mapping[str, Any], plies: Sequence[tuple[Digit, Digit]], stamped: str) -> str:
    """The link of a whole match: actor and action of each ply, and what the stamp is made of."""
    edition = editions()[record["game"], record["rules"]]
    digits = list(_header(record, edition, len(plies)))
    numbers = ",".join(str(number) for number, _ in ((0, 8193), *digits))
    for ply in plies:
        digits += ply
    width = 8193
    for _, base in digits:
        width *= base
    # The header check stands between, and the stamp at the end.
    width *= 4096 * 262144
    size = 0
    while 64**size < 2 * width:
        size += 1
    length = len("m1.") + size + 6
    numbers = f"{length}{numbers[1:]}"
    check = int.from_bytes(hashlib.sha256(numbers.encode()).digest()[:2], "big") % 4096
    stamp = int.from_bytes(hashlib.sha256(stamped.encode()).digest()[:4], "big") % 262144
    head = len(digits) - 2 * len(plies)
    all_digits = [(length, 8193), *digits[:head], (check, 4096), *digits[head:], (stamp, 262144)]
    text = "m1." + _text(all_digits, size)
    return text + _base64(hashlib.sha256(text.encode()).digest())[:6]


def _text(digits: Sequence[Digit], size: int) -> str:
    low, width = 0, 1
    for number, base in digits:
        low, width = low * base + number, width * base
    number = -(-low * 64**size // width)
    return "".join(LETTERS[number // 64 ** (size - 1 - n) % 64] for n in range(size))


def _base64(given: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in given)
    return "".join(LETTERS[int(bits[n : n + 6], 2)] for n in range(0, 36, 6))


def _header(record: Mapping[str, Any], edition: Edition, plies: int) -> Iterator[Digit]:
    players = record["players"]
    yield from ((0, 16), (edition.place, 64), (record["rules"], 64), (len(players), 8))
    yield plies, 2001
    undone = plies - record["cursor"]
    yield int(undone > 0), 2
    if undone:
        yield undone, plies + 1
    resigned = record["resigned"]
    yield 0 if resigned is None else resigned + 1, len(players) + 1
    yield from _options(record["options"], edition)
    for seat, player in enumerate(players):
        yield from _player(seat, player, edition)
    size = (record["seed"].bit_length() + 7) // 8
    yield size, 9
    yield record["seed"], 256**size


def _options(values: Mapping[str, Any], edition: Edition) -> Iterator[Digit]:
    """Those that are not at their default; a set-up may leave out one that is."""
    usual = {key: _default(text, edition) for key, _, text in edition.options}
    written = [
        (n, values[key], kind)
        for n, (key, kind, _) in enumerate(edition.options)
        if values.get(key, usual[key]) != usual[key]
    ]
    yield len(written), 32
    for n, value, kind in written:
        yield n, 32
        yield from _value(value, kind)


def _default(usual: str, edition: Edition) -> Any:
    if usual == "below":
        return edition.drawn
    if groups := re.findall(r"`(\w+)` ((?:[a-z]\d+ ?)+)", usual):
        return {group: cells.split() for group, cells in groups}
    return json.loads(usual.strip("`"))


def _value(value: Any, kind: str) -> Iterator[Digit]:
    name, _, told = kind.partition(":")
    match name:
        case "flag":
            yield int(value), 2
        case "choice":
            choices = [json.loads(text) for text in re.findall(r"`(.*?)`", told)]
            yield [(type(one), one) for one in choices].index((type(value), value)), len(choices)
        case "count":
            low, high = map(int, re.findall(r"\d+", told))
            yield value - low, high - low + 1
        case "placement":
            cells = told.rpartition(", ")[2].split()
            groups = re.findall(r"\d+ `(\w+)`", told)
            yield from (
                (cells.index(cell), len(cells)) for group in groups for cell in value[group]
            )
        case "layout":
            yield from _layout(value, told)


def _layout(value: Mapping[str, list[str]], told: str) -> Iterator[Digit]:
    rows, columns, _ = map(int, re.findall(r"\d+", told))
    for board in re.findall(r"`(\w+)`", told):
        drawn = value[board]
        yield len(drawn), rows + 1
        yield len(drawn[0]), columns + 1
        yield from ((int(cell == "#"), 2) for row in drawn for cell in row)


def _player(seat: int, player: Mapping[str, Any], edition: Edition) -> Iterator[Digit]:
    level = player["level"]
    usual = f"Player {seat + 1}", f"Spieler {seat + 1}"
    if level is not None:
        number, usual = edition.levels[level]
        assert number == 1 + hashlib.sha256(level.encode()).digest()[0]
    yield 0 if level is None else number, 257
    own = player["name"] not in usual
    yield int(own), 2
    if own:
        yield len(player["name"]), 21
        for letter in map(ord, player["name"]):
            block = next(n for n, (low, high, _) in enumerate(BLOCKS) if low <= letter <= high)
            yield block, 3
            yield letter - BLOCKS[block][0], BLOCKS[block][2]


@cache
def _invisible() -> frozenset[int]:
    """The single characters that the page says a name leaves out."""
    listed = PAGE.read_text(encoding="utf-8")
    listed = listed[listed.index("Cc, Cf, Co and Cs") : listed.index("put into NFC")]
    found: set[int] = set()
    for first, last in re.findall(r"U\+([0-9A-F]+)(?: to U\+([0-9A-F]+))?", listed):
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


def cleaned(raw: str) -> str:
    """A name as it may be written."""
    unseen = {*map(chr, _invisible())}
    seen = (
        letter
        for letter in raw[:200]
        if letter.isspace()
        or (unicodedata.category(letter) not in ("Cc", "Cf", "Co", "Cs") and letter not in unseen)
    )
    line = " ".join(unicodedata.normalize("NFC", "".join(seen)).split())
    name, marks = "", 0
    for letter in line:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        name += letter if marks <= 2 else ""
    return name[:20].rstrip()
