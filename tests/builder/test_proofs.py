from __future__ import annotations

import pytest

from builder.paths import ROOT
from builder.progress import BuildError
from builder.proofs import IN_PARTS, LONG, PART, PROOFS, prove
from tests import amounts


def test_every_proof_is_where_it_is_said_to_be() -> None:
    for places in PROOFS.values():
        assert places
        assert all((ROOT / place).exists() for place in places)


def test_an_unknown_proof_is_refused_with_the_list() -> None:
    with pytest.raises(BuildError, match=r"No proof wishes; there are blind, coverage, .*links"):
        prove(["links", "wishes"])


def test_proofs_take_more_cases_only_when_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amounts, "LONG", False)
    assert amounts.amount(3, 1_000) == 3
    monkeypatch.setattr(amounts, "LONG", True)
    assert amounts.amount(3, 1_000) == 1_000


def test_every_case_is_in_one_part_of_a_proof() -> None:
    cases = list(range(10))
    parts = [amounts.share(cases, f"{number}/3") for number in (1, 2, 3)]
    assert sorted(case for part in parts for case in part) == cases
    assert amounts.share(cases) == cases


@pytest.mark.parametrize(
    ("names", "part", "said"),
    [
        ([], "1/3", "Only these"),
        (["faults", "links"], "1/3", "Only these"),
        (["faults"], "4/3", "No part"),
        (["faults"], "0/3", "No part"),
        (["faults"], "3", "No part"),
        (["faults"], "a/3", "No part"),
    ],
)
def test_a_part_that_there_is_not_is_refused(names: list[str], part: str, said: str) -> None:
    with pytest.raises(BuildError, match=said):
        prove(names, part)


def test_proofs_in_parts_are_proofs_and_tests_know_by_what_they_are_told() -> None:
    assert set(IN_PARTS) <= set(PROOFS)
    source = (ROOT / "tests" / "amounts.py").read_text("utf-8")
    assert f'"{LONG}"' in source
    assert f'"{PART}"' in source
