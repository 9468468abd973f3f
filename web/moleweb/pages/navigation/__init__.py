"""Coming and going between screens."""
