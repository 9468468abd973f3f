"""Mole Majority: breed and burrow through a meadow of hexes, and hold the most of every one."""
