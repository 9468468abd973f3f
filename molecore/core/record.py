"""The one way values are made here: immutable, slotted, compared by content.

The standard library's frozen dataclasses are the same to use, but write six
methods as program text for each class and compile it. A page with a hundred
records waits for that longer than for all its other imports, so here one
constructor is compiled for each number of fields and renamed for each class;
the other methods are shared and find the fields.

A value is filled in while it is a draft: of a class of the same slots that can
be written on. To lock it then is one assignment, whatever the number of fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    NoReturn,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
)

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

RecordFields: TypeAlias = Mapping[str, "Field[Any]"]
"""The fields of a record by name, in the order of its constructor."""


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Turn a class of annotated fields into an immutable value type.

    Two records are equal when they are of the same class and their fields are
    equal, so ``Dig("c3") != Place("c3")``: a named tuple would call them equal
    and make ``action in legal_actions`` lie. `dataclasses.fields` and
    `dataclasses.replace` work with records. A record has no other record above
    it, and its methods do without `super`.
    """
    known = {name: _field(cls, name, kind) for name, kind in cls.__annotations__.items()}
    made: Any = _slotted(cls, known)
    draft = _slotted(cls, known)
    made.__init__ = _constructor(made, draft, known)
    made.__eq__, made.__hash__ = _comparison(made, known)
    made.__draft__, made.__replace__ = _copier(draft, known), replace
    made.__repr__ = cls.__dict__.get("__repr__", _repr)
    made.__reduce__ = _reduce
    made.__copy__ = made.__deepcopy__ = _itself
    made.__setattr__ = made.__delattr__ = _refuse
    return made  # type: ignore[no-any-return]


if TYPE_CHECKING:
    from dataclasses import replace as replace  # noqa: PLC0414 - its arguments are checked
else:

    def replace(value: T, /, **changes: Any) -> T:
        """A record like ``value`` but for these fields; in half the time `dataclasses` takes."""
        made: Any = value.__class__
        new = made.__draft__(value)
        for name, change in changes.items():
            setattr(new, name, change)
        new.__class__ = made
        return new  # type: ignore[no-any-return]


def changer(made: type) -> Callable[[F], F]:
    """Build a function that copies a record of class ``made`` with new values for some fields.

    Its parameters after the first are those fields. Its body says the same with `replace`, for the
    type checker; the built function takes half the time, which matters where it runs at every ply.
    Raises KeyError for an unknown field.
    """

    def built(function: F) -> F:
        code: CodeType = function.__code__
        names = code.co_varnames[1 : code.co_argcount]
        left = dict.fromkeys(made.__match_args__)  # type: ignore[attr-defined]
        for name in names:
            del left[name]
        places = {f"value_{place}": name for place, name in enumerate((*left, *names))}
        scope = {**made.__init__.__globals__, "create": object.__new__}  # type: ignore[misc]
        changing = _renamed(_changing(len(left), len(names)), places)
        return cast("F", FunctionType(changing, scope, "changed"))

    return built


@dataclass(frozen=True)
class _Sample:
    only: int


_FROZEN: Final[Any] = getattr(_Sample, "__dataclass_params__")  # noqa: B009 - not in the stubs
"""A marker of frozen dataclasses, which some programs ask for."""

_PLAIN: Final[Any] = getattr(fields(_Sample)[0], "_field_type")  # noqa: B009 - not in the stubs
"""The marker of an ordinary field: not one of the class, nor one for the constructor alone."""


def _field(cls: type, name: str, kind: Any) -> Field[Any]:
    made: Any = field(default=cls.__dict__.get(name, MISSING))
    made.name, made.type = name, kind
    made._field_type = _PLAIN  # noqa: SLF001 - by this `fields` and `replace` know it
    return made  # type: ignore[no-any-return]


def _slotted(cls: type, known: RecordFields) -> type:
    """The class anew, with a slot for each field in place of its default."""
    left_out = {*known, "__dict__", "__weakref__"}
    body = {name: value for name, value in cls.__dict__.items() if name not in left_out}
    names = tuple(known)
    body |= {"__slots__": names, "__match_args__": names}
    body |= {"__dataclass_fields__": known, "__dataclass_params__": _FROZEN}
    return type(cls)(cls.__name__, cls.__bases__, body)


_BECOME: Final = object.__dict__["__class__"].__set__
"""Turns a draft into a value of a class with the same slots, past `_refuse`."""


def _constructor(made: Any, draft: type, known: RecordFields) -> FunctionType:
    """``__init__`` of a record: it is a ``draft``, which can be written on, until all is filled in.

    That is faster than to pass `_refuse` for each field.
    """
    scope = {"become": _BECOME, "Draft": draft, "Made": made}
    places = {f"value_{place}": name for place, name in enumerate(known)}
    code = _renamed(_filling(len(known)), places)
    code = code.replace(co_qualname=f"{made.__qualname__}.__init__")
    defaults = tuple(each.default for each in known.values() if each.default is not MISSING)
    return FunctionType(code, scope, "__init__", defaults)


def _renamed(code: CodeType, names: Mapping[str, str]) -> CodeType:
    """The same code with other names of variables and attributes."""
    return code.replace(
        co_varnames=tuple(names.get(name, name) for name in code.co_varnames),
        co_names=tuple(names.get(name, name) for name in code.co_names),
    )


@cache
def _filling(count: int) -> CodeType:
    """The code of a constructor with ``count`` fields whose names are numbers."""
    values = [f"value_{place}" for place in range(count)]
    lines = [f"def __init__({', '.join(['self', *values])}):", "    become(self, Draft)"]
    lines += [f"    self.{value} = {value}" for value in values]
    return _compiled("\n".join([*lines, "    self.__class__ = Made"]), "__init__")


@cache
def _copying(count: int) -> CodeType:
    """The code that makes a draft like a record of ``count`` fields whose names are numbers."""
    lines = ["def copied(self):", "    draft = create(Draft)"]
    lines += [f"    draft.value_{place} = self.value_{place}" for place in range(count)]
    return _compiled("\n".join([*lines, "    return draft"]), "copied")


@cache
def _changing(kept: int, new: int) -> CodeType:
    """The code that makes a record with ``kept`` fields like another one and ``new`` ones given."""
    given = ", ".join(f"value_{place}" for place in range(kept, kept + new))
    lines = [f"def changed(self, {given}):", "    draft = create(Draft)"]
    lines += [f"    draft.value_{place} = self.value_{place}" for place in range(kept)]
    lines += [f"    draft.value_{place} = value_{place}" for place in range(kept, kept + new)]
    lines += ["    draft.__class__ = Made", "    return draft"]
    return _compiled("\n".join(lines), "changed")


def _compiled(text: str, name: str) -> CodeType:
    scope: dict[str, Any] = {}
    exec(text, scope)  # noqa: S102 - nothing in it but numbers
    return scope[name].__code__  # type: ignore[no-any-return]


def _comparison(made: Any, known: RecordFields) -> tuple[Any, Any]:
    """``__eq__`` and ``__hash__`` of a record."""
    content = attrgetter(*known) if known else type

    def equals(self: Any, other: object) -> bool:
        return content(self) == content(other) if type(other) is made else NotImplemented

    def hashed(self: Any) -> int:
        return hash(content(self))

    return equals, hashed


def _copier(draft: type, known: RecordFields) -> FunctionType:
    """What makes a draft with the values of a record; `replace` goes on from there."""
    places = {f"value_{place}": name for place, name in enumerate(known)}
    code = _renamed(_copying(len(known)), places)
    return FunctionType(code, {"create": object.__new__, "Draft": draft})


def _repr(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self))
    return f"{type(self).__qualname__}({shown})"


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    """How `pickle` makes it again: by its constructor, as a finished record never changes."""
    return type(self), tuple(getattr(self, name) for name in self.__match_args__)


def _itself(self: T, _: object = None) -> T:
    """A copy of what never changes."""
    return self


def _refuse(self: Any, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"{type(self).__name__} never changes; {name} stays as it is")
