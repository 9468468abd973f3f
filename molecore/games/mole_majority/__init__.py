"""Mole Majority: announced, not playable yet."""
