"""What a worker does: one run of the command for one base. Every task may be run again at any time."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import zlib
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from ..command import Error, Option, UsageError, run, words
from . import lines
from .archive import Draft

#: Linux: the command ends with the worker that started it.
_with_worker = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []


class Answer(NamedTuple):
    """What a task found in a base: text, packed; or why there is none."""

    base: str
    packed: bytes
    fault: Optional[str]

    @property
    def text(self) -> bytes:
        return zlib.decompress(self.packed) if self.packed else b""


def _call(arguments: Sequence[str], accepted: Sequence[int]) -> bytes:
    return run(arguments, accepted, _with_worker)


def _guarded(base: str, work: Callable[[], bytes]) -> Answer:
    """A fault of one base is part of the answer; a wrong command line is an error of all."""
    try:
        return Answer(base, zlib.compress(work(), 1), None)
    except UsageError:
        raise
    except (Error, sqlite3.Error, OSError, ValueError, IndexError) as fault:
        return Answer(base, b"", str(fault) or type(fault).__name__)


def ask(folder: str, base: str, command: Sequence[str], options: Mapping[str, Option], operands: Sequence[str]) -> Answer:
    """What a command that reads a base prints."""
    path = os.path.join(folder, "bases", base)
    return _guarded(base, lambda: _call(words(command, {"threads": 1, **options}, [path, *operands]), (0, 1)))


def make(folder: str, base: str, sources: Sequence[str], options: Mapping[str, Option]) -> Answer:
    """Imports sources into a new base; the report."""

    def work() -> bytes:
        with Draft(folder, base) as draft:
            report = _call(words(["import"], {"threads": 1, "format": "json", **options}, [draft.path, *sources]), (0,))
            draft.publish()
            return report

    return _guarded(base, work)


def change(folder: str, base: str, runs: Sequence[Tuple[Sequence[str], Mapping[str, Option]]]) -> Answer:
    """Runs commands that write on a copy of a base, which then replaces it; what the last one prints."""

    def work() -> bytes:
        with Draft(folder, base) as draft:
            shutil.copyfile(os.path.join(folder, "bases", base), draft.path)
            printed = b""
            for command, options in runs:
                printed = _call(words(command, options, [draft.path]), (0, 1))
            draft.publish()
            return printed

    return _guarded(base, work)


def last_game(folder: str, base: str) -> Answer:
    return _guarded(base, lambda: str(lines.last_game(os.path.join(folder, "bases", base))).encode())


# Dedupe. A map task for each base divides its records among buckets; a task for each bucket compares what all bases sent
# to it. All lines of which one may begin the other come into the same bucket, but for short ones, which are sent to all.

_head = 16  #: bytes of moves that choose the bucket of a line
Buckets = List[List[lines.Record]]


def divide(folder: str, base: str, number: int, buckets: int) -> Tuple[Answer, Buckets, List[lines.Record]]:
    """The records of a base by bucket, and those with fewer bytes of moves than choose a bucket."""
    found: Buckets = [[] for _ in range(buckets)]
    short: List[lines.Record] = []

    def work() -> bytes:
        for record in lines.records(os.path.join(folder, "bases", base), number):
            found[zlib.crc32(record.line[:record.start + _head]) % buckets].append(record)
            if len(record.line) - record.start < _head and 2 <= record.plies and record.named and record.year:
                short.append(record)
        return b""

    answer = _guarded(base, work)
    return (answer, found, short) if answer.fault is None else (answer, [[] for _ in range(buckets)], [])


def pick(divided: Tuple[Answer, Buckets, List[lines.Record]], bucket: int) -> List[lines.Record]:
    return divided[1][bucket]


def rest(divided: Tuple[Answer, Buckets, List[lines.Record]]) -> Tuple[Answer, List[lines.Record]]:
    return divided[0], divided[2]


Place = Tuple[int, int]  #: the number of a partition, the number of a game


def _near(short: lines.Record, other: lines.Record) -> bool:
    """Whether the year of a longer record can be that of a short one: a tournament may go on into another year."""
    return abs(short.year - other.year) <= 2


def compare(parts: Sequence[List[lines.Record]], short: Sequence[lines.Record],
            least_plies: int) -> Tuple[List[Tuple[int, List[Place]]], List[Tuple[int, Place]]]:
    """Exact copies: a digest and its records; and candidates: a digest and its first record."""
    mine = [record for part in parts for record in part]
    own = {(record.base, record.game) for record in mine}
    guests = [record for record in short if (record.base, record.game) not in own]
    copies: Dict[int, List[Place]] = {}
    for record in mine:
        copies.setdefault(record.digest, []).append((record.base, record.game))
    ordered = sorted(mine + guests, key=lambda each: (each.line, each.base, each.game))
    chosen: Dict[Place, lines.Record] = {}
    at = 0
    while at < len(ordered):
        line = ordered[at].line
        after = at
        while after < len(ordered) and ordered[after].line == line:
            after += 1
        equal = ordered[at:after]
        if after - at > 1:
            chosen.update(((each.base, each.game), each) for each in equal)
        if len(line) > equal[0].start and after < len(ordered) and ordered[after].line.startswith(line):
            long = any(each.plies >= least_plies for each in equal)
            asking = [each for each in equal if each.plies >= 2 and each.named and each.year]
            beyond = after
            while (long or asking) and beyond < len(ordered) and ordered[beyond].line.startswith(line):
                other = ordered[beyond]
                beyond += 1
                if long or any(_near(each, other) for each in asking):
                    chosen.update(((each.base, each.game), each) for each in equal)
                    chosen[other.base, other.game] = other
        at = after
    first: Dict[int, Place] = {}
    for place, record in chosen.items():
        first[record.digest] = min(first.get(record.digest, place), place)
    repeated = sorted((digest, sorted(places)) for digest, places in copies.items() if len(places) > 1)
    return repeated, sorted(first.items())


def fetch(folder: str, base: str, games: Sequence[int]) -> Answer:
    """Games of a base as NDJSON, in their order."""
    path = os.path.join(folder, "bases", base)

    def work() -> bytes:
        found = []
        for at in range(0, len(games), 400):
            query = " or ".join(f"id {game}" for game in games[at:at + 400])
            found.append(_call(words(["export"], {"to": "ndjson", "where": query, "layers": "none", "threads": 1}, [path]),
                               (0, 1)))
        return b"".join(found)

    return _guarded(base, work)


def judge(folder: str, texts: Sequence[Answer], least_plies: int) -> Tuple[Dict[int, int], Any]:
    """Brings candidates into a temporary base and lets the command decide: the games by digest, and its groups."""
    with Draft(folder, "candidates.db") as draft:
        source = draft.path + ".ndjson"
        with open(source, "wb") as file:
            for each in texts:
                file.write(each.text)
        _call(words(["import"], {"quiet": True, "threads": 1, "from": "json"}, [draft.path, source]), (0,))
        rows = [json.loads(line) for line in _call(words(
            ["dedupe"], {"format": "ndjson", "lang": "en", "threads": 1, "min-plies": least_plies}, [draft.path]),
            (0,)).splitlines()]
        connection = lines.open_base(draft.path)
        try:
            digests = dict(connection.execute("SELECT id, digest FROM game_rows"))
        finally:
            connection.close()
    return digests, rows

