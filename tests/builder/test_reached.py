"""Which tests a change can fail: what they reach is measured with a program of a few lines."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from textwrap import dedent

import pytest

from builder import reached
from builder.paths import PYTHON, ROOT

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


LOOKING = ["tests/test_records.py", "tests/contract/test_metadata.py"]
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
