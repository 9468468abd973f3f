"""The board of Moleozer."""
