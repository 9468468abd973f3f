"""The build starts wherever there is a Python, and finds its tools on every system."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

import pytest

from builder import system
from builder.paths import ROOT, npm_tool, python_tool

ENTRY = ROOT / "build.py"


def test_tools_are_where_windows_has_them() -> None:
    place = PureWindowsPath("C:/moles/.venv")
    assert str(python_tool("python", place, windows=True)) == r"C:\moles\.venv\Scripts\python.exe"
    packages = PureWindowsPath("C:/moles/web/node_modules")
    assert npm_tool("eslint", packages, windows=True) == packages / ".bin" / "eslint.cmd"


def test_tools_are_where_others_have_them() -> None:
    place = PurePosixPath("/moles/.venv")
    assert python_tool("ruff", place, windows=False) == PurePosixPath("/moles/.venv/bin/ruff")
    assert npm_tool("tsc", place, windows=False) == PurePosixPath("/moles/.venv/.bin/tsc")


def test_the_build_begins_with_what_comes_with_python() -> None:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-S", str(ENTRY), "--help"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "python3 build.py serve plays" in done.stdout


def test_older_pythons_can_read_the_entry() -> None:
    tree = ast.parse(ENTRY.read_text(encoding="utf-8"), feature_version=(3, 6))
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [alias.name for node in imports for alias in node.names] == ["sys"]
    newer = (ast.AnnAssign, ast.NamedExpr, ast.JoinedStr)
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]
    # Python 2 reads no annotations.
    defined = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert defined
    assert not [node for node in defined if node.returns or node.args.args or node.args.kwonlyargs]
    assert ENTRY.read_bytes().isascii()


def test_older_pythons_are_told_what_is_needed() -> None:
    program = f"""
import sys, runpy
sys.version_info = (3, 7, 3, "final", 0)
runpy.run_path({str(ENTRY)!r}, run_name="__main__")
"""
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "Python 3.11 or newer is needed; this is 3.7.\n"


def packaging(tmp_path: Path, *, there: bool) -> Any:
    """What ``python -m build --wheel`` does in this folder."""
    if there:
        (tmp_path / "build").mkdir()
        (tmp_path / "build" / "__init__.py").touch()
        text = "import sys, build.env\nprint('packed', *sys.argv[1:])\n"
        (tmp_path / "build" / "__main__.py").write_text(text)
        (tmp_path / "build" / "env.py").touch()
    command = [sys.executable, "-S", "-m", "build", "--wheel"]
    env = {"PYTHONPATH": str(tmp_path)}
    return subprocess.run(  # noqa: S603 - as above
        command, cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_the_package_that_makes_wheels_is_not_shadowed(tmp_path: Path) -> None:
    done = packaging(tmp_path, there=True)
    assert (done.returncode, done.stdout) == (0, "packed --wheel\n"), done.stderr


def test_without_that_package_it_says_what_to_install(tmp_path: Path) -> None:
    done = packaging(tmp_path, there=False)
    assert done.returncode == 1
    assert "pip install build" in done.stderr


def test_where_there_is_no_apt_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.delattr("os.geteuid")
    assert not system._may_install()
