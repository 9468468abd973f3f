"""What every journal must do: the double of the tests here, the page's own in `web/tests`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from moleweb.storage.backends import Addition
from tests.web.storage.machine import FakeJournal, Machine, Work

CASES: Final = json.loads(
    Path(__file__).with_name("journal_contract.json").read_text(encoding="utf-8")
)


class Asked:
    """The double, asked and waited for."""

    def __init__(self) -> None:
        self.waiting: list[Work] = []
        self.journal = FakeJournal(Machine(), self.waiting)

    def all_done(self) -> None:
        while self.waiting:
            self.waiting.pop(0)()

    def step(self, step: dict[str, Any]) -> Any:
        match step:
            case {"append": addition}:
                return self.together([addition])[0]
            case {"together": additions}:
                return self.together(additions)
            case {"read": match_id}:
                return self._answer(lambda done: self.journal.read(match_id, done))
            case {"readAll": _}:
                return list(self._answer(self.journal.read_all))
            case {"remove": match_id}:
                self.journal.remove(match_id)
                self.all_done()
        return None

    def together(self, additions: list[list[str]]) -> list[Any]:
        answers: list[Any] = [None] * len(additions)

        def answered(place: int, *answer: str) -> None:
            answers[place] = list(answer)

        for place, (match_id, after, lines, check, stand) in enumerate(additions):
            fresh = tuple(lines.split("\n")) if lines else ()
            self.journal.append(
                Addition(match_id, after, fresh, check, stand),
                lambda *answer, place=place: answered(place, *answer),
            )
        self.all_done()
        return answers

    def _answer(self, ask: Any) -> Any:
        answers: list[Any] = []
        ask(answers.append)
        self.all_done()
        return answers[0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_double_does_what_a_journal_does(case: dict[str, Any]) -> None:
    asked = Asked()
    for step in case["steps"]:
        assert asked.step(step) == step.get("gives"), step
