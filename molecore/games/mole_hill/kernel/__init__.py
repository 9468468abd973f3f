"""Mole Hill on ints, for searches; proven equal to the rules by test."""

from molecore.games.mole_hill.kernel.round import MoleHillKernel

__all__ = ["MoleHillKernel"]
