"""What is said where no extra is installed."""

from __future__ import annotations

import subprocess
import sys


def test_without_an_extra_it_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['numpy'] = None; import molecore.environments.pettingzoo"
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", hidden], capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1].startswith("ImportError: Environments need packages more")
    assert "molecore[pettingzoo]" in done.stderr
