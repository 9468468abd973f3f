"""What stands over all screens: one update and one view of the page; what comes from outside."""
