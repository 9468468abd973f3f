"""Keeping games: two slots in local storage, and a journal behind them. No browser in here."""
