"""JSON of unknown origin, read without risk.

The parser of the standard library descends once for every bracket and kills
Pyodide, not just the parse, at a few thousand of them; so size and depth are
measured first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from molecore.wire.errors import BadRecord
from molecore.words import Message

TEXT_LIMIT: Final = 1_000_000
"""Characters that are read at most."""
DEPTH_LIMIT: Final = 16
"""Brackets that may stand in each other; a record needs four."""

_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
# Possessive, so that no text makes it go back and try again.


def parse_object(text: str) -> dict[str, Any]:
    """The JSON object that ``text`` is. Raises BadRecord for anything else."""
    value = parse(text)
    if not isinstance(value, dict):
        raise BadRecord("foreign", Message("json.no_object"))
    return value


def parse(text: str) -> Any:
    """The JSON value that ``text`` is. Raises BadRecord for anything else."""
    if len(text) > TEXT_LIMIT:
        raise BadRecord("too_long", Message("json.too_long", limit=TEXT_LIMIT))
    if depth(text) > DEPTH_LIMIT:
        raise BadRecord("foreign", Message("json.too_deep", limit=DEPTH_LIMIT))
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except BadRecord:
        raise
    except json.JSONDecodeError as error:
        wrong = Message("json.no_json", reason=error.msg, line=error.lineno, column=error.colno)
        raise BadRecord("foreign", wrong) from None
    except ValueError:
        raise BadRecord("foreign", Message("json.number_too_long")) from None


def write_object(value: Mapping[str, Any]) -> str:
    """``value`` as JSON, one field a line."""
    fields = (f"  {compact(key)}: {compact(item)}" for key, item in value.items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def depth(text: str) -> int:
    """How deep the brackets outside strings stand in each other."""
    deepest = level = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        token = match[0]
        if token in ("[", "{"):
            level += 1
            deepest = max(deepest, level)
        elif token in ("]", "}"):
            level -= 1
    return deepest


def compact(value: Any) -> str:
    """``value`` as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields:
            raise BadRecord("foreign", Message("json.field_twice", field=repr(key[:40])))
        fields[key] = value
    return fields


def _no_constant(name: str) -> None:
    raise BadRecord("foreign", Message("json.no_number", given=name))
