"""The screens and dialogs, each a package: what it can be told, what that does, how it looks."""
