"""Mole Majority on ints, and its search; proven equal to the rules by test."""
