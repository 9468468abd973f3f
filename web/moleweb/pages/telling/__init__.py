"""What has just happened, told moment by moment: the table shows it as far as it is told."""
