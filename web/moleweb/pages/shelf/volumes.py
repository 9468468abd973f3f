"""One game of the shelf: found, opened, put under another id."""

from __future__ import annotations

from molecore.core.errors import MolecoreError
from molecore.core.history import History, begin
from molecore.core.record import replace
from molecore.wire import logs
from molecore.wire.errors import DamagedSave
from moleweb.app.model import Model
from moleweb.app.shelf import Volume
from moleweb.storage.update import with_board


def volume(model: Model, match_id: str) -> Volume | None:
    """The game with this id, if it is on the shelf."""
    found = (v for v in model.shelf.volumes or () if v.seen.id == match_id)
    return next(found, None)


def opened(model: Model, match_id: str) -> History | None:
    """All that is kept of the game with this id."""
    found = volume(model, match_id)
    return loaded(found.text) if found else None


def loaded(text: str) -> History | None:
    """The game in a save, or what is good of it; None for one that cannot be shown here."""
    try:
        history: History | None = logs.load(text)
    except DamagedSave as error:
        history = error.partial
    try:
        return history if history is None or with_board(history.match) else None
    except MolecoreError:
        return None


def under(match_id: str, history: History) -> History:
    """The same game under another id."""
    start = replace(history.start, id=match_id)
    return begin(start).join(history.log, history.place)
