"""What is drawn, which tests a mutant meets, and how it is counted; the tools run in the proof."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent

import pytest

from builder import mutant_scripts, mutant_tests, mutants, reached
from builder.equivalents import means_the_same
from builder.mutants import REST, Tally
from builder.paths import PYTHON, ROOT


def test_every_module_is_in_one_group() -> None:
    rules, others = mutants.modules(ROOT)
    assert not set(rules) & set(others)
    assert "molecore/games/mole_majority/network.py" in rules
    assert {"molecore/wire/logs.py", "web/moleweb/shell/update.py"} <= set(others)
    assert not [
        place for place in rules for other in ("kernel", "opponent", "pointers") if other in place
    ]
    assert all((ROOT / place).exists() for place in (*rules, *others))


def test_the_same_sample_is_drawn_each_time_from_one_end_to_the_other() -> None:
    things = range(1000)
    once, again = (mutants._at_equal_distances(things, 10) for _ in range(2))
    assert once == again
    assert [thing // 100 for thing in once] == [*range(10)]
    assert mutants._at_equal_distances(things, 2000) == [*things]
    assert mutants._scaled(REST, 1.0) == REST.sample
    assert mutants._scaled(REST, 0.0001) == 1


def test_a_script_meets_the_tests_that_name_it_and_then_those_that_reach_it() -> None:
    web = ROOT / "web"
    assert mutant_scripts.turns_of(web / "js/sw.js", web) == [["tests/sw.test.mjs"]]
    named, reaching = mutant_scripts.turns_of(web / "js/drag.mjs", web)
    assert named == ["tests/drag.test.mjs"]
    assert "tests/page.test.mjs" in reaching
    assert not {"tests/drag.test.mjs", "tests/sw.test.mjs"} & {*reaching}
    [everything] = mutant_scripts.turns_of(web / "js/nowhere.mjs", web)
    assert {"tests/drag.test.mjs", "tests/sw.test.mjs"} <= {*everything}


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """Two scripts as Stryker leaves them, with a test for one that another reaches as well."""
    for place, text in {
        "js/a.mjs": 'stryMutAct_9fa48("1") ? "" : (stryCov_9fa48("1"), "x")',
        "js/start/b.js": 'import "../a.mjs"; stryMutAct_9fa48("12") ? {} : 3',
        "tests/a.test.mjs": 'import "../js/a.mjs"',
        "tests/b.test.mjs": 'read("../js/start/b.js")',
    }.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("number", "ends", "ran"),
    [
        (None, [0], [["a", "b"]]),
        (None, [1], [["a", "b"]]),
        ("1", [0, 0], [["a"], ["b"]]),
        ("1", [7], [["a"]]),
        ("1", [0, 7], [["a"], ["b"]]),
        ("12", [0], [["b"]]),
    ],
)
def test_without_a_mutant_all_tests_of_scripts_run(
    number: str | None,
    ends: list[int],
    ran: list[list[str]],
    scripts: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands: list[Sequence[str]] = []

    def end(command: Sequence[str], cwd: Path, check: bool) -> subprocess.CompletedProcess[str]:
        assert (cwd, check) == (scripts, False)
        commands.append(command)
        return subprocess.CompletedProcess(command, ends[len(commands) - 1])

    monkeypatch.setattr(subprocess, "run", end)
    monkeypatch.delenv(mutant_scripts.ACTIVE, raising=False)
    if number is not None:
        monkeypatch.setenv(mutant_scripts.ACTIVE, number)
    assert mutant_scripts.main(scripts) == ends[-1]
    assert commands == [
        [*mutant_scripts.RUN, *(f"tests/{name}.test.mjs" for name in turn)] for turn in ran
    ]


def test_mutants_are_counted_by_what_became_of_them() -> None:
    diff = "--- a\n+++ b\n@@\n-x = 1\n+x = 2\n"
    failed = "1 failed\nFAILED tests/test_a.py::test_a[x - y] - assert 1 == 2\n"
    results = [
        {"worker_outcome": "normal", "test_outcome": "killed", "diff": diff, "output": failed},
        {"worker_outcome": "normal", "test_outcome": "survived", "diff": diff, "output": ""},
        {"worker_outcome": "skipped", "test_outcome": None, "diff": None},
        {"worker_outcome": "normal", "test_outcome": "incompetent", "diff": diff},
        None,
    ]
    item = {"mutations": [{"module_path": "a.py", "start_pos": [7, 4]}]}
    found = mutants._outcomes("\n".join(json.dumps([item, result]) for result in results))
    assert mutants._tally(found) == Tally(1, ["a.py:7: x = 1 -> x = 2"])
    assert [mutants._failed(each) for each in found] == [["tests/test_a.py::test_a[x - y]"], []]


@pytest.mark.parametrize(
    ("new", "lines"),
    [
        ("a\nB\nc\nd\n", [2]),
        ("a\nb\nc\n", [4]),
        ("a\nc\nd\n", [2]),
        ("a\nx\nb\nc\nd\n", [2]),
        ("a\nX\nY\nd\n", [2, 3]),
    ],
)
def test_the_lines_that_were_changed_are_found(new: str, lines: list[int], tmp_path: Path) -> None:
    (tmp_path / "old").write_text("a\nb\nc\nd\n")
    (tmp_path / "new").write_text(new)
    assert mutant_tests.changed_lines(tmp_path / "new", tmp_path / "old") == lines


def test_what_runs_as_a_process_of_its_own_meets_the_tests_that_start_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("molecore/cli/a.py", "molecore/arena/b.py", "molecore/c.py"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text("x = 1\n")
    monkeypatch.setattr(reached, "turns", lambda *_: [["near"]])
    found = {
        place: mutant_tests.turns_of(tmp_path, tmp_path, tmp_path, place)
        for place in ("molecore/cli/a.py", "molecore/arena/b.py", "molecore/c.py")
    }
    assert found == {
        "molecore/cli/a.py": [["near"], ["tests/test_cli.py", "tests/arena"]],
        "molecore/arena/b.py": [["near"], ["tests/arena"]],
        "molecore/c.py": [["near"]],
    }
    starting = mutant_tests._OF_PROCESSES.values()
    assert all((ROOT / test).exists() for tests in starting for test in tests)


@pytest.mark.parametrize(
    ("ends", "noticed", "turns"),
    [
        ([0, 0], False, 2),
        ([0, 1], True, 2),
        ([1], True, 1),
        ([mutants.NOTHING_TO_RUN, 0], False, 2),
        ([2], True, 1),
        (["late"], True, 1),
        ([0, "late"], False, 2),
    ],
)
def test_the_first_failure_ends_the_turns(
    ends: list[int | str], noticed: bool, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def end(
        command: Sequence[str], check: bool, timeout: float
    ) -> subprocess.CompletedProcess[str]:
        ran.append(Path(command[-1].removeprefix("@")).read_text())
        assert timeout == (mutants.TIMEOUT, mutant_tests.LATER)[len(ran) - 1]
        code = ends[len(ran) - 1]
        if isinstance(code, str):
            raise subprocess.TimeoutExpired(command, timeout)
        assert not check
        return subprocess.CompletedProcess(command, code)

    monkeypatch.setattr(subprocess, "run", end)
    assert mutant_tests.noticed([("a.py::a", "a.py::b [c]"), ("d.py::d",)]) is noticed
    assert ran == ["a.py::a\na.py::b [c]", "d.py::d"][:turns]


def test_what_means_the_same_is_told_by_rule(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    text = """\
        Size: TypeAlias = int | str
        @cache
        @lru_cache(maxsize=8)
        @keep(1)
        def grow(size: int | None, more: int = 1 | 2) -> int | str:
            held: list[int | str] = [size | 1]
            return zip(held, more, strict=True)
        faster = lru_cache(maxsize=16)(grow)
        fitting = Box(size=16)
        @_remembered
        def shrink(): ...
        @abstractmethod
        def draw(self) -> Node: ...
        class Sized(Protocol[T]):
            @property
            def size(self) -> int: ...
        class Box(Sized):
            @property
            def size(self) -> int: ...
        if TYPE_CHECKING and held:
            if TYPE_CHECKING:
                pass
        def near(place, *, size = 2 * more): ...
        """
    module.write_text(dedent(text))

    def same(line: int, part: str, operator: str = "core/any") -> bool:
        column = dedent(text).splitlines()[line - 1].index(part)
        return means_the_same(module, (line, column), operator)

    assert all(same(line, "|") for line in (1, 5))
    assert same(2, "@")
    assert same(3, "@")
    assert same(12, "@")
    assert same(3, "8")
    assert not same(4, "@")
    assert not same(5, "1")
    assert not same(5, "| 2")
    assert same(5, "| str")
    assert same(6, "| str")
    assert not same(6, "| 1")
    assert same(7, "True")
    assert not same(7, "held")
    assert same(8, "16")
    assert not same(8, "grow")
    assert not same(9, "16")
    assert same(10, "@")
    assert same(7, "held", "core/ReplaceComparisonOperator_Eq_Is")
    assert same(15, "@")
    assert not same(18, "@")
    assert not same(20, "TYPE")
    assert same(21, "TYPE")
    assert same(23, "*,")
    assert not same(23, "* more")


# ---- Which tests a change can fail: what they reach is measured with a program of a few lines


PROGRAM = {
    "molecore/a.py": """\
        def three() -> int:
            return 3


        SIZE = three()


        def grow(size: int, by: int = SIZE) -> int:
            if size < 0:
                return 0
            return size + by
        """,
    "molecore/numbers.py": "MOST = 5\n",
    "molecore/b.py": """\
        from molecore.a import grow
        from molecore import (
            numbers,
        )


        def full(size: int) -> bool:
            return grow(size) >= numbers.MOST
        """,
    "molecore/day.py": "from molecore import night\n\nDAY = 1\n",
    "molecore/night.py": "from molecore import day\n\nNIGHT = 1\n",
    "molecore/__init__.py": "",
    "web/moleweb/__init__.py": "",
    "web/moleweb/c.py": "from molecore import b, numbers\n",
    "tests/test_all.py": """\
        import pytest

        from molecore.a import grow
        from molecore.b import full


        def test_grows() -> None:
            assert grow(1) == 4


        @pytest.mark.parametrize("size", ["-1 | x"])
        def test_grows_from_nothing(size: str) -> None:
            assert grow(int(size[:2])) == 0


        def test_is_full() -> None:
            assert full(2)
            assert not full(-2)
        """,
}
"""A program and its tests."""
GROWS, FROM_NOTHING, FULL = (
    f"tests/test_all.py::test_{name}" for name in ("grows", "grows_from_nothing[-1 | x]", "is_full")
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("program")
    for place, text in PROGRAM.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(dedent(text))
    return root


@pytest.fixture(scope="module")
def measured(program: Path) -> Path:
    """What its tests reach, measured as in the proof."""
    data, folder = program / "data", program / "reached"
    (program / ".coveragerc").write_text("[run]\nbranch = True\nsource_pkgs = molecore, moleweb\n")
    paths = os.pathsep.join(map(str, (program, program / "web")))
    subprocess.run(  # noqa: S603 - our own
        (PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", *reached.MEASURED, "tests"),
        cwd=program,
        env={**os.environ, "COVERAGE_FILE": str(data), "PYTHONPATH": paths},
        check=True,
    )
    reached.write([data], program, folder)
    return folder


LOOKING = ["tests/test_records.py", "tests/contract/test_older_rules.py"]
NAMING = ["tests/test_all.py"]


@pytest.mark.parametrize(
    ("module", "lines", "turns"),
    [
        ("a", [10], [[FROM_NOTHING, FULL], [GROWS]]),  # those first that reach least
        ("a", [11], [[GROWS, FULL], [FROM_NOTHING]]),  # another may be shown what they worked out
        ("a", [10, 11], [[GROWS, FROM_NOTHING, FULL]]),
        ("a", [2], [[GROWS, FROM_NOTHING, FULL]]),  # no test calls it: it ran at import
        ("a", [1], [LOOKING, [GROWS, FROM_NOTHING, FULL], NAMING]),
        ("a", [5], [LOOKING, [GROWS, FROM_NOTHING, FULL], NAMING]),
        ("a", [5, 11], [LOOKING, [GROWS, FROM_NOTHING, FULL], NAMING]),
        ("numbers", [1], [LOOKING, [FULL]]),  # no test goes through it, but what imports it does
        ("day", [3], [LOOKING]),  # no test is reached from it, nor from what imports it
        ("b", [8], [[FULL]]),
        ("b", [1], [LOOKING, [FULL], NAMING]),
    ],
)
def test_a_change_meets_the_tests_that_reach_it(
    module: str, lines: list[int], turns: list[list[str]], program: Path, measured: Path
) -> None:
    found = reached.turns(measured, program, f"molecore/{module}.py", lines)
    assert [set(turn) for turn in found] == [set(turn) for turn in turns]
    assert [turn[-1] for turn in found] == [turn[-1] for turn in turns]


def test_what_imports_a_module_is_found_in_all_ways_to_import(program: Path) -> None:
    assert reached.importers(program, "molecore/a.py") == ["molecore/b.py"]
    assert reached.importers(program, "molecore/numbers.py") == [
        "molecore/b.py",
        "web/moleweb/c.py",
    ]
    assert reached.importers(program, "web/moleweb/c.py") == []
    assert all((ROOT / test).exists() for test in LOOKING)
    assert "molecore/wire/links.py" in reached.importers(ROOT, "molecore/wire/digits.py")
