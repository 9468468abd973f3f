"""Mountains Out of Molehills: announced, not playable yet."""
