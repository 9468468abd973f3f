"""Mole Hill: one digs across the lawn, the other fences him in; then they swap."""
