"""The shell that all screens share: the model, one update and one view of the whole page."""
