"""All that was ever played in a match, as a tree."""
