"""The web servers that the page is tested on, as Debian ships them."""

from __future__ import annotations

import os
import shutil
from typing import Final

from builder.system import Need

_SBIN: Final = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))
"""Where programs are looked for; that of administrators is not on everybody's path."""


def nginx() -> str:
    """The nginx of the machine, "" if there is none."""
    return shutil.which("nginx", path=_SBIN) or ""


def apache() -> str:
    """The Apache of the machine, "" if there is none."""
    return shutil.which("apache2", path=_SBIN) or ""


NGINX: Final = Need("nginx", "There is no nginx to test the page on", lambda: bool(nginx()))
APACHE: Final = Need(
    "apache2-bin", "There is no Apache to test the page on", lambda: bool(apache())
)
