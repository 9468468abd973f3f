"""Leave a sample of the mutants of a session to be tried: ``mutant_sample.py SESSION COUNT SEED``.

Those that mean the same are none of them: ``X | None`` in an annotation, whatever stands
between, ``is`` in place of ``==`` for small numbers and words, and ``strict=False`` in a call of
`zip`, which changes nothing while what it is given is of one length. Run by the Python of
`.venv`, which has cosmic-ray.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Final

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkItem, WorkResult

_SAME: Final = (
    "core/ReplaceBinaryOperator_BitOr_",
    "core/ReplaceComparisonOperator_Eq_Is",
    "core/ReplaceComparisonOperator_NotEq_IsNot",
    "core/ReplaceComparisonOperator_Is_Eq",
    "core/ReplaceComparisonOperator_IsNot_NotEq",
)


def leave(database: WorkDB, count: int, seed: int) -> None:
    """Mark all as skipped but ``count`` drawn at random."""
    items = sorted(database.pending_work_items, key=_place)
    tried = [item for item in items if not _means_the_same(item)]
    kept = {item.job_id for item in Random(seed).sample(tried, min(count, len(tried)))}
    skipped = WorkResult(worker_outcome=WorkerOutcome.SKIPPED)
    for item in items:
        if item.job_id not in kept:
            database.set_result(item.job_id, skipped)


def _means_the_same(item: WorkItem) -> bool:
    [mutation] = item.mutations
    if mutation.operator_name.startswith(_SAME):
        return True
    line, column = mutation.start_pos
    text: str = Path(mutation.module_path).read_text(encoding="utf-8").splitlines()[line - 1]
    before: str = text[:column]
    return before.endswith("strict=")


def _place(item: WorkItem) -> tuple[object, ...]:
    [mutation] = item.mutations
    return mutation.start_pos, mutation.operator_name, mutation.occurrence


if __name__ == "__main__":
    with use_db(sys.argv[1], WorkDB.Mode.open) as found:
        leave(found, int(sys.argv[2]), int(sys.argv[3]))
