"""Lessons: the first game of each, told step by step on the real board."""
