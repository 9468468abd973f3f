"""All games that are kept."""
