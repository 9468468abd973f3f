"""Where games are kept, and how nothing of them is lost."""
