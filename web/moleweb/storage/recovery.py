"""One game out of all texts that are kept of it, whichever of them are whole."""

from __future__ import annotations

from collections.abc import Iterable

from molecore.core.history import History
from molecore.core.record import record
from molecore.wire import logs
from molecore.wire.errors import DamagedSave


@record
class Recovered:
    """What was found; ``history`` None if nothing could be read."""

    history: History | None
    damaged: tuple[str, ...]
    """The texts that are not whole."""
    complete: bool
    """Whether one of the texts was whole."""
    newer: bool = False
    """Whether one of the texts is for a newer Molecore to read. Then nothing is: whoever
    played on from an older one would lose what the newer one has."""


def recover(texts: Iterable[str]) -> Recovered:
    """All that ``texts``, saves of one match, hold together.

    The first whole one leads: its log is continued by what others have
    besides, and of damaged ones by what is good of them. The match stands
    where the longest says.
    """
    whole: list[logs.Save] = []
    damaged: dict[str, History | None] = {}
    for text in dict.fromkeys(texts):
        try:
            whole.append(logs.read(text))
        except DamagedSave as error:
            if error.kind == "newer":
                return Recovered(None, (), complete=False, newer=True)
            damaged[text] = error.partial
    parts = [logs.Save(part, "") for part in damaged.values() if part is not None]
    return Recovered(_joined([*whole, *parts]), tuple(damaged), bool(whole))


def _joined(saves: list[logs.Save]) -> History | None:
    if not saves:
        return None
    first = saves[0].history
    of_one_match = [save for save in saves if save.history.start == first.start]
    for save in of_one_match[1:]:
        first = first.join(save.history.log)
    latest = max(of_one_match, key=lambda save: (len(save.history.log), save.when)).history
    return first.join(latest.log, latest.place)
