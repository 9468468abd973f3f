"""What can be read in the page, or is read out, and the language it is kept in."""

from __future__ import annotations

from typing import Final

from e2e.player import Player

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
