"""A game that another package registers, and what then knows it."""
