"""The same page in Firefox."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from builder.browsers import firefox
from e2e.hosting import Host

SCRIPTS = sorted(Path(__file__).parent.glob("firefox_*.mjs"))


@pytest.mark.skipif(not firefox(), reason="there is no Firefox here")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_in_firefox(host: Host, script: Path) -> None:
    told = {"FIREFOX": firefox(), "ADDRESS": host.address}
    command = ["node", str(script)]
    done = subprocess.run(  # noqa: S603 - our own script
        command, env=os.environ | told, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
