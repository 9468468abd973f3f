"""The set-up: what the options mean, and who is the mole first (H3, H6)."""

from __future__ import annotations

from typing import Any, Final, cast

from molecore.core.options import Options
from molecore.core.outcomes import Outcomes
from molecore.core.protocol import Seat, Step
from molecore.games.mole_hill.board import Square
from molecore.games.mole_hill.events import FirstMoleDrawn
from molecore.games.mole_hill.evolve import evolve
from molecore.games.mole_hill.records import PublicState, Rules, State
from molecore.games.mole_hill.turns import Transition, begin_round

SEATS: Final[tuple[Seat, Seat]] = (0, 1)


def read_rules(options: Options) -> Rules:
    """Resolved ``options`` in the form the rules read."""
    first_mole = options["first_mole"]
    flowers: dict[str, tuple[Square, ...]] = dict(cast("Any", options["flowers"]))
    return Rules(
        first_mole=None if first_mole == "lot" else cast("int", first_mole) - 1,
        red_flowers=flowers["red"],
        white_flowers=flowers["white"],
        start_on_centre_jumps=bool(options["start_on_centre_jumps"]),
        outer_edge_rods=bool(options["outer_edge_rods"]),
        clinch=bool(options["clinch"]),
    )


def set_up(rules: Rules, seed: int, outcomes: Outcomes) -> Step[State]:
    """From an empty table to the mole's first turn."""
    empty = PublicState(rules, (), (), (), (), None, None)
    transition = Transition(empty, evolve, seed, outcomes)
    begin_round(transition, _first_mole(transition))
    return transition.step()


def _first_mole(transition: Transition) -> Seat:
    agreed = transition.public.rules.first_mole
    if agreed is not None:
        return agreed
    drawn = transition.outcomes.lot(transition.rng, SEATS)
    transition.tell(FirstMoleDrawn(drawn))
    return drawn
