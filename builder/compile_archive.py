"""Runs inside Pyodide: turns Python text into archives of bytecode that is never checked.

Compiling the library's text is most of what a page waits for, and finding it
in a zip archive much of the rest.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import marshal
import sys
from collections.abc import Collection, Mapping
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

OURS = ("main.py", "molecore/", "moleweb/")
"""How the files begin whose annotations nobody reads in a page, but those of classes."""

EARLY = {
    "__future__", "_py_warnings", "encodings", "encodings.aliases", "encodings.utf_8", "importlib",
    "warnings",
}  # fmt: skip
"""What Python imports before the bundles are open, besides what is built into it."""


def library_zip(folder: str) -> None:
    """Write the library as one zip archive, as Pyodide takes it without anything of ours."""
    write(f"{folder}/library.zip", library(), WITHOUT_DOCSTRINGS)


def library_archives(folder: str, first: Collection[str], index: str) -> None:
    """Write the library in three: what opens bundles, what a start imports, and the rest.

    ``first`` names the modules that a start imports. Bundles are as `web/bundle.py` reads them:
    a file ``index`` says what is in the rest, for Python begins before the app has come.
    """
    texts = library()
    early = {name: text for name, text in texts.items() if is_early(name)}
    write(f"{folder}/start.zip", early | sources(), WITHOUT_DOCSTRINGS)
    now = {name: text for name, text in texts.items() if module(name) in first}
    rest = {name: text for name, text in texts.items() if name not in early and name not in now}
    later = {name: text for name, text in now.items() if name not in early}
    names = [module(name) for name in rest]
    line = " ".join(("library_rest.bundle", *names))
    bundle(f"{folder}/library.bundle", later | {index: line.encode()}, WITHOUT_DOCSTRINGS)
    bundle(f"{folder}/library_rest.bundle", rest, WITHOUT_DOCSTRINGS)
    Path(f"{folder}/library_rest.json").write_text(json.dumps(names))


def app_bundles(folder: str, homes: Mapping[str, str]) -> None:
    """Write what lies in /sources, each file into the bundle that ``homes`` names for it.

    Of docstrings, those of classes stay as one sign: a data class without one writes its own,
    which takes longer than reading it.
    """
    bundles: dict[str, dict[str, bytes]] = {name: {} for name in sorted(set(homes.values()))}
    for file, text in sources().items():
        bundles[homes[file]][file] = text
    for name, texts in bundles.items():
        bundle(f"{folder}/{name}", texts, WITHOUT_ASSERTS)


def library() -> dict[str, bytes]:
    """The texts of the library that a page may ever use, by their files."""
    with ZipFile(LIBRARY) as stock:
        return {name: stock.read(name) for name in sorted(stock.namelist()) if is_for_a_page(name)}


def sources() -> dict[str, bytes]:
    """The contents of the files in /sources."""
    root = Path("/sources")
    found = sorted(path for path in root.rglob("*") if path.is_file())
    return {str(path.relative_to(root)): path.read_bytes() for path in found}


def bundle(archive: str, texts: Mapping[str, bytes], level: int) -> None:
    """Write ``texts`` to ``archive`` as code of that ``level``, by the names of their modules.

    What is not Python is written as it is, by the name of its file.
    """
    modules = {module(file): packed(file, text, level) for file, text in texts.items()}
    Path(archive).write_bytes(marshal.dumps(modules))


def module(file: str) -> str:
    """The name by which the module in ``file`` is imported; of other files, their own."""
    if not file.endswith(".py"):
        return file
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def packed(file: str, text: bytes, level: int) -> tuple[bool, bytes]:
    """Whether ``file`` makes a package, and its code of that ``level``.

    It is not compressed: hosts do that better, for they see all modules at once.
    """
    if not file.endswith(".py"):
        return False, text
    code = compiled(file, text, level)
    told = without_lines(code) if level == WITHOUT_DOCSTRINGS else code
    return file.endswith("__init__.py"), marshal.dumps(told)


def is_for_a_page(file: str) -> bool:
    """Whether a page may ever use what lies in a library file."""
    return file.endswith(".py") and file.removesuffix(".py").split("/")[0] not in NOT_FOR_A_PAGE


def is_early(file: str) -> bool:
    """Whether Python imports a library file before bundles are open."""
    return module(file) in EARLY


def write(archive: str, texts: Mapping[str, bytes], level: int) -> None:
    """Write ``texts`` by their files to the zip ``archive`` as bytecode of that ``level``."""
    with ZipFile(archive, "w") as out:
        for name, content in texts.items():
            out.writestr(entry(f"{name}c"), bytecode(name, content, level), ZIP_DEFLATED, 9)


def entry(name: str) -> ZipInfo:
    """An archive entry whose date does not depend on the day of the build."""
    return ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))


def bytecode(name: str, text: bytes, level: int) -> bytes:
    """``text`` compiled, under a header that skips all checks."""
    header = importlib.util.MAGIC_NUMBER + UNCHECKED + bytes(8)
    return header + marshal.dumps(compiled(name, text, level))


def compiled(name: str, text: bytes, level: int) -> CodeType:
    """``text`` compiled, as from the file ``name``; classes that say what they are say "."."""
    tree = ast.parse(text, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            shorten(node)
    if name.startswith(OURS):
        tree = ast.fix_missing_locations(Unannotated().visit(tree))
    return compile(tree, name, "exec", dont_inherit=True, optimize=level)


class Unannotated(ast.NodeTransformer):
    """Leaves out what is there for type checkers; what a class says of its fields stays."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [
            each if isinstance(each, ast.AnnAssign) else self.visit(each) for each in node.body
        ]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = [ast.copy_location(ast.Pass(), node)]
        return self.generic_visit(node)


LINE_OF_ITS_OWN, MOST_UNITS = 13, 8
"""Of an entry in the table of lines: its kind, without columns; and how much code it is of."""


def without_lines(code: CodeType) -> CodeType:
    """``code`` that tells of each function the first line alone, as do those in it.

    The tables of lines are a seventh of what a start brings of the library.
    """
    units = len(code.co_code) // 2
    lengths = [min(MOST_UNITS, units - done) for done in range(0, units, MOST_UNITS)]
    table = b"".join(bytes([0x80 | LINE_OF_ITS_OWN << 3 | length - 1, 0]) for length in lengths)
    inside = (
        without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_linetable=table, co_consts=tuple(inside))


def shorten(node: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
    """Take the docstring of ``node`` away; leave a sign of that of a class."""
    match node.body:
        case [ast.Expr(ast.Constant(str()) as docstring), *_]:
            docstring.value = "." if isinstance(node, ast.ClassDef) else ""
