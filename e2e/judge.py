"""How the page reads texts that should hold a match; runs in CPython and in the page."""

from __future__ import annotations

import json
import time
from typing import Any

from molecore.ai.worker import answer
from molecore.core.match import Match
from molecore.core.plain import to_plain
from molecore.core.playout import fingerprint, random_match
from molecore.registry import load
from molecore.wire import logs
from molecore.wire.errors import BadLink, DamagedSave
from molecore.wire.mapping import to_record
from molecore.wire.names import clean_name
from molecore.wire.reading import Reading, after, begin
from moleweb.pages.sharing.update import AT_ONCE


def judge_links(request: str) -> str:
    """For each link: the verdict, what was read, and the longest that the page was busy, in s."""
    return json.dumps([_link_verdict(text) for text in json.loads(request)])


def judge_saves(request: str) -> str:
    """For each save: the verdict, what was read, and the seconds it took."""
    return json.dumps([_save_verdict(text) for text in json.loads(request)])


def judge_names(request: str) -> str:
    """The clean form of each name."""
    return json.dumps([clean_name(name) for name in json.loads(request)])


def play(request: str) -> str:
    """The fingerprints of the random games of a game id and a list of seeds."""
    game_id, seeds = json.loads(request)
    matches = {seed: random_match(load(game_id), seed) for seed in seeds}
    return json.dumps({seed: to_plain(fingerprint(match)) for seed, match in matches.items()})


def answers(request: str) -> str:
    """What opponents answer to each request."""
    return json.dumps([answer(asked, lambda _: None) for asked in json.loads(request)])


def _link_verdict(text: str) -> list[Any]:
    """The verdict of a link that is read as the page reads it: some plies at a time."""
    longest, reading = 0.0, None
    while True:
        start = time.perf_counter()
        found, said = _read_some(reading, text)
        longest = max(longest, time.perf_counter() - start)
        if not isinstance(found, Reading):
            return [said, None if found is None else _content(found), longest]
        reading = found


def _read_some(reading: Reading | None, text: str) -> tuple[Reading | Match | None, str]:
    try:
        found = (reading or begin(text)).on(after(AT_ONCE))
    except BadLink as error:
        return error.partial, f"{error.kind}: {error}"
    return (found, "") if isinstance(found, Reading) else (found.match, "accepted")


def _save_verdict(text: str) -> list[Any]:
    start = time.perf_counter()
    match, said = _load(text)
    seconds = time.perf_counter() - start
    return [said, None if match is None else _content(match), seconds]


def _load(text: str) -> tuple[Match | None, str]:
    try:
        return logs.load(text).match, "accepted"
    except DamagedSave as error:
        return None, f"{error.kind}: {error}"


def _content(match: Match) -> Any:
    """All that a link tells; the id is new each time."""
    return [{**to_record(match), "id": ""}, to_plain(fingerprint(match))]
