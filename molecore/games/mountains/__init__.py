"""Mountains Out of Molehills: plan four cards in secret, dig, and let the mountains topple."""
