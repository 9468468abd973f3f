"""Mutants that mean the same as the program, told by rule: no test could notice them.

They are what stands in an annotation or an alias of types; a decorator that only saves time or
tells of types, as all within a protocol do, and how much it keeps for that; whether types are
checked just now; the mark before what calls have to name; ``is`` in place of ``==`` for small
numbers and words; and ``strict=False`` in a call of `zip`, which changes nothing while what it is
given is of one length.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

Spot: TypeAlias = tuple[int, int]
"""Line, from 1, and column, from 0."""

_OPERATORS: Final = (
    "core/ReplaceComparisonOperator_Eq_Is",
    "core/ReplaceComparisonOperator_NotEq_IsNot",
    "core/ReplaceComparisonOperator_Is_Eq",
    "core/ReplaceComparisonOperator_IsNot_NotEq",
)
"""Changes that cosmic-ray makes, by how their names begin."""
_KEYWORDS_ONLY: Final = "*,"
"""Before parameters that calls name: taken for a product it becomes what is no Python, or a mark
that lets them be named all the same."""
_ONLY_TIME_OR_TYPES: Final = {
    "cache",
    "cached",
    "lru_cache",
    "_remembered",
    "final",
    "override",
    "overload",
    "abstractmethod",  # whoever leaves one out is told by the checker of types
}


def means_the_same(module: Path, spot: Spot, operator: str) -> bool:
    """Whether the change that cosmic-ray calls ``operator`` leaves the program as it is there."""
    if operator.startswith(_OPERATORS):
        return True
    lines, spans = _read(module)
    line, column = spot
    if lines[line - 1][:column].endswith("strict="):
        return True
    if lines[line - 1].startswith(_KEYWORDS_ONLY, column):
        return True
    return any(begin <= spot < end for begin, end in spans)


@cache
def _read(module: Path) -> tuple[list[str], list[tuple[Spot, Spot]]]:
    """The lines of a module, and where in them it says nothing of what it does."""
    text = module.read_text(encoding="utf-8")
    return text.splitlines(), [span for node in ast.walk(ast.parse(text)) for span in _spans(node)]


def _spans(node: ast.AST) -> Iterator[tuple[Spot, Spot]]:
    for said in _silent(node):
        yield _span(said)
    for decorator in _decorators(node):
        (line, column), end = _span(decorator)
        yield (line, column - 1), end  # with the sign before it


def _span(node: ast.expr) -> tuple[Spot, Spot]:
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)


def _silent(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.AnnAssign(annotation=ast.Name("TypeAlias"), value=ast.expr() as value):
            yield value
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
            yield annotation
        case ast.FunctionDef(returns=ast.expr() as returns):
            yield returns
        case ast.keyword(arg="maxsize", value=kept):
            yield kept
        case ast.If(test=ast.Name("TYPE_CHECKING") as asked):
            yield asked


def _decorators(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.ClassDef) and any(map(_is_protocol, node.bases)):
        for method in node.body:
            yield from method.decorator_list if isinstance(method, ast.FunctionDef) else ()
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(called, ast.Name) and called.id in _ONLY_TIME_OR_TYPES:
                yield decorator


def _is_protocol(base: ast.expr) -> bool:
    named = base.value if isinstance(base, ast.Subscript) else base
    return isinstance(named, ast.Name) and named.id == "Protocol"
