"""Options of a game: declared once, checked once, drawn by the page from the declaration.

A game lists its options in its metadata. Players, saves and links hand in a
plain mapping; `resolve` turns it into a complete one or says what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from molecore.core.errors import BadOptions
from molecore.core.record import record
from molecore.words import Message, Words, alternatives, listed

Groups: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""What a `Placement` places, ((group, (cell, ...)), ...), or a `Layout` draws,
((board, (row, ...)), ...)."""

OptionValue: TypeAlias = bool | int | str | Groups
"""The value of an option after `resolve`."""

Options: TypeAlias = Mapping[str, OptionValue]


@record
class Flag:
    """An option that is on or off: a bool."""

    key: str
    label: Words
    help: Words
    default: bool = False
    added_later: bool = False
    """Whether older records of the same rules version lack this option. At its default it is not
    written, so they stay as they are."""

    def read(self, raw: object) -> bool:
        if not isinstance(raw, bool):
            raise BadOptions(Message("options.flag", key=self.key, given=repr(raw)))
        return raw


@record
class Choice:
    """One of a few values, each with its label."""

    key: str
    label: Words
    help: Words
    choices: tuple[tuple[int | str, Words], ...]
    default: int | str
    aliases: tuple[tuple[int | str, int | str], ...] = ()
    """Former names of values, which are read as well: (name, value)."""
    added_later: bool = False
    """See `Flag.added_later`."""

    def read(self, raw: object) -> int | str:
        values = ((value, value) for value, _ in self.choices)
        for name, value in (*values, *self.aliases):
            if type(name) is type(raw) and name == raw:
                return value
        # Of 0 and "0" only marks of quotation say which of them is meant.
        written = repr if str(raw) in {str(value) for value, _ in self.choices} else str
        allowed = ", ".join(written(value) for value, _ in self.choices)
        raise BadOptions(Message("options.choice", key=self.key, allowed=allowed, given=repr(raw)))


@record
class Count:
    """A whole number from ``low`` to ``high``."""

    key: str
    label: Words
    help: Words
    low: int
    high: int
    default: int

    def read(self, raw: object) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not self.low <= raw <= self.high:
            raise BadOptions(
                Message(
                    "options.count", key=self.key, low=self.low, high=self.high, given=repr(raw)
                )
            )
        return raw


@record
class Placement:
    """Distinct cells of the board for each of some groups of pieces.

    Handed in as "standard" (the default) or {group: [cell, ...]}. Cells are
    kept in the order of ``cells``, so equal layouts are equal values.
    """

    key: str
    label: Words
    help: Words
    groups: tuple[tuple[str, int], ...]
    cells: tuple[str, ...]
    default: Groups
    titles: tuple[Words, ...] = ()
    """What people call the groups, in their order."""

    def read(self, raw: object) -> Groups:
        if raw == "standard":
            return self.default
        layout = _as_mapping(raw)
        names = [name for name, _ in self.groups]
        if set(layout) != set(names):
            raise BadOptions(Message("options.groups", key=self.key, groups=listed(names)))
        placed: set[str] = set()
        return tuple(
            (name, self._read_group(name, count, layout[name], placed))
            for name, count in self.groups
        )

    def _read_group(self, name: str, count: int, raw: object, placed: set[str]) -> tuple[str, ...]:
        if not isinstance(raw, Sequence) or isinstance(raw, str):
            raise BadOptions(Message("options.no_list", key=self.key, group=name, n=count))
        if len(raw) != count:
            raise BadOptions(
                Message("options.squares", key=self.key, group=name, n=count, given=len(raw))
            )
        for cell in raw:
            if cell not in self.cells:
                raise BadOptions(Message("options.no_square", key=self.key, square=repr(cell)))
            if cell in placed:
                raise BadOptions(Message("options.square_twice", key=self.key, square=cell))
            placed.add(cell)
        return tuple(sorted(raw, key=self.cells.index))


@record
class Layout:
    """The shape of each board, drawn in text: ``#`` is a cell, ``.`` is none.

    Handed in as "standard" (the default) or {board: [row, ...]}, from the top
    row down; a board left out has its standard shape. Rows are kept equally
    long, so equal drawings are equal values.
    """

    key: str
    label: Words
    help: Words
    default: Groups
    most_rows: int
    most_columns: int
    most_cells: int
    """The most cells that each board may have."""
    titles: tuple[Words, ...] = ()
    """What people call the boards, in the order of ``default``."""
    presets: tuple[tuple[Words, Groups], ...] = ()
    """Other shapes worth playing on: (title, all boards)."""

    def read(self, raw: object) -> Groups:
        if raw == "standard":
            return self.default
        drawings = _as_mapping(raw)
        boards = [board for board, _ in self.default]
        if not drawings or not set(drawings) <= set(boards):
            raise BadOptions(Message("options.boards", key=self.key, boards=alternatives(boards)))
        return tuple(
            (board, self._read_board(board, drawings.get(board, rows)))
            for board, rows in self.default
        )

    def _read_board(self, board: str, raw: object) -> tuple[str, ...]:
        if (
            not isinstance(raw, Sequence)
            or isinstance(raw, str)
            or not set(map(type, raw)) <= {str}
        ):
            raise BadOptions(Message("options.no_rows", key=self.key, board=board))
        rows: Sequence[str] = raw
        width = max(map(len, rows), default=0)
        if len(rows) > self.most_rows or width > self.most_columns:
            raise BadOptions(
                Message(
                    "options.board_too_large",
                    key=self.key,
                    board=board,
                    most_rows=self.most_rows,
                    most_columns=self.most_columns,
                    rows=len(rows),
                    columns=width,
                )
            )
        self._check_cells(board, rows)
        return tuple(row.ljust(width, ".") for row in rows)

    def _check_cells(self, board: str, rows: Sequence[str]) -> None:
        for number, row in enumerate(rows, 1):
            if wrong := row.replace("#", "").replace(".", ""):
                raise BadOptions(
                    Message(
                        "options.odd_cell",
                        key=self.key,
                        board=board,
                        cell=repr(wrong[0]),
                        row=number,
                    )
                )
        cells = "".join(rows).count("#")
        if not 1 <= cells <= self.most_cells:
            raise BadOptions(
                Message(
                    "options.cells", key=self.key, board=board, most=self.most_cells, given=cells
                )
            )


Option: TypeAlias = Flag | Choice | Count | Placement | Layout


def is_added_later(option: Option) -> bool:
    """Whether records of the same rules version may lack ``option``."""
    return isinstance(option, Flag | Choice) and option.added_later


@record
class Preset:
    """A preset: a named set of options that differ from their defaults."""

    key: str
    name: Words
    note: Words
    """What the preset is good for, in a sentence."""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The options that are not at their default, by key, as after `resolve`."""

    def values(self, declared: Sequence[Option]) -> tuple[tuple[str, OptionValue], ...]:
        """Return every option of ``declared`` with its value in this preset."""
        chosen = dict(self.options)
        return tuple((option.key, chosen.get(option.key, option.default)) for option in declared)


def by_the_letter(*options: tuple[str, OptionValue]) -> Preset:
    """The preset in which every option follows the original text word for word."""
    return Preset("letter", Message("way.letter"), Message("way.letter.note"), options)


@record
class OptionRemark:
    """What certain option values lead to, shown where one of them is chosen."""

    key: str
    """The option beside which it is shown."""
    when: tuple[tuple[str, OptionValue], ...]
    """The options that must have these values."""
    words: Words

    def holds(self, options: Options) -> bool:
        """Return whether it applies to ``options``, which are resolved."""
        return all(options[key] == value for key, value in self.when)


def resolve(declared: Sequence[Option], raw: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every declared option with its value: the one in ``raw``, or the default.

    Keys may be written in camelCase as well, as the rule texts do for some.
    Raises BadOptions, naming the option, for anything unknown or unfit.
    """
    given: dict[str, object] = {}
    for key, value in raw.items():
        name = _snake_case(str(key))
        if name in given:
            raise BadOptions(Message("options.twice", key=name))
        given[name] = value
    known = {option.key for option in declared}
    for key in given:
        if key not in known:
            names = ", ".join(sorted(known))
            raise BadOptions(Message("options.unknown", key=key, known=names))
    return {
        option.key: option.read(given[option.key]) if option.key in given else option.default
        for option in declared
    }


def _as_mapping(raw: object) -> Mapping[Any, object]:
    """``raw``, a mapping or its pairs, as a mapping; empty if it is neither."""
    try:
        return dict(raw) if isinstance(raw, (Mapping, tuple)) else {}
    except (TypeError, ValueError):
        return {}


def _snake_case(key: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in key)
