"""What the model becomes when something happens: functions from (model, message) to model."""
