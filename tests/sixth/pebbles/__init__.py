"""Pebbles: a sixth game, as somebody else writes one. Two take pebbles from a heap in turn."""
