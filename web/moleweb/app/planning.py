"""The board on which an answer is prepared, in the place of the table."""

from __future__ import annotations

from molecore.core.record import replace
from moleweb.app.model import Model
from moleweb.app.routes import Route


def inside(model: Model) -> Model:
    """``model`` with what is being prepared at the table."""
    plan = model.planning
    if plan is None:
        return model
    return replace(
        model,
        match=plan.match,
        table=plan.table,
        history=None,
        chair=None,
        telling=None,
        route=Route("play", plan.match.id),
        dialog=None,
    )
