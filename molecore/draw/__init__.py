"""Drawings: pure functions from what a seat may see to nodes of HTML and SVG."""
