"""Bots by name: the levels of a game, "random", installed bots, and programs."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from molecore.bots.own import at_level, at_random
from molecore.bots.processes import running
from molecore.bots.turn import SECONDS, Bot, Setting
from molecore.core.errors import BadOptions
from molecore.core.protocol import AnyGame, Seat
from molecore.installed import bots
from molecore.words import Message, say

RANDOM: Final = "random"
"""The bot that takes any legal action, all equally likely."""
RUN: Final = "run:"
"""Before the command of a program that speaks the line protocol, as a shell takes it."""


def is_bot(name: str) -> bool:
    """Whether ``name`` is a bot of every game: not a level of one."""
    return name == RANDOM or name.startswith(RUN) or name in bots()


def other_bots() -> Sequence[str]:
    """How the bots of every game are written: those that are no level of one."""
    return (RANDOM, *bots(), f"{RUN}{say('cli.bot.command.metavar')}")


def check(game: AnyGame, name: str) -> None:
    """Raises BadOptions, which lists the bots of ``game``, unless ``name`` is one."""
    if name.startswith(RUN) and not _command(name):
        raise BadOptions(Message("bot.no_command", given=repr(name)))
    levels = [level.id for level in game.meta.levels]
    if name in levels or is_bot(name):
        return
    known = ", ".join([*levels, *other_bots()])
    raise BadOptions(Message("arena.no_player", game=game.meta.name, given=name, players=known))


@contextmanager
def seated(name: str, setting: Setting, seat: Seat, seconds: float = SECONDS) -> Iterator[Bot]:
    """The bot called ``name``, in a seat of a game that begins.

    All but this package's own run in processes of their own, which end with the context.
    Raises BadOptions as `check` does, and BotFault where the bot does not start.
    """
    check(setting.game, name)
    if name == RANDOM:
        yield at_random
    elif command := _command(name):
        with running(command, seconds) as process:
            process.sit(setting, seat)
            yield process
    else:
        yield at_level(setting.game.meta.level(name))


def _command(name: str) -> Sequence[str]:
    """What starts a bot that is none of this package; () also where no shell could read it."""
    if name.startswith(RUN):
        with suppress(ValueError):
            return shlex.split(name.removeprefix(RUN))
        return ()
    return [sys.executable, "-m", "molecore.bots", name] if name in bots() else ()
