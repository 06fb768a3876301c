"""Files of games and bases."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Iterator, List, Mapping, Optional, Sequence

from .command import Option, Path, Row, Rows, decode, run, run_json, words

if TYPE_CHECKING:
    import pandas


def _plain(path: Path) -> str:
    """A path that is never taken for standard input."""
    text = os.fspath(path)
    return "./-" if text == "-" else text


def read(path: Path, rules: Optional[str] = None, **options: Option) -> Rows:
    """The games of a file or a folder, in the order of the file, as docs/json-format.md describes them.

    path: PDN, Manoury's form, JSON or running text, also packed with gzip or zstd.
    rules: the variant of all games; detected for each if not given.
    options: others of ``damier convert``, with ``_`` for ``-``: ``from_="text"``, ``on_illegal="skip"``.

    A row has among others ``tags`` (pairs), ``variant``, ``outcome``, ``plies`` (half moves of the main line) and
    ``body`` (moves, and objects for comments and variations). Games with faults are rows too. Raises WorldError if the
    file cannot be read, after the rows that could be.
    """
    return Rows(words(["convert"], {"to": "ndjson", "rules": rules, **options}, [_plain(path)]))


def legal_moves(fen: str, rules: Optional[str] = None) -> List[str]:
    """The legal moves of a position, in the shortest unambiguous form. Raises UsageError for a wrong FEN."""
    return run(words(["fen"], {"moves": True, "rules": rules}, [fen])).decode().split()


class Tree:
    """The moves that were played in a position. Iterating gives them, the most frequent first.

    ``position`` is the FEN, ``variant`` a name of ``damier rules``; ``games``, ``white``, ``draws`` and ``black`` are
    numbers of games; ``data`` is all of what the command prints. A move is a row with ``move``, ``fen`` (the position
    after it) and the same numbers.
    """

    def __init__(self, data: Row) -> None:
        self.data = data
        self.position: str = data["position"]
        self.variant: str = data["variant"]
        self.games: int = data["games"]
        self.white: int = data["white"]
        self.draws: int = data["draws"]
        self.black: int = data["black"]
        self.moves: List[Row] = data["moves"]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def frame(self) -> pandas.DataFrame:
        """The moves as a pandas frame. Raises ImportError without pandas."""
        import pandas

        return pandas.DataFrame(self.moves)


class Base:
    """A base of games. Nothing is opened before a method is called.

    Every method takes further options of its command as keywords, with ``_`` for ``-``. Those that return Rows stream
    them. All raise UsageError for a wrong query, position or option, and WorldError for a base that is missing, damaged
    or of another kind. That nothing is found is no error: there are no rows.
    """

    def __init__(self, path: Path) -> None:
        self.path = os.fspath(path)

    def __repr__(self) -> str:
        return f"damier.Base({self.path!r})"

    def rows(self, command: str, options: Mapping[str, Option], *operands: Path) -> Rows:
        """The rows of a command that prints NDJSON and takes the base first."""
        return Rows(words([command], {"format": "ndjson", **options}, [self.path, *operands]), (0, 1))

    def import_(self, *files: Path, **options: Option) -> Row:
        """Reads files into the base, which is made if there is none; returns the report of ``damier import``:
        numbers of files, games, stored, duplicates, plies …, and seconds."""
        line = words(["import"], {"format": "json", **options}, [self.path, *map(_plain, files)])
        return _object(run_json(line))

    def index(self, **options: Option) -> None:
        """Makes or updates the indexes of positions and comments."""
        run(words(["base", "index"], {"quiet": True, **options}, [self.path]))

    def info(self) -> Row:
        """What the base contains: numbers of games, players, findings …, and bytes."""
        return _object(run_json(words(["base", "info"], {"format": "json"}, [self.path])))

    def verify(self) -> Row:
        """The report of ``damier base verify``. Faults are part of it and no error."""
        return _object(run_json(words(["base", "verify"], {"format": "json"}, [self.path]), (0, 1)))

    def search(self, query: str, columns: Optional[Sequence[str]] = None, limit: Optional[int] = None,
               **options: Option) -> Rows:
        """The hits of a query, by the numbers of the games: ``game``, ``ply`` (half moves played before), ``fen``, and
        the columns that are asked for. ``first=True`` gives one hit a game."""
        listed = None if columns is None else ",".join(columns)
        return self.rows("search", {"columns": listed, "limit": limit, **options}, query)

    def count(self, query: str, **options: Option) -> int:
        """How many hits a query has."""
        return int(run(words(["search"], {"count": True, **options}, [self.path, query]), (0, 1)) or 0)

    def tree(self, fen: Optional[str] = None, where: Optional[str] = None, **options: Option) -> Tree:
        """The moves that were played in a position, with results and years; see Tree.

        fen: the position; the start if not given. ``moves="32-28 19-23"`` plays moves first.
        where: only games that a query finds.
        """
        line = words(["tree"], {"format": "json", "fen": fen, "where": where, **options}, [self.path])
        return Tree(run_json(line, (0, 1)))

    def moves(self, fen: str, **options: Option) -> Rows:
        """The rows of the moves that were played in a position, as those of ``tree(fen)``."""
        return self.rows("tree", {"fen": fen, **options})

    def games(self, where: Optional[str] = None, **options: Option) -> Rows:
        """The games, or those that a query finds, as rows like those of ``damier.read``."""
        return Rows(words(["export"], {"to": "ndjson", "where": where, **options}, [self.path]), (0, 1))

    def check(self, only: Sequence[str] = (), **options: Option) -> Rows:
        """The findings of the base: ``game``, ``ply``, ``code``, ``severity``, ``message`` …
        only: codes of findings. That there are errors among the findings is no error."""
        return self.rows("check", {"only": only, **options})

    def stats(self, by: Optional[str] = None, **options: Option) -> Any:
        """The numbers of the base as an object; with ``by`` (``"year"``, ``"opening,year"``) Rows."""
        if by is not None:
            return self.rows("stats", {"by": by, **options})
        printed = run(words(["stats"], {"format": "json", **options}, [self.path]), (0, 1))
        return decode(printed) if printed.strip() else {"games": 0}

    def players(self, **options: Option) -> Rows:
        """The players with their results."""
        return self.rows("players", options)

    def events(self, **options: Option) -> Rows:
        """The events with their games."""
        return self.rows("events", options)

    def motifs(self, **options: Option) -> Rows:
        """The named motifs that were played."""
        return self.rows("motifs", options)

    def shots(self, **options: Option) -> Rows:
        """The combinations that were played, missed and allowed, with ``gain`` in men and their proofs. Slow: a second
        or more a game. ``games="1..50"`` goes through some of the games."""
        return self.rows("shots", options)

    def dedupe(self, **options: Option) -> Rows:
        """The records of games that the base contains more than once: ``group``, ``game``, ``is`` (keep, copy …)."""
        return self.rows("dedupe", options)

    def annotate(self, **options: Option) -> Rows:
        """Makes the layers of annotations; a row a layer, with the numbers of games and annotations."""
        return self.rows("annotate", {"quiet": True, **options})


def _object(value: Any) -> Row:
    assert isinstance(value, dict)
    return value
