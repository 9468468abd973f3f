"""The small boards of the lobby, as the build drew them (`builder/previews.py`)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from os.path import dirname, join
from typing import Any, Final, cast

from molecore.draw.nodes import Node, h

_FILE: Final = "boards.json"


@cache
def frames(game: str) -> tuple[Node, ...]:
    """Return some positions of one game of ``game``, in their order; () where none were drawn."""
    return tuple(_element(written) for written in _read().get(game, ()))


@cache
def _read() -> Mapping[str, Sequence[Any]]:
    spec = cast("Any", __spec__)
    path = join(dirname(spec.origin), _FILE)  # noqa: PTH118, PTH120 - no path in a page
    try:
        return cast("Mapping[str, Sequence[Any]]", json.loads(spec.loader.get_data(path)))
    except OSError:
        return {}


def _element(written: Sequence[Any]) -> Node:
    """The element that is written as [tag, attributes, children]."""
    tag, attributes, children = written
    inside = (child if isinstance(child, str) else _element(child) for child in children)
    return h(tag, *inside, **{f"{name}_": value for name, value in attributes.items()})
