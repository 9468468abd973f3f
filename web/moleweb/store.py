"""The one way the page changes: from a model and a message to the next model, and effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from moleweb import looks, routes
from moleweb.effects import Arrive, Effect, Go, KeepLooks, KeepSettings
from moleweb.flows import (
    cover,
    dialogs,
    glimpse,
    history,
    kept,
    layout,
    opponent,
    setup,
    sharing,
    shelf,
    table,
    travel,
)
from moleweb.messages import Message
from moleweb.model import Model

_HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    **travel.HANDLERS,
    **kept.HANDLERS,
    **shelf.HANDLERS,
    **setup.HANDLERS,
    **layout.HANDLERS,
    **table.HANDLERS,
    **history.HANDLERS,
    **cover.HANDLERS,
    **glimpse.HANDLERS,
    **opponent.HANDLERS,
    **dialogs.HANDLERS,
    **sharing.HANDLERS,
}


def update(model: Model, message: Message) -> tuple[Model, tuple[Effect, ...]]:
    """What becomes of ``model``, and the effects to carry out in order."""
    after = settle(model, _HANDLERS[type(message)](model, message))
    return replace(after, outbox=()), after.outbox


def settle(before: Model, after: Model) -> Model:
    """What follows from any change, whatever brought it about."""
    after = kept.settle(before, after)
    if after.settings != before.settings:
        after = after.emit(KeepSettings(after.settings))
    if after.looks != before.looks:
        after = after.emit(KeepLooks(looks.dump(after.looks)))
    if after.route != before.route:
        after = replace(after, dialog=None).at_table(eyes=None, asked=False)
        after = after.emit(Go(routes.fragment(after.route)), Arrive(routes.anchor(after.route)))
    return opponent.settle(before, after)
