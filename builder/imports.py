"""What Python text imports, read without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from zipfile import ZipFile


def imported(texts: Iterable[bytes]) -> list[str]:
    """The absolute names that ``texts`` import anywhere, also inside functions, sorted."""
    return sorted({name for text in texts for name in _names(ast.parse(text))})


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def texts_in(wheel: Path) -> Iterator[bytes]:
    """The Python texts in a wheel."""
    with ZipFile(wheel) as archive:
        yield from (archive.read(name) for name in archive.namelist() if name.endswith(".py"))
