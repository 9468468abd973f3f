"""Moleozer: remember your cards, guess the sum of all, and steer the mole to another house."""
