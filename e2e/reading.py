"""What can be read in the page, or is read out, and the language it is kept in."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from e2e.hosting import Host
from e2e.player import START, Player
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
"""All that is read, or read out; a rulebook is a document, a report is for the host of the page."""


def said(player: Player) -> list[str]:
    """All that is read, or read out, at present, and the name of the tab."""
    texts: list[str] = player.page.evaluate(SAID, "header, main, dialog")
    return [*texts, player.page.title()]


def ask_for(locale: str, page: Page) -> None:
    """Have the browser ask for this language in what is loaded from now on."""
    agent = page.evaluate("navigator.userAgent")
    asking = {"userAgent": agent, "acceptLanguage": locale}
    page.context.new_cdp_session(page).send("Emulation.setUserAgentOverride", asking)


SET: Final = "text => { localStorage['molecore:/:settings'] = text; }"


def keep(player: Player, *settings: str) -> None:
    """Start the page anew with these settings, and all others as they are at first."""
    player.page.evaluate(SET, "\n".join(settings))
    player.reload()


def speaking(language: str, page: Page, host: Host, watch: Watch) -> Player:
    """A person on a phone whose browser keeps ``language``."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.set_default_timeout(START)
    page.goto(f"{host.address}LICENSES.txt")
    page.evaluate(SET, f"language={language}\ncascade=off")
    watch.expect("favicon.ico")
    return Player(page, host.address).open()


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
