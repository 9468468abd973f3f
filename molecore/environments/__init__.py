"""Molecore's games as other projects know games: an adapter for each project, an extra of its own.

`molecore.environments.pettingzoo`, `molecore.environments.gymnasium` and
`molecore.environments.openspiel` need the extra of the same name. They all
stand on `molecore.spaces`, which needs nothing.
"""
