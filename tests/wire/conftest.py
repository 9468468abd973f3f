"""Fixtures of these tests."""

from __future__ import annotations

from tests.figures import figure as figure  # noqa: PLC0414 - handed on to pytest
