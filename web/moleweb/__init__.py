"""The page: a store of values, screens that make markup of them, one door to the browser."""
