"""An archive: a folder with a manifest, ``archive.json``, and the bases of its partitions in ``bases``."""

from __future__ import annotations

import json
import os
import shutil
import uuid
from typing import Any, Dict, List, Sequence

from ..command import Path, UsageError, WorldError

_endings = (".pdn", ".pdn.gz", ".pdn.zst")
_version = 1


class Archive:
    """The manifest of an archive. ``partitions`` are objects with ``base`` (the name of a file in ``bases``) and
    ``sources``: objects with ``name`` (an absolute path), ``bytes`` and ``modified`` (nanoseconds)."""

    def __init__(self, folder: Path) -> None:
        self.folder = os.path.abspath(os.fspath(folder))
        self.partitions: List[Dict[str, Any]] = []
        try:
            with open(self._manifest, encoding="utf-8", errors="surrogateescape") as file:
                stored = json.load(file)
            if stored["archive"] != _version:
                raise ValueError(f"version {stored['archive']} of an archive is not known")
            self.partitions = stored["partitions"]
            for each in self.partitions:
                if os.path.basename(each["base"]) != each["base"]:
                    raise ValueError(f"{each['base']} is no name of a base")
        except FileNotFoundError:
            pass
        except (OSError, ValueError, KeyError, TypeError) as fault:
            raise WorldError(f"{self._manifest}: {fault}", 3) from fault

    @property
    def _manifest(self) -> str:
        return os.path.join(self.folder, "archive.json")

    def bases(self) -> List[str]:
        """The names of the bases, in order. Raises WorldError if the archive has none."""
        if not self.partitions:
            raise WorldError(f"{self.folder}: not an archive, or an empty one", 3)
        return [each["base"] for each in self.partitions]

    def path(self, base: str) -> str:
        return os.path.join(self.folder, "bases", base)

    def save(self) -> None:
        """Writes the manifest, whole or not at all."""
        os.makedirs(os.path.join(self.folder, "bases"), exist_ok=True)
        temporary = f"{self._manifest}.{uuid.uuid4().hex}"
        text = json.dumps({"archive": _version, "partitions": self.partitions}, indent=1, ensure_ascii=False)
        with open(temporary, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, self._manifest)

    def add(self, sources: Sequence[Path], partitions: int) -> List[Dict[str, Any]]:
        """Adds partitions for the sources that are new, and returns those whose base is to be made: new ones, those
        with a source that has changed, those whose base is missing. Sources stay in their order, so that games do."""
        known = {source["name"]: (place, source) for place in self.partitions for source in place["sources"]}
        new: List[Dict[str, Any]] = []
        wanted: List[str] = []
        for name in _files(sources):
            found = os.stat(name)
            source = {"name": name, "bytes": found.st_size, "modified": found.st_mtime_ns}
            if name not in known:
                new.append(source)
                known[name] = (source, source)
            elif known[name][1] != source:
                known[name][1].update(source)
                wanted.append(known[name][0]["base"])
        for group in _groups(new, partitions):
            base = f"{len(self.partitions) + 1:05}.db"
            self.partitions.append({"base": base, "sources": group})
            wanted.append(base)
        return [each for each in self.partitions
                if each["base"] in wanted or not os.path.exists(self.path(each["base"]))]

    def remove_temporary_folders(self) -> None:
        """Removes what killed workers left. To be called while no task writes."""
        for entry in os.listdir(self.folder):
            if entry.startswith(temporary_prefix):
                shutil.rmtree(os.path.join(self.folder, entry), ignore_errors=True)


temporary_prefix = ".task-"


class Draft:
    """A base that a task writes: in a folder of its own until ``publish`` renames it."""

    def __init__(self, folder: str, base: str) -> None:
        self._folder = os.path.join(folder, temporary_prefix + uuid.uuid4().hex)
        os.mkdir(self._folder)
        self.path = os.path.join(self._folder, base)
        self._target = os.path.join(folder, "bases", base)

    def publish(self) -> None:
        if os.path.exists(self.path + "-wal"):
            raise WorldError(f"{self.path}: another program is using the base", 3)
        file = os.open(self.path, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(self.path, self._target)

    def __enter__(self) -> Draft:
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)


def _files(sources: Sequence[Path]) -> List[str]:
    """The files that ``damier import`` would read, as absolute paths, each once."""
    found: List[str] = []
    for source in sources:
        name = os.path.abspath(os.fspath(source))
        if os.path.isdir(name):
            inside = [os.path.join(folder, file) for folder, _, files in os.walk(name) for file in files]
            found.extend(sorted(file for file in inside if file.lower().endswith(_endings)))
        elif os.path.exists(name):
            found.append(name)
        else:
            raise WorldError(f"{name}: there is no such file", 3)
    return list(dict.fromkeys(found))


def _groups(sources: List[Dict[str, Any]], count: int) -> List[List[Dict[str, Any]]]:
    """The sources in their order, in at most so many groups of about the same number of bytes; 0: one each."""
    if count < 0:
        raise UsageError("the number of partitions is not positive", 2)
    if count == 0 or count >= len(sources):
        return [[source] for source in sources]
    groups: List[List[Dict[str, Any]]] = [[] for _ in range(count)]
    total = sum(source["bytes"] + 1 for source in sources)
    before = 0
    for source in sources:
        middle = before + (source["bytes"] + 1) / 2
        groups[min(int(middle * count / total), count - 1)].append(source)
        before += source["bytes"] + 1
    return [group for group in groups if group]

