"""Whose work the page is made of: read once, shown folded, asked for again where it failed."""

from __future__ import annotations

from moleweb.app.effects import LoadLicences
from moleweb.pages.licences.view import RULE
from tests.web import messages as m
from tests.web.driving import Seen, effects, page, render, run

TEXT = f"About.\n\n{RULE}\nMole 1 (MIT)\n\nDig <freely>.\n\n{RULE}\nWorm (ISC)\n\nAs well.\n"


def test_they_are_read_when_they_are_first_opened() -> None:
    assert LoadLicences() in effects(page(), m.RouteChanged("#licences"))
    there = run(page(), m.RouteChanged("#licences"), m.LicencesLoaded(TEXT), m.RouteChanged("#"))
    assert LoadLicences() not in effects(there, m.RouteChanged("#licences"))


def test_each_part_stands_under_its_name() -> None:
    shown = run(page(), m.RouteChanged("#licences"), m.LicencesLoaded(TEXT))
    tags = [tag for tag, _ in Seen(shown).elements]
    assert tags.count("details") == tags.count("pre") == 2
    text = render(shown)
    assert "Mole 1 (MIT)" in text
    assert "Dig &lt;freely&gt;." in text


def test_what_could_not_be_read_can_be_read_again() -> None:
    failed = run(page(), m.RouteChanged("#licences"), m.LicencesLoaded(""))
    assert "rereadlicences" in Seen(failed).values("data-act")
    assert LoadLicences() in effects(failed, m.LicencesRequested())


def test_the_settings_lead_there() -> None:
    assert "#licences" in Seen(run(page(), m.DialogOpened("settings"))).values("href")
