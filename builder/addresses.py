"""Checks that no address of another host is shipped, but for those in `_HARMLESS`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlsplit

from builder.progress import BuildError

_TEXTS: Final = (".js", ".css", ".html", ".json", ".svg", ".webmanifest")
"""How the names of files end that a browser may take an address from."""
_HOST: Final = re.compile(rb"(?:https?|wss?):(?:\\?/){2}([a-zA-Z0-9.-]+\.[a-zA-Z0-9]+)")
_HARMLESS: Final = {
    "www.w3.org",  # in names of kinds of markup, which nobody fetches
    "nowhere.invalid",  # `join.mjs` puts it in place of others; it can be nobody's
    "0.0.0.0",  # noqa: S104 - PyScript's base to compare paths
}


def own() -> str:
    """The address where the page will be, if $MOLECORE_ADDRESS has it: it ends with a slash."""
    address = os.environ.get("MOLECORE_ADDRESS", "")
    return f"{address.rstrip('/')}/" if address else ""


def foreign(files: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """The files (contents by path) with addresses of other hosts, each with the host."""
    harmless = {*_HARMLESS, urlsplit(own()).hostname}
    for path, content in files.items():
        if path.endswith(_TEXTS):
            for host in sorted({found.decode() for found in _HOST.findall(content)} - harmless):
                yield path, host


def must_be_own(files: Mapping[str, bytes]) -> None:
    """Raise BuildError where `foreign` finds one."""
    found = [f"{path}: {host}" for path, host in foreign(files)]
    if found:
        raise BuildError("The page would hold addresses of other hosts:\n" + "\n".join(found))
