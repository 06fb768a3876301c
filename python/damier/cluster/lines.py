"""What dedupe exchanges between the partitions: digests and encoded moves, read from a base as docs/base-format.md
describes them."""

from __future__ import annotations

import sqlite3
import urllib.parse
from typing import Dict, Iterator, List, NamedTuple, Tuple


def open_base(path: str) -> sqlite3.Connection:
    """A base, for reading alone."""
    return sqlite3.connect("file:" + urllib.parse.quote(path) + "?mode=ro", uri=True)


class Record(NamedTuple):
    """A game of a partition, as far as dedupe compares it across partitions."""

    base: int    #: the number of the partition
    game: int
    digest: int  #: of the content, 64 bits
    line: bytes  #: the name of the variant, a zero byte, the encoded moves
    start: int   #: where the moves begin in the line
    plies: int   #: half moves of the main line
    year: int    #: 0 if it is not known
    named: bool  #: both players have names


def _number(data: bytes, at: int) -> Tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def lines_of(data: bytes) -> Iterator[Tuple[int, bytes]]:
    """The kind and the moves of each game of a row of ``game_lines``."""
    count, at = _number(data, 0)
    kinds: List[int] = []
    while len(kinds) < count:
        kind, at = _number(data, at)
        repeated, at = _number(data, at)
        if repeated == 0:
            raise sqlite3.DatabaseError("a row of game_lines is damaged")
        kinds.extend([kind] * repeated)
    lengths = []
    for _ in range(count):
        length, at = _number(data, at)
        lengths.append(length)
    beginnings = data[at:at + count]
    at += count
    moves: List[bytes] = []
    for game in range(count):
        shared = beginnings[game]
        head = moves[game - 1 - (shared >> 4)][:shared & 15] if shared else b""
        rest = lengths[game] - len(head)
        moves.append(head + data[at:at + rest])
        at += rest
        yield kinds[game], moves[game]


def records(path: str, base: int) -> Iterator[Record]:
    """The games of a base that were not removed."""
    with open_base(path) as connection:
        variants: Dict[int, bytes] = {number: name.encode() for number, name in
                                      connection.execute("SELECT id, name FROM variants")}
        rows = connection.execute(
            "SELECT id, digest, plies, state, white_id, black_id, CASE typeof(date_code) WHEN 'integer' THEN date_code >> 9"
            " ELSE ifnull(CAST(substr(date_code, 1, 4) AS INTEGER), 0) END FROM game_rows ORDER BY id")
        row = rows.fetchone()
        for first, data in connection.execute("SELECT first_game, lines FROM game_lines ORDER BY first_game"):
            for game, (kind, moves) in enumerate(lines_of(data), first):
                while row is not None and row[0] < game:
                    row = rows.fetchone()
                if row is None or row[0] != game:
                    continue
                _, digest, plies, state, white, black, year = row
                if not state >> 11 & 1:
                    name = variants.get(kind >> 2, b"") + b"\0"
                    yield Record(base, game, digest, name + moves, len(name), plies, year,
                                 white is not None and black is not None)
    connection.close()


def last_game(path: str) -> int:
    """The highest number of a game, 0 for an empty base."""
    connection = open_base(path)
    try:
        found = connection.execute("SELECT max(id) FROM game_rows").fetchone()[0]
        return int(found or 0)
    finally:
        connection.close()
