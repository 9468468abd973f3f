from __future__ import annotations

import sys

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
    codes = show_in_turn([(sys.executable, "-c", MEET, a, b), (sys.executable, "-c", MEET, b, a)])
    assert next(codes) == 0
    assert capsys.readouterr().out == "met a\n"
    assert next(codes) == 1
    assert capsys.readouterr().out == "met b\n"
