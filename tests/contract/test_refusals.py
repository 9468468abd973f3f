"""What is said of all that cannot be done, all over matches of every game: the same as it was.

The other tests of refusals hold what some of them say. Here every message is held with its rule:
how often it is said of so many targets and actions, and of what.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any, Final, TypeVar

from molecore.core.errors import IllegalAction, MalformedAction, Refusal
from molecore.core.match import Match
from molecore.core.plain import digest
from molecore.core.protocol import AnyGame, Seat
from molecore.core.rng import SplitMix64
from molecore.spaces import spaces_of
from molecore.words import Message, Said
from tests import goldens
from tests.amounts import LONG
from tests.contract.conftest import golden as pinned
from tests.contract.positions import ALL, all_actions, positions, seats, some
from tests.playthroughs import golden, texts

_Thing = TypeVar("_Thing")

POSITIONS: Final = {"": 26, "-long": 40}
"""Of a match, looked at; by the names of the sections."""
TARGETS: Final = 120
ACTIONS: Final = 150
"""Tried in each position; some games have thousands."""
ODD: Final = ("", "no such target", "card:", "9", "z9", "x|y", "a/9")
"""What nothing on any board is called."""


def _said(words: Said) -> str:
    """A message by its id and what it is filled with: what translators write may change."""
    if not isinstance(words, Message):
        return str(words)
    filled = (f"{key}={_said(value)}" for key, value in sorted(words.args.items()))
    return f"{words.id}({', '.join(filled)})"


def _known(game: AnyGame, matches: Iterable[Match]) -> list[Any]:
    """What can be done in one of the matches, what others of the game have, and what none has."""
    of_spaces = [spaces_of(match).actions.actions for match in matches]
    found = [action for actions in of_spaces for action in some(actions, 400)]
    found += all_actions(matches, ALL)
    return list(dict.fromkeys([*found, *_nearly(game, some(found, 800))]))


def _nearly(game: AnyGame, actions: Iterable[Any]) -> Iterator[Any]:
    """What is read where a character of an action or its number is another: places off the board.

    Notation leaves out what no board has, as the noughts here; a program may ask for it.
    """
    texts, rng = [*map(game.encode, actions)], SplitMix64(1)
    letters = sorted({*"".join(texts)})
    for text in texts:
        place = rng.below(len(text))
        with suppress(MalformedAction):
            yield game.decode(text[:place] + rng.choice(letters) + text[place + 1 :])
    for action in actions:
        for field in fields(action):
            value = getattr(action, field.name)
            if type(value) is int and value <= 1:
                yield replace(action, **{field.name: 1 - value})


def _of_actions(match: Match, state: Any, seat: Seat, known: Iterable[Any]) -> Iterator[Refusal]:
    legal = {*match.game.legal_actions(state, seat)}
    for action in known:
        if action not in legal:
            try:
                match.game.apply(state, seat, action)
            except IllegalAction as error:
                yield error.refusal
            else:
                raise AssertionError(f"{action} is not legal, and can be played")


def _refusals(
    game: AnyGame, matches: tuple[Match, ...], most: int
) -> Iterator[tuple[str, Refusal]]:
    """Refusals of targets and actions in many positions; few to a seat that is not to act."""
    known = _known(game, matches)
    targets = sorted({target for action in known for target in action.targets})
    targets += [*ODD, *(f"{target}9" for target in some(targets, 20))]
    for match in matches:
        for number, (_, state) in enumerate(some([*positions([match], ALL)], most)):
            for seat in seats(match):
                share = 1 if seat in match.game.actors(state) else 20
                for tried in _every(targets, share * len(targets) // TARGETS, number):
                    yield "target", match.game.why_not(match.game.view(state, seat), seat, tried)
                listed = _every(known, share * len(known) // ACTIONS, number)
                yield from (("action", each) for each in _of_actions(match, state, seat, listed))


def _every(things: Sequence[_Thing], distance: int, first: int) -> Sequence[_Thing]:
    """Some of them at equal distances, others each time."""
    return things[first % max(1, distance) :: max(1, distance)]


def test_what_is_refused_is_refused_for_the_reason_it_was(
    game: AnyGame, matches: tuple[Match, ...], rewrite_goldens: bool
) -> None:
    played = (*matches, *(golden(game.meta.id, name) for name in texts(game.meta.id)))
    for name in POSITIONS if rewrite_goldens else ["-long" if LONG else ""]:
        text = json.dumps(_told(game, played, POSITIONS[name]), indent=1, sort_keys=True) + "\n"
        goldens.check_section(pinned(game.meta.id), f"refusals{name}", text, rewrite_goldens)


def _told(game: AnyGame, played: tuple[Match, ...], most: int) -> dict[str, str]:
    """How often each message is said, of which rule, and of what."""
    found = defaultdict[str, list[str]](list)
    for of, refusal in _refusals(game, played, most):
        message = refusal.message
        assert isinstance(message, Message)
        assert str(message).endswith(".")
        found[f"{message.id} {refusal.rule} of {of}"].append(_said(message))
    return {name: f"{len(said)} {digest(tuple(sorted(said)))[:16]}" for name, said in found.items()}
