"""Records as plain data: what crosses to a worker, a file, another program, a digest.

`to_plain` gives dicts, lists, strings, numbers, booleans and None. A record
becomes a dict of its fields with its class name under "is". `from_plain`
reads it back, led by the declared type, and builds nothing that the type
does not name. `digest` identifies a value across interpreters.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

Plain: TypeAlias = Any
"""None, bool, int, str, list[Plain] or dict[str, Plain]."""


def to_plain(value: object) -> Plain:
    """``value`` as plain data. Raises TypeError for what no record may hold."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        plain: dict[str, Plain] = {"is": type(value).__name__}
        for field in fields(value):
            plain[field.name] = to_plain(getattr(value, field.name))
        return plain
    if isinstance(value, (set, frozenset)):
        return sorted(to_plain(item) for item in value)
    raise TypeError(f"{type(value).__name__} is not plain data")


def from_plain(kind: Any, plain: Plain) -> Any:
    """The value of type ``kind`` that `to_plain` made ``plain`` from.

    ``kind`` is a record class, int, str, bool, None, a Literal of these,
    ``tuple[X, ...]``, ``tuple[X, Y]``, ``frozenset[X]`` or a union of kinds.
    Raises ValueError where ``plain`` does not fit it.
    """
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _from_union(get_args(kind), plain)
    if origin is tuple:
        return _from_list(get_args(kind), plain)
    if origin is frozenset:
        return frozenset(_from_list((*get_args(kind), Ellipsis), plain))
    if is_dataclass(kind) and isinstance(kind, type):
        return _from_dict(kind, plain)
    if not _is_single(kind, plain):
        raise ValueError(f"{plain!r} is not of type {kind}")
    return plain


def _is_single(kind: Any, plain: Plain) -> bool:
    if get_origin(kind) is Literal:
        return any(type(plain) is type(value) and plain == value for value in get_args(kind))
    return kind in (bool, int, str, None, NoneType) and type(plain) is (kind or NoneType)


def _from_union(kinds: tuple[Any, ...], plain: Plain) -> Any:
    for kind in kinds:
        try:
            return from_plain(kind, plain)
        except ValueError:
            continue
    raise ValueError(f"{plain!r} fits none of {kinds}")


def _from_list(kinds: tuple[Any, ...], plain: Plain) -> tuple[Any, ...]:
    if not isinstance(plain, list):
        raise ValueError(f"{plain!r} is not a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(from_plain(kinds[0], item) for item in plain)
    if len(kinds) != len(plain):
        raise ValueError(f"{plain!r} needs {len(kinds)} items")
    return tuple(from_plain(kind, item) for kind, item in zip(kinds, plain, strict=True))


def _from_dict(kind: Any, plain: Plain) -> Any:
    hints = _field_types(kind)
    if not isinstance(plain, dict) or plain.get("is") != kind.__name__:
        raise ValueError(f"{plain!r} is not a {kind.__name__}")
    if plain.keys() - {"is"} != hints.keys():
        raise ValueError(f"a {kind.__name__} has the fields {', '.join(hints)}")
    return kind(**{name: from_plain(hint, plain[name]) for name, hint in hints.items()})


@lru_cache(maxsize=256)
def _field_types(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def canonical_json(plain: Plain) -> str:
    """``plain`` as the one JSON text of its value: sorted keys, no spaces, ASCII."""
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


def digest(value: object) -> str:
    """64 hex digits that are equal exactly when the values are, in any Python."""
    return sha256(canonical_json(to_plain(value)).encode()).hexdigest()
