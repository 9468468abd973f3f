"""Majority on ints, for searches; proven equal to the rules by test."""

from molecore.games.majority.kernel.contest import MajorityKernel

__all__ = ["MajorityKernel"]
