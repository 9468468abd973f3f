from __future__ import annotations

import sys
from pathlib import Path

import pytest

from builder.progress import show_in_turn

MEET = """
import pathlib, sys, time
mine, theirs = map(pathlib.Path, sys.argv[1:])
mine.touch()
while not theirs.exists():
    time.sleep(0.01)
print("met", mine.name, flush=True)
sys.exit(mine.name == "b")
"""


def test_programs_run_at_once_and_speak_in_turn(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    a, b = (tmp_path_factory.getbasetemp() / name for name in "ab")
    ended = show_in_turn(
        [(sys.executable, "-c", MEET, a, b), (sys.executable, "-c", MEET, b, a)], at_once=2
    )
    assert next(ended)[0] == 0
    assert capsys.readouterr().out == "met a\n"
    assert next(ended)[0] == 1
    assert capsys.readouterr().out == "met b\n"


def test_each_program_has_the_time_it_took_itself() -> None:
    naps = (0.8, 0.1)
    programs = [(sys.executable, "-c", f"import time; time.sleep({nap})") for nap in naps]
    (_, long), (_, short) = show_in_turn(programs, at_once=2)
    assert long > short
    assert long >= 0.8


def test_no_more_programs_run_at_once_than_may_and_the_next_begins_as_one_ends(
    tmp_path: Path,
) -> None:
    mark = str(tmp_path / "mark")
    nap = "import pathlib, sys, time; time.sleep(0.3); pathlib.Path(sys.argv[1]).touch()"
    look = "import pathlib, sys; sys.exit(0 if pathlib.Path(sys.argv[1]).exists() else 3)"
    wait = (
        "import pathlib, sys, time\nfor _ in range(600):\n"
        "    if pathlib.Path(sys.argv[1]).exists(): sys.exit(0)\n    time.sleep(0.1)\nsys.exit(3)"
    )
    first, second, waiting = (
        (sys.executable, "-c", program, mark) for program in (nap, look, wait)
    )
    assert [code for code, _ in show_in_turn([first, second], at_once=1)] == [0, 0]
    (tmp_path / "mark").unlink()
    # The third begins beside the first, which waits for it, once the second has ended.
    ended = show_in_turn([waiting, (sys.executable, "-c", ""), first], at_once=2)
    assert [code for code, _ in ended] == [0, 0, 0]
