"""What crosses to the document is what changed."""

from __future__ import annotations

from moleweb import messages as m
from moleweb.changes import changes, whole
from moleweb.markup import esc, h, part
from moleweb.page import compose, render
from tests.web.driving import played, run, two_people

FIRST = part(h("li", "one", id="a")) + part(h("li", "two", id="b")) + "rest"
THEN = part(h("li", "one", id="a")) + part(h("li", "three", id="b")) + "rest"


def test_a_part_that_stays_crosses_as_a_shell() -> None:
    assert changes(FIRST, THEN) == '<li id="a" data-same></li><li id="b">three</li>rest'


def test_everything_crosses_to_a_document_that_shows_nothing() -> None:
    assert changes("", THEN) == whole(THEN) == '<li id="a">one</li><li id="b">three</li>rest'


def test_no_text_can_be_taken_for_the_mark_of_a_part() -> None:
    assert part(h("li", "\x03a\x02", id="a")) == part(h("li", "a", id="a"))
    assert esc("\x02") == ""


def test_a_step_of_the_cursor_sends_little_of_the_table() -> None:
    table = played(two_people(), "e4")
    stepped = run(table, m.CursorMoved("right"))
    sent = changes(compose(table), compose(stepped))
    assert sent.count('tabindex="0"') == 1
    assert len(sent) < len(render(stepped)) / 2
