"""Games with somebody elsewhere: chairs, invitations, and letters from device to device."""
