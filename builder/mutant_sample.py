"""Leave a sample of the mutants of a session to be tried: ``mutant_sample.py SESSION LINES SEED``.

``LINES`` is a file: for each module the lines that were drawn, as JSON. For each line one of the
mutants that are nearest to it is kept, but none that means the same as the program
(`builder.equivalents`) or is no Python at all. Run by the Python of `.venv`, which has cosmic-ray.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkItem

from builder.equivalents import means_the_same


def leave(database: WorkDB, drawn: Mapping[str, Sequence[int]], seed: int) -> None:
    """Forget all but those drawn."""
    items: dict[str, list[WorkItem]] = {}
    for item in sorted(database.pending_work_items, key=_place):
        items.setdefault(str(item.mutations[0].module_path), []).append(item)
    chance = Random(seed)
    kept: list[WorkItem] = []
    for module, lines in sorted(drawn.items()):
        tried = [item for item in items.get(module, ()) if not _is_equivalent(item)]
        for line in lines:
            _take_nearest(kept, tried, line, chance)
    database.clear()
    database.add_work_items(kept)


def _take_nearest(kept: list[WorkItem], left: list[WorkItem], line: int, chance: Random) -> None:
    """Keep one of those that are left nearest to a line, if there is any."""
    while left:
        near = min(_distance(item, line) for item in left)
        taken = chance.choice([item for item in left if _distance(item, line) == near])
        left.remove(taken)
        if _can_be_run(taken):
            kept.append(taken)
            return


def _distance(item: WorkItem, line: int) -> int:
    return abs(int(item.mutations[0].start_pos[0]) - line)


def _is_equivalent(item: WorkItem) -> bool:
    [mutation] = item.mutations
    return means_the_same(Path(mutation.module_path), mutation.start_pos, mutation.operator_name)


def _can_be_run(item: WorkItem) -> bool:
    """Whether it is Python: a mark of keyword arguments may have been taken for a product."""
    [mutation] = item.mutations
    text = Path(mutation.module_path).read_text(encoding="utf-8")
    mutant = mutate_code(text, get_operator(mutation.operator_name)(), mutation.occurrence)
    try:
        compile(mutant or text, mutation.module_path, "exec")
    except SyntaxError:
        return False
    return True


def _place(item: WorkItem) -> tuple[object, ...]:
    [mutation] = item.mutations
    return mutation.start_pos, mutation.operator_name, mutation.occurrence


if __name__ == "__main__":
    wanted: dict[str, list[int]] = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    with use_db(sys.argv[1], WorkDB.Mode.open) as found:
        leave(found, wanted, int(sys.argv[3]))
