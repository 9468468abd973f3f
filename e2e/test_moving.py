"""A seat moves to another browser, a lost one is restored from its backup, or given anew."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from e2e.elsewhere import link_for
from e2e.hosting import Host
from e2e.player import Player
from tests.amounts import LONG


def test_a_seat_moves_to_another_browser_and_a_lost_one_is_restored_from_a_backup(
    context: BrowserContext, another_context: BrowserContext, host: Host, tmp_path: Path
) -> None:
    old, new = (Player(each.new_page(), host.address) for each in (context, another_context))
    old.open().start("", "elsewhere").press("e4")
    old.button("Move to another device").click()
    old.button("Move my seat").click()
    password = old.dialog.locator(".password").text_content() or ""
    link = old.dialog.locator("#link").input_value()
    old.button("Close").click()
    expect(old.page.locator("main")).to_contain_text("Your seat moved to another device.")
    expect(old.status).to_contain_text("This seat is now on another device.")

    new.page.goto(link)
    new.wait_for_start()
    new.page.get_by_label("Password").fill("abcd-2345")
    new.button("Play here").click()
    expect(new.page.get_by_role("alert")).to_have_text("This is not the password.")
    new.page.get_by_label("Password").fill(password.upper())
    new.button("Play here").click()
    new.is_at(1)
    assert "#w1." in link_for(new, "Send it to Player 2"), "it goes on here"

    backup = backup_of(new, tmp_path)
    new.page.evaluate(FORGET)
    new.open("#games")
    expect(new.page.locator("main")).to_contain_text("No games yet")
    open_backup(new)
    new.page.locator("#take-in").set_input_files(backup)
    expect(new.page.locator("#intake")).to_contain_text("1 seat in a remote game restored.")
    new.page.locator(".volume-name").click()
    expect(new.page.locator("main")).to_contain_text("Your seat was restored from a backup.")
    new.button("Play here").click()
    expect(new.button("Send it to Player 2")).to_be_visible()
    new.is_at(1)
    if LONG:  # `tests.web.pages.test_moving` does so without a browser
        is_given_anew_by_consent(old, new)


def is_given_anew_by_consent(ann: Player, guests: Player) -> None:
    """Three play in two browsers: the seat that was lost in one is taken again in the other."""
    ann.page.evaluate("location.hash = 'new/mole_majority'")
    for choice in ("way--first", "seats--3", "seat-1-elsewhere", "seat-2-elsewhere"):
        ann.page.locator(f"#{choice}").check()
    ann.page.locator("#sealing--trust").check()
    ann.button("Start the game").click()
    for name in ("Player 2", "Player 3"):
        guests.page.goto(link_for(ann, f"Invite {name}"))
        guests.button("Join and play").click()
        ann.page.goto(link_for(guests, "Tell Player 1 you joined"))
    ann.type("discard")
    ann.button("Replace Player 2's device").click()
    expect(ann.dialog).to_contain_text("Everyone else has to agree.")
    ann.button("Allow a new device").click()
    guests.page.goto(link_for(ann, "Send it to Player 3"))
    asked = "Player 2 lost their device. Do you agree to a new one?"
    expect(guests.page.locator(".remote")).to_contain_text(asked)
    guests.button("Allow a new device").click()
    ann.page.goto(link_for(guests, "Send it to Player 1"))
    ann.page.goto(link_for(ann, "Send it to Player 2"))  # an invitation, as nobody sits there now
    ann.button("Join and play").click()
    told = "Player 2 lost their device and now plays on another. Everyone else agreed."
    expect(ann.page.locator("#log li").last).to_have_text(told)
    ann.is_at(1)


FORGET = """async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""


def open_backup(player: Player) -> None:
    player.page.get_by_text("Backup and import").click()


def backup_of(player: Player, folder: Path) -> Path:
    player.open("#games")
    open_backup(player)
    expect(player.page.locator(".backup")).to_contain_text("Keep it to yourself.")
    with player.page.expect_download() as download:
        player.button("Save all games as a file").click()
    there = folder / "backup.txt"
    download.value.save_as(there)
    return there
