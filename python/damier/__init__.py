"""Archives of draughts games: the command ``damier`` from Python.

>>> import damier
>>> for game in damier.read("match.pdn"): ...           # doctest: +SKIP
>>> damier.Base("games.db").search("promotes").frame()  # doctest: +SKIP

The command is that which the environment variable DAMIER names, else the one in PATH.
"""

from .base import Base, Tree, legal_moves, read
from .command import Error, Interrupted, Rows, UsageError, WorldError, find_command

__all__ = ["Base", "Error", "Interrupted", "Rows", "Tree", "UsageError", "WorldError", "find_command",
           "legal_moves", "read"]
__version__ = "0.1.0"
