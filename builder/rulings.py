"""The ledger of rulings: what the original texts leave open, and how it is settled here.

`docs/rulings/<id>.toml` holds it: of each ruling the ``rules`` it is about, a sentence of the
``original`` (none where that is silent), the ``options`` that change it (none for most), their
values by the ``letter`` of the original where these are not the usual ones, and in each language a
question and its answer. ``python -m builder.rulings`` makes the tables of the
rulebooks from it. A rulebook marks each statement that a ruling is about: ``**R14**†``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from builder.paths import ROOT
from molecore.core.options import Choice, Count, Flag, Layout, Option, Placement
from molecore.registry import load
from molecore.words import language, use

RULEBOOKS: Final = ROOT / "docs" / "rules"
_LEDGER: Final = ROOT / "docs" / "rulings"
_MARKED: Final = re.compile(r"^\*\*([A-Z]\d+)\*\*†", re.MULTILINE)


def rulings(game: str) -> Sequence[Mapping[str, Any]]:
    """The rulings of a game, in the order of the table."""
    found: Sequence[Mapping[str, Any]] = _read(game)["ruling"]
    return found


def marked(text: str) -> frozenset[str]:
    """The numbers of the statements of a rulebook that are marked as ours."""
    return frozenset(_MARKED.findall(text))


def rulebooks() -> Iterator[tuple[Path, str, str]]:
    """Every rulebook with its game and its language."""
    for path in sorted(RULEBOOKS.glob("*.md")):
        game, _, code = path.stem.partition(".")
        yield path, game, code or "en"


def with_table(game: str, code: str, text: str) -> str:
    """The rulebook ``text`` of a game in a language, with the table that the ledger makes."""
    words = _read("columns")[code]
    head = f"{_row(words['columns'])}|---|---|---|\n"
    before, found, after = text.partition(head)
    if not found:
        raise ValueError(f"The rulebook of {game} ({code}) has no table that begins with {head}")
    spoken = language()
    use(code)
    try:
        rows = "".join(_row(_cells(game, code, ruling, words)) for ruling in rulings(game))
    finally:
        use(spoken)
    return before + head + rows + re.sub(r"\A(\|.*\n)+", "", after)


def _cells(
    game: str, code: str, ruling: Mapping[str, Any], words: Mapping[str, Any]
) -> Iterator[str]:
    question, answer = ruling[code]
    yield question
    yield f'<q lang="en">{ruling["original"]}</q>' if "original" in ruling else words["silent"]
    declared = {option.key: option for option in load(game).meta.options}
    names = [_option(game, declared[key], words) for key in ruling.get("options", ())]
    said = f"{answer} ({', '.join(ruling['rules'])})"
    yield f"{said} {words['another_way']}{_colon(words)}{', '.join(names)}" if names else said


def _option(game: str, option: Option, words: Mapping[str, Any]) -> str:
    """A link to a new game with another value of the option; of many values one is chosen there."""
    match option:
        case Flag(key=key, label=label, default=default):
            value, called = str(not default).lower(), words["off" if default else "on"]
        case Choice(key=key, label=label, choices=choices, default=default):
            other, called = next(each for each in choices if each[0] != default)
            value = str(other)
        case Count() | Placement() | Layout():
            return f"[{option.label}](#new/{game})"
    return f"[{label}{_colon(words)}{called}](#new/{game}/{key}={value})"


def _colon(words: Mapping[str, Any]) -> str:
    """The colon between two texts; French has a space before it."""
    found: str = words.get("colon", ": ")
    return found


def _row(cells: Sequence[str] | Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads((_LEDGER / f"{name}.toml").read_text(encoding="utf-8"))


def main() -> None:
    """Write the tables of all rulebooks anew."""
    for path, game, code in rulebooks():
        text = path.read_text(encoding="utf-8")
        path.write_text(with_table(game, code, text), encoding="utf-8")


if __name__ == "__main__":
    main()
