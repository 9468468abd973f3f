"""Failures are contained: of any handler, and of Python as a whole."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from e2e.player import READY, Player
from e2e.watch import Watch
from molecore.wire import links
from tests.amounts import amount
from tests.wire.matches import full_match

IN_PYTHON: Final = """async (program) => {
    const boot = document.querySelector("script[src$='js/boot.js']").src;
    const { python } = await import(new URL("python.js", boot).href);
    return (await python).runPython(program);
}"""
HANDLERS_FAIL_ONCE: Final = """
from dataclasses import fields
from typing import get_args
from moleweb.shell import features
from moleweb.shell import update as store
from moleweb.shell.features import Message

KINDS = {kind.__name__: kind for kind in get_args(Message)}
VALUES = {"str": "x", "int": 1, "float": 1.0, "bool": True, "Seat": 0, "Target": "a1"}

def any_message(kind):
    return kind(**{field.name: VALUES.get(field.type) for field in fields(kind)})

def fail_once(kind):
    good = store._dispatched
    def bad(model, message):
        if type(message) is not kind:
            return good(model, message)
        store._dispatched = good
        raise RuntimeError("broken on purpose")
    store._dispatched = bad

def provoke(name):
    fail_once(KINDS[name])
    message = any_message(KINDS[name])
    features.ACTS["provoked"] = lambda *_: message

__import__("js").provoke = __import__("pyodide.ffi").ffi.create_proxy(provoke)
" ".join(KINDS)
"""
PROVOKE: Final = """(name) => {
    const send = (act) => {
        const field = document.createElement("input");
        field.dataset.change = act;
        document.getElementById("app").append(field);
        field.dispatchEvent(new Event("change", { bubbles: true }));
        field.remove();
    };
    provoke(name);
    send("provoked");
    const said = document.querySelector("[role=alert]")?.textContent ?? "nothing";
    send("noticed");
    return said + document.querySelector("[data-game]").dataset.ply;
}"""
CELLS_FAIL_TWICE: Final = """
from molecore.games.mole_hill.drawing import lawn
good_rows, failures = lawn._rows, [RuntimeError("broken on purpose")] * 2
def bad_rows(*given):
    if failures:
        raise failures.pop()
    return good_rows(*given)
lawn._rows = bad_rows
"""
NOT_ALL_HAS_COME: Final = """
import traceback
from sitecustomize import Absent
def print_exception(*given, **more):
    raise Absent("library_rest.bundle")
traceback.print_exception = print_exception
"""
DEADLY_LINKS: Final = """
import json
from moleweb.pages.sharing import update as sharing
sharing.begin = lambda text: json.loads("[" * 20_000 + "]" * 20_000)
"""


def three_moves(player: Player) -> Player:
    """Three moves into a game between two people."""
    player.start()
    player.type("a1", "b2|c2", "b1")
    player.is_at(3)
    return player


@pytest.fixture
def game(shared: Player) -> Player:
    return three_moves(shared)


def test_any_handler_may_fail_and_the_game_is_still_there(game: Player) -> None:
    names = game.page.evaluate(IN_PYTHON, HANDLERS_FAIL_ONCE).split()
    assert len(names) > 40
    for name in names[:: amount(4, 1)]:
        said = game.page.evaluate(PROVOKE, name)
        assert said.startswith("Something went wrong"), name
        assert said.endswith("3"), name
    game.type("a2|b2")
    game.is_at(4)


def test_what_fails_after_the_answer_takes_the_page_back_to_what_could_be_drawn(
    game: Player,
) -> None:
    game.page.evaluate(IN_PYTHON, CELLS_FAIL_TWICE)
    game.type("a2|b2")
    expect(game.page.get_by_role("alert")).to_contain_text("Something went wrong")
    game.is_at(3)
    game.type("a2|b2")
    game.is_at(4)
    game.reload()
    game.is_at(4)


def test_what_fails_before_all_of_the_library_has_come_is_told_too(game: Player) -> None:
    game.page.evaluate(IN_PYTHON, NOT_ALL_HAS_COME + CELLS_FAIL_TWICE)
    game.type("a2|b2")
    expect(game.page.get_by_role("alert")).to_contain_text("Something went wrong")
    game.is_at(3)


def test_when_python_is_lost_the_page_starts_again_and_leaves_the_link_alone(
    player: Player, watch: Watch
) -> None:
    game = three_moves(player)
    for problem in ("fatal", "Maximum call stack", "already", "uncaught"):
        watch.expect(problem)
    mine = game.page.url
    game.page.evaluate(IN_PYTHON, DEADLY_LINKS)
    game.page.evaluate("link => { location.hash = link; }", links.encode(full_match(3)))
    expect(game.page.locator("h1")).to_have_text("This link was not opened", timeout=60_000)
    game.button("Open it anyway").click()
    expect(game.page.locator("h1")).to_have_text("You were sent a finished game")
    game.page.goto(mine)
    game.is_at(3)
    game.page.evaluate("molecore.boot.restart()")  # once more within a minute: not by itself
    game.page.get_by_role("link", name="Restart").click()
    game.page.wait_for_selector(READY)
    game.is_at(3)
