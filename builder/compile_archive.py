"""Runs inside Pyodide: turns Python text into an archive of unchecked bytecode.

Compiling the library's text is most of what a page waits for. Entries are
stored, not deflated: hosts compress on the way, and the page need not inflate.
"""

from __future__ import annotations

import importlib.util
import marshal
import sys
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile, ZipInfo

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
UNCHECKED = (1).to_bytes(4, "little")
LEFT_OUT = {
    "_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support",
    "_pydatetime", "_pydecimal", "_pyrepl", "_sysconfigdata__emscripten_wasm32-emscripten",
    "antigravity", "bdb", "cProfile", "cmd", "compileall", "concurrent.interpreters",
    "curses", "dbm", "doctest", "ensurepip", "ftplib", "getpass", "idlelib", "imaplib", "lib2to3",
    "mailbox", "modulefinder", "multiprocessing", "netrc", "nntplib", "pdb", "pip", "poplib",
    "profile", "profiling", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data",
    "rlcompleter", "smtplib", "socketserver", "sqlite3", "ssl", "symtable", "tabnanny", "tarfile",
    "test", "this", "timeit", "tkinter", "trace", "tty", "turtle", "turtledemo", "unittest", "venv",
    "wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
}  # fmt: skip
"""Modules of the standard library that a page without terminal, sockets or processes never uses."""


def stdlib(archive: str) -> None:
    """Write the standard library to ``archive``."""
    with ZipFile(LIBRARY) as library:
        texts = {name: library.read(name) for name in library.namelist() if not name.endswith("/")}
    write(archive, ((name, text) for name, text in texts.items() if kept(name)))


def app(archive: str) -> None:
    """Write what lies in /sources to ``archive``."""
    root = Path("/sources")
    write(archive, ((str(p.relative_to(root)), p.read_bytes()) for p in root.rglob("*.py")))


def kept(name: str) -> bool:
    """Whether a page may use the module in the file ``name``."""
    parts = name.removesuffix(".py").split("/")
    return not any(".".join(parts[:count]) in LEFT_OUT for count in range(1, len(parts) + 1))


def write(archive: str, sources: Iterable[tuple[str, bytes]]) -> None:
    """Write ``sources`` (name, content) to ``archive``, Python text as bytecode."""
    with ZipFile(archive, "w") as out:
        for name, content in sorted(sources):
            if name.endswith(".py"):
                out.writestr(entry(f"{name}c"), bytecode(name, content))
            else:
                out.writestr(entry(name), content)


def entry(name: str) -> ZipInfo:
    """An archive entry whose date does not depend on the day of the build."""
    return ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))


def bytecode(name: str, text: bytes) -> bytes:
    """``text`` compiled without asserts and docstrings, under a header that skips all checks."""
    code = compile(text, name, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + bytes(8) + marshal.dumps(code)
