"""What all tests share: the rule count and the switch that rewrites golden files."""

from __future__ import annotations

import pytest
from hypothesis import settings

from builder.words import compile_catalogues
from tests.amounts import amount

# What is slow on a busy machine is not wrong.
settings.register_profile("molecore", deadline=None, max_examples=amount(40, 100))
settings.load_profile("molecore")

compile_catalogues()

pytest_plugins = ["tests.figures", "tests.rulebook", "tests.said"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-goldens",
        action="store_true",
        help="write the golden files anew instead of comparing with them",
    )


@pytest.fixture
def rewrite_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--rewrite-goldens"))
