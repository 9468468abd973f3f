"""Golden playthroughs: whole games as text a person can read, compared in every run.

A file holds its own game: it is replayed from the options, players, seed and
actions written in it. To add one, write these and run the tests with
``--rewrite-goldens``, which fills in the rest.
"""
