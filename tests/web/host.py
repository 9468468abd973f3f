"""What Python uses of the page's scripts, and what `web/js/types.d.ts` declares."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

_INTERFACE: Final = re.compile(r"^interface (\w+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_MEMBER: Final = re.compile(r"^  (?:readonly )?(\w+)(\??)([:(].*?)(?:;|,)$", re.MULTILINE)
_TYPE: Final = re.compile(r": (\w+)")

Members: TypeAlias = Mapping[str, str]
"""The members of an interface, each with what is written after its name."""


def interfaces(text: str) -> Mapping[str, Members]:
    """The interfaces of a file of declarations by their names."""
    return {
        name: {member: rest for member, _, rest in _MEMBER.findall(body)}
        for name, body in _INTERFACE.findall(text)
    }


def unknown(tree: ast.Module, declared: Mapping[str, Members]) -> set[str]:
    """What ``tree`` uses of ``host`` or ``self.page`` and ``declared`` does not have."""
    paths = [_path(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return {name for path in paths if path for name in _missing(path, declared)}


def _missing(path: list[str], declared: Mapping[str, Members]) -> Iterator[str]:
    first, *further = path
    members = declared["Molecore"]
    if first not in members:
        yield first
        return
    kind = _TYPE.fullmatch(members[first])
    for name in further[:1]:
        if kind is not None and kind[1] in declared and name not in declared[kind[1]]:
            yield f"{first}.{name}"


def _path(node: ast.expr) -> list[str]:
    """The names after ``host``; those after ``self.page`` are of its page. [] for all else."""
    match node:
        case ast.Attribute(value=ast.Name(id="host"), attr=name):
            return [name]
        case ast.Attribute(value=ast.Name(id="self"), attr="page"):
            return ["page"]
        case ast.Attribute(value=value, attr=name):
            above = _path(value)
            return [*above, name] if above else []
        case ast.Call(func=ast.Name(id="_signing")):
            return ["signing"]
    return []
