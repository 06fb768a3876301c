"""The folder of an archive."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Iterable, Iterator, List, Optional, Sequence, Union

from ..command import DamierError, PathLike

_description = "archive.json"
_version = 1
_endings = (".pdn", ".pdn.gz", ".pdn.zst")  # of files in folders, as of the command


@dataclass
class Partition:
    """A base of an archive and the files that it was read from."""

    name: str
    files: List[str] = field(default_factory=list)
    games: int = 0
    """The number of its last game."""


class Archive:
    """A folder with a base for each partition, in an order that all answers keep."""

    def __init__(self, path: PathLike, partitions: Optional[Sequence[Partition]] = None) -> None:
        self.path = Path(path).absolute()
        self.partitions = list(self._read() if partitions is None else partitions)

    def _read(self) -> Iterable[Partition]:
        try:
            value = json.loads(self.description.read_text("utf-8"))
        except (OSError, ValueError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) else str(fault)
            raise DamierError(f"{self.description}: this is no archive: {reason}", 3, []) from fault
        if not isinstance(value, dict) or "partitions" not in value:
            raise DamierError(f"{self.description}: this is no description of an archive", 3, [])
        if value.get("version") != _version:
            raise DamierError(f"{self.path}: the archive is of another version of damier", 3, [])
        try:
            partitions = [Partition(**each) for each in value["partitions"]]
            if any(Path(each.name).name != each.name for each in partitions):
                raise ValueError("a base outside the archive")
        except (TypeError, ValueError) as fault:
            raise DamierError(f"{self.description}: this is no description of an archive: {fault}", 3, []) from fault
        return partitions

    @property
    def description(self) -> Path:
        """The file that lists the partitions; an archive without it is not complete."""
        return self.path / _description

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps others from making the archive anew meanwhile; DamierError if one does so now. Ends with the process."""
        folder = os.open(self.path, os.O_RDONLY)
        try:
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as fault:
                raise DamierError(f"{self.path}: another import makes this archive now", 3, []) from fault
            except OSError:
                pass  # a file system without locks
            yield
        finally:
            os.close(folder)

    def save(self) -> None:
        """Writes the description of the archive, in one step."""
        value = {"version": _version, "partitions": [asdict(each) for each in self.partitions]}
        replace_file(self.description, (json.dumps(value, indent=2) + "\n").encode())

    @property
    def work(self) -> Path:
        """The folder of what tasks are writing. What is in it may be deleted while no task runs."""
        return self.path / ".work"


def replace_file(path: Path, content: bytes) -> None:
    """Writes a file completely or not at all."""
    own = path.with_name(f".{path.name}.{os.getpid()}")
    own.write_bytes(content)
    os.replace(own, path)


def source_files(sources: Iterable[Union[str, "os.PathLike[str]"]]) -> List[str]:
    """Files, and of folders the game files in them and below, in the order of their names; absolute paths."""
    found: List[str] = []
    for source in sources:
        path = Path(source).absolute()
        if path.is_dir():
            found += sorted(str(file) for file in path.rglob("*") if file.is_file() and file.name.lower().endswith(_endings))
        else:
            os.stat(path)  # raises if it is missing
            found.append(str(path))
    return found


def divide(files: Sequence[str], partitions: Optional[int]) -> List[List[str]]:
    """Divides files among partitions of about the same number of bytes, keeping their order; one a file if not given."""
    count = len(files) if partitions is None else min(partitions, len(files))
    whole = sum(os.path.getsize(file) for file in files)
    parts: List[List[str]] = []
    done = 0
    for place, file in enumerate(files):
        # A new part when the last one is full, or when each file that is left is needed for a part of its own.
        full = whole > 0 and done * count >= whole * len(parts)
        if not parts or (len(parts) < count and (full or len(files) - place <= count - len(parts))):
            parts.append([])
        parts[-1].append(file)
        done += os.path.getsize(file)
    return parts
