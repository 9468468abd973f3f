from __future__ import annotations

import pytest

from builder.paths import ROOT
from builder.progress import BuildError
from builder.proofs import PROOFS, prove
from tests import amounts


def test_every_proof_is_where_it_is_said_to_be() -> None:
    for places in PROOFS.values():
        assert places
        assert all((ROOT / place).exists() for place in places)


def test_an_unknown_proof_is_refused_with_the_list() -> None:
    with pytest.raises(BuildError, match=r"No proof wishes; there are coverage, .*links"):
        prove(["links", "wishes"])


def test_proofs_take_more_cases_only_when_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amounts, "LONG", False)
    assert amounts.amount(3, 1_000) == 3
    monkeypatch.setattr(amounts, "LONG", True)
    assert amounts.amount(3, 1_000) == 1_000
