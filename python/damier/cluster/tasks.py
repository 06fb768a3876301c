"""The work of one task: it runs on a worker, in the folder of the archive."""

from __future__ import annotations

import array
import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import uuid
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from ..command import DamierError, find_command, raise_for, words_of

Digests = Dict[str, List[int]]


def guarded(function: Any, *arguments: Any) -> Any:
    """Calls a function. A fault that the command reports is returned: trying again does not help. Dask repeats what else
    raises."""
    try:
        return function(*arguments)
    except DamierError as fault:
        if fault.status in (2, 3):
            return fault
        raise


def command(words: Sequence[str]) -> List[str]:
    """The command line of a task: the command ends when its worker does, so that none writes on behind its back."""
    killer = shutil.which("setpriv")
    return [*([killer, "--pdeathsig", "KILL", "--"] if killer else []), *words_of(find_command(), words)]


def check_base(folder: str, base: str) -> None:
    """Raises DamierError for a base that has lost its content: the command takes an empty file for a new base."""
    with contextlib.suppress(FileNotFoundError):  # which the command reports
        if Path(folder, base).stat().st_size == 0:
            raise DamierError(f"{base}: this is not a damier base: the file is empty", 3, [])


def ask(folder: str, words: Sequence[str]) -> bytes:
    """Runs the command in the folder of an archive and returns what it printed."""
    line = command(words)
    done = subprocess.run(line, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    raise_for(done.returncode, done.stderr.decode("utf-8", "replace"), ["damier", *words])
    return done.stdout


@contextlib.contextmanager
def own_file(final: Path) -> Iterator[Path]:
    """A name of this task alone, which becomes the final name at the end. After a fault it is deleted."""
    own = final.with_name(f"{final.name}.{uuid.uuid4().hex}")
    try:
        yield own
        os.replace(own, final)
    finally:
        for left in final.parent.glob(own.name + "*"):
            left.unlink()


def import_base(folder: str, name: str, files: Sequence[str], known: Optional[str], index: bool) -> Dict[str, Any]:
    """Reads the files of a partition into a base of the folder .work. known: a file of digests that other partitions have."""
    with own_file(Path(folder, name)) as own:
        words = ["import", str(own), *files, "--quiet", "--format", "json", "--threads", "1"]
        report: Dict[str, Any] = json.loads(ask(folder, words + (["--known", known] if known else [])))
        if index:
            ask(folder, ["base", "index", str(own), "--threads", "1"])
        info = json.loads(ask(folder, ["base", "info", str(own), "--format", "json"]))
        report["last"] = info["games"]
    return report


def split_digests(folder: str, name: str, buckets: int) -> List[str]:
    """Writes the digests of a base to a file for each bucket: the first half of the shuffle."""
    found = [array.array("q") for _ in range(buckets)]
    with contextlib.closing(sqlite3.connect(Path(folder, name).as_uri() + "?mode=ro", uri=True)) as base:
        for (digest,) in base.execute("SELECT digest FROM games WHERE removed = 0"):
            found[digest % buckets].append(digest)
    files = []
    for bucket, digests in enumerate(found):
        final = Path(folder, f"{name}.digests-{bucket}")
        with own_file(final) as own, open(own, "wb") as out:
            digests.tofile(out)
        files.append(str(final))
    return files


def common_digests(folder: str, files: Sequence[Tuple[str, str]]) -> Digests:
    """The digests of one bucket that an earlier partition has, too, for each partition: the second half of the shuffle.

    files: the name and the file of each partition, in their order. A digest is listed as often as the partition before that
    has it most often.
    """
    most: Dict[int, int] = {}
    known: Digests = {}
    for name, file in files:
        digests = array.array("q")
        digests.frombytes(Path(file).read_bytes())
        own: Dict[int, int] = {}
        for digest in digests:
            own[digest] = own.get(digest, 0) + 1
        shared = [digest for digest in own if digest in most]
        if shared:
            known[name] = [digest for digest in sorted(shared) for _ in range(most[digest])]
        for digest, count in own.items():
            most[digest] = max(most.get(digest, 0), count)
    return known


def rows_to_file(folder: str, base: Optional[str], words: Sequence[str], result: str) -> Tuple[str, int, int]:
    """Writes the rows of a command, with the name of the base in front if there is one. Returns the file, its rows and the
    exit status."""
    if base is not None:
        check_base(folder, base)
    final = Path(folder) / ".work" / result
    head = b"{" if base is None else b'{"base":' + json.dumps(base, ensure_ascii=False).encode() + b","
    rows = 0
    line = command(words)
    with own_file(final) as own, open(own, "wb") as out:
        errors = own.with_name(own.name + ".err")
        with open(errors, "wb") as err:
            process = subprocess.Popen(line, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=err)
        assert process.stdout is not None
        with process:  # if the rows cannot be written, the command ends with the pipe
            ends_line = True  # a row begins with a brace, and has no line end within
            while block := process.stdout.read(1 << 20):
                rows += block.count(b"\n")
                begins_row = ends_line and block.startswith(b"{")
                ends_line = block.endswith(b"\n")
                block = block.replace(b"\n{", b"\n" + head)
                out.write(head + block[1:] if begins_row else block)
        status = process.returncode
        raise_for(status, errors.read_text("utf-8", "replace"), ["damier", *words])
    return str(final), rows, status


def divide_lines(folder: str, name: str, result: str, parts: int) -> List[int]:
    """Writes the lines of a base, divided among parts, into the folder .work/result: the first half of the shuffle of dedupe.
    Returns the bytes of each part."""
    check_base(folder, name)
    final = Path(folder) / ".work" / result
    own = final / uuid.uuid4().hex
    own.mkdir()
    try:
        ask(folder, ["dedupe", name, "--divide", str(parts), "--lines", str(own)])
        files = [f"{Path(name).name}.{part}-{parts}.lines" for part in range(1, parts + 1)]
        sizes = [(own / file).stat().st_size for file in files]
        for file in files:
            os.replace(own / file, final / file)
    finally:
        shutil.rmtree(own, ignore_errors=True)
    return sizes


def value_of(folder: str, base: str, words: Sequence[str]) -> Any:
    """The JSON that a command prints about a base; None if it prints nothing."""
    check_base(folder, base)
    text = ask(folder, words)
    return json.loads(text) if text.strip() else None


def rows_of(folder: str, base: str, words: Sequence[str]) -> List[Dict[str, Any]]:
    """The rows of NDJSON that a command prints about a base."""
    check_base(folder, base)
    return [json.loads(line) for line in ask(folder, words).splitlines()]


def rows_and_variants(folder: str, base: str, words: Sequence[str]) -> Tuple[List[Dict[str, Any]], List[str]]:
    """The rows that a command prints about a base, and the variants of the base's games."""
    by_variant = rows_of(folder, base, ["stats", base, "--by=variant", "--format", "ndjson", "--threads", "1"])
    return rows_of(folder, base, words), [row["variant"] for row in by_variant if row["variant"] is not None]


def run_on(folder: str, base: str, words: Sequence[str], after: Any = None) -> str:
    """Runs a command that changes a base. after: what has to be done before, for Dask."""
    check_base(folder, base)
    return ask(folder, words).decode("utf-8", "replace")
