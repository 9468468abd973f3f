"""All games are played to their end by keys and ears alone.

The player here knows what is spoken, and nothing else: what the live region says, and the name of
what gets the focus. It presses only keys that were announced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from molecore.core.playout import random_match
from molecore.drawing.nodes import Node
from molecore.registry import PLAYABLE, load
from moleweb.app.model import Model
from moleweb.shell import features
from moleweb.shell.view import compose
from tests.amounts import LONG
from tests.web import messages as m
from tests.web.driving import at_table, match_of, page, run

GAMES: Final = [meta.id for meta in PLAYABLE]
LAST: Final = {"mountains": 24, "mole_majority": 24}
"""Plies before the end at which the keys take over, where a whole game takes a minute."""
MOST: Final = 4000
"""More keys than any of these games takes."""
_KEYS: Final = re.compile(r"^Keys: (.*)\.$")
_MAIN: Final = "Ctrl+Enter: "


def inside(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from inside(child)


def text(node: Node | str) -> str:
    if isinstance(node, str):
        return node
    return " ".join("".join(map(text, node.children)).split())


def sentences(region: Node) -> Iterator[str]:
    """What `voice.mjs` says of a region."""
    parts = [n for n in inside(region) if n.tag in {"p", "li"} and not any(
        other is not n and other.tag in {"p", "li"} for other in inside(n)
    )]  # fmt: skip
    for part in parts or [region]:
        if part.attributes.get("aria-hidden") != "true" and (said := text(part)):
            yield said


class Player:
    """Somebody who hears the page and presses keys."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.said: list[str] = []
        self.focus: Node | None = None
        self.tried: set[str] = set()
        """The digits pressed since the last move."""
        self.played = 0
        self.hear()

    def hear(self) -> list[str]:
        """The sentences that are new since the last time."""
        self.nodes = list(inside(compose(self.model)))
        regions = [n for n in self.nodes if "data-say" in n.attributes]
        said = [sentence for region in regions for sentence in sentences(region)]
        assert len(set(said)) == len(said), f"said twice: {said}"
        new = [sentence for sentence in said if sentence not in self.said]
        self.said = said
        return new

    def send(self, act: str, key: str = "", value: str = "") -> list[str]:
        message = features.read(act, key, value)
        assert message is not None, act
        self.model = run(self.model, message)
        return self.hear()

    def press(self, node: Node) -> list[str]:
        told = node.attributes
        target = told.get("data-target", told.get("data-site"))
        if target is not None:
            return self.send("press", "", target)
        return self.send(told["data-act"], "", told.get("data-value", ""))

    @property
    def plies(self) -> int:
        return len(match_of(self.model).plies)

    @property
    def story(self) -> str:
        """What the last ply brought."""
        return next(text(n) for n in self.nodes if n.attributes.get("class") == "happened")

    # ---- keys

    def digit(self, key: str) -> list[str]:
        self.tried = self.tried | {key} if self.played == self.plies else {key}
        self.played = self.plies
        (found,) = (n for n in self.nodes if n.attributes.get("data-digit") == key)
        return self.press(found)

    def next(self) -> str:
        """N: the name of what has the focus now."""
        self.send("seek", "n", "1")
        led = [n for n in self.nodes if "data-cursor" in n.attributes]
        cells = (n for n in self.nodes if n.attributes.get("role") == "gridcell")
        self.focus = (led or [n for n in cells if n.attributes.get("tabindex") == "0"])[0]
        return self.focus.attributes.get("aria-label") or text(self.focus)

    def enter(self) -> list[str]:
        assert self.focus is not None
        return self.press(self.focus)

    def main(self) -> list[str]:
        """Ctrl+Enter."""
        looks = (n for n in self.nodes if n.tag == "button" and "disabled" not in n.attributes)
        return self.press(next(n for n in looks if "button main" in n.attributes["class"]))

    def ask(self) -> list[str]:
        """L, until it speaks."""
        return self.send("where", "", "on")


def table(game: str) -> Model:
    """A game of people alone at one screen: a new one, or the last part of a long one."""
    if game in LAST and not LONG:
        match = random_match(load(game), 1)
        return at_table(match.jump(len(match.plies) - LAST[game]).forget_undone())
    model = run(page(), m.RouteChanged(f"#new/{game}"))
    assert model.draft is not None
    seats = range(len(model.draft.seats))
    people = [m.SeatAssigned(seat, "") for seat in seats]
    named = [m.SeatNamed(seat, ("Rosa", "Wim", "Ada", "Kim")[seat]) for seat in seats]
    return run(model, *people, *named, m.GameStarted(7, "table"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_announced_keys(game: str) -> None:
    player, chance = Player(table(game)), Random(1)
    for _ in range(MOST):
        match = match_of(player.model)
        if match.result is not None:
            break
        if player.model.telling is not None:
            player.send("tell", "", "1")
        elif not any("data-game" in n.attributes for n in player.nodes):
            player.main()  # the one button of a screen that calls somebody; it has the focus
        else:
            assert not player.story or player.said[0] == player.story, "what happened comes first"
            player.ask()
            take_turn(player, player.said, chance)
    assert match_of(player.model).result is not None


def take_turn(player: Player, said: list[str], chance: Random) -> None:
    """Press one of the keys that were announced."""
    keys = [
        key
        for line in said
        if (found := _KEYS.match(line))
        for key in re.findall(r"(\d): ", found[1])
    ]
    if not any(line.startswith("You can press") for line in said):
        keys = [key for key in keys if key not in player.tried] or keys
    options = [*keys, *(["main"] if any(line.startswith(_MAIN) for line in said) else [])]
    if any("place" in line for line in said):
        options.append("next")
    assert options, f"no key leads on: {said}"
    key = chance.choice(options)
    if key == "main":
        player.main()
    elif key == "next":
        for _ in range(chance.randint(1, 2)):
            assert player.next()
        player.enter()
    else:
        player.digit(key)


def test_the_first_digits_are_cards_and_the_last_discards_them() -> None:
    begun = (m.SeatAssigned(1, ""), m.GameStarted(7, "table"), m.ScreenUncovered())
    player = Player(run(page(), m.RouteChanged("#new/mole_majority"), m.WayChosen("first"), *begun))
    places = {
        n.attributes["data-digit"]: n.attributes.get("data-target", n.attributes.get("data-site"))
        for n in player.nodes
        if "data-digit" in n.attributes
    }
    assert str(places["1"]).startswith("card:"), places
    assert places[max(places)] == "discard"
