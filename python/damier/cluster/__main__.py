"""The functions of damier.cluster as a command: python3 -m damier.cluster FUNCTION ARCHIVE …"""

from __future__ import annotations

import argparse
import json
import os
import sys
import warnings
from contextlib import closing
from typing import Any, List, Optional

from ..command import Error
from . import Result


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m damier.cluster", allow_abbrev=False,
        description="An archive of many bases on Dask. Prints NDJSON. Exit status: 0 done, 1 nothing found, 2 usage, 3 a "
                    "file or a base failed, 130 interrupted.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, help_: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help_, description=help_, allow_abbrev=False)
        command.add_argument("archive", metavar="ARCHIVE", help="the folder of the archive")
        where = command.add_mutually_exclusive_group()
        where.add_argument("--scheduler", metavar="ADDRESS", help="a scheduler of Dask that runs: tcp://HOST:8786")
        where.add_argument("--workers", metavar="N", type=int,
                           help="so many workers on this machine; one a core if not given")
        return command

    importing = add("import", "game files into new bases")
    importing.add_argument("sources", metavar="FILE", nargs="+", help="game files, or folders of PDN files")
    importing.add_argument("--partitions", metavar="N", type=int, default=0,
                           help="bases for the new files; one a file if not given")
    importing.add_argument("--rules", metavar="NAME", help="the variant of all games; detected for each if not given")
    add("index", "the indexes of positions and comments of every base")
    searching = add("search", "the hits of a query")
    searching.add_argument("query", metavar="QUERY")
    searching.add_argument("--count", action="store_true", help="print the number of hits alone")
    searching.add_argument("--first", action="store_true", help="the first hit of each game only")
    searching.add_argument("--limit", metavar="N", type=int, help="at most N hits")
    searching.add_argument("--columns", metavar="LIST", help="fields and tags, with commas between them")
    tree = add("tree", "the moves played in a position, with their results")
    tree.add_argument("--fen", metavar="FEN", help="the position; the start if not given")
    tree.add_argument("--rules", metavar="NAME", help="the variant; the one with the most games if not given")
    tree.add_argument("--where", metavar="QUERY", help="only games that a query finds")
    stats = add("stats", "the archive in numbers")
    stats.add_argument("--by", metavar="LIST", help="count by one or two properties, as damier stats does")
    stats.add_argument("--where", metavar="QUERY", help="only games that a query finds")
    dedupe = add("dedupe", "the same game twice, also in different bases")
    dedupe.add_argument("--min-plies", metavar="N", type=int, default=30,
                        help="from N plies on, the same moves are the same game; 30 if not given")
    annotate = add("annotate", "annotations in layers, in every base")
    annotate.add_argument("--layers", metavar="LIST", help="these layers")
    annotate.add_argument("--games-a-task", metavar="N", type=int, default=0, help="a whole base if not given")
    shots = add("shots", "combinations that were played, missed and allowed")
    shots.add_argument("--kind", metavar="KIND", help="played, missed or allowed alone")
    shots.add_argument("--where", metavar="QUERY", help="only games that a query finds")
    shots.add_argument("--games-a-task", metavar="N", type=int, default=50, help="50 if not given; 0: a whole base")
    return parser


def _result(client: Any, given: argparse.Namespace) -> Result:
    from . import annotate, count, dedupe, import_, index, search, shots, stats, tree

    if given.command == "import":
        return import_(client, given.archive, given.sources, given.partitions, rules=given.rules)
    if given.command == "index":
        return index(client, given.archive)
    if given.command == "search":
        if given.count:
            return count(client, given.archive, given.query, first=given.first)
        columns = given.columns.split(",") if given.columns else None
        return search(client, given.archive, given.query, given.limit, columns, first=given.first)
    if given.command == "tree":
        return tree(client, given.archive, given.fen, given.where, given.rules)
    if given.command == "stats":
        return stats(client, given.archive, given.by, given.where)
    if given.command == "dedupe":
        return dedupe(client, given.archive, given.min_plies)
    if given.command == "annotate":
        return annotate(client, given.archive, given.games_a_task, layers=given.layers)
    return shots(client, given.archive, given.games_a_task, kind=given.kind, where=given.where)


def _run(given: argparse.Namespace) -> int:
    try:
        import dask
        from distributed import Client, KilledWorker, LocalCluster
    except ImportError:
        print("damier.cluster: Dask is not installed (Debian: python3-distributed)", file=sys.stderr)
        return 3
    # What must be sent again after a worker has died is part of its task, however large.
    warnings.filterwarnings("ignore", message="Large object of size")
    out = sys.stdout.buffer
    found = False
    with dask.config.set({"distributed.scheduler.allowed-failures": 20}):
        cluster = None if given.scheduler else LocalCluster(
            n_workers=given.workers or os.cpu_count() or 1, threads_per_worker=1, host="127.0.0.1",
            dashboard_address="127.0.0.1:0", worker_dashboard_address="127.0.0.1:0",
            silence_logs=50)
        try:
            with Client(given.scheduler or cluster, timeout=30) as client:
                result = _result(client, given)
                with closing(result):
                    for row in result:
                        found = found or row.get("games", row.get("count", 1)) != 0
                        if given.command == "search" and given.count:
                            out.write(b"%d\n" % row["count"])
                            continue
                        text = json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
                        out.write(text.encode("utf-8", "surrogateescape"))
                    out.flush()
        except KilledWorker as fault:
            print(f"damier.cluster: the workers died again and again: {fault}", file=sys.stderr)
            return 3
        finally:
            if cluster is not None:
                cluster.close()
    for base, message in result.damaged:
        print(f"damier.cluster: {base}: {message}", file=sys.stderr)
    if result.damaged:
        return 3
    return 1 if not found and given.command in ("search", "tree", "stats", "shots") else 0


def main(arguments: Optional[List[str]] = None) -> int:
    given = _parser().parse_args(arguments)
    if getattr(given, "workers", None) is not None and given.workers < 1:
        print("damier.cluster: --workers: a positive number is needed", file=sys.stderr)
        return 2
    try:
        return _run(given)
    except Error as fault:
        print(f"damier.cluster: {fault.message}", file=sys.stderr)
        return fault.status if fault.status in (2, 3, 130) else 3
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")
        return 0
    except OSError as fault:
        print(f"damier.cluster: {fault}", file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
