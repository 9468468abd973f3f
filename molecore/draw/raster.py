"""Pictures as dots: SVG text as a PNG file. Needs the extra ``png``."""

from __future__ import annotations

from molecore.core.errors import MolecoreError
from molecore.words import Message


class NoRaster(MolecoreError):
    """The extra that turns drawings into dots is not installed."""


def png(svg: str, width: int | None = None) -> bytes:
    """A picture of `molecore.draw.standalone` as a PNG file, so many dots wide.

    ``width`` is the picture's own if not given. Raises NoRaster, which names
    the extra to install.
    """
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - of an extra
    except ImportError as error:
        raise NoRaster(Message("cli.draw.needs_extra")) from error
    return bytes(svg_to_bytes(svg_string=svg, width=width))
