"""Bots of another package: one that plays fair, and some that do not."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from molecore.bots import Bot, Turn

WANTED = (
    *("indexedDB", "caches", "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Worker"),
    *(
        "BroadcastChannel",
        "MessageChannel",
        "importScripts",
        "navigator",
        "location",
        "postMessage",
    ),
    *("postMessage", "Blob"),
    *("close", "name", "Notification", "RTCPeerConnection", "WebTransport", "Request", "Response"),
    *("FileReaderSync", "WorkerGlobalScope", "DedicatedWorkerGlobalScope", "URL"),
)
"""What a program would reach beyond its worker by."""


def fair() -> Bot:
    """One that counts its moves, and plays the first that there is."""
    moves: list[int] = []

    def play(turn: Turn) -> Any:
        moves.append(len(turn.events))
        return turn.legal[0]

    return play


def nosy() -> Bot:
    """One that looks for a way out of its worker, and says in a fault what it has found."""
    import js  # noqa: PLC0415 - a page has it

    def play(turn: Turn) -> Any:
        if found := [name for name in WANTED if hasattr(js, name)]:
            raise RuntimeError(" ".join(found))
        return turn.legal[0]

    return play


def hangs() -> Bot:
    """One that never answers."""

    def play(_: Turn) -> Any:
        while True:
            pass

    return play


def crashes() -> NoReturn:
    """None that can be made at all."""
    raise SystemExit("no bot today")


def cheats() -> Bot:
    """One that takes a move which is not allowed, whatever the rules here say."""

    def play(turn: Turn) -> Any:
        return next(each for each in turn.game.all_actions({}, 2) if each not in turn.legal)

    return play


def floods() -> Bot:
    """One that answers with more than anybody wants to read."""

    json.dumps = lambda *_, **__: "a1" * 10_000_000
    return lambda turn: turn.legal[0]
