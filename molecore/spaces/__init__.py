"""What programs that learn, search or tabulate need of a game: its spaces.

Actions by number with their masks, views and information states as text and as
numbers, chance with its probabilities, states as text and back. Everything is
in plain Python values; `molecore.environments` has the same for other projects.
"""

from __future__ import annotations

from molecore.spaces.information import InformationState, Moment, information_state
from molecore.spaces.returns import returns
from molecore.spaces.spaces import Spaces, Tensor, spaces_of
from molecore.spaces.tree import Node

__all__ = [
    "InformationState",
    "Moment",
    "Node",
    "Spaces",
    "Tensor",
    "information_state",
    "returns",
    "spaces_of",
]
