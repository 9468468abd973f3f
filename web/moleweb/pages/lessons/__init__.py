"""Lessons: a first game of each, taught step by step on the real board."""
