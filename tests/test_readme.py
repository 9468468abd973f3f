from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)


def test_the_example_of_the_readme_prints_what_it_says() -> None:
    (position,) = [number for number, (language, _) in enumerate(BLOCKS) if language == "python"]
    code, said = BLOCKS[position][1], BLOCKS[position + 1][1]

    run = subprocess.run(  # noqa: S603 - our own example
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert run.stdout == said
    assert len(code.strip().splitlines()) <= 12


def test_every_file_the_readme_points_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
