"""Majority: announced, not playable yet."""
