"""A bot in a process of its own, which can neither look into the game nor hold it up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final

from molecore.bots.lines import LONGEST, VERSION, ask, begin, hello
from molecore.bots.turn import BotFault, Setting, Turn
from molecore.core.protocol import Seat
from molecore.words import Message

START: Final = 30.0
"""Seconds that a bot may take to say hello."""
_SHOWN: Final = 60
"""Characters of a wrong answer that its message shows."""


@contextmanager
def running(command: Sequence[str], seconds: float) -> Iterator[Process]:
    """Start ``command``, a bot that speaks the line protocol, and end it afterwards.

    Each choice may take ``seconds``. What it writes to standard error is shown at a terminal.
    Raises BotFault where it does not start or does not say hello.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 - what the caller asked for
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if sys.stderr.isatty() else subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise BotFault(Message("bot.not_started", command=command[0], reason=reason)) from error
    try:
        with ThreadPoolExecutor(1) as talk:
            try:
                bot = Process(process, talk, seconds)
                bot.greet()
                yield bot
            finally:
                _end(process)
    finally:
        for pipe in filter(None, (process.stdin, process.stdout)):
            with suppress(OSError):  # What was not taken cannot be written any more.
                pipe.close()


def _end(process: subprocess.Popen[str]) -> None:
    """End a bot with all processes that it started; whoever reads from it reads the end."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Process:
    """A running bot. Called with a turn it gives a legal action, or raises BotFault."""

    def __init__(
        self, process: subprocess.Popen[str], talk: ThreadPoolExecutor, seconds: float
    ) -> None:
        if process.stdin is None or process.stdout is None:
            raise ValueError("A bot is heard and answers through pipes.")
        self._in, self._out = process.stdin, process.stdout
        self._talk = talk
        self._seconds = seconds

    def greet(self) -> None:
        """Make sure that the bot speaks this version of the protocol."""
        if self._answer(hello(), START).get("protocol") != VERSION:
            raise BotFault(Message("bot.other_protocol", version=VERSION))

    def sit(self, setting: Setting, seat: Seat) -> None:
        """Tell the bot which game begins, and where it sits."""
        self._talk.submit(self._send, begin(setting, seat))

    def __call__(self, turn: Turn) -> Any:
        given = self._answer(ask(turn, self._seconds), self._seconds).get("choice")
        for action in turn.legal:
            if turn.game.encode(action) == given:
                return action
        raise BotFault(Message("bot.illegal", given=_short(given)))

    def _answer(self, question: str, seconds: float) -> Mapping[str, Any]:
        try:
            line = self._talk.submit(self._exchange, question).result(seconds)
        except TimeoutError:
            raise BotFault(Message("bot.too_slow", seconds=f"{seconds:g}")) from None
        if not line:
            raise BotFault(Message("bot.ended"))
        with suppress(ValueError, RecursionError):
            answer = json.loads(line)
            if isinstance(answer, dict):
                return answer
        raise BotFault(Message("bot.nonsense", given=_short(line.strip())))

    def _exchange(self, question: str) -> str:
        with suppress(OSError):  # It may hear no more, and has answered before.
            self._send(question)
        return self._out.readline(LONGEST)

    def _send(self, line: str) -> None:
        self._in.write(line)
        self._in.flush()


def _short(given: object) -> str:
    text = repr(given)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "\N{HORIZONTAL ELLIPSIS}"
