"""Everything that comes from elsewhere is pinned with its hash."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from builder.paths import REQUIREMENTS, ROOT

LOCKS = (ROOT / "web/package-lock.json", ROOT / "e2e/package-lock.json")
PINNED = re.compile(r"[a-z0-9._-]+==\S+( ;.*?)? \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+")


@pytest.mark.parametrize("path", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_python_package_is_pinned_with_hashes(path: Path) -> None:
    text = re.sub(r" *#.*\n", "", path.read_text())
    assert PINNED.sub("", text).strip() == ""
    assert PINNED.findall(text)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.parent.name)
def test_every_npm_package_is_pinned_with_a_hash(path: Path) -> None:
    lock = json.loads(path.read_text())
    wanted = json.loads(path.with_name("package.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
    for section in ("dependencies", "devDependencies"):
        for name, version in wanted.get(section, {}).items():
            assert packages[f"node_modules/{name}"]["version"] == version, "no range, one version"
