"""What is on the screen: functions from the model to markup."""
