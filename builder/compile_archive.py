"""Runs inside Pyodide: turns Python text into archives of unchecked bytecode.

Compiling the library's text is most of what a page waits for.
"""

from __future__ import annotations

import importlib.util
import marshal
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
UNCHECKED = (1).to_bytes(4, "little")
WITHOUT_ASSERTS, WITHOUT_DOCSTRINGS = 1, 2

NOT_FOR_A_PAGE = {
    "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "antigravity", "bdb", "cProfile", "cmd",
    "compileall", "curses", "dbm", "doctest", "ensurepip", "ftplib", "idlelib", "imaplib",
    "mailbox", "modulefinder", "multiprocessing", "netrc", "nntplib", "pdb", "pip", "poplib",
    "profile", "profiling", "pstats", "pty", "pyclbr", "pydoc", "pydoc_data", "rlcompleter",
    "smtplib", "socketserver", "sqlite3", "symtable", "tabnanny", "test", "tkinter", "trace",
    "tty", "turtle", "turtledemo", "unittest", "venv", "webbrowser", "wsgiref", "xml", "xmlrpc",
    "zipapp",
}  # fmt: skip
"""What the library has for terminals, sockets, processes, tests, and for want of C modules."""


def stdlib(archive: str) -> None:
    """Write the standard library to ``archive``."""
    with ZipFile(LIBRARY) as library:
        names = [
            name for name in library.namelist() if name.endswith(".py") and is_for_a_page(name)
        ]
        write(archive, [(name, library.read(name)) for name in names], WITHOUT_DOCSTRINGS)


def app(archive: str) -> None:
    """Write what lies in /sources to ``archive``, as `web/bundle.py` reads it."""
    root = Path("/sources")
    texts = {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*.py")}
    modules = {module(name): packed(name, texts[name]) for name in sorted(texts)}
    Path(archive).write_bytes(marshal.dumps(modules))


def module(file: str) -> str:
    """The name by which the module in ``file`` is imported."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def packed(file: str, text: bytes) -> tuple[bool, bytes]:
    """Whether ``file`` makes a package, and its code, compressed.

    Docstrings stay: a data class without one writes its own, which takes longer than reading it.
    """
    code = marshal.dumps(compiled(file, text, WITHOUT_ASSERTS))
    return file.endswith("__init__.py"), zlib.compress(code, 9)


def is_for_a_page(file: str) -> bool:
    """Whether a page may ever use what lies in a library file."""
    return file.endswith(".py") and file.removesuffix(".py").split("/")[0] not in NOT_FOR_A_PAGE


def write(archive: str, texts: Iterable[tuple[str, bytes]], level: int) -> None:
    """Write ``texts`` (file name, content) to ``archive`` as bytecode of that ``level``."""
    with ZipFile(archive, "w") as out:
        for name, content in sorted(texts):
            out.writestr(entry(f"{name}c"), bytecode(name, content, level), ZIP_DEFLATED, 9)


def entry(name: str) -> ZipInfo:
    """An archive entry whose date does not depend on the day of the build."""
    return ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))


def bytecode(name: str, text: bytes, level: int) -> bytes:
    """``text`` compiled, under a header that skips all checks."""
    header = importlib.util.MAGIC_NUMBER + UNCHECKED + bytes(8)
    return header + marshal.dumps(compiled(name, text, level))


def compiled(name: str, text: bytes, level: int) -> CodeType:
    """``text`` compiled, as from the file ``name``."""
    return compile(text, name, "exec", dont_inherit=True, optimize=level)
