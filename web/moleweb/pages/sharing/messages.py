"""What happens with links, those that come in and those that go out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, get_args

from molecore.core.record import record
from molecore.wire.header import Contents
from moleweb.app.acts import Acts, always


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


@record
class PictureRequested:
    """Hand over a picture of the position on the table."""


SharingMessage: TypeAlias = (
    SharedGameOpened
    | LinkRetried
    | LinkReadingContinued
    | LinkContentsChosen
    | CopyRequested
    | PictureRequested
)

_CONTENTS: Final[Mapping[str, Contents]] = {name: name for name in get_args(Contents)}
SHARING_ACTS: Final[Acts[SharingMessage]] = {
    "open": always(SharedGameOpened()),
    "retry": always(LinkRetried()),
    "copy": always(CopyRequested()),
    "picture": always(PictureRequested()),
    "share": lambda _, value: LinkContentsChosen(_CONTENTS[value]),
}
