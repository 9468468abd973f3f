"""Boards as pictures that stand alone, with all that they need in them."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from resvg_py import svg_to_bytes

from molecore import draw
from molecore.api import new_match
from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.draw import standalone, styling
from molecore.drawing.sprite import sprite
from molecore.registry import PLAYABLE, load
from tests.amounts import amount

SVG = "{http://www.w3.org/2000/svg}"


def match_of(game: str) -> Match:
    return random_match(load(game), 1, 60)


@pytest.fixture(params=[meta.id for meta in PLAYABLE])
def match(request: pytest.FixtureRequest) -> Match:
    return match_of(request.param)


def test_a_picture_needs_nothing_from_outside(match: Match) -> None:
    for ply in range(0, match.cursor + 1, amount(40, 7)):
        text = standalone.svg(match, ply=ply)
        root = ElementTree.fromstring(text)  # noqa: S314 - our own
        ids = {each.get("id") for each in root.iter()}
        assert [each.tag for each in root.iter()].count(f"{SVG}svg") == 1
        assert root.tag == f"{SVG}svg"
        assert not re.search(r'var\(|color-mix|class="|data-|<use|href=|<style', text)
        assert set(re.findall(r"url\(#([\w-]+)\)", text)) <= ids


def test_whatever_can_be_seen_has_a_colour_from_the_sheets(match: Match) -> None:
    root = ElementTree.fromstring(standalone.svg(match))  # noqa: S314 - our own
    bare = [each for each, styled in painted(root, styled=False) if not styled]
    assert bare == []


def painted(node: Any, *, styled: bool) -> list[tuple[str, bool]]:
    """The shapes below ``node``, and whether a fill or a stroke is said of each."""
    own = styled or any(
        word in (node.get("style") or "") or node.get(word) for word in ("fill", "stroke")
    )
    shapes = ("path", "rect", "circle", "ellipse", "polyline", "text", "polygon")
    here = [(ElementTree.tostring(node, "unicode")[:90], own)]
    found = here if node.tag.removeprefix(SVG) in shapes else []
    return found + [each for child in node for each in painted(child, styled=own)]


def test_a_still_picture_differs_from_one_with_the_last_ply() -> None:
    match = match_of("mole_hill").jump(9)
    assert standalone.svg(match, last=False) != standalone.svg(match)


def test_dark_is_another_palette(match: Match) -> None:
    assert standalone.svg(match, theme="dark") != standalone.svg(match)


def test_a_seat_sees_its_own() -> None:
    match = random_match(load("moleozer"), 3, 0)
    while match.state.public.phase != "memory":
        seat = match.actors[0]
        match = match.play(seat, match.game.legal_actions(match.state, seat)[0])
    assert match.view(0) != match.view(None)
    assert "svg" in standalone.svg(match, 0)


def test_a_notebook_shows_the_board(match: Match) -> None:
    assert match._repr_svg_() == standalone.svg(match) == draw.svg(match)
    with pytest.raises(AttributeError):
        draw.nothing  # type: ignore[attr-defined]  # noqa: B018 - that it raises is what is tested


def test_a_picture_is_drawn_as_dots(match: Match) -> None:
    picture = draw.png(draw.svg(match), width=200)
    assert picture.startswith(b"\x89PNG\r\n")
    assert picture == svg_to_bytes(svg_string=draw.svg(match), width=200)


def test_points_carved_in_a_bare_stone_are_not_as_light_as_it() -> None:
    match = new_match(load("mole_majority"), seed=3)
    board = ElementTree.fromstring(draw.svg(match))  # noqa: S314 - our own
    points = [
        each for each in board.iter() if each.tag.endswith("text") and (each.text or "-") in "3456"
    ]
    assert len(points) == 7, "the centre and the six hexes around it"
    for each in points:
        assert "fill:#3d2815" in each.attrib["style"]
        assert "30px" in each.attrib["style"]


def test_every_piece_is_found_by_its_name() -> None:
    assert {"mole", "hill", "daisy"} <= standalone._symbols().keys()
    assert sprite().tag == "svg"


def rule_of(css: str) -> styling.Rule:
    (rule,) = styling.rules(css)
    return rule


@pytest.mark.parametrize(
    ("selector", "path", "fits"),
    [
        (".a", [("g", {"class": "b a"})], True),
        (".a", [("g", {"class": "ab"})], False),
        ("g.a", [("path", {"class": "a"})], False),
        (".a .b", [("g", {"class": "a"}), ("g", {}), ("path", {"class": "b"})], True),
        (".a > .b", [("g", {"class": "a"}), ("g", {}), ("path", {"class": "b"})], False),
        (".a > .b", [("g", {"class": "a"}), ("path", {"class": "b"})], True),
        (".a:not(.b)", [("g", {"class": "a b"})], False),
        (".a:is(.b, .c)", [("g", {"class": "a c"})], True),
        ("[data-x]", [("g", {"data-x": ""})], True),
        ('[data-x="1"]', [("g", {"data-x": "2"})], False),
    ],
)
def test_selectors_fit_as_in_a_browser(selector: str, path: Any, fits: bool) -> None:
    look = styling.Style(selector + " { fill: red }", "light")
    assert look.of(path, {})[0] == ({"fill": "red"} if fits else {})


@pytest.mark.parametrize("selector", [".a:hover", ".a::before", ".a + .b", ".a:has(.b)"])
def test_what_no_still_drawing_can_be_is_passed_over(selector: str) -> None:
    assert (
        list(styling.rules(f"{selector} {{ fill: red }} @media print {{ .b {{ fill: red }} }}"))
        == []
    )


def test_the_more_particular_rule_counts_and_then_the_later() -> None:
    css = ".a .b { fill: red } .b { fill: blue } .b { stroke: red } .b { stroke: blue }"
    path = [("g", {"class": "a"}), ("path", {"class": "b"})]
    assert styling.Style(css, "light").of(path, {})[0] == {"fill": "red", "stroke": "blue"}
    assert rule_of(".a .b { fill: red; }").declarations == (("fill", "red"),)


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ("var(--a)", "#ff0000"),
        ("var(--b, blue)", "blue"),
        ("var(--b, var(--a))", "#ff0000"),
        ("rgb(255 0 0 / 50%)", "rgba(255, 0, 0, 0.5)"),
        ("rgb(1 2 3)", "#010203"),
        ("color-mix(in srgb, var(--a) 50%, black)", "#800000"),
        ("color-mix(in srgb, #fff 25%, transparent)", "rgba(255, 255, 255, 0.25)"),
        ("color-mix(in srgb, color-mix(in srgb, #fff 50%, #000) 50%, #000)", "#404040"),
        ("700 11px var(--c)", "700 11px none"),
    ],
)
def test_values_are_worked_out(value: str, plain: str) -> None:
    assert styling.resolved(value, {"--a": "#ff0000"}) == plain


def test_players_are_called_by_their_names() -> None:
    match = new_match(load("moleozer"), ["Ann", "Bea & Co"], seed=1)
    for _ in range(12):  # the first rounds: by then seats have houses
        seat = match.actors[0]
        match = match.play(seat, match.game.legal_actions(match.state, seat)[0])
    drawn, view = standalone.svg(match), match.view()
    assert ">Ann<" in drawn
    assert ">Bea &amp; Co<" in drawn
    assert ">Player 1<" in standalone.picture("moleozer", view)
    assert ">Cem<" in standalone.picture("moleozer", view, names=("Cem", "Dot"))
