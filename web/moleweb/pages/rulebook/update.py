"""The rulebook: a text for each game, read when it is first opened."""

from __future__ import annotations

from typing import assert_never

from molecore.core.record import replace
from moleweb.app import routes
from moleweb.app.effects import LoadRules, ScrollTo
from moleweb.app.model import Book, Model
from moleweb.pages.rulebook.messages import (
    LanguageChanged,
    RulebookMessage,
    RulesLoaded,
    RulesRequested,
    RulesSearched,
)


def opened(model: Model, game: str) -> Model:
    """The rules of a game, which are read unless they are there."""
    if model.book is not None and model.book.game == game and model.book.text:
        return model
    return replace(model, book=Book(game)).emit(LoadRules(game))


def rules_loaded(model: Model, message: RulesLoaded) -> Model:
    """The rule text came, or did not."""
    read = replace(model, book=Book(message.game, message.text or ""))
    if read.route.screen != "rules":
        return read
    return read.emit(ScrollTo(routes.anchor(read.route)))


def rules_requested(model: Model, _: RulesRequested) -> Model:
    """Read the rule text once more."""
    return opened(model, model.route.about) if model.route.screen == "rules" else model


def language_changed(model: Model, _: LanguageChanged) -> Model:
    """Read the rule text in the other language, or once it is opened again."""
    return rules_requested(replace(model, book=None), RulesRequested())


def rules_searched(model: Model, message: RulesSearched) -> Model:
    """Look for these words."""
    return replace(model, book=replace(model.book, query=message.words)) if model.book else model


def update(model: Model, message: RulebookMessage) -> Model:
    """The model after ``message``."""
    match message:
        case RulesLoaded():
            return rules_loaded(model, message)
        case RulesRequested():
            return rules_requested(model, message)
        case LanguageChanged():
            return language_changed(model, message)
        case RulesSearched():
            return rules_searched(model, message)
        case _ as unknown:
            assert_never(unknown)
