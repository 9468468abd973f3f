"""Majority: claim seats in two chambers; whoever surrounds a seat with more of them flips it."""
