"""The document becomes what Python holds, and what people did to it stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect

from e2e.lasting import Lasting
from e2e.watch import Watch
from molecore.core.record import replace
from molecore.drawing.nodes import Node, defer, h, to_html
from molecore.registry import PLAYABLE
from moleweb.patching import Document
from moleweb.shell.view import compose
from tests.amounts import LONG, amount
from tests.draw.trees import trees
from tests.web import messages as m
from tests.web.driving import match_of, page, run

JS = Path(__file__).parents[1] / "web" / "js"
_IS_FRESH = """([markup]) => {
    const fresh = document.getElementById("page").cloneNode(false);
    fresh.innerHTML = markup;
    return document.getElementById("page").isEqualNode(fresh);
}"""


_APPLY: Final = """(steps) => tools.changeDrawn(() => {
    tools.apply(document.getElementById("page"), JSON.parse(steps));
})"""
_BY_OTHERS: Final = """([seed, count]) => {
    let state = seed + 1;
    const below = (limit) => (state = state * 48271 % 2147483647) % limit;
    const one = (list) => list[below(list.length)];
    const wrap = (node) => {
        const [font, inner] = [document.createElement("font"), document.createElement("font")];
        font.append(inner);
        node.replaceWith(font);
        inner.append(node);
    };
    const rename = (element) => {
        const own = ["style", "open"];
        const names = element.getAttributeNames().filter((name) => !own.includes(name));
        if (names.length) element.setAttribute(one(names), "other");
    };
    const kinds = [
        (element, text) => text && wrap(text),
        (element, text) => text && (text.nodeValue = "translated"),
        (element) => element.prepend(document.createElement("div")),
        (element) => element.append(element.firstChild ?? "text"),
        (element) => element.remove(),
        (element) => wrap(element),
        (element) => element.replaceChildren("all others"),
        (element) => element.normalize(),
        rename,
        (element) => { element.hidden = true; },
    ];
    for (let n = 0; n < count; n++) {
        const element = one([...document.querySelectorAll("#app *")]);
        if (!element) return;
        one(kinds)(element, [...element.childNodes].find((node) => node.nodeType === 3));
    }
}"""
"""Random changes of the document, as translators, extensions and other scripts make."""


EVERY: Final = amount(5, 1)
"""Plies from one screen of a whole game to the next."""


class Screen:
    """An empty page that shows one tree after another."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.document = Document()
        page.set_content('<div id="app"><div id="page"><p>painted before</p></div></div>')
        # One script of them all: an empty page has no address to import anything from.
        lines = "".join(
            (JS / f"{name}.mjs").read_text(encoding="utf-8")
            for name in ("elements", "foreign", "painted", "patch")
        ).splitlines()
        own = [line for line in lines if not line.startswith("import ")]
        script = "\n".join([*own, "globalThis.tools = { apply, changeDrawn, resettle };"])
        page.add_script_tag(content=script, type="module")
        page.wait_for_function("globalThis.tools")

    def show(self, *content: Node | str) -> None:
        self.show_tree(_root(*content))

    def show_tree(self, tree: Node, about: str = "") -> None:
        self._apply(self.document.show(tree, about))
        while not self.document.finished:
            self._apply(self.document.finish())

    def _apply(self, steps: str) -> None:
        self.page.evaluate(_APPLY, steps)

    def resettle(self) -> None:
        self.page.evaluate("tools.resettle(document.getElementById('page'))")

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)


def _root(*content: Node | str) -> Node:
    return h("div", content, id="page")


@pytest.fixture(scope="module")
def blank(lasting_browser: Lasting[Browser]) -> Iterator[Page]:
    watching = Watch()
    context = lasting_browser.get().new_context()
    watching.over(context)
    yield context.new_page()
    context.close()
    assert not watching.problems


@pytest.fixture
def screen(blank: Page) -> Screen:
    return Screen(blank)


@settings(
    max_examples=20,
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(trees(), min_size=2, max_size=6))
def test_the_document_is_as_if_made_anew(screen: Screen, shown: list[Node]) -> None:
    for tree in shown:
        screen.show(tree)
        assert screen.page.evaluate(_IS_FRESH, [to_html(tree)])


@settings(
    max_examples=amount(25, 500),
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(trees(), min_size=2, max_size=4), st.integers(0, 2**31 - 3))
def test_what_others_change_in_the_page_is_undone(
    screen: Screen, shown: list[Node], seed: int
) -> None:
    for tree in shown:
        screen.show(tree)
        assert screen.page.evaluate(_IS_FRESH, [to_html(tree)])
        for chance in (seed, seed // 2):
            screen.page.evaluate(_BY_OTHERS, [chance, 1 + seed % 8])


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_the_page_is_as_if_made_anew_all_through_a_whole_game(screen: Screen, game: str) -> None:
    people = m.SeatAssigned(1, "")
    model = run(page(), m.RouteChanged(f"#new/{game}"), people, m.GameStarted(7, "table"))
    match, chance = match_of(model), Random(1)
    while match.result is None:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(match.game.legal_actions(match.state, seat)))
        if len(match.plies) % EVERY and match.result is None:
            continue
        tree = compose(replace(model, match=match, table=replace(model.table, eyes=seat)))
        screen.show_tree(tree)
        assert screen.page.evaluate(_IS_FRESH, [to_html(tree.children)])
    assert len(match.plies) > 2 * EVERY


def test_a_drawing_is_made_of_the_elements_of_a_drawing(screen: Screen) -> None:
    drawing = h("svg", h("g", h("path", d="M0 0h1"), class_="a"), viewBox="0 0 1 1")
    screen.show(drawing)
    assert screen.page.evaluate(_IS_FRESH, [to_html(drawing)])
    more = h("svg", h("g", h("use", href="#x"), h("path", d="M0 0h2")), viewBox="0 0 2 2")
    screen.show(more, h("p"))
    assert screen.page.evaluate(_IS_FRESH, [to_html((more, h("p")))])


def _list(names: str) -> Node:
    return h("ul", (h("li", h("input", id=f"in-{name}"), id=name) for name in names))


def test_the_focus_stays_while_others_come_go_and_move(screen: Screen) -> None:
    screen.show(_list("abcd"))
    screen.page.locator("#in-b").focus()
    screen.show(h("h1", "new"), _list("dxbca"))
    expect(screen.page.locator("#in-b")).to_be_focused()


def test_one_that_moves_is_the_same_element(screen: Screen) -> None:
    screen.show(_list("abc"))
    screen.run("globalThis.known = document.getElementById('a')")
    screen.show(_list("bca"))
    assert screen.run("known === document.querySelector('li:last-child')")


def _turn(whose: str, *cells: str) -> Node:
    drawn = defer("g", whose, lambda: (h("path", d="M0 0", id=cell) for cell in cells), id="cells")
    return h("svg", h("rect"), drawn)


def test_what_takes_turns_is_the_same_element_when_it_comes_back(screen: Screen) -> None:
    screen.show(_turn("one", "a", "b"))
    screen.run("globalThis.known = document.getElementById('a')")
    for turn in (_turn("other", "b"), _turn("other", "c", "b"), _turn("one", "a", "d")):
        screen.show(turn)
        assert screen.page.evaluate(_IS_FRESH, [to_html(turn)])
    assert screen.run("known === document.getElementById('a')")


def test_what_takes_turns_is_made_anew_after_it_was_dropped(screen: Screen) -> None:
    screen.show(_turn("one", "a"))
    screen.run("globalThis.known = document.getElementById('a')")
    screen.show(_turn("other", "b"))
    screen.show_tree(_root(_turn("other", "b")), "another match")
    screen.show_tree(_root(_turn("one", "a")), "another match")
    assert screen.run("known !== document.getElementById('a')")
    assert screen.page.evaluate(_IS_FRESH, [to_html(_turn("one", "a"))])


def _field(value: str, fresh: int, tag: str = "input") -> Node:
    if tag == "textarea":
        return h(tag, value, id="field", data_fresh=fresh)
    return h(tag, id="field", type="text", value=value, data_fresh=fresh)


@pytest.mark.parametrize("tag", ["input", "textarea"])
def test_typed_text_stays_until_the_field_is_filled_anew(screen: Screen, tag: str) -> None:
    screen.show(_field("one", 0, tag))
    field = screen.page.locator("#field")
    expect(field).to_have_value("one")
    field.fill("typed")
    screen.show(_field("two", 0, tag))
    expect(field).to_have_value("typed")
    screen.show(_field("two", 1, tag))
    expect(field).to_have_value("two")
    field.fill("typed")
    screen.show(_field("two", 2, tag))
    expect(field).to_have_value("two")


def _radios(chosen: str) -> Node:
    return h(
        "div",
        (
            h("input", type="radio", name="r", id=one, value=one, checked=one == chosen)
            for one in "ab"
        ),
    )


def _slider(value: int, most: int) -> Node:
    return h("input", type="range", id="slider", value=value, min=0, max=most)


def _menu(chosen: str) -> Node:
    return h(
        "select", (h("option", one, value=one, selected=one == chosen) for one in "ab"), id="menu"
    )


def test_fields_look_as_python_says_after_they_were_used(screen: Screen) -> None:
    screen.show(_radios("a"), _slider(150, 200), _menu("a"))
    expect(screen.page.locator("#slider")).to_have_value("150")
    screen.page.locator("#b").check()
    screen.page.locator("#slider").fill("7")
    screen.page.locator("#menu").select_option("b")
    screen.show(_radios("b"), _slider(300, 400), _menu("b"))
    screen.show(_radios("a"), _slider(350, 400), _menu("a"))
    expect(screen.page.locator("#a")).to_be_checked()
    expect(screen.page.locator("#slider")).to_have_value("350")
    expect(screen.page.locator("#menu")).to_have_value("a")


def test_what_python_refused_looks_as_before(screen: Screen) -> None:
    fields = (_radios("a"), _slider(150, 200), _menu("a"), _field("", 0))
    screen.show(*fields)
    screen.page.locator("#b").check()
    screen.page.locator("#slider").fill("7")
    screen.page.locator("#menu").select_option("b")
    screen.page.locator("#field").fill("typed")
    screen.show(*fields)
    screen.resettle()
    expect(screen.page.locator("#a")).to_be_checked()
    expect(screen.page.locator("#slider")).to_have_value("150")
    expect(screen.page.locator("#menu")).to_have_value("a")
    expect(screen.page.locator("#field")).to_have_value("typed")


def test_what_can_be_used_is_what_python_says(screen: Screen) -> None:
    for off in (True, False, True):
        screen.show(h("button", "go", disabled=off))
        assert screen.run("document.querySelector('button').disabled") is off


def test_what_was_opened_and_drawn_by_the_page_stays(screen: Screen) -> None:
    def content(word: str) -> tuple[Node, ...]:
        dialog = h("dialog", h("p", word), id="dialog")
        details = h("details", h("summary", word), word, id="details", data_keep="open")
        return h("div", id="map", class_=word, data_keep="all"), details, dialog

    screen.show(*content("one"))
    screen.run("document.getElementById('map').append(document.createElement('i'))")
    screen.run("document.getElementById('details').open = true")
    screen.run("document.getElementById('dialog').showModal()")
    screen.show(*content("two"))
    assert screen.run("document.getElementById('map').children.length") == 1
    assert screen.run("document.getElementById('details').open")
    assert screen.run("document.querySelector('dialog:modal').textContent") == "two"
