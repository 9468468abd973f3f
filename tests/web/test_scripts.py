"""What the page's policy would refuse stands in none of its scripts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from builder.page import POLICY

WEB: Final = Path(__file__).parents[2] / "web"
SCRIPTS: Final = sorted(path for path in (WEB / "js").rglob("*") if path.is_file())
SINKS: Final = re.compile(
    r"\b(innerHTML|outerHTML|srcdoc) = |insertAdjacentHTML|createContextualFragment|document\.write"
    r"|\beval\(|\bFunction\(|new Worker\(|\.register\(|setAttribute\(\"style\"|javascript:"
)
ELSEWHERE: Final = re.compile(r"https?://(?!www\.w3\.org/)")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_text_becomes_elements_and_workers_through_the_policy_only(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    sinks = [line for line in lines if SINKS.search(line)]
    assert [line for line in sinks if "molecore.trust." not in line] == []
    assert [line for line in lines if ELSEWHERE.search(line)] == []


def test_the_policy_names_no_other_place_and_allows_no_text_to_run() -> None:
    assert "http" not in POLICY
    assert "*" not in POLICY
    assert "unsafe-inline" not in POLICY
    assert re.findall(r"'unsafe[^']*'|'[a-z-]*unsafe[^']*'", POLICY) == ["'wasm-unsafe-eval'"]
    assert "style=" not in (WEB / "index.html").read_text(encoding="utf-8")
