"""Whose work the page is made of, and on what terms."""
