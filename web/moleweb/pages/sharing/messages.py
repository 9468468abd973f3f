"""What happens with links, those that come in and those that go out."""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.record import record
from molecore.wire.header import Contents


@record
class SharedGameOpened:
    """Open the game in the link."""


@record
class LinkRetried:
    """Read the link once more that the page went down over."""


@record
class LinkReadingContinued:
    """Go on reading the link, if it is still this one that is wanted."""

    link: str


@record
class LinkContentsChosen:
    """What the link in the dialog is to hold."""

    contents: Contents


@record
class CopyRequested:
    """Copy the link in the dialog."""


SharingMessage: TypeAlias = (
    SharedGameOpened | LinkRetried | LinkReadingContinued | LinkContentsChosen | CopyRequested
)
