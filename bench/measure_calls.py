"""How much Python runs from a rod pressed in Mole Hill to the finished drawing."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from bench.figures import show
from moleweb.app.model import Model
from moleweb.patching import Document
from moleweb.shell import features
from moleweb.shell.update import update
from moleweb.shell.view import compose
from tests.web import driving

_BEFORE: Final = ("a1", "b2|c2", "b1")
"""Moves up to the second rod: the first one fills whatever is kept for later."""
_ROD: Final = "e4|f4"
_ROOT: Final = Path(__file__).parents[1]
_NO_FUNCTIONS: Final = frozenset({"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"})
"""Called as functions are, by some Pythons."""
_FUNCTIONS: Final = 116


def main() -> None:
    """Print distinct functions, files and calls."""
    calls = calls_of_a_rod()
    files = {code.co_filename for code in calls}
    show("distinct functions", len(calls), _FUNCTIONS, at_most=True)
    print(f"  in {len(files)} files; {calls.total():,} calls")
    for name in sorted(files):
        functions = sum(code.co_filename == name for code in calls)
        print(f"    {functions:3} in {Path(*Path(name).parts[-3:])}")


def calls_of_a_rod() -> Counter[CodeType]:
    """How often the second rod of a game calls each function of the program."""
    model, document = driving.two_people(), Document()
    for target in _BEFORE:
        model = press(model, document, target)
    return counted(lambda: press(model, document, _ROD))


def press(model: Model, document: Document, target: str) -> Model:
    """The model after a press, which ``document`` is shown as well, with all that is late."""
    message = features.read("press", "", target)
    assert message is not None
    after, _ = update(model, message)
    document.show(compose(after), after.at_hand)
    document.finish()
    return after


def counted(work: Callable[[], object]) -> Counter[CodeType]:
    """How often ``work`` called each function of the program, by its code."""
    calls = Counter[CodeType]()
    programs = str(_ROOT / "molecore"), str(_ROOT / "web" / "moleweb")

    def called(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(programs):
            calls[code] += code.co_name not in _NO_FUNCTIONS

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return +calls


if __name__ == "__main__":
    main()
