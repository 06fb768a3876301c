#!/usr/bin/env python3
"""Measures damier.cluster against one base of the same files, and compares the answers byte for byte.

    python3 bench/cluster.py SOURCE FOLDER [--partitions N] [--workers N,M] [--kills N]

SOURCE is a folder of game files, such as damier_make_archive makes; FOLDER gets the one base and the archive, and keeps the
base. For each number of workers the archive is imported, searched, counted and compared; with --kills workers are killed by
SIGKILL at random moments of one more import and search, again and again, until so many have died.
"""

import argparse
import bisect
import contextlib
import hashlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))
import damier  # noqa: E402
from damier import cluster  # noqa: E402
from damier.cluster.archive import source_files  # noqa: E402

query = "wm 27,28 bm 18 and year >= 1990"
counted = "captures >= 5"


class Timer:
    def __init__(self) -> None:
        self.begun = time.monotonic()

    def __str__(self) -> str:
        return f"{time.monotonic() - self.begun:.1f} s"


def say(*words: object) -> None:
    print(*words, flush=True)


def digests(base: Path) -> Iterator[int]:
    with contextlib.closing(sqlite3.connect(f"file:{base}?mode=ro", uri=True)) as opened:
        for (digest,) in opened.execute("SELECT digest FROM games ORDER BY id"):
            yield digest


def hash_of(blocks: Iterator[bytes]) -> Tuple[str, int]:
    found, rows = hashlib.sha256(), 0
    for block in blocks:
        found.update(block)
        rows += block.count(b"\n")
    return found.hexdigest(), rows


def hash_of_files(archive: cluster.Archive) -> str:
    found = hashlib.sha256()
    for part in archive.partitions:
        with open(archive.path / part.name, "rb") as file:
            while block := file.read(1 << 20):
                found.update(block)
    return found.hexdigest()


class One:
    """The one base, whose games are named as those of an archive."""

    def __init__(self, path: Path) -> None:
        self.base = damier.Base(path)

    def name(self, archive: cluster.Archive) -> None:
        self.names = [part.name for part in archive.partitions]
        self.ends: List[int] = []
        for part in archive.partitions:
            self.ends.append((self.ends[-1] if self.ends else 0) + part.games)

    def place(self, game: int) -> Tuple[str, int]:
        at = bisect.bisect_left(self.ends, game)
        return self.names[at], game - (self.ends[at - 1] if at else 0)

    def hits(self) -> Iterator[bytes]:
        command = [damier.find_command(), "search", self.base.path, query, "--format", "ndjson", "--columns", "white,year"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            for line in process.stdout:
                end = line.index(b",")
                base, game = self.place(int(line[8:end]))
                yield b'{"base":"%s","game":%d%s' % (base.encode(), game, line[end:])

    def duplicates(self) -> Iterator[bytes]:
        for row in self.base.dedupe():
            base, game = self.place(row["game"])
            of = None if row["of"] is None else self.place(row["of"])
            yield duplicate(row, base, game, of)


def duplicate(row: damier.Row, base: str, game: int, of: Any) -> bytes:
    """A row of dedupe without the text of an opening, which names a game."""
    values = {key: value for key, value in row.items() if key not in ("base", "game", "of", "of_base", "reason")}
    if row["is"] != "opening":
        values["reason"] = row["reason"]
    return json.dumps([base, game, of, values]).encode() + b"\n"


def memory(client: Any) -> str:
    """The largest resident memory of a worker."""

    def most() -> int:  # ru_maxrss has that of the process that started the worker, too
        with open("/proc/self/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))

    return f"{max(client.run(most).values()) / 1024:.0f} MB"


@contextlib.contextmanager
def workers(count: int) -> Iterator[Tuple[Any, Any]]:
    import dask
    from distributed import Client, LocalCluster

    dask.config.set({"distributed.scheduler.allowed-failures": 10_000})
    with tempfile.TemporaryDirectory() as own, LocalCluster(
        n_workers=count, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, local_directory=own
    ) as local, Client(local, set_as_default=False) as client:
        yield local, client


@contextlib.contextmanager
def replaced_workers(count: int) -> Iterator[Tuple[List["subprocess.Popen[bytes]"], Any]]:
    """Workers without nannies; one that ends, at whatever moment, is replaced by another one."""
    import dask
    from distributed import Client, LocalCluster

    dask.config.set({"distributed.scheduler.allowed-failures": 10_000})
    with tempfile.TemporaryDirectory() as own, LocalCluster(
        n_workers=0, host="127.0.0.1", dashboard_address=None
    ) as local, Client(local) as client:
        words = [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_worker", local.scheduler_address, "--no-nanny",
                 "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1", "--local-directory", own]
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

        def start() -> "subprocess.Popen[bytes]":
            return subprocess.Popen(words, env=paths, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        processes = [start() for _ in range(count)]
        stop = threading.Event()

        def replace() -> None:
            while not stop.wait(0.1):
                for place, process in enumerate(processes):
                    if process.poll() is not None:
                        processes[place] = start()

        keeper = threading.Thread(target=replace)
        keeper.start()
        try:
            yield processes, client
        finally:
            stop.set()
            keeper.join()
            for process in processes:
                process.kill()
                process.wait()


def compare(what: str, one: object, other: object) -> None:
    say(f"  {what}: {'the same' if one == other else 'DIFFERENT'}")


def answers(client: Any, archive: cluster.Archive, timed: bool) -> Dict[str, Any]:
    found: Dict[str, Any] = {}
    timer = Timer()
    with cluster.search(client, archive, query, columns=["white", "year"]) as answer:
        with open(os.devnull, "wb") as out:
            for block in answer.blocks():
                out.write(block)
        say(f"  search: {timer}, {answer.rows} hits") if timed else None
        found["search"] = hash_of(answer.blocks())
    timer = Timer()
    found["count"] = cluster.search(client, archive, counted, count=True).value
    say(f"  count of '{counted}': {timer}, {found['count']}") if timed else None
    timer = Timer()
    found["tree"] = cluster.tree(client, archive).value
    say(f"  tree: {timer}") if timed else None
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--partitions", type=int, default=40)
    parser.add_argument("--workers", default="1,4")
    parser.add_argument("--keep", action="store_true", help="use the archive that the folder has")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--kill-every", type=float, default=2.0, metavar="SECONDS")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    one = One(asked.folder / "one.db")
    if not Path(one.base.path).exists():
        timer = Timer()
        one.base.import_(*source_files([asked.source]))
        say(f"one base, import by all cores: {timer}")
    archive = None
    for count in map(int, asked.workers.split(",")):
        with workers(count) as (_, client):
            say(f"{count} workers")
            timer = Timer()
            if asked.keep:
                archive = cluster.Archive(asked.folder / "archive")
            else:
                archive = cluster.import_(client, asked.folder / "archive", [asked.source], partitions=asked.partitions)
                say(f"  import: {timer}, {sum(part.games for part in archive.partitions)} games")
            found = answers(client, archive, True)
            timer = Timer()
            with cluster.dedupe(client, archive) as duplicates:
                same = [*duplicates]
            say(f"  dedupe: {timer}, {len(same)} rows")
            say(f"  memory of a worker: {memory(client)}")
    assert archive is not None
    one.name(archive)
    say("one base against the archive")
    timer = Timer()
    compare("records", hash_of(b"%d\n" % digest for digest in digests(Path(one.base.path))),
            hash_of(b"%d\n" % digest for part in archive.partitions for digest in digests(archive.path / part.name)))
    compare("search", hash_of(one.hits()), found["search"])
    compare("count", one.base.count(counted), found["count"])
    tree = one.base.tree()
    compare("tree", json.dumps({**tree.counts, "moves": tree.moves}), json.dumps(found["tree"]))
    timer = Timer()
    whole = [*one.duplicates()]
    say(f"  dedupe of the one base by all cores: {timer}")
    compare("dedupe", whole, [
        duplicate(row, row["base"], row["game"], None if row["of"] is None else (row["of_base"], row["of"])) for row in same
    ])
    if asked.kills:
        before = hash_of_files(archive)
        killed = rounds = 0
        stop = threading.Event()
        with replaced_workers(4) as (processes, client):

            def kill() -> None:
                nonlocal killed
                while killed < asked.kills and not stop.wait(random.random() * 2 * asked.kill_every):
                    random.choice(processes).kill()
                    killed += 1

            killer = threading.Thread(target=kill)
            killer.start()
            timer = Timer()
            same_bytes = True
            while killed < asked.kills:
                again = cluster.import_(client, asked.folder / "archive", [asked.source], partitions=asked.partitions)
                same_bytes = hash_of_files(again) == before and answers(client, again, False) == found and same_bytes
                rounds += 1
            stop.set()
            killer.join()
        say(f"{killed} workers killed in {rounds} rounds of import, search, count and tree, {timer}")
        compare("bases and answers", same_bytes, True)


if __name__ == "__main__":
    main()
