"""Moleozer: announced, not playable yet."""
