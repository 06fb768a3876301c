"""Files of games, bases, and what can be asked of them."""

from __future__ import annotations

import os
from typing import Any, Iterator, List, Optional, Sequence

from .command import Games, Option, PathLike, Row, Rows, frame_of, games_text, line, listed, run, run_json


def _file(path: PathLike) -> str:
    """A path that is never taken for standard input."""
    name = os.fspath(path)
    return "./-" if name == "-" else name


_label_columns = ("collections", "flags", "stars", "note")


def _games(games: Optional[Games]) -> Option:
    return None if games is None else games_text(games)


def read(*files: PathLike, rules: Optional[str] = None, **options: Option) -> Rows:
    """The games of files and folders, without a base: docs/json-format.md describes the rows.

    Files are PDN, Manoury's form, JSON or running text, also packed. rules: the variant of all games, detected for each
    if not given. Games with faults are rows, too. Any other option of `damier convert` is a keyword: from_="text".
    """
    return Rows(line(["convert"], {"to": "ndjson", "rules": rules, **options}, [_file(file) for file in files]))


def check(
    *files: PathLike,
    only: Sequence[str] = (),
    severity: Optional[str] = None,
    games: Optional[Games] = None,
    **options: Option,
) -> Rows:
    """Every finding of files and bases: file, game, line, column, code, severity, message and more.

    only: the codes of findings that are wanted. That there are errors among them is no failure.
    """
    all_ = {"format": "ndjson", "only": only, "severity": severity, "games": _games(games), **options}
    return Rows(line(["check"], all_, [_file(file) for file in files]))


def legal_moves(fen: str, rules: Optional[str] = None) -> List[str]:
    """The legal moves of a position, in the shortest unambiguous form."""
    return run(line(["fen"], {"moves": True, "rules": rules}, [fen])).split()


class Tree:
    """The moves that were played in a position, the most frequent first, and the counts of all its games.

    Iterating gives the moves as rows: move, games, white, draws, black, rating, fen (after the move) and more. The counts
    `rated`, `rating_sum` and `years` add up over ranges of games and over bases.
    """

    def __init__(self, value: Optional[Row]) -> None:
        self.counts: Row = {key: each for key, each in (value or {}).items() if key != "moves"}
        """The position, its variant and the counts of all games that reached it; empty if the base has no game."""
        self.moves: List[Row] = list((value or {}).get("moves", []))

    @property
    def games(self) -> int:
        """How many games reached the position."""
        return int(self.counts.get("games", 0))

    def __iter__(self) -> Iterator[Row]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def frame(self) -> Any:
        """The moves as a pandas.DataFrame."""
        return frame_of(self.moves)


class Base:
    """A base. Its file is opened by each question, and kept by none.

    `where` is a query in the language of `damier help query`; `games` a range of game numbers. Every other option of a
    command is a keyword, with _ for -, such as threads=2 or rules="russian". The names of the fields are those of the
    command's JSON. A wrong query, position or option raises UsageError, a base that cannot be read WorldError.
    """

    def __init__(self, path: PathLike) -> None:
        self.path = os.fspath(path)

    def __repr__(self) -> str:
        return f"damier.Base({self.path!r})"

    def _rows(
        self, command: str, options: "dict[str, Option]", games: Optional[Games], *operands: str
    ) -> Rows:
        return Rows(
            line([command], {"format": "ndjson", "games": _games(games), **options}, [self.path, *operands])
        )

    def search(
        self,
        query: str,
        *,
        columns: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        games: Optional[Games] = None,
        **options: Option,
    ) -> Rows:
        """The hits of a query: game, ply, fen, the players, event, date, result, plies, and the columns asked for. first=True gives one hit for each game."""
        return self._rows("search", {"columns": listed(columns), "limit": limit, **options}, games, query)

    def count(self, query: str, *, games: Optional[Games] = None, **options: Option) -> int:
        """How many hits a query has."""
        all_ = {"count": True, "games": _games(games), **options}
        return int(run(line(["search"], all_, [self.path, query])))

    def games(self, where: Optional[str] = None, *, games: Optional[Games] = None, **options: Option) -> Rows:
        """Whole games, with tags, moves, comments and variations: docs/json-format.md describes them."""
        return Rows(line(["export"], {"to": "ndjson", "where": where, "games": _games(games), **options}, [self.path]))

    def tree(
        self,
        fen: Optional[str] = None,
        *,
        moves: Optional[str] = None,
        where: Optional[str] = None,
        games: Optional[Games] = None,
        **options: Option,
    ) -> Tree:
        """The opening tree in a position: the start, `fen`, or the one after `moves`."""
        all_ = {"fen": fen, "moves": moves, "where": where, "games": _games(games), "format": "json", **options}
        return Tree(run_json(line(["tree"], all_, [self.path])))

    def moves(
        self, fen: Optional[str] = None, *, where: Optional[str] = None, games: Optional[Games] = None, **options: Option
    ) -> Rows:
        """The moves that were played in a position, as rows: those of tree()."""
        return self._rows("tree", {"fen": fen, "where": where, **options}, games)

    def check(
        self,
        *,
        only: Sequence[str] = (),
        severity: Optional[str] = None,
        games: Optional[Games] = None,
        **options: Option,
    ) -> Rows:
        """Every finding of the games: file, game, code, severity, message and more."""
        return check(self.path, only=only, severity=severity, games=games, **options)

    def stats(
        self,
        by: Optional[str] = None,
        *,
        where: Optional[str] = None,
        games: Optional[Games] = None,
        **options: Option,
    ) -> Rows:
        """The games in numbers: one row, or with `by`, such as "year" or "year,outcome", one for each group."""
        return self._rows("stats", {"by": by, "where": where, **options}, games)

    def players(self, *, where: Optional[str] = None, games: Optional[Games] = None, **options: Option) -> Rows:
        """The players with their results."""
        return self._rows("players", {"where": where, **options}, games)

    def events(self, *, where: Optional[str] = None, games: Optional[Games] = None, **options: Option) -> Rows:
        """The events with their games."""
        return self._rows("events", {"where": where, **options}, games)

    def motifs(self, *, where: Optional[str] = None, games: Optional[Games] = None, **options: Option) -> Rows:
        """The named motifs that were played."""
        return self._rows("motifs", {"where": where, **options}, games)

    def shots(self, *, games: Optional[Games] = None, **options: Option) -> Rows:
        """Combinations, each with its gain in men and its proof."""
        return self._rows("shots", options, games)

    def dedupe(self, *, min_plies: Optional[int] = None, **options: Option) -> Rows:
        """The records of games that the base has more than once."""
        return self._rows("dedupe", {"min_plies": min_plies, **options}, None)

    def collections(self) -> Rows:
        """The collections, each with its number of games: name, games."""
        return self._labels("collection")

    def flags(self) -> Rows:
        """The flags and the numbers of stars that games have: name, games."""
        return self._labels("flag")

    def notes(self) -> Rows:
        """The notes of people: person, made, games, text."""
        return self._labels("note")

    def queries(self) -> Rows:
        """The saved queries, which are @NAME in a query: name, text."""
        return self._labels("query")

    def labels(self, where: str = "", *, games: Optional[Games] = None, **options: Option) -> Rows:
        """What people put beside the games that a query finds: game, collections, flags, stars, note; None for nothing."""
        return self._rows("search", {"columns": listed(_label_columns), "first": True, **options}, games, where)

    def add_label(
        self, kind: str, name: str, where: Optional[str] = None, *, games: Optional[Games] = None, **options: Option
    ) -> Optional[Row]:
        """Gives games a collection, flag or note; as_="Anne" says who. Returns the entry of the journal, None if nothing changed.

        kind: "collection", "flag" (a number from 1 to 5 is stars) or "note", of which name is the text.
        """
        return self._change([kind, "add"], {"where": where, "games": _games(games), **options}, name)

    def remove_label(
        self, kind: str, name: str, where: Optional[str] = None, *, games: Optional[Games] = None, **options: Option
    ) -> Optional[Row]:
        """Takes a collection, flag or note away, from all games if none are chosen. Returns what add_label returns."""
        return self._change([kind, "remove"], {"where": where, "games": _games(games), **options}, name)

    def save_query(self, name: str, query: str, **options: Option) -> Optional[Row]:
        """Keeps a query under a name in the base. Returns what add_label returns."""
        return self._change(["query", "save"], options, name, query)

    def _labels(self, kind: str) -> Rows:
        return Rows(line([kind, "list"], {"format": "ndjson"}, [self.path]))

    def _change(self, words: Sequence[str], options: "dict[str, Option]", *operands: str) -> Optional[Row]:
        entries: List[Row] = run_json(line(words, {"format": "json", **options}, [self.path, *operands])) or []
        return entries[0] if entries else None

    def import_(self, *files: PathLike, **options: Option) -> Row:
        """Reads game files into the base, which is created if it does not exist. Returns the counts of the import."""
        all_: "dict[str, Option]" = {"quiet": True, "format": "json", **options}
        report: Row = run_json(line(["import"], all_, [self.path, *(_file(file) for file in files)]))
        return report

    def index(self, **options: Option) -> None:
        """Builds the indexes of positions and counts, or brings them up to date."""
        run(line(["base", "index"], options, [self.path]))

    def annotate(self, *, games: Optional[Games] = None, **options: Option) -> Rows:
        """Makes the layers of annotations; a row for each layer, with the numbers of its games and annotations."""
        return self._rows("annotate", {"quiet": True, **options}, games)

    def info(self) -> Row:
        """What the base contains: the numbers of games, players and findings, and its bytes."""
        value: Row = run_json(line(["base", "info"], {"format": "json"}, [self.path]))
        return value

    def verify(self) -> Row:
        """The report of `damier base verify`. Faults are part of it."""
        value: Row = run_json(line(["base", "verify"], {"format": "json"}, [self.path]))
        return value
