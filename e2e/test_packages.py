"""What the page's Python can fetch later: Pydantic, from beside the page."""

from __future__ import annotations

from e2e.page_python import PagePython

SOURCE = """
import json
from molecore.wire.records import MatchRecord

def schema(_):
    return json.dumps(MatchRecord.model_json_schema()["title"])
"""


def test_pydantic_loads_from_beside_the_page_and_reads_records(page_python: PagePython) -> None:
    assert "pydantic" in page_python.load("pydantic")
    page_python.add_module("asks", SOURCE)
    assert page_python.call("asks", "schema", None) == "MatchRecord"
