"""The bill of materials of a release, as CycloneDX has it: what the page's `LICENSES.txt` names."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from builder.licences import RULE
from builder.paths import REQUIREMENTS, WEB

_PART: Final = re.compile(
    rf"^{RULE}\n(?P<name>.+?)(?: (?P<version>\d\S*))? \((?P<licence>.+)\)$", re.MULTILINE
)
"""The first line of a part, below the rule before it."""


def document(licences: str, version: str) -> str:
    """The bill of a page of this ``version``, from the text of its ``licences``."""
    ours, *parts = (found.groupdict() for found in _PART.finditer(licences))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component("application", ours | {"version": version})},
        "components": [_component("library", part) for part in parts],
    }
    return json.dumps(bill, indent=1) + "\n"


def _component(kind: str, part: Mapping[str, str]) -> dict[str, Any]:
    known = {key: part[key] for key in ("name", "version") if part[key]}
    licences = {"licenses": [{"expression": part["licence"]}]}
    address = _address(part["name"].lower()) if part["version"] else ""
    source = {"purl": f"{address}@{part['version']}"} if address else {}
    return {"type": kind, **known, **licences, **source}


def _address(name: str) -> str:
    """Where a part comes from by the lock files, as a package URL; "" for neither."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    if f"node_modules/{name}" in lock["packages"]:
        return f"pkg:npm/{name.replace('@', '%40')}"
    pinned = "\n".join(path.read_text(encoding="utf-8") for path in REQUIREMENTS.glob("*.txt"))
    plain = name.replace("_", "-")
    is_pinned = re.search(rf"^{re.escape(plain)}==", pinned, re.MULTILINE)
    return f"pkg:pypi/{plain}" if is_pinned else ""
