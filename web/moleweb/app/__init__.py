"""What all screens stand on: the model, effects, addresses, settings, questions to a match."""
