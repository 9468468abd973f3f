"""The part of docs/formats.md that lists the games; ``--rewrite-goldens`` writes it.

It says what the code says today; a list of a released rules version never changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from molecore import registry
from molecore.core.options import Choice, Count, Flag, Layout, Option, Placement
from molecore.core.protocol import GameMeta
from molecore.wire.header import level_number
from molecore.words import Message, Words, in_languages

PAGE: Final = Path(__file__).parents[2] / "docs/formats.md"
BEGIN: Final = "<!-- The rest of this page is written by tests/wire/catalogue_page.py. -->\n"


def catalogue() -> str:
    """Every game in every rules version, as Markdown."""
    return "\n".join(line for meta in registry.CATALOGUE for line in _game(meta))


def _game(meta: GameMeta) -> Iterator[str]:
    place = registry.place(meta.id)
    yield f"\n### {place} {meta.name}: `{meta.id}`"
    for version in (*meta.older_rules, meta.rules_version):
        yield from _rules(registry.load(meta.id, version).meta)


def _rules(meta: GameMeta) -> Iterator[str]:
    seats = ", ".join(map(str, meta.seats))
    yield f"\n#### {meta.name}, rules version {meta.rules_version}\n"
    yield f"Seats: {seats}.\nReasons why it can end: {_words(meta.end_reasons)}.\n"
    yield "| place | option | values in their order | default |"
    yield "|---|---|---|---|"
    for number, option in enumerate(meta.options):
        yield f"| {number} | `{option.key}` | {_values(option)} | {_default(option)} |"
    yield ""
    yield from _boards(meta)
    yield "| level | digit | name | in German |"
    yield "|---|---|---|---|"
    for level in meta.levels:
        digit = level_number(level.id)
        yield f"| `{level.id}` | {digit} | {level.name} | {_in_german(level.name)} |"


def _in_german(name: Words) -> str:
    [other] = in_languages(name, ["de"]) if isinstance(name, Message) else [str(name)]
    return other


def _words(pairs: tuple[tuple[str, object], ...]) -> str:
    return ", ".join(f"`{word}`" for word, _ in pairs)


def _values(option: Option) -> str:
    match option:
        case Flag():
            return "flag: `false`, `true`"
        case Choice(choices=choices):
            return "choice: " + ", ".join(f"`{_json(value)}`" for value, _ in choices)
        case Count(low=low, high=high):
            return f"count: {low} to {high}"
        case Placement(groups=groups, cells=cells):
            parts = ", ".join(f"{count} `{name}`" for name, count in groups)
            return f"placement: {parts}; each group in the order of the cells, {' '.join(cells)}"
        case Layout(default=boards, most_rows=rows, most_columns=columns, most_cells=cells):
            return (
                f"layout: {_words(boards)}; at most {rows} rows, {columns} columns, {cells} cells"
            )


def _default(option: Option) -> str:
    match option:
        case Placement(default=groups):
            return "; ".join(f"`{name}` {' '.join(cells)}" for name, cells in groups)
        case Layout():
            return "below"
        case _:
            return f"`{_json(option.default)}`"


def _json(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _boards(meta: GameMeta) -> Iterator[str]:
    for option in meta.options:
        if isinstance(option, Layout):
            for board, rows in option.default:
                yield f"The default of `{option.key}`, board `{board}`:\n"
                yield from ("    " + row for row in rows)
                yield ""


def written(page: str) -> str:
    """``page`` with the present catalogue in it."""
    return page[: page.index(BEGIN)] + BEGIN + catalogue() + "\n"
