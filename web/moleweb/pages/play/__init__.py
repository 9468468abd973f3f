"""The table: playing, looking back, handing over, opponents."""
