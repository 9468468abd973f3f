"""The review of a finished game: what each turn was worth, and what would have been better."""
