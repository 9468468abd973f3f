"""From presses to actions, the same way for every game, device and sense.

A person presses targets one after another. Each press narrows the legal
actions down to those that begin so; when one is left that asks for nothing
more, it is the choice. Clicks, keys and typed notation all come through here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from molecore.core.protocol import Action, Target

A = TypeVar("A", bound=Action)


def narrow(actions: Sequence[A], pressed: Sequence[Target]) -> tuple[A, ...]:
    """The actions whose targets begin with ``pressed``."""
    count, start = len(pressed), tuple(pressed)
    return tuple([action for action in actions if action.targets[:count] == start])


def chosen(actions: Sequence[A], pressed: Sequence[Target]) -> A | None:
    """The action that ``pressed`` spells out in full, if there is one."""
    return next((action for action in actions if action.targets == tuple(pressed)), None)


def next_targets(actions: Sequence[A], pressed: Sequence[Target] = ()) -> tuple[Target, ...]:
    """What can be pressed next, each once, in the order of the actions."""
    count = len(pressed)
    targets = (action.targets for action in (narrow(actions, pressed) if pressed else actions))
    return tuple(dict.fromkeys(each[count] for each in targets if len(each) > count))
