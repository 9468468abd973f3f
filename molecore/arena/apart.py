"""A game in a process of its own, which may hang or die without harm to any other.

The process is started anew for each game: that takes a fraction of a second,
and works wherever the caller runs - a thread, a process of a pool, a cluster.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Final

from molecore.arena.encounters import Encounter, Score
from molecore.arena.playing import play
from molecore.words import say

_COMMAND: Final = (sys.executable, "-m", "molecore.arena.apart")


class GameLost(Exception):
    """A game that came to no end: its process hung or died. Says which and why."""


def play_apart(encounter: Encounter, deadline: float) -> Score:
    """As `play`, in another process, which is ended after ``deadline`` seconds.

    Raises GameLost.
    """
    asked = pickle.dumps(encounter)
    try:
        done = subprocess.run(  # noqa: S603 - this very program
            _COMMAND, input=asked, capture_output=True, timeout=deadline, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise GameLost(say("arena.no_end", seconds=f"{deadline:g}")) from error
    if done.returncode:
        raise GameLost(_last_line(done.stderr) or say("arena.exit_code", code=str(done.returncode)))
    score: Score = pickle.loads(done.stdout)  # noqa: S301 - from our own process
    return score


def _last_line(complaint: bytes) -> str:
    """What a traceback says in its last line."""
    lines = complaint.decode(errors="replace").splitlines()
    return next((line for line in reversed(lines) if line), "")


def main() -> None:
    """Play the encounter that comes in, and write its score."""
    encounter: Encounter = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own process
    pickle.dump(play(encounter), sys.stdout.buffer)


if __name__ == "__main__":
    main()
