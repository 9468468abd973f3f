from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from molecore.games.mole_hill.board import SQUARES
from molecore.registry import CATALOGUE, load
from moleweb import art, boards, intents, markdown, turns
from moleweb import messages as m
from moleweb.boards import Scene
from moleweb.boards.mole_hill import rod_xy
from moleweb.changes import whole
from moleweb.markup import esc
from moleweb.model import Model
from moleweb.page import render
from moleweb.prerender import first_paint
from tests.web.driving import (
    Seen,
    against_computer,
    at_random,
    branched,
    match_of,
    page,
    played,
    run,
    setting_up,
    two_people,
)

LAWN = boards.of("mole_hill")


def situations() -> dict[str, Model]:
    played_on = at_random(two_people(), 30)
    return {
        "lobby": page(),
        "lobby with a game": run(played_on, m.Went("#")),
        "new game": setting_up(),
        "start": two_people(),
        "mole": at_random(two_people(), 2),
        "gardener": at_random(two_people(), 3),
        "later": played_on,
        "past": run(played_on, m.Jumped(4)),
        "over": at_random(two_people(), 200),
        "thinking": played(against_computer(), "a1"),
        "hint": run(two_people(), m.Pressed("z9")),
        "settings": run(page(), m.DialogOpened("settings")),
        "help": run(played_on, m.DialogOpened("help")),
        "share": run(played_on, m.DialogOpened("share")),
        "asked": run(played_on, m.Jumped(4), m.PlayedOn()),
        "tree": run(branched(), m.Went("#tree/table")),
        "tree of nothing": run(two_people(), m.Went("#tree/table")),
        "name": run(branched(), m.Went("#tree/table"), m.DialogOpened("name namenode:2 x")),
        "looking on": run(played_on, m.Held("table", mine=False)),
        "shelf": run(page(), m.Went("#games"), m.GamesListed((), ())),
        "bad link": run(page(), m.Went("#m1.x")),
        "rules": run(page(), m.Went("#rules/mole_hill"), m.RulesRead("mole_hill", "# A\n\n- b")),
    }


@pytest.fixture(params=situations().items(), ids=lambda item: item[0])
def seen(request: pytest.FixtureRequest) -> Seen:
    return Seen(request.param[1])


def test_every_id_is_there_once(seen: Seen) -> None:
    ids = [attrs["id"] for attrs in seen.having("id")]
    assert len(ids) == len(set(ids))


def test_everything_that_can_be_pressed_has_a_name(seen: Seen) -> None:
    cells = [attrs for attrs in seen.having("role") if attrs["role"] == "gridcell"]
    assert all(attrs["aria-label"] for attrs in cells)
    assert all(attrs in cells for attrs in seen.having("data-target"))


def test_the_policy_is_kept(seen: Seen) -> None:
    for tag, attrs in seen.elements:
        assert tag not in {"script", "style", "iframe", "object"}
        assert "style" not in attrs
        assert not any(name.startswith("on") for name in attrs)


def test_every_picture_is_drawn_from_the_sprite(seen: Seen) -> None:
    ids = seen.values("id")
    used = [str(attrs["href"]) for tag, attrs in seen.elements if tag == "use"]
    assert used
    assert all(name.removeprefix("#") in ids for name in used)


def test_every_act_is_understood(seen: Seen) -> None:
    for attrs in seen.having("data-act"):
        message = intents.read(attrs["data-act"], "", attrs.get("data-value") or "")
        assert message is not None, attrs["data-act"]
    for attrs in seen.having("data-change"):
        value = attrs.get("value") or "0"
        assert intents.read(attrs["data-change"], attrs.get("data-key") or "", value) is not None


def test_fields_have_labels(seen: Seen) -> None:
    labelled = seen.values("for")
    for tag, attrs in seen.elements:
        if tag == "input" and attrs["type"] in {"text", "number"}:
            assert attrs["id"] in labelled


@pytest.mark.parametrize("model", situations().values(), ids=list(situations()))
def test_boards_are_well_formed_xml(model: Model) -> None:
    match = model.match
    if match is None:
        return
    view = turns.view(match)
    for svg in (whole(LAWN.draw(view, Scene(pressable=frozenset(SQUARES)))), LAWN.picture(view)):
        ET.fromstring(svg)  # noqa: S314 - our own text


def test_emblems_are_well_formed_and_all_five_are_drawn() -> None:
    for meta in CATALOGUE:
        assert len(list(ET.fromstring(art.emblem(meta.id)).iter())) > 8  # noqa: S314 - our own text
    ET.fromstring(art.sprite())  # noqa: S314 - our own text


def test_equal_views_give_the_same_board() -> None:
    one, other = two_people(), run(two_people("A", "B"), m.Restarted(1, "other"))
    assert LAWN.draw(turns.view(match_of(one)), Scene()) == LAWN.draw(
        turns.view(match_of(other)), Scene()
    )


def test_the_whole_lawn_can_be_pressed_by_the_gardener() -> None:
    view = turns.view(match_of(played(two_people(), "e4")))
    diamonds = {
        rod_xy(target) for target in targets(whole(LAWN.draw(view, Scene()))) if len(target) > 2
    }
    assert len(diamonds) == 110 + 32
    for x, y in product(range(5, 900, 10), range(5, 700, 10)):
        assert any(abs(x - cx) + abs(y - cy) <= 50 for cx, cy in diamonds), (x, y)


def targets(svg: str) -> list[str]:
    tree = ET.fromstring(svg)  # noqa: S314 - our own text
    return [cell.get("data-site", "") for cell in tree.iter()]


def test_the_first_paint_is_the_lobby_with_plain_links() -> None:
    assert render(Model()) in first_paint()
    assert 'href="#new/mole_hill"' in first_paint()


@pytest.mark.parametrize(
    ("act", "key", "value"),
    [
        ("", "", ""),
        ("jump", "", "x"),
        ("cursor", "", "sideways"),
        ("name", "one", "x"),
        ("eval", "", "1"),
    ],
)
def test_what_the_page_cannot_mean_is_ignored(act: str, key: str, value: str) -> None:
    assert intents.read(act, key, value) is None


def test_rule_texts_are_rendered_safely_with_anchors() -> None:
    text = (
        "# Title\n\n**H1** One *two* `c3`.\n\n- first\n- second\n  goes on\n\n|a|b|\n|-|-|\n|<i>|2|"
    )
    seen = markdown.render(text, esc, "H1")
    assert '<p id="rule-H1" class="rule marked" tabindex="-1">' in seen
    assert "<em>two</em> <code>c3</code>" in seen
    assert "<li>second goes on</li>" in seen
    assert "&lt;i&gt;" in seen
    assert "<i>" not in seen


def test_the_rulebook_has_every_rule_of_the_game() -> None:
    book = Path(__file__).parents[2] / "docs" / "rules" / "mole_hill.md"
    shown = markdown.render(book.read_text(encoding="utf-8"), esc)
    for number in load("mole_hill").meta.rules:
        assert f'id="rule-{number}"' in shown


def test_the_pure_part_knows_neither_browser_nor_pydantic() -> None:
    code = (
        "import sys; sys.path[:0] = ['.', 'web']; import moleweb.store, moleweb.prerender;"
        "sys.exit(any(name in sys.modules for name in ('js', 'pyodide', 'pydantic')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603
