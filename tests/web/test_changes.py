"""What crosses to the document is what changed."""

from __future__ import annotations

from moleweb import messages as m
from moleweb.changes import at_first, changes, whole
from moleweb.markup import esc, h, late, part
from moleweb.page import compose, render
from tests.web.driving import played, run, two_people

FIRST = part(h("li", "one", id="a")) + part(h("li", "two", id="b")) + "rest"
THEN = part(h("li", "one", id="a")) + part(h("li", "three", id="b")) + "rest"


def test_a_part_that_stays_crosses_as_a_shell() -> None:
    assert changes(FIRST, THEN) == '<li id="a" data-same></li><li id="b">three</li>rest'


def test_everything_crosses_to_a_document_that_shows_nothing() -> None:
    assert changes("", THEN) == whole(THEN) == '<li id="a">one</li><li id="b">three</li>rest'


def test_what_is_late_stays_for_a_frame() -> None:
    before, after = (
        f"{what}<b {late(f'data-n={what}')}>{late(f'<i>{what}</i>')}</b>" for what in "12"
    )
    first = at_first(before, after)
    assert whole(first) == "2<b data-n=1><i>1</i></b>"
    assert changes(first, after) == "2<b data-n=2><i>2</i></b>"


def test_nothing_is_late_where_nothing_else_changes() -> None:
    before, after = f"same{late('1')}", f"same{late('2')}"
    assert at_first(before, after) == after


def test_nothing_is_late_on_another_screen() -> None:
    assert at_first("lobby", f"game{late('1')}") == f"game{late('1')}"
    assert at_first(f"game{late('1')}", "lobby") == "lobby"


def test_no_text_can_be_taken_for_the_mark_of_a_part() -> None:
    assert part(h("li", "\x03a\x02", id="a")) == part(h("li", "a", id="a"))
    assert esc("\x02\x04") == ""


def test_a_step_of_the_cursor_sends_little_of_the_table() -> None:
    table = played(two_people(), "e4")
    stepped = run(table, m.CursorMoved("right"))
    sent = changes(compose(table), compose(stepped))
    assert sent.count('tabindex="0"') == 1
    assert len(sent) < len(render(stepped)) / 2
