"""Finds words for people that stand in the program instead of the catalogue."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = (ROOT / "molecore", ROOT / "web" / "moleweb")

_WORDS: Final = re.compile(
    r"[A-Za-z][a-z]+.*\s|\s.*[A-Za-z][a-z]+|^[A-Z][a-z]{2,}[.:!?]?$", re.DOTALL
)
"""A word beside a space, or alone with a capital: " and ", "New game", "Undo"."""
_MARKUP: Final = re.compile(
    r'<[^<>]*>|<[^<>]*$|^[^<>]*>|^" [^<>]*$| ?[\w-]+="[^"]*"?| ?(?:rotate|scale|translate)\('
)
"""Tags, whole or cut by a field, and what stands in them; between them may be words."""
_TYPE: Final = re.compile(r"\w+(\[.*\]| \| \w+)+")
_NOT_WORDS: Final = {
    *("molecore: ", "molecore-save ", '{"value": '),  # how programs write
    *("name namegame:", "name namenode:"),  # and how the page does
    *("Molecore problem report", "version: ", "screen: ", "last fault: "),  # for hosts
    *("no game\n", " at "),  # in the same report
    *("at once", "after the card"),  # how programs may write an option
    *("Draft", "Made", "    become(self, Draft)", "    self.", "    self.__class__ = Made"),
    *("def __init__(", "def copied(self):", "    draft = create(Draft)", "    draft.value_"),
    *("def changed(self, ", " = value_", "    draft.__class__ = Made"),
    *(" = self.value_", "    return draft"),  # Python
}
_OUR_ERRORS: Final = {
    "BadRegistration",
    "FrozenInstanceError",
    "NoWords",
    "StorageRefused",
    "TooManyFlips",
}
_TECHNICAL_CALLS: Final = {
    *("compile", "sub", "match", "fullmatch", "search", "findall", "split", "finditer"),
    *("cast", "TypeVar", "ParamSpec", "Message", "say", "pieces", "getattr", "encode", "strptime"),
}
"""Whose literal arguments are patterns, types, ids."""
_TECHNICAL_ARGUMENTS: Final = {
    *(
        "class_",
        "d",
        "transform",
        "viewBox",
        "preserveAspectRatio",
        "style",
        "points",
        "rel",
        "type",
        "id",
        "key",
        "look",
    ),
    *("sep", "end", "encoding", "accept", "media", "values", "stroke_dasharray", "sizes"),
}
"""Keyword arguments and attributes that nobody reads."""


BUILDER: Final = ROOT / "builder"
"""Says some of the catalogue to people as well, in files that it makes."""
_FOR_PROGRAMS: Final = [
    ROOT / "molecore" / "sealed" / f"{name}.py" for name in ("checking", "device", "messages")
]
"""Say to programs alone what is wrong with bytes that they sent."""


@cache
def sources(places: tuple[Path, ...] = PLACES) -> dict[str, ast.Module]:
    """All modules that may say something, by their paths."""
    found = [path for place in places for path in sorted(place.rglob("*.py"))]
    paths = [path for path in found if path not in _FOR_PROGRAMS]
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in paths
    }


def words_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and text of each literal in ``tree`` that people would read."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            if is_for_people(child.value):
                yield child.lineno, child.value
        elif not _is_technical(child):
            yield from words_in(_readable(child))


def is_for_people(text: str) -> bool:
    """Whether ``text`` looks as if people read it."""
    if text in _NOT_WORDS or _TYPE.fullmatch(text):
        return False
    return _WORDS.search(_MARKUP.sub("", text)) is not None


def _is_technical(node: ast.AST) -> bool:
    """Whether all literals in ``node`` are for the program alone."""
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
            return name in dir(builtins) or name in _OUR_ERRORS  # an error of the programmer's
        case (
            ast.Assign(targets=[ast.Name(id="__all__")])
            | ast.AnnAssign(target=ast.Name(id="_HOMES"))  # where what `molecore` names comes from
            | ast.Compare()
            | ast.MatchValue()
            | ast.AnnAssign(value=None)
        ):
            return True
        case ast.keyword(arg=name):
            return name in _TECHNICAL_ARGUMENTS
    return False


def _readable(node: ast.AST) -> ast.AST:
    """``node`` without annotations, and without the patterns, types and ids in calls."""
    match node:
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            return ast.Assign([target], value)
        case ast.FunctionDef(body=body, args=args):
            defaults = [*args.defaults, *(default for default in args.kw_defaults if default)]
            return ast.Module([*body, ast.Expr(ast.Tuple(defaults))], [])
        case ast.Call(func=function, args=args, keywords=keywords) if _is_technical_call(function):
            rest = [arg for arg in args if not isinstance(arg, ast.Constant | ast.JoinedStr)]
            return ast.Call(function, rest, keywords)
    return node


def _is_technical_call(function: ast.expr) -> bool:
    return _name(function) in _TECHNICAL_CALLS


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
