"""What happens where the licences are shown."""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.record import record


@record
class LicencesLoaded:
    """The text that the build wrote; "" if it could not be read."""

    text: str


@record
class LicencesRequested:
    """Try once more to read it."""


LicencesMessage: TypeAlias = LicencesLoaded | LicencesRequested
