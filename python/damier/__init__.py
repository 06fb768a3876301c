"""Draughts archives in Python.

Each question runs the command damier and reads its rows as it prints them:

    import damier
    base = damier.Base("games.db")
    for hit in base.search("result draw and year >= 2000", columns=["white", "black"]):
        print(hit["game"], hit["white"], hit["black"])
    base.tree().frame()        # with pandas

The fields are those of the command's JSON, which its manual pages describe. No match is an empty answer; a wrong query is a
UsageError, a file that cannot be read a WorldError, each with the command's message.
"""

from .base import Base, Tree, check, legal_moves, read
from .command import (
    CommandNotFound,
    DamierError,
    Games,
    Row,
    Rows,
    UsageError,
    WorldError,
    find_command,
)

__all__ = [
    "Base", "CommandNotFound", "DamierError", "Games", "Row", "Rows", "Tree", "UsageError", "WorldError", "check",
    "find_command", "legal_moves", "read",
]
