"""The commands of an archive: python3 -m damier.cluster COMMAND ARCHIVE …"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import logging
import os
import signal
import sys
import tempfile
from typing import Any, Iterator, List, Optional, Sequence

from ..command import DamierError, UsageError
from . import work
from .archive import Archive

_exit_status = """exit status: 0 done, 1 no match, 2 usage, 3 a partition is damaged or the world failed (the other partitions
have answered), 130 interrupted"""


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


_positive.__name__ = "number from 1 on"  # as argparse names it


def _parser() -> argparse.ArgumentParser:
    shared = argparse.ArgumentParser(add_help=False)
    where = shared.add_mutually_exclusive_group()
    where.add_argument("--scheduler", metavar="ADDRESS", help="the scheduler of Dask, such as tcp://host:8786")
    where.add_argument("--workers", type=_positive, metavar="N", help="start N workers here; one for each core if not given")
    parser = argparse.ArgumentParser(
        prog="python3 -m damier.cluster", description="Archives of several bases, worked on by Dask.", epilog=_exit_status
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def add(name: str, text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text, parents=[shared], epilog=_exit_status)
        command.add_argument("archive", metavar="ARCHIVE", help="the folder of the archive")
        return command

    command = add("import", "read files into an archive, which is made anew")
    command.add_argument("files", metavar="FILE", nargs="+", help="game files, and folders of them")
    command.add_argument("--partitions", type=_positive, metavar="N", help="how many bases; one for each file if not given")
    command.add_argument("--index", action="store_true", help="build the index of positions, too")
    add("index", "build the indexes of positions, or bring them up to date")
    command = add("search", "the hits of a query, as NDJSON with base and game")
    command.add_argument("query", metavar="QUERY")
    command.add_argument("--columns", metavar="LIST", help="fields and tags to show, with commas between")
    command.add_argument("--count", action="store_true", help="the number of hits alone")
    command.add_argument("--first", action="store_true", help="the first hit of each game only")
    command.add_argument("--mirror", action="store_true", help="also the mirrored query")
    command = add("tree", "the moves played in a position, as JSON")
    for name in ("--fen", "--moves", "--where", "--rules"):
        command.add_argument(name)
    command = add("stats", "games in groups, as NDJSON")
    command.add_argument("--by", default="variant", help="as damier stats --by; variant if not given")
    command.add_argument("--where", metavar="QUERY")
    command = add("dedupe", "the records of games that the archive has more than once, as NDJSON")
    command.add_argument("--parts", type=_positive, metavar="N", help="into how many tasks the records are divided")
    command.add_argument("--min-plies", type=int, metavar="N")
    for name, text in (("annotate", "annotate all games"), ("shots", "the combinations of all games, as NDJSON")):
        command = add(name, f"{text}; options of damier {name} follow --")
        command.add_argument("--task-games", type=_positive, default=work.games_of_a_task, metavar="N", help="games of a task")
        command.usage = "%(prog)s [-h] [--scheduler ADDRESS | --workers N] [--task-games N] ARCHIVE [-- OPTION …]"
    return parser


def _parse(words: Sequence[str]) -> argparse.Namespace:
    """The words of a command line. What follows -- after annotate and shots are options of damier, whatever they look like."""
    own, options = list(words), []
    if own[:1] in (["annotate"], ["shots"]) and "--" in own:
        place = own.index("--")
        own, options = own[:place], own[place + 1:]
    return argparse.Namespace(**vars(_parser().parse_args(own)), options=options)


@contextlib.contextmanager
def _client(asked: argparse.Namespace) -> Iterator[Any]:
    try:
        dask: Any = importlib.import_module("dask")
        distributed: Any = importlib.import_module("distributed")
    except ImportError as missing:
        raise DamierError("Dask is missing: the package python3-distributed of Debian", 3, []) from missing
    if asked.scheduler:
        if ":" not in asked.scheduler:  # Client would wait a minute before it says so
            raise UsageError(f"--scheduler: {asked.scheduler}: an address is expected, such as tcp://host:8786", 2, [])
        with distributed.Client(asked.scheduler, set_as_default=False) as client:
            yield client
        return
    # A worker that dies is no fault of its task: only after so many deaths a task counts as what killed them.
    dask.config.set({"distributed.scheduler.allowed-failures": 10})
    with contextlib.ExitStack() as held:
        # Processes that start here ignore Ctrl-C for good: this one ends them. It ignores it itself for a moment.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            own = held.enter_context(tempfile.TemporaryDirectory())
            cluster = held.enter_context(distributed.LocalCluster(
                n_workers=asked.workers or os.cpu_count() or 1, threads_per_worker=1, processes=True, host="127.0.0.1",
                dashboard_address=None, local_directory=own, silence_logs=logging.ERROR,
            ))
            client = held.enter_context(distributed.Client(cluster, set_as_default=False))
        finally:
            signal.signal(signal.SIGINT, before)
        yield client


def _answer(client: Any, asked: argparse.Namespace) -> Optional[work.Answer]:
    if asked.command == "import":
        work.import_(client, asked.archive, asked.files, partitions=asked.partitions, index=asked.index)
        return None
    archive = Archive(asked.archive)
    if asked.command == "index":
        return work.index(client, archive)
    if asked.command == "search":
        columns = asked.columns.split(",") if asked.columns else None
        return work.search(
            client, archive, asked.query, columns=columns, count=asked.count, first=asked.first, mirror=asked.mirror
        )
    if asked.command == "tree":
        return work.tree(client, archive, asked.fen, moves=asked.moves, where=asked.where, rules=asked.rules)
    if asked.command == "stats":
        return work.stats(client, archive, asked.by, where=asked.where)
    if asked.command == "dedupe":
        return work.dedupe(client, archive, parts=asked.parts, min_plies=asked.min_plies)
    if asked.command == "annotate":
        return work.annotate(client, archive, asked.options, games=asked.task_games)
    return work.shots(client, archive, asked.options, games=asked.task_games)


def _texts(answer: work.Answer) -> Iterator[bytes]:
    if answer.value is not None:
        yield (json.dumps(answer.value, ensure_ascii=False, indent=2) + "\n").encode()
    yield from answer.blocks()


def main(words: Optional[Sequence[str]] = None) -> int:
    asked = _parse(sys.argv[1:] if words is None else words)
    try:
        with _client(asked) as client:
            answer = _answer(client, asked)
            if answer is None:
                return 0
            with answer:
                for text in _texts(answer):
                    sys.stdout.buffer.write(text)
                sys.stdout.buffer.flush()
                for name, message in answer.damaged.items():
                    named = message if message.startswith(f"{name}: ") else f"{name}: {message}"
                    print(f"damier.cluster: {named}", file=sys.stderr)
                return answer.status
    except BrokenPipeError:  # who reads the rows has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except UsageError as fault:
        print(f"damier.cluster: error: {fault}", file=sys.stderr)
        return 2
    except (DamierError, OSError) as fault:
        print(f"damier.cluster: error: {fault}", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
