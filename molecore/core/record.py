"""The one way values are made here: immutable, slotted, compared by content.

The standard library's frozen dataclasses are the same to use, but write six
methods as program text for each class and compile it. A page with a hundred
records waits for that longer than for all its other imports, so here only the
constructor is compiled; the other methods are shared and find the fields.
"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Turn a class of annotated fields into an immutable value type.

    Two records are equal when they are of the same class and their fields are
    equal, so ``Dig("c3") != Place("c3")``: a named tuple would call them equal
    and make ``action in legal_actions`` lie. `dataclasses.fields` and
    `dataclasses.replace` work with records.
    """
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    made.__init__ = _constructor(made)
    made.__eq__, made.__hash__ = _comparison(made)
    made.__repr__ = _repr
    made.__setattr__ = made.__delattr__ = _refuse
    return made  # type: ignore[no-any-return]


def _constructor(made: Any) -> Any:
    """``__init__`` of a record: it fills the slots past `_refuse`, and so faster than by name."""
    names = [field.name for field in fields(made)]
    scope = {f"fill_{name}": getattr(made, name).__set__ for name in names}
    lines = [f"def __init__({', '.join(['self', *names])}):"]
    lines += [f"    fill_{name}(self, {name})" for name in names] or ["    pass"]
    exec("\n".join(lines), scope)  # noqa: S102 - nothing in it but the names of fields
    constructor = scope["__init__"]
    defaults = [field.default for field in fields(made) if field.default is not MISSING]
    constructor.__defaults__ = tuple(defaults)
    constructor.__qualname__ = f"{made.__qualname__}.__init__"
    return constructor


def _comparison(made: Any) -> tuple[Any, Any]:
    """``__eq__`` and ``__hash__`` of a record."""
    names = [field.name for field in fields(made)]
    content = attrgetter(*names) if names else type

    def equals(self: Any, other: object) -> bool:
        return content(self) == content(other) if type(other) is made else NotImplemented

    def hashed(self: Any) -> int:
        return hash(content(self))

    return equals, hashed


def _repr(self: Any) -> str:
    shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: Any, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"{type(self).__name__} never changes; {name} stays as it is")
