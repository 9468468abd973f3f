"""Molecore's games as other projects know games: an adapter for each project, an extra of its own.

`molecore.environments.pettingzoo`, `molecore.environments.gymnasium` and
`molecore.environments.openspiel` need the extra of the same name. They all
stand on `molecore.spaces`, which needs nothing.
"""

from molecore.words import Message

# All three extras bring it.
try:
    import numpy as numpy
except ImportError as error:
    raise ImportError(str(Message("environments.needs_extra")), name="numpy") from error
