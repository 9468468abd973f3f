"""How the page is built, checked and measured. Standard library only: bare python3 runs it."""
