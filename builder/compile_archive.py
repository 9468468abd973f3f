"""Runs inside Pyodide: turns Python text into an archive of unchecked bytecode.

Compiling the library's text is most of what a page waits for. Entries are
stored, not deflated: hosts compress on the way, and the page need not inflate.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from zipfile import ZipFile, ZipInfo

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
UNCHECKED = (1).to_bytes(4, "little")
WITHOUT_ASSERTS, WITHOUT_DOCSTRINGS = 1, 2

USED_FROM_C = (
    "_pylong",
    "_strptime",
    "encodings.idna",
    "encodings.latin_1",
    "linecache",
    "site",
    "traceback",
    "warnings",
)
"""Modules that the interpreter imports where no Python text says so."""

NEVER_IN_A_PAGE = frozenset({
    "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "antigravity", "asyncio.proactor_events",
    "asyncio.windows_events", "asyncio.windows_utils", "bdb", "cProfile", "cmd", "compileall",
    "concurrent.futures.process", "configparser", "ctypes", "curses", "dbm", "doctest", "ensurepip",
    "ftplib", "getpass", "http", "idlelib", "imaplib", "mailbox", "mimetypes", "modulefinder",
    "multiprocessing", "netrc", "optparse", "pdb", "pip", "plistlib", "poplib", "profile",
    "profiling", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter",
    "smtplib", "socketserver", "sqlite3", "ssl", "statistics", "symtable", "sysconfig", "tabnanny",
    "tarfile", "test", "timeit", "tkinter", "tomllib", "trace", "tty", "turtle", "unittest",
    "urllib.request", "venv", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
})  # fmt: skip
"""What library modules import for terminals, sockets, processes and tests."""


def stdlib(archive: str, roots: Iterable[str]) -> None:
    """Write what ``roots`` need of the standard library to ``archive``."""
    with ZipFile(LIBRARY) as library:
        texts = {module(name): (name, library.read(name))
                 for name in library.namelist() if name.endswith(".py")}  # fmt: skip
    needed = reachable(texts, {*roots, *USED_FROM_C})
    write(archive, (texts[name] for name in needed), WITHOUT_DOCSTRINGS)


def app(archive: str) -> None:
    """Write what lies in /sources to ``archive``.

    Docstrings stay: a data class without one writes its own, which takes longer than reading it.
    """
    root = Path("/sources")
    texts = ((str(path.relative_to(root)), path.read_bytes()) for path in root.rglob("*.py"))
    write(archive, texts, WITHOUT_ASSERTS)


def module(file: str) -> str:
    """The name of the module in a library file."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def reachable(texts: Mapping[str, tuple[str, bytes]], roots: Iterable[str]) -> set[str]:
    """The modules among ``texts`` that ``roots`` lead to by imports, lazy ones too."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found or name not in texts or never(name):
            continue
        found.add(name)
        waiting += names_after(name, *texts[name])
    return found


def never(name: str) -> bool:
    """Whether ``name`` or a package around it has no use in a page."""
    parts = name.split(".")
    return any(".".join(parts[:count]) in NEVER_IN_A_PAGE for count in range(1, len(parts) + 1))


def names_after(name: str, file: str, text: bytes) -> Iterator[str]:
    """What importing the module ``name`` may import: its package and all that its text names."""
    package = name if file.endswith("__init__.py") else name.rpartition(".")[0]
    yield name.rpartition(".")[0]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (part for alias in node.names for part in with_parents(alias.name))
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield from with_parents(base)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def with_parents(name: str) -> Iterator[str]:
    """``name`` and the packages around it."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def write(archive: str, texts: Iterable[tuple[str, bytes]], level: int) -> None:
    """Write ``texts`` (file name, content) to ``archive`` as bytecode of that ``level``."""
    with ZipFile(archive, "w") as out:
        for name, content in sorted(texts):
            out.writestr(entry(f"{name}c"), bytecode(name, content, level))


def entry(name: str) -> ZipInfo:
    """An archive entry whose date does not depend on the day of the build."""
    return ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))


def bytecode(name: str, text: bytes, level: int) -> bytes:
    """``text`` compiled, under a header that skips all checks."""
    code = compile(text, name, "exec", dont_inherit=True, optimize=level)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + bytes(8) + marshal.dumps(code)
