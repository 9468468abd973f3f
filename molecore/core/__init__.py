"""The ground everything stands on: values, errors, chance, the game protocol, matches.

Standard library only.
"""
