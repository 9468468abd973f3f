"""What happens where the licences are shown."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.record import record
from moleweb.app.acts import Acts, always


@record
class LicencesLoaded:
    """The text that the build wrote; "" if it could not be read."""

    text: str


@record
class LicencesRequested:
    """Try once more to read it."""


LicencesMessage: TypeAlias = LicencesLoaded | LicencesRequested

LICENCE_ACTS: Final[Acts[LicencesMessage]] = {
    "licences": lambda _, value: LicencesLoaded(value),
    "rereadlicences": always(LicencesRequested()),
}
