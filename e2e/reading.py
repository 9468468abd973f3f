"""What can be read in the page, or is read out, and the language it is kept in."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser

from e2e.hosting import Host
from e2e.player import Player
from e2e.watch import Watch
from tests.words.pretending import untranslated

NAMES: Final = ("Molecore", "Rosa", "Wim")
"""What is called the same in every language: the page, and those who play."""

SAID: Final = """selector => {
    const read = ["aria-label", "aria-valuetext", "aria-roledescription", "title", "alt"];
    const said = [];
    for (const part of document.querySelectorAll(selector)) {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (texts.nextNode())
            if (!texts.currentNode.parentElement.closest("article.rules, textarea"))
                said.push(texts.currentNode.data);
        for (const element of part.querySelectorAll("*"))
            for (const name of read)
                if (element.hasAttribute(name)) said.push(element.getAttribute(name));
    }
    return said;
}"""
"""All that is read, or read out; a rulebook is a document, a report is for who runs the page."""


def said(player: Player) -> list[str]:
    """All that is read, or read out, at present, and the name of the tab."""
    texts: list[str] = player.page.evaluate(SAID, "header, main, dialog")
    return [*texts, player.page.title()]


def keep(player: Player, *settings: str) -> None:
    """Start the page anew with these settings, and all others as they are at first."""
    text = "\n".join(settings)
    player.page.evaluate("text => { localStorage['molecore:/:settings'] = text; }", text)
    player.reload()


def speaking(language: str, browser: Browser, host: Host, watch: Watch) -> Player:
    """A person whose browser keeps ``language``."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    watch.over(context)
    page = context.new_page()
    page.set_default_timeout(15_000)
    player = Player(page, host.address).open()
    keep(player, f"language={language}", "cascade=off")
    return player


def english(player: Player, selector: str) -> list[str]:
    """What is English in a part of the page."""
    said: list[str] = player.page.evaluate(SAID, selector)
    if not any(text.strip() for text in said):
        raise LookupError(f"nothing is said in {selector}")
    return [text for text in said if untranslated(text, NAMES)]


def come_to(player: Player, fragment: str, sign: str) -> None:
    """Go to a screen, and wait for what is on it."""
    player.page.evaluate("there => { location.hash = there; }", fragment)
    player.page.wait_for_selector(sign)
