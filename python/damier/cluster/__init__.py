"""Archives of many bases on Dask.

An archive is a folder that all workers see, with one base a partition. Each function takes a Client of Dask first and the
folder next, runs the command ``damier`` on the workers, one task a base, and returns a Result, whose rows are the same for
any number of workers. What a partition that is damaged lacks is in ``Result.damaged``; the others are answered.
"""

from __future__ import annotations

import json
import os
from collections import deque
from contextlib import closing
from typing import (TYPE_CHECKING, Any, Callable, Deque, Dict, Generator, Iterable, Iterator, List, Mapping, NamedTuple, Optional,
                    Sequence, Tuple)

from ..command import Option, Path, Row, UsageError, WorldError, decode
from . import lines, tasks
from .archive import Archive
from .tasks import Answer

if TYPE_CHECKING:
    import pandas

_retries = 3
_ahead_of_a_thread = 2


class Damage(NamedTuple):
    """A partition that did not answer."""

    base: str
    message: str


class Result(Iterator[Row]):
    """The rows of an answer, in the order of their keys: ``base``, then ``game``. ``damaged`` is complete once they have
    been read."""

    def __init__(self, rows: Callable[[List[Damage]], Iterable[Row]]) -> None:
        self.damaged: List[Damage] = []
        self._rows = iter(rows(self.damaged))

    def __iter__(self) -> Result:
        return self

    def __next__(self) -> Row:
        return next(self._rows)

    def close(self) -> None:
        """Gives up the tasks that are left."""
        close = getattr(self._rows, "close", None)
        if close is not None:
            close()

    def frame(self) -> pandas.DataFrame:
        """The rows that are left as a pandas frame. Raises ImportError without pandas."""
        import pandas

        return pandas.DataFrame(list(self))


_Task = Tuple[Any, ...]  #: a function of tasks and its arguments, the second of which is the name of the base


def _answers(client: Any, work: Iterable[_Task], damaged: List[Damage]) -> Generator[Answer, None, None]:
    """The answers of tasks in their order. Few of them are kept: tasks begin only a little ahead of what is read."""
    from distributed import KilledWorker

    waiting: Deque[Tuple[str, Any]] = deque()
    todo = iter(work)

    def begin() -> bool:
        task = next(todo, None)
        if task is None:
            return False
        waiting.append((task[2], client.submit(*task, retries=_retries, pure=False)))
        return True

    try:
        while True:
            threads = sum(client.nthreads().values())
            while len(waiting) < max(_ahead_of_a_thread * threads, 2) and begin():
                pass
            if not waiting:
                return
            base, future = waiting.popleft()
            try:
                answer: Answer = future.result()
            except KilledWorker as fault:
                answer = Answer(base, b"", f"the workers died again and again: {fault}")
            future.release()
            if answer.fault is not None:
                damaged.append(Damage(base, answer.fault))
            else:
                yield answer
    finally:
        client.cancel([future for _, future in waiting])


def _ask(client: Any, archive: Archive, damaged: List[Damage], command: Sequence[str], options: Mapping[str, Option],
         operands: Sequence[str] = ()) -> Generator[Answer, None, None]:
    work = ((tasks.ask, archive.folder, base, command, options, operands) for base in archive.bases())
    return _answers(client, work, damaged)


def import_(client: Any, folder: Path, sources: Sequence[Path], partitions: int = 0, **options: Option) -> Result:
    """Imports files, or the PDN files of folders, into new bases of an archive, which is made if it does not exist.

    partitions: how many bases the new sources go into, of about the same size and in their order; one a source if 0.
    Sources that the archive has are left alone; where one has changed, or a base is missing, the base is made again, with
    all its sources. A row a base that was made: ``base`` and what ``damier import`` reports, without the seconds.
    """
    archive = Archive(folder)
    wanted = archive.add(sources, partitions)
    for each in wanted:
        if os.path.exists(archive.path(each["base"])):  # of other sources: a run that is stopped goes on with it
            os.remove(archive.path(each["base"]))
    archive.save()
    archive.remove_temporary_folders()

    def rows(damaged: List[Damage]) -> Iterator[Row]:
        work = ((tasks.make, archive.folder, each["base"], [source["name"] for source in each["sources"]], options)
                for each in wanted)
        for answer in _answers(client, work, damaged):
            report = decode(answer.text)
            report.pop("seconds", None)
            yield {"base": answer.base, **report}

    return Result(rows)


def index(client: Any, folder: Path) -> Result:
    """Makes the indexes of every base. A row a base: ``base``."""
    archive = Archive(folder)
    bases = archive.bases()
    archive.remove_temporary_folders()

    def rows(damaged: List[Damage]) -> Iterator[Row]:
        runs = [(["base", "index"], {"quiet": True, "threads": 1})]
        for answer in _answers(client, ((tasks.change, archive.folder, base, runs) for base in bases), damaged):
            yield {"base": answer.base}

    return Result(rows)


def search(client: Any, folder: Path, query: str, limit: Optional[int] = None, columns: Optional[Sequence[str]] = None,
           **options: Option) -> Result:
    """The hits of a query: ``base`` and the fields of ``Base.search``. limit: the first so many of the whole archive."""
    _refuse(options, "order", "reverse", "by", "shard", "count", "output", "format")
    archive = Archive(folder)
    listed = None if columns is None else ",".join(columns)
    asked: Dict[str, Option] = {"format": "ndjson", "limit": limit, "columns": listed, **options}

    def rows(damaged: List[Damage]) -> Iterator[Row]:
        left = limit
        with closing(_ask(client, archive, damaged, ["search"], asked, [query])) as answers:
            for answer in answers:
                for line in answer.text.splitlines():
                    if left == 0:
                        return
                    left = None if left is None else left - 1
                    yield {"base": answer.base, **decode(line)}

    return Result(rows)


def count(client: Any, folder: Path, query: str, **options: Option) -> Result:
    """The number of hits of a query: one row with ``count``."""
    archive = Archive(folder)

    def rows(damaged: List[Damage]) -> Iterator[Row]:
        found = _ask(client, archive, damaged, ["search"], {"count": True, **options}, [query])
        yield {"count": sum(int(answer.text or 0) for answer in found)}

    return Result(rows)


_sums = ("games", "white", "draws", "black", "both_lose", "unknown", "undated", "rated", "rating_sum")


def _add(total: Row, row: Row) -> None:
    """Adds numbers of games, years and sums of ratings; averages and shares are left out."""
    for name in _sums:
        if name in row:
            total[name] = total.get(name, 0) + row[name]
    if "years" in row:
        years = total.setdefault("years", {})
        for year, games in row["years"].items():
            years[year] = years.get(year, 0) + games
    for name, choose in (("first_year", min), ("last_year", max)):
        if name in row:
            known = [year for year in (total.get(name), row[name]) if year is not None]
            total[name] = choose(known) if known else None


def _finish(total: Row) -> Row:
    """The average rating, where the numbers have its sum; years in order."""
    if "rating_sum" in total:
        total["rating"] = int(total["rating_sum"] / total["rated"] + 0.5) if total["rated"] else None
    if "years" in total:
        total["years"] = {year: total["years"][year] for year in sorted(total["years"], key=int)}
    return total


def _most_frequent_variant(client: Any, archive: Archive, damaged: List[Damage], where: Option) -> Optional[str]:
    games: Dict[str, int] = {}
    for answer in _ask(client, archive, damaged, ["stats"], {"format": "json", "where": where}):
        for row in decode(answer.text).get("variants", []) if answer.text.strip() else []:
            games[row["variant"]] = games.get(row["variant"], 0) + row["games"]
    return min(games, key=lambda name: (-games[name], name)) if games else None


def tree(client: Any, folder: Path, fen: Optional[str] = None, where: Optional[str] = None, rules: Optional[str] = None,
         **options: Option) -> Result:
    """The moves that were played in a position, as one row of the form of ``damier tree --format json``: ``position``,
    ``variant``, ``games``, ``white``, ``draws``, ``black``, years and ``moves``. ``rating`` is there if the command
    prints its sum. Without rules the variant is that with the most games; finding it takes one more pass."""
    _refuse(options, "shard", "output", "format", "interactive")
    archive = Archive(folder)

    def rows(damaged: List[Damage]) -> Iterator[Row]:
        unread: List[Damage] = []
        variant = rules or _most_frequent_variant(client, archive, unread, where)
        total: Row = {}
        moves: Dict[str, Row] = {}
        asked: Dict[str, Option] = {"format": "json", "fen": fen, "where": where, "rules": variant, **options}
        for answer in _ask(client, archive, damaged, ["tree"], asked):
            found = decode(answer.text)
            total.setdefault("position", found["position"])
            total.setdefault("variant", found["variant"])
            _add(total, found)
            for row in found["moves"]:
                kept = moves.setdefault(row["move"], {"move": row["move"]})
                _add(kept, row)
                kept.update((name, row[name]) for name in ("fen", "opening") if name in row)
        if total:
            ordered = sorted(moves.values(), key=lambda each: (-each["games"], each["move"]))
            yield {**_finish(total), "moves": [_finish(each) for each in ordered]}

    return Result(rows)


def stats(client: Any, folder: Path, by: Optional[str] = None, where: Optional[str] = None, **options: Option) -> Result:
    """The archive in numbers, or with ``by`` a row for each value, the most frequent first. Sums, and the first and last
    year; means, shares and numbers of different names cannot be added and are left out."""
    _refuse(options, "shard", "output", "format", "plot", "limit", "min_games")
    archive = Archive(folder)
    asked: Dict[str, Option] = {"format": "json" if by is None else "ndjson", "by": by, "where": where, **options}

    def whole(damaged: List[Damage]) -> Iterator[Row]:
        total: Row = {}
        for answer in _ask(client, archive, damaged, ["stats"], asked):
            if not answer.text.strip():
                continue
            found = decode(answer.text)
            _add(total, found)
            for name in ("results", "records"):
                inner = total.setdefault(name, {})
                for key, value in found[name].items():
                    if not key.endswith("_percent"):
                        inner[key] = inner.get(key, 0) + value
            variants = total.setdefault("variants", {})
            for row in found["variants"]:
                variants[row["variant"]] = variants.get(row["variant"], 0) + row["games"]
        if total:
            total["variants"] = [{"variant": name, "games": games} for name, games in
                                 sorted(total["variants"].items(), key=lambda each: (-each[1], each[0]))]
            yield _finish(total)

    def grouped(damaged: List[Damage]) -> Iterator[Row]:
        names = [name.replace("-", "_") for name in (by or "").split(",")]
        groups: Dict[str, Row] = {}
        for answer in _ask(client, archive, damaged, ["stats"], asked):
            for line in answer.text.splitlines():
                found = decode(line)
                key = {name: value for name, value in found.items() if name.replace("-", "_") in names}
                kept = groups.setdefault(json.dumps(key, sort_keys=True), dict(key))
                _add(kept, found)
        for _, row in sorted(groups.items(), key=lambda each: (-each[1]["games"], each[0])):
            yield _finish(row)

    return Result(whole if by is None else grouped)


def annotate(client: Any, folder: Path, games_a_task: int = 0, **options: Option) -> Result:
    """Makes the layers of every base, of so many games a task, or of a whole base if 0: a task lost with its worker is
    the most that is done again. A row a base and layer: ``base`` and what ``damier annotate --list`` prints. The layer
    tree compares a game with those of its own base."""
    _refuse(options, "games", "output", "format", "list", "hide", "show", "strip")
    archive = Archive(folder)

    def rows(damaged: List[Damage]) -> Iterator[Row]:
        archive.remove_temporary_folders()
        for group in _rounds(_ranges(client, archive, games_a_task, damaged)):
            broken = {each.base for each in damaged}
            work = [(tasks.change, archive.folder, base, [(["annotate"], _with_games(games, options))])
                    for base, games in group if base not in broken]
            for _ in _answers(client, work, damaged):
                pass
        broken = {each.base for each in damaged}
        listing: Dict[str, Option] = {"list": True, "format": "ndjson"}
        work_left = ((tasks.ask, archive.folder, base, ["annotate"], listing, ())
                     for base in archive.bases() if base not in broken)
        for answer in _answers(client, work_left, damaged):
            for line in answer.text.splitlines():
                yield {"base": answer.base, **decode(line)}

    return Result(rows)


def shots(client: Any, folder: Path, games_a_task: int = 50, **options: Option) -> Result:
    """The combinations played, missed and allowed: ``base`` and the fields of ``damier shots``, of so many games a
    task, or of a whole base if 0."""
    _refuse(options, "games", "output", "format", "verify", "limit")
    archive = Archive(folder)

    def rows(damaged: List[Damage]) -> Iterator[Row]:
        work = ((tasks.ask, archive.folder, base, ["shots"], _with_games(games, {"format": "ndjson", **options}), ())
                for base, games in _ranges(client, archive, games_a_task, damaged))
        reported: List[Damage] = []
        for answer in _answers(client, work, reported):
            for line in answer.text.splitlines():
                row = decode(line)
                row.pop("file", None)
                yield {"base": answer.base, **row}
        damaged.extend(dict((each.base, each) for each in reported).values())

    return Result(rows)


def _with_games(games: Optional[str], options: Mapping[str, Option]) -> Dict[str, Option]:
    return {"games": games, **options}


_Range = Tuple[str, Optional[str]]  #: the name of a base, A..B


def _ranges(client: Any, archive: Archive, games: int, damaged: List[Damage]) -> List[_Range]:
    """The tasks by base and range of games."""
    if games <= 0:
        return [(base, None) for base in archive.bases()]
    work = ((tasks.last_game, archive.folder, base) for base in archive.bases())
    return [(answer.base, f"{first}..{first + games - 1}") for answer in _answers(client, work, damaged)
            for first in range(1, int(answer.text) + 1, games)]


def _rounds(ranges: Sequence[_Range]) -> List[List[_Range]]:
    """Ranges in rounds, each with at most one of a base: a base is written by one task at a time."""
    rounds: List[List[_Range]] = []
    met: Dict[str, int] = {}
    for each in ranges:
        number = met.get(each[0], 0)
        met[each[0]] = number + 1
        if number == len(rounds):
            rounds.append([])
        rounds[number].append(each)
    return rounds


def dedupe(client: Any, folder: Path, min_plies: int = 30) -> Result:
    """The records of games that the archive contains more than once, also in different bases; nothing is changed.

    A row a record: ``group``, ``base``, ``game``, ``is`` (keep, copy, other-tags …, as ``damier dedupe`` has them), and
    ``of``: base and game of the record that is kept, null for itself. Copies are found by their digests. Records that
    have the moves of another one, or begin it, come into one temporary base, and ``damier dedupe`` decides there.
    """
    archive = Archive(folder)

    def rows(damaged: List[Damage]) -> Iterator[Row]:
        bases = archive.bases()
        copies, candidates = _exchange(client, archive, damaged, min_plies)
        wanted: Dict[int, List[int]] = {}
        for base, game in candidates.values():
            wanted.setdefault(base, []).append(game)
        work = ((tasks.fetch, archive.folder, bases[base], sorted(games)) for base, games in sorted(wanted.items()))
        texts = list(_answers(client, work, damaged))
        digests, found = client.submit(tasks.judge, archive.folder, texts, min_plies, retries=_retries,
                                       pure=False).result() if texts else ({}, [])
        groups: List[List[Tuple[tasks.Place, str]]] = []
        grouped = set()
        for row in found:
            if row["is"] == "opening":
                continue  # the beginning of games that are not one game
            digest = digests[row["game"]]
            grouped.add(digest)
            if row["is"] == "keep":
                groups.append([])
            places = copies.get(digest) or [candidates[digest]]
            first = "keep" if row["is"] == "keep" else row["is"]
            rest = "copy" if row["is"] == "keep" else row["is"]
            groups[-1].extend((place, first if at == 0 else rest) for at, place in enumerate(places))
        groups.extend([(place, "copy" if at else "keep") for at, place in enumerate(places)]
                      for digest, places in copies.items() if digest not in grouped)
        groups.sort(key=lambda group: min(place for place, _ in group))
        for number, group in enumerate(groups, 1):
            best = group[0][0]
            kept = {"base": bases[best[0]], "game": best[1]}
            for place, kind in [group[0], *sorted(group[1:])]:
                yield {"group": number, "base": bases[place[0]], "game": place[1], "is": kind,
                       "of": None if kind == "keep" else kept}

    return Result(rows)


def _exchange(client: Any, archive: Archive, damaged: List[Damage],
              min_plies: int) -> Tuple[Dict[int, List[tasks.Place]], Dict[int, tasks.Place]]:
    """The shuffle: copies by digest, and the first record of each candidate by digest."""
    bases = archive.bases()
    buckets = len(bases)
    divided = [client.submit(tasks.divide, archive.folder, base, number, buckets, retries=_retries, pure=False)
               for number, base in enumerate(bases)]
    short: List[lines.Record] = []
    for answer, few in client.gather([client.submit(tasks.rest, each, retries=_retries, pure=False) for each in divided]):
        short.extend(few)
        if answer.fault is not None:
            damaged.append(Damage(answer.base, answer.fault))
    compared = [client.submit(tasks.compare,
                              [client.submit(tasks.pick, each, bucket, retries=_retries, pure=False) for each in divided],
                              short, min_plies, retries=_retries, pure=False)
                for bucket in range(buckets)]
    copies: Dict[int, List[tasks.Place]] = {}
    candidates: Dict[int, tasks.Place] = {}
    for repeated, chosen in client.gather(compared):
        copies.update(repeated)
        for digest, place in chosen:
            candidates[digest] = min(candidates.get(digest, place), place)
    return copies, candidates


def _refuse(options: Mapping[str, Option], *names: str) -> None:
    for name in names:
        if name in options:
            raise UsageError(f"the option {name} is not for a whole archive", 2)


__all__ = ["Damage", "Result", "UsageError", "WorldError", "annotate", "count", "dedupe", "import_", "index", "search",
           "shots", "stats", "tree"]
