"""The command line, one module for each command.

Results go to standard output; what goes wrong goes to standard error, as one
sentence, with exit code 2.
"""
