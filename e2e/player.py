"""A person at the page: opens it, sets up games, presses, types and reads - by marks and roles."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from e2e.engines.engine import CLOSE_PANELS

READY = "html[data-ready]"
"""What the page looks like once Python answers."""
START: Final = 60_000
"""Milliseconds that a start may take on a busy machine."""
LATER: Final = """async () => {
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
}"""
"""Wait for what takes long to draw: it follows some frames after what is told."""


def sit(page: Page, seat: int, level: str) -> None:
    """Give the seat to a computer of this level, "" for a person, or "elsewhere"."""
    if level in ("", "elsewhere"):
        page.locator(f"#seat-{seat}-{level}").check()
        return
    page.locator(f"#seat-{seat}-computer").check()
    page.locator(f"#level-{seat}-{level}").check()


class Player:
    """Somebody using ``page``, which lies at ``address``."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, fragment: str = "") -> Player:
        """Load the page anew at ``fragment`` and wait until it answers."""
        self.page.goto("about:blank")
        self.page.goto(self.address + fragment, timeout=START)
        self.wait_for_start()
        return self

    def wait_for_start(self) -> None:
        """Wait until the page answers."""
        self.page.wait_for_selector(READY, timeout=START)

    def reload(self) -> None:
        self.page.reload()
        self.wait_for_start()

    def start(self, *levels: str) -> Player:
        """Start a game with these levels in the seats, "" for people; two people without."""
        self.page.evaluate("location.hash = 'new/mole_hill'")
        for seat, level in enumerate(levels or ("", "")):
            sit(self.page, seat, level)
        self.button("Start the game").click()
        expect(self.board).to_be_visible()
        return self

    def convene(self, mode: str, *, against: str = "", **options: str) -> Player:
        """Start a game of Majority on these chambers against a level, "" for another person."""
        self.page.evaluate("location.hash = 'new/majority'")
        sit(self.page, 1, against)
        self.play_in_full()
        self.page.locator("#options > summary").click()
        for key, value in {"mode": mode, "majority_basis": "allSeats", **options}.items():
            self.page.locator(f"#option-{key}-{value}").check()
        self.button("Start the game").click()
        return self

    def play_in_full(self) -> None:
        """Choose the game as the rules have it, not the first game that is offered."""
        self.page.locator("#way--full").check()

    def declare(self, person: str, *places: str, done: int | None = None) -> None:
        """Take the device, and declare preferences by pressing; ``done`` if some were before."""
        self.button(f"I am {person}").click()
        self.press(*places)
        self.button(f"Done: {done or len(places) or 'none'}").click()

    def take_up(self, link: str) -> None:
        """Go on with the game that somebody's ``link`` holds."""
        self.page.evaluate("link => { location.hash = link }", link)
        self.button("Open it").click()

    # ---- what is there

    @property
    def board(self) -> Locator:
        return self.page.locator("[data-game]")

    @property
    def status(self) -> Locator:
        return self.page.locator(".status")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def ply(self) -> int:
        return int(self.board.get_attribute("data-ply") or -1)

    @property
    def actor(self) -> str:
        return self.board.get_attribute("data-actor") or ""

    @property
    def over(self) -> bool:
        self._hear_all()
        return self.page.locator(".ending").filter(has_text="Rematch").count() > 0

    def at_once(self) -> None:
        """Have nothing told but what has come of it."""
        self.button("Settings").click()
        self.dialog.get_by_role("radio", name="Instant").check()
        self.button("Done").click()

    def hear(self) -> None:
        """Skip what is told, and go on from the end of a part of the game."""
        going = self.page.locator('[data-act="tellskip"], [data-act="tellon"]')
        for _ in range(30):
            if not going.count():
                return
            with suppress(NotInTime):  # It may end by itself before it is pressed.
                going.first.click(timeout=1_000)
        expect(going).to_have_count(0)

    def _hear_all(self) -> None:
        """Skip what is told, and wait for what can be pressed then, or for the ending."""
        self.hear()
        if not self.page.locator("[data-target]").count():
            self.page.evaluate(LATER)

    def targets(self) -> list[str]:
        """What can be pressed, once all is told and drawn."""
        self._hear_all()
        script = "cells => cells.map(cell => cell.dataset.target)"
        found: list[str] = self.page.locator("[data-target]").evaluate_all(script)
        return found

    def cell(self, target: str) -> Locator:
        return self.page.locator(f'[id="at-{target}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # ---- what can be done

    def press(self, *targets: str) -> None:
        """Press places on the board with the mouse."""
        for target in targets:
            self.cell(target).click()

    def type(self, *moves: str) -> None:
        """Enter typed moves, and close the panel for them."""
        self.open_more()
        for move in moves:
            self.page.get_by_label("Type a move").fill(move)
            self.page.keyboard.press("Enter")
        self.page.evaluate(CLOSE_PANELS)

    def open_more(self) -> None:
        """Open the panel with typed moves and all that is seldom needed."""
        if not self.page.locator("#more").is_visible():
            self.button("More").click()

    def more(self, name: str) -> Locator:
        """A button or link of that panel, which is opened."""
        self.open_more()
        panel = self.page.locator("#more")
        as_link = panel.get_by_role("link", name=name, exact=True)
        return panel.get_by_role("button", name=name, exact=True).or_(as_link)

    def is_at(self, ply: int) -> None:
        expect(self.board).to_have_attribute("data-ply", str(ply))

    def is_called(self, timeout: float) -> bool:
        """Wait until the person in the first seat is to act, or the game is over: then False."""
        called = self.page.locator('[data-game][data-actor="0"]')
        ending = self.page.locator(".ending").filter(has_text="Rematch")
        part = self.page.locator('[data-act="tellon"]')  # a contest that is hung, for one
        expect(called.or_(ending).or_(part).first).to_be_visible(timeout=timeout)
        if part.count():
            self.hear()
            expect(called.or_(ending).first).to_be_visible(timeout=timeout)
        return not self.over

    def play_out(self, chance: Random) -> None:
        """Press on at random until the game is over."""
        while not self.over:
            before = self.ply
            self.press(chance.choice(self.targets()))
            self.is_at(before + 1)
