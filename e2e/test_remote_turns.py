"""Two people play by links, each of which opens in a new tab: what a turn takes."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import BrowserContext, Page, expect

from e2e.hosting import Host
from e2e.player import Player
from e2e.watch import Watch
from molecore.wire.finding import find
from tests.amounts import amount

COUNTED: Final = """
window.presses = 0;
addEventListener("click", ({ isTrusted }) => { window.presses += Number(isTrusted); }, true);
"""
SHARED: Final = """
window.shared = "";
Object.defineProperty(navigator, "share", { value: async ({ text }) => { window.shared = text; } });
"""
"""A browser without a screen has no other programs to hand a text to."""


class Person:
    """Somebody with a browser, who opens each link in a new tab."""

    def __init__(self, context: BrowserContext, address: str, *, shares: bool) -> None:
        self.context, self.address, self.shares = context, address, shares
        if not shares:
            context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.tab = self.opened()

    def opened(self, fragment: str = "") -> Player:
        """The page in a new tab; the browser itself is left as it was, for the tests after this."""
        tab = self.context.new_page()
        tab.add_init_script(COUNTED + (SHARED if self.shares else ""))
        return Player(tab, self.address).open(fragment)

    def opens(self, text: str) -> Player:
        """Follow the link in a message; the tab before it steps back by itself."""
        [link] = find(text)
        self.tab = self.opened(f"#{link}")
        return self.tab

    def sends(self, name: str) -> str:
        """Press the one button, and say what was handed on."""
        self.tab.button(f"Send it to {name}").click()
        expect(self.tab.button(f"Send it to {name} again")).to_be_visible()
        said = "window.shared" if self.shares else "navigator.clipboard.readText()"
        return str(self.tab.page.evaluate(said))

    def invites(self, name: str) -> str:
        """Send the first turn to a seat in which nobody sits: the dialog says so first."""
        self.tab.button(f"Send it to {name}").click()
        self.tab.button("Copy the link").click()
        expect(self.tab.dialog).to_contain_text("Copied")
        return str(self.tab.page.evaluate("navigator.clipboard.readText()"))

    @property
    def presses(self) -> int:
        return int(self.tab.page.evaluate("window.presses"))


def test_a_turn_takes_one_press_beside_the_move(
    context: BrowserContext, another_context: BrowserContext, host: Host
) -> None:
    ann = Person(context, host.address, shares=False)
    ben = Person(another_context, host.address, shares=True)
    ann.tab.start("", "elsewhere").press("e4")
    before_sending = ann.presses
    ben.opens(ann.invites("Player 2"))
    assert ann.presses - before_sending == 2, "what it offers, and the one that copies it"
    ben.tab.button("Join and play").click()
    ben.tab.is_at(1)
    ben.tab.press(ben.tab.targets()[0])
    ben.tab.page.get_by_label("Say something with your move").fill("Mind the hill")
    message = ben.sends("Player 1")
    assert ben.presses == 3, "to join, the move, and the one that sends it"
    assert message.startswith("Your move in Mole Hill: http")
    for ply in range(2, amount(3, 6)):
        person, name = (ann, "Player 2") if ply % 2 == 0 else (ben, "Player 1")
        before = person.tab
        person.opens(message).is_at(ply)
        if ply == 2:
            expect(person.tab.page.locator(".words")).to_have_text("Player 2: “Mind the hill”")
        expect(before.page.locator("main")).to_contain_text("in another tab")
        person.tab.press(person.tab.targets()[0])
        person.tab.is_at(ply + 1)
        message = person.sends(name)
        assert person.presses == 2, "the move, and the one that sends it"
    card = ann.tab.page.locator(".remote")
    expect(card).to_contain_text("Copied. Paste it into a message to")
    ann.tab.button("Undo").click()
    expect(card).to_contain_text("Waiting for Player 2 to answer.")
    ann.tab.button("Withdraw").click()
    expect(card).not_to_contain_text("You asked to take back")


def test_a_prepared_answer_is_ready_to_be_sent_when_the_link_with_the_move_is_opened(
    context: BrowserContext, another_context: BrowserContext, host: Host
) -> None:
    ann = Person(context, host.address, shares=False)
    ben = Person(another_context, host.address, shares=True)
    ann.tab.start("", "elsewhere").press("e4")
    ben.opens(ann.invites("Player 2"))
    ben.tab.button("Join and play").click()
    ben.tab.is_at(1)
    ben.tab.type("d4|e4")
    message = ben.sends("Player 1")
    ann.tab.button("Close").click()
    ann.tab.button("Prepare an answer").click()
    expect(ann.tab.status).to_contain_text("If Player 2 plays this:")
    ann.tab.press("d4|e4", "e5")
    expect(ann.tab.page.locator(".remote")).to_contain_text("After d4|e4, you play e5.")
    ann.opens(message).is_at(3)
    ann.sends("Player 2")
    assert ann.presses == 1, "the one that sends it"


def test_whoever_opens_a_link_to_watch_sees_the_game_and_cannot_play(
    page: Page, another_context: BrowserContext, host: Host
) -> None:
    ann = Player(page, host.address).open().start()
    cy = Player(another_context.new_page(), host.address)
    for ply, move in enumerate(("e4", "d4|e4"), 1):
        ann.type(move)
        ann.is_at(ply)
        ann.button("Share").click()
        ann.dialog.get_by_role("radio", name="Only to watch").check()
        expect(ann.dialog).to_contain_text("for watching only")
        link = ann.dialog.locator("#link").input_value()
        ann.button("Close").click()
        cy.page.goto(link)
        cy.wait_for_start()
        cy.button("Watch").click()
        cy.is_at(ply)
        expect(cy.page.locator(".remote")).to_contain_text("You are watching.")
        expect(cy.button("Undo")).to_be_disabled()


def test_a_link_whose_hash_was_escaped_is_brought_home_and_a_bad_one_explained_at_the_table(
    page: Page, host: Host, watch: Watch
) -> None:
    watch.expect("404")
    guest = Player(page, host.address)
    page.goto(f"{host.address}%23new/mole_hill")
    guest.wait_for_start()
    expect(guest.button("Start the game")).to_be_visible()
    assert page.url == f"{host.address}#new/mole_hill"
    guest.start()
    guest.press("e4")
    table = page.url
    for link in ("m1.abc", "w1.abc", "hello"):
        page.evaluate("(link) => { location.hash = link; }", link)
        expect(guest.status.locator(".hint")).to_contain_text("link")
        guest.is_at(1)
        assert page.url == table
