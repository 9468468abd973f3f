"""Games between devices: signed messages of seats, chained to all that came before them."""
