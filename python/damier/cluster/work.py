"""What can be asked of an archive: tasks for Dask, and their answers put together."""

from __future__ import annotations

import heapq
import json
import os
import shutil
import uuid
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from ..command import DamierError, PathLike, Row, UsageError, listed, option
from . import tasks
from .archive import Archive, Partition, divide, source_files
from .sums import name_variants, sum_stats, sum_trees

games_of_a_task = 5000
"""How many games a task of annotate and shots has."""
_retries = 3
_least_parts = 8
"""Into how many parts dedupe divides lines at least: the moves that most games begin with are all in one of them."""


class Answer:
    """The answers of the partitions.

    `damaged` has the partitions that could not answer, with the message of the command. The rows of those that did come by
    iterating; they are read from files of the archive's folder, which close() or the end of a with block deletes.
    """

    def __init__(self, value: Any = None, rows: int = 0) -> None:
        self.value = value
        """A tree, or counts: what is not a list of rows."""
        self.rows = rows
        self.status = 0
        """As the command's exit status: 1 for no match, 3 if a partition is damaged."""
        self.damaged: Dict[str, str] = {}
        self._files: List[Path] = []
        self._list: List[Row] = []
        self._folder: Optional[Path] = None

    def blocks(self) -> Iterator[bytes]:
        """The bytes of the rows as NDJSON: the fastest way to write or send them."""
        for file in self._files:
            with open(file, "rb") as opened:
                yield from iter(lambda: opened.read(1 << 20), b"")
        for row in self._list:
            yield json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    def lines(self) -> Iterator[bytes]:
        """The rows as text lines of NDJSON."""
        for file in self._files:
            with open(file, "rb") as opened:
                yield from opened
        for row in self._list:
            yield json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    def __iter__(self) -> Iterator[Row]:
        return (json.loads(line) for line in self.lines())

    def frame(self) -> Any:
        """The rows as a pandas.DataFrame, keyed by base and game. Needs pandas."""
        from ..command import frame_of

        return frame_of([*self])

    def close(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> "Answer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Run:
    """Tasks of one question."""

    def __init__(self, client: Any, archive: Archive) -> None:
        self.client = client
        self.archive = archive
        self.folder = str(archive.path)

    def make_folder(self, kind: str) -> Path:
        """Makes a folder of this run alone under .work: what a task of an earlier one still writes does not come there."""
        own = self.archive.work / f"{kind}-{uuid.uuid4().hex}"
        own.mkdir(parents=True)
        return own

    def submit(self, function: Any, *arguments: Any) -> Any:
        return self.client.submit(tasks.guarded, function, self.folder, *arguments, retries=_retries, pure=False)

    def take(self, futures: Dict[Any, Any], damaged: Dict[Any, str]) -> Dict[Any, Any]:
        """The results by their keys, in the order of the keys, once all tasks are done. A wrong question is raised; what else
        fails is noted."""
        results: Dict[Any, Any] = {}
        wrong: Optional[UsageError] = None
        for key, future in futures.items():
            try:
                result = future.result()
                future.release()  # else the task would be done again if the worker that has the result dies
            except Exception as fault:  # of the worker: whatever its type, the partition has no answer
                result = fault
            if isinstance(result, UsageError):
                wrong = wrong or result
            elif isinstance(result, Exception):
                damaged[key] = str(result)
            else:
                results[key] = result
        if wrong is not None:
            raise wrong
        return results


def _check_positive(**values: Optional[int]) -> None:
    for name, value in values.items():
        if value is not None and value < 1:
            raise UsageError(f"{name}: a number from 1 on is expected, not {value}", 2, [])


def _archive(archive: Union[Archive, PathLike]) -> Archive:
    return archive if isinstance(archive, Archive) else Archive(archive)


def import_(
    client: Any,
    folder: PathLike,
    sources: Sequence[PathLike],
    *,
    partitions: Optional[int] = None,
    index: bool = False,
) -> Archive:
    """Makes an archive of files and folders of them: a base for each file, or as many bases as `partitions` says.

    A record that several partitions have is stored by the first alone, as in one base. index: build the index of positions,
    too. A partition whose files cannot be read stops the import; an archive that the folder has stays as it is until the new
    one is complete.

    Tasks write into a folder of this import alone, each name by one kind of task; this function moves the bases to their
    places at the end. So a task that Dask does twice changes nothing.
    """
    _check_positive(partitions=partitions)
    files = source_files(sources)
    parts = divide(files, partitions)
    width = max(4, len(str(len(parts))))
    Path(folder).mkdir(parents=True, exist_ok=True)
    archive = Archive(folder, [Partition(f"p{place:0{width}}.db", own) for place, own in enumerate(parts)])
    with archive.locked():
        for left in archive.work.glob("import-*"):  # of imports that were killed
            shutil.rmtree(left, ignore_errors=True)
        run = _Run(client, archive)
        own_folder = run.make_folder("import")
        try:
            made = _import_bases(run, own_folder, index)
            _remove_old(archive)
            for name, file in made.items():
                os.replace(file, archive.path / name)
            archive.save()
            for left in archive.work.iterdir():  # also the rows of questions that were killed
                shutil.rmtree(left, ignore_errors=True)
        finally:
            shutil.rmtree(own_folder, ignore_errors=True)
    return archive


def _import_bases(run: _Run, own_folder: Path, index: bool) -> Dict[str, Path]:
    """Makes the bases of an archive in a folder, and counts their games; the file of each by its name."""
    archive = run.archive
    work = own_folder.relative_to(archive.path)
    names = [part.name for part in archive.partitions]
    files_of = {part.name: part.files for part in archive.partitions}

    def all_of(futures: Dict[Any, Any]) -> Dict[Any, Any]:
        damaged: Dict[Any, str] = {}
        results = run.take(futures, damaged)
        for name, message in damaged.items():
            raise DamierError(f"{name}: {message}", 3, [])
        return results

    reports = all_of(
        {name: run.submit(tasks.import_base, f"{work}/{name}.first", files_of[name], None, index) for name in names}
    )
    made = {name: f"{work}/{name}.first" for name in names}
    if len(names) > 1:
        buckets = len(names)
        digests = all_of({name: run.submit(tasks.split_digests, made[name], buckets) for name in names})
        found = [
            run.submit(tasks.common_digests, [(name, digests[name][bucket]) for name in names])
            for bucket in range(buckets)
        ]
        known: Dict[str, List[int]] = {}
        for part in all_of(dict(enumerate(found))).values():
            for name, own in part.items():
                known.setdefault(name, []).extend(own)
        again = {}
        for name in names:
            if name in known:
                list_ = own_folder / f"{name}.known"
                list_.write_text("".join(f"{digest}\n" for digest in sorted(known[name])))
                made[name] = f"{work}/{name}.second"
                again[name] = run.submit(tasks.import_base, made[name], files_of[name], str(list_), index)
        reports.update(all_of(again))
    for part in archive.partitions:
        part.games = reports[part.name]["last"]
    return {name: archive.path / file for name, file in made.items()}


def _remove_old(archive: Archive) -> None:
    """Removes the archive that the folder has had, if any, and what it may have left beside bases with names of the new one:
    SQLite would take the journal of a base that was being written for that of the new base."""
    names = {part.name for part in archive.partitions}
    try:
        names.update(part.name for part in Archive(archive.path).partitions)
    except DamierError:
        pass
    archive.description.unlink(missing_ok=True)
    for name in names:
        for ending in ("", "-journal", "-wal", "-shm"):
            (archive.path / (name + ending)).unlink(missing_ok=True)


def _rows(client: Any, archive: Archive, words_of: Dict[Tuple[str, int], List[str]]) -> Answer:
    """Runs a command for each base and range, and keeps the rows in files, in the order of the keys."""
    run = _Run(client, archive)
    answer = Answer()
    answer._folder = run.make_folder("answer")
    futures = {
        key: run.submit(tasks.rows_to_file, key[0], words, f"{answer._folder.name}/{place}")
        for place, (key, words) in enumerate(words_of.items())
    }
    damaged: Dict[Any, str] = {}
    try:
        results = run.take(futures, damaged)
    except BaseException:
        answer.close()
        raise
    for (name, _), message in damaged.items():
        answer.damaged.setdefault(name, message)
    for (name, _), (file, rows, _) in results.items():
        if name not in answer.damaged:
            answer._files.append(Path(file))
            answer.rows += rows
    answer.status = 3 if answer.damaged else 0 if answer.rows else 1
    return answer


def _question(query: str) -> List[str]:
    return ["--", query]


def search(
    client: Any,
    archive: Union[Archive, PathLike],
    query: str,
    *,
    columns: Optional[Sequence[str]] = None,
    first: bool = False,
    mirror: bool = False,
    count: bool = False,
) -> Answer:
    """The hits of a query in all partitions, keyed by base and game; with count their number as `value`."""
    own = _archive(archive)
    more = [*option("first", first), *option("mirror", mirror), "--threads", "1"]
    names = [part.name for part in own.partitions]
    if not count:
        columns_ = option("columns", listed(columns))
        return _rows(
            client, own,
            {(name, 0): ["search", name, "--format", "ndjson", *columns_, *more, *_question(query)] for name in names},
        )
    answer, values = _values(client, own, {name: ["search", name, "--count", *more, *_question(query)] for name in names})
    answer.value = sum(value for value in values if value is not None)
    answer.status = 3 if answer.damaged else 0 if answer.value else 1
    return answer


def _values(
    client: Any, archive: Archive, words_of: Dict[str, List[str]], function: Any = tasks.value_of
) -> Tuple[Answer, List[Any]]:
    """Runs a command for each base; its JSON values, in the order of the bases."""
    run = _Run(client, archive)
    answer = Answer()
    futures = {name: run.submit(function, name, words) for name, words in words_of.items()}
    results = run.take(futures, answer.damaged)
    return answer, list(results.values())


def tree(
    client: Any,
    archive: Union[Archive, PathLike],
    fen: Optional[str] = None,
    *,
    moves: Optional[str] = None,
    where: Optional[str] = None,
    rules: Optional[str] = None,
) -> Answer:
    """The opening tree of all partitions: `value` is what damier tree --format json prints for one base.

    Without rules the variant with the most games is counted: that of all partitions together.
    """
    own = _archive(archive)
    names = [part.name for part in own.partitions]
    damaged: Dict[str, str] = {}
    if rules is None:
        answer, found = _values(
            client, own,
            {name: ["stats", name, "--by", "variant", "--format", "ndjson", *option("where", where), "--threads", "1"]
             for name in names},
            tasks.rows_of,
        )
        damaged = answer.damaged
        names = [name for name in names if name not in damaged]
        variants = [row["variant"] for row in sum_stats(found, ["variant"]) if row["variant"] is not None]
        rules = variants[0] if variants else "international"
    words = [*option("fen", fen), *option("moves", moves), *option("where", where), *option("rules", rules)]
    answer, values = _values(
        client, own, {name: ["tree", name, "--format", "json", *words, "--threads", "1"] for name in names}
    )
    answer.damaged = {**damaged, **answer.damaged}
    answer.value = sum_trees([value for value in values if value is not None])
    games = answer.value["games"] if answer.value else 0
    answer.status = 3 if answer.damaged else 0 if games else 1
    return answer


def stats(
    client: Any, archive: Union[Archive, PathLike], by: str = "variant", *, where: Optional[str] = None
) -> Answer:
    """The games of all partitions in groups: the rows of damier stats --by."""
    own = _archive(archive)
    words = ["--format", "ndjson", *option("by", by), *option("where", where), "--threads", "1"]
    has_openings = "opening" in by.split(",")
    answer, found = _values(
        client, own, {part.name: ["stats", part.name, *words] for part in own.partitions},
        tasks.rows_and_variants if has_openings else tasks.rows_of,
    )
    answer._list = sum_stats(name_variants(found) if has_openings else found, by.split(","))
    answer.rows = len(answer._list)
    answer.status = 3 if answer.damaged else 0 if answer.rows else 1
    return answer


def dedupe(
    client: Any, archive: Union[Archive, PathLike], *, parts: Optional[int] = None, min_plies: Optional[int] = None
) -> Answer:
    """The records of games that the archive has more than once, in whatever partitions.

    Each base is read once by a task that divides its lines among parts, by their first two moves; then each part is compared
    by one task: a shuffle through files in the folder of the archive. The rows are those of damier dedupe for one base with
    the same games. parts: how many; fewer need less work in all, more keep more workers busy.
    """
    _check_positive(parts=parts)
    own = _archive(archive)
    run = _Run(client, own)
    answer = Answer()
    answer._folder = run.make_folder("answer")
    count = parts or max(_least_parts, 2 * sum(client.nthreads().values()))
    damaged: Dict[Any, str] = {}
    try:
        sizes: Dict[Any, List[int]] = run.take(
            {part.name: run.submit(tasks.divide_lines, part.name, answer._folder.name, count) for part in own.partitions},
            answer.damaged,
        )
        names = list(sizes)
        words = ["dedupe", *names, "--format", "ndjson", *option("min_plies", min_plies), "--threads", "1",
                 "--lines", str(answer._folder)]
        bytes_of = [sum(size[part] for size in sizes.values()) for part in range(count)]
        largest_first = sorted(range(count), key=lambda part: -bytes_of[part])
        results = run.take(
            {part + 1: run.submit(tasks.rows_to_file, None, [*words, "--part", f"{part + 1}/{count}"],
                                  f"{answer._folder.name}/{part + 1}")
             for part in (largest_first if names else [])},
            damaged,
        )
        for left in answer._folder.glob("*.lines"):
            left.unlink()
        answer._files = [answer._folder / "all"]
        answer.rows = _merge_parts([Path(file) for file, _, _ in results.values()], names, answer._files[0])
    except BaseException:
        answer.close()
        raise
    for part, message in damaged.items():
        answer.damaged[f"part {part} of {count}"] = message
    answer.status = 3 if answer.damaged else 0
    return answer


def _merge_parts(files: Sequence[Path], names: Sequence[str], result: Path) -> int:
    """Merges the groups of all parts into one file, counted from 1. Returns how many rows it has."""
    place = {name: number for number, name in enumerate(names)}
    count = groups = 0
    with open(result, "wb") as out:
        for _, rows in heapq.merge(*(_groups(file, place) for file in files), key=lambda group: group[0]):
            if rows[0]["group"] is not None:
                groups += 1
            for row in rows:
                row["group"] = None if row["group"] is None else groups
                out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            count += len(rows)
    for file in files:
        file.unlink()
    return count


def _groups(file: Path, place: Dict[str, int]) -> Iterator[Tuple[Tuple[bool, int, int], List[Row]]]:
    """The groups of a part, and then each opening as a group of its own, with the keys by which all parts are ordered:
    openings last, then by the first game. A part is in this order."""
    first = next(iter(place))

    def key(row: Row) -> Tuple[bool, int, int]:
        return row["group"] is None, place[row["base"]], row["game"]

    with open(file, "rb") as lines:
        group: List[Row] = []
        for line in lines:
            row: Row = json.loads(line)
            row = {"group": row["group"], "base": row.pop("base", first), **row}
            if group and (row["group"] is None or row["group"] != group[0]["group"]):
                yield min(map(key, group)), group
                group = []
            group.append(row)
        if group:
            yield min(map(key, group)), group


def index(client: Any, archive: Union[Archive, PathLike]) -> Answer:
    """Builds the indexes of positions of all partitions, or brings them up to date."""
    own = _archive(archive)
    answer, _ = _values(
        client, own,
        {part.name: ["base", "index", part.name, "--threads", "1"] for part in own.partitions},
        tasks.run_on,
    )
    answer.status = 3 if answer.damaged else 0
    return answer


def _ranges(archive: Archive, games: int) -> Iterator[Tuple[str, str]]:
    """Ranges of games of each base. The last one of a base is open: games that were added to it belong to it, too."""
    _check_positive(games=games)
    for part in archive.partitions:
        firsts = range(1, max(part.games, 1) + 1, games)
        for first in firsts[:-1]:
            yield part.name, f"{first}..{first + games - 1}"
        yield part.name, f"{firsts[-1]}.."


def shots(
    client: Any, archive: Union[Archive, PathLike], options: Sequence[str] = (), *, games: int = games_of_a_task
) -> Answer:
    """The combinations of all games, each with its proof, keyed by base and game. games: how many a task has."""
    own = _archive(archive)
    return _rows(
        client, own,
        {(name, number): ["shots", name, "--format", "ndjson", *option("games", range_), "--threads", "1", *options]
         for number, (name, range_) in enumerate(_ranges(own, games))},
    )


def annotate(
    client: Any, archive: Union[Archive, PathLike], options: Sequence[str] = (), *, games: int = games_of_a_task
) -> Answer:
    """Annotates all games as damier annotate does with these options. games: how many a task has.

    Only one task writes to a base at a time. What a task has done stays done if its worker dies: the next one goes on.
    """
    own = _archive(archive)
    run = _Run(client, own)
    answer = Answer()
    futures: Dict[Any, Any] = {}
    before: Dict[str, Any] = {}
    for name, range_ in _ranges(own, games):
        words = ["annotate", name, *option("games", range_), "--threads", "1", *options]
        before[name] = futures[name, range_] = run.submit(tasks.run_on, name, words, before.get(name))
    damaged: Dict[Any, str] = {}
    run.take(futures, damaged)
    for (name, _), message in damaged.items():
        answer.damaged.setdefault(name, message)
    answer.status = 3 if answer.damaged else 0
    return answer
