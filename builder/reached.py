"""Which tests reach which lines of the program, found by running all of them once.

``reached.py ROOT FOLDER MEASURED...`` writes into a folder what pytest measured there (`MEASURED`),
run by the Python of `.venv`, which has coverage. What reads it needs nothing that is installed.

A change in a line can be noticed only by a test that goes through it. What a module does while it
is imported, constants and defaults among it, is felt by whatever uses the module afterwards.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from coverage import CoverageData

MEASURED: Final = ("--cov", "--cov-context=test", "--cov-report=", "--cov-fail-under=0")
"""Options with which pytest records what each test reaches, in the file of COVERAGE_FILE."""
_PHASE: Final = re.compile(r"\|(setup|run|teardown)$")
_NONE: Final = ""
"""What coverage calls the time in which no test runs."""
_AT_IMPORT: Final = -1
"""Stands for the number of a test: the line runs while modules are imported."""
_TESTS: Final = "tests.json"
_OF_ALL: Final = ("tests/test_records.py", "tests/contract/test_older_rules.py")
"""Tests that look at what all modules hold, and go through none of them."""


def write(measured: Sequence[Path], root: Path, folder: Path) -> None:
    """Write what runs of the program in ``root`` measured into ``folder``, a file a module."""
    lines: dict[str, dict[int, set[str]]] = {}
    reach: Counter[str] = Counter()
    for data in map(_read, measured):
        for file in data.measured_files():
            found = lines.setdefault(Path(file).relative_to(root).as_posix(), {})
            for line, contexts in data.contexts_by_lineno(file).items():
                names = {_PHASE.sub("", context) for context in contexts}
                found.setdefault(line, set()).update(names)
                reach.update(names - {_NONE})
    tests = sorted(reach, key=lambda test: (reach[test], test))
    numbers = {test: number for number, test in enumerate(tests)} | {_NONE: _AT_IMPORT}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _TESTS).write_text(json.dumps(tests), encoding="utf-8")
    for module, reached in lines.items():
        rows = {line: sorted(map(numbers.__getitem__, found)) for line, found in reached.items()}
        (folder / _file(module)).write_text(json.dumps(rows), encoding="utf-8")


def _read(measured: Path) -> CoverageData:
    from coverage import CoverageData  # noqa: PLC0415 - whoever reads what was written may not have it

    data = CoverageData(str(measured))
    data.read()
    return data


def _file(module: str) -> str:
    return module.replace("/", "-") + ".json"


def turns(folder: Path, root: Path, module: str, lines: Sequence[int]) -> list[list[str]]:
    """The tests that a change in these lines of a module of ``root`` can fail, in turns.

    Within a turn those come first that reach least of the program. After the tests that reach the
    lines come those that reach others of the module: what is kept once it is worked out is reached
    by the first of them alone. What is done at import is left to those that look at all modules,
    then to the tests of the module and to those of the modules that import it, and so on until some
    tests are found; at last to the files that name the module: they may go through nothing of it.
    """
    of_lines, of_module = _numbers(folder, module, lines), _numbers(folder, module)
    called = all(map(_in_functions(root / module).__contains__, lines))
    if called and _AT_IMPORT not in of_lines:
        found = [of_lines, of_module - of_lines]
    else:
        found = [of_module, *_of_importers(folder, root, module)]
    tests: list[str] = json.loads((folder / _TESTS).read_text(encoding="utf-8"))
    of_tests = (sorted(turn - {_AT_IMPORT}) for turn in found)
    reaching = [[tests[number] for number in turn] for turn in of_tests if turn]
    if called:
        return reaching
    return [turn for turn in ([*_OF_ALL], *reaching, naming(root, "tests", module)) if turn]


def _of_importers(folder: Path, root: Path, module: str) -> Iterator[set[int]]:
    seen, near, known = set[str](), {module}, _numbers(folder, module)
    while near := {other for place in near for other in importers(root, place)} - seen:
        seen |= near  # some import each other
        found = set[int]().union(*(_numbers(folder, other) for other in near))
        yield found - known
        if (found | known) - {_AT_IMPORT}:
            return


def _numbers(folder: Path, module: str, lines: Sequence[int] | None = None) -> set[int]:
    """Tests that reach some of the lines, without ``lines`` any, and whether import does."""
    file = folder / _file(module)
    if not file.exists():
        return set()
    rows: dict[str, list[int]] = json.loads(file.read_text(encoding="utf-8"))
    wanted = rows if lines is None else map(str, lines)
    return {number for line in wanted for number in rows.get(line, ())}


def _in_functions(module: Path) -> set[int]:
    """The lines that run when something is called, and not at import."""
    nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    spans = [range(each.body[0].lineno, (each.end_lineno or 0) + 1) for each in functions]
    return {line for span in spans for line in span}


def importers(root: Path, module: str) -> list[str]:
    """The modules of the program in ``root`` that import one, or something from it."""
    return [*naming(root, "molecore", module), *naming(root, "web/moleweb", module)]


def naming(root: Path, folder: str, module: str) -> list[str]:
    """The files in a folder of ``root`` that import a module of the program."""
    parts = Path(module.removeprefix("web/")).with_suffix("").parts
    package, name = ".".join(parts[:-1]), parts[-1]
    imported = re.compile(
        rf"^ *(from|import) {package}\.{name}\b"
        rf"|^ *from {package} import (\([^)]*|[^\n]*)\b{name}\b",
        re.MULTILINE,
    )
    found = [place for place, text in _files(root, folder).items() if imported.search(text)]
    return [place for place in found if folder != "tests" or Path(place).name.startswith("test_")]


def mentioning(root: Path, folder: str, name: str) -> list[str]:
    """The files of tests in a folder of ``root`` that mention a file by its name."""
    files = _files(root, folder).items()
    return [place for place, text in files if name in text and Path(place).match("test_*.py")]


@cache
def _files(root: Path, folder: str) -> Mapping[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((root / folder).rglob("*.py"))
    }


if __name__ == "__main__":
    program, found, *files = map(Path, sys.argv[1:])
    write(files, program, found)
