"""Five board games about moles and majorities, as a pure-Python engine."""

__version__ = "0.1.0"
