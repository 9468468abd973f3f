"""What hints and reviews say: how good choices are, and why, in words."""
