"""Finds where the program says something: the ids, and the names of what goes into them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

SAYING: Final = {"Message", "say", "pieces"}


@dataclass(frozen=True)
class Use:
    """A place where a message is said."""

    where: str
    ids: re.Pattern[str] | None
    """Of the ids that may be said there; None: nobody can tell."""
    given: frozenset[str] | None
    """The arguments; None: nobody can tell."""


def uses_in(path: str, tree: ast.Module) -> Iterator[Use]:
    """All places in ``tree`` where a message is said."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in SAYING:
                yield Use(f"{path}:{node.lineno}", _ids(first), _given(node))


def said_on_import(tree: ast.Module) -> Iterator[int]:
    """The lines that say something once for all, whatever language is used later."""
    for node in _run_on_import(tree):
        match node:
            case ast.Call(func=ast.Name(id="say" | "pieces")):
                yield node.lineno


def _run_on_import(tree: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield child
            yield from _run_on_import(child)


def _ids(first: ast.expr) -> re.Pattern[str] | None:
    pattern = _pattern(first)
    return None if pattern is None else re.compile(pattern)


def _pattern(first: ast.expr) -> str | None:
    """A pattern of ids; a field of an f-string is one part, or the end of one."""
    match first:
        case ast.Constant(value=str(text)):
            return re.escape(text)
        case ast.IfExp(body=body, orelse=orelse):
            one, other = _pattern(body), _pattern(orelse)
            return None if one is None or other is None else f"(?:{one}|{other})"
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_] as parts) if "." in text:
            return "".join(_pattern(part) or r"[a-z0-9_]+" for part in parts)
    return None


def _given(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name is not None)
