"""The log: what happened, line by line, below the part of the game it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.core.playout import random_match
from molecore.draw.course import ply_name, stretches
from molecore.drawing.nodes import Node, h
from molecore.registry import PLAYABLE, load
from moleweb.app.model import Model
from moleweb.pages.play import move_list_view
from moleweb.pages.play.move_list_view import moves
from moleweb.pages.play.status_view import listener
from tests.web.driving import match_of, played, two_people

GAMES = [meta.id for meta in PLAYABLE]


@cache
def begun(game: str, plies: int) -> Match:
    """Some of a game of Rosa and Wim, who choose at random."""
    chance, rules = Random(1), load(game)
    match = new_match(rules, [Player("Rosa"), Player("Wim")], {}, 3)
    while match.actors and len(match.plies) < plies:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))))
    return match


def inside(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from inside(child)


def text(node: Node) -> str:
    return "".join(child if isinstance(child, str) else text(child) for child in node.children)


def log(match: Match) -> list[Node]:
    """The headings and lines of the log."""
    return [node for node in inside(moves(Model(), match, h("div"))) if node.tag in ("h3", "li")]


def headings(match: Match) -> list[str]:
    return [text(node) for node in log(match) if node.tag == "h3"]


def lines(match: Match) -> list[Node]:
    return [node for node in log(match) if node.tag == "li"]


PARTS = {
    "mole_hill": ["Round 1", "Round 2"],
    "majority": ["Turns 1 to 10", "Turns 11 to 20", "Turns 21 to 30"],
    "mountains": [
        "Before the first round",
        "Round 1, draft",
        "Round 1, plans",
        "Round 1, first card",
        "Round 1, second card",
        "Round 1, third card",
        "Round 1, fourth card",
        "Round 1, points",
        "Round 1, turn order",
        "Round 2, draft",
    ],
    "mole_majority": ["Laying the meadow", "Round 1", "Round 2", "Round 3"],
    "moleozer": ["Houses", "Cards are dealt", "Round 1", "Round 2"],
}


@pytest.mark.parametrize("game", GAMES)
def test_each_part_of_a_game_has_one_heading_in_its_order(game: str) -> None:
    found = [part for part in headings(begun(game, 60)) if part != "Preferences"]
    assert found[: len(PARTS[game])] == PARTS[game]
    assert all(one != other for one, other in pairwise(found))


@pytest.mark.parametrize("game", GAMES)
def test_what_one_player_does_is_no_line_of_another(game: str) -> None:
    names = ("Rosa", "Wim")
    seats = set()
    for line in lines(begun(game, 60)):
        who = line.attributes["class"].split()[0]
        for seat, name in enumerate(names):
            if text(line).startswith((f"{name} ", f"{name}'s ")) and who != "nobody":
                assert who == f"seat-{seat}", text(line)
                seats.add(seat)
    assert seats == {0, 1}


@pytest.mark.parametrize("game", GAMES)
def test_each_line_leads_to_the_position_after_its_ply(game: str) -> None:
    match = begun(game, 40)
    plies = [int(line.children[0].attributes["data-value"]) for line in lines(match)]  # type: ignore[union-attr]
    assert plies == sorted(plies)
    assert set(plies) == set(range(1, len(match.plies) + 1))
    ids = [line.attributes["id"] for line in lines(match)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", GAMES)
def test_tab_stops_at_one_line_and_one_is_the_current_one(game: str) -> None:
    match = begun(game, 40)
    for there in (match, match.jump(17), match.jump(0)):
        buttons = [node for line in lines(there) for node in inside(line) if node.tag == "button"]
        stops = [each for each in buttons if each.attributes.get("tabindex") != "-1"]
        assert [stop.attributes["data-value"] for stop in stops] == [str(max(1, there.cursor))]
        current = [each for each in buttons if "aria-current" in each.attributes]
        assert current == (stops if there.cursor else [])


def test_a_player_is_shown_where_their_lines_begin() -> None:
    match = match_of(played(two_people(), "a1", "b2|c2", "b2"))
    who = [node for line in lines(match) for node in inside(line) if _is_who(node)]
    assert [bool(node.children) for node in who] == [True, True, True, False]
    assert "uproots" in text(lines(match)[-1])


def _is_who(node: Node) -> bool:
    return node.attributes.get("class") == "who"


def test_a_press_changes_no_more_than_a_block_or_two(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun("mole_majority", 200)
    before = _blocks(match.jump(len(match.plies) - 1))
    written: list[object] = []
    line = move_list_view._line

    def counted(*told: Any) -> Any:
        written.append(told)
        return line(*told)

    monkeypatch.setattr(move_list_view, "_line", counted)
    after = _blocks(match)
    changed = sum(one is not other for one, other in zip(before, after, strict=True))
    assert 0 < changed <= 2
    assert 0 < len(written) < 20, "the lines of the plies that came and went"


def _blocks(match: Match) -> list[Node]:
    parts = stretches(match)
    hearing = listener(match, None)
    return [
        move_list_view._lines(move_list_view._block(each, match, {}), hearing, match.players)
        for each in parts
    ]


NAMED = {
    "mole_hill": {1: "Round 1, turn 1", 2: "Round 1, turn 1, choice 2", 3: "Round 1, turn 2"},
    "majority": {1: "Preferences", 20: "Turn 7"},
    "mountains": {1: "Before the first round", 5: "Round 1, draft", 13: "Round 1, plans"},
    "mole_majority": {1: "Laying the meadow", 7: "Round 1, turn 1"},
    "moleozer": {1: "Houses", 2: "Cards are dealt", 4: "Round 1"},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_ply_is_named_by_its_part(game: str) -> None:
    match = begun(game, 60)
    names = [str(ply_name(match, ply)) for ply in range(1, len(match.plies) + 2)]
    assert {ply: names[ply - 1] for ply in NAMED[game]} == NAMED[game]
    assert not any("Move" in name for name in names)


def test_a_rule_is_named_once_for_a_ply() -> None:
    match = random_match(load("mountains"), 0, 21)
    steps = [line for line in lines(match) if line.attributes["id"].startswith("line-21-")]
    assert len(steps) > 1
    rules = [node.attributes["href"] for line in steps for node in inside(line) if node.tag == "a"]
    assert rules.count("#rules/mountains/T19") == 1
