"""The licences: one text, read when it is first opened."""

from __future__ import annotations

from typing import assert_never

from molecore.core.record import replace
from moleweb.app.effects import LoadLicences
from moleweb.app.model import Model
from moleweb.pages.licences.messages import LicencesLoaded, LicencesMessage, LicencesRequested


def opened(model: Model) -> Model:
    """The licences, which are read unless they are there."""
    return model if model.licences else replace(model, licences=None).emit(LoadLicences())


def update(model: Model, message: LicencesMessage) -> Model:
    """The model after ``message``."""
    match message:
        case LicencesLoaded(text):
            return replace(model, licences=text)
        case LicencesRequested():
            return opened(model)
        case _ as unknown:
            assert_never(unknown)
