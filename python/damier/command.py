"""Runs the command damier and reads its answers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Dict, Iterator, List, Mapping, Optional, Sequence, Type, Union

Row = Dict[str, Any]
"""One object of the command's JSON: the names are those of its manual pages."""

PathLike = Union[str, "os.PathLike[str]"]
Games = Union[str, int, "range", "tuple[int, int]"]
"""A range of game numbers: "1..500", a number, range(1, 501) or (1, 500), both ends included."""


class DamierError(Exception):
    """The command failed. The text is its message; `status` its exit status; `command` what was run."""

    def __init__(self, text: str, status: int, command: Sequence[str]) -> None:
        super().__init__(text)
        self.status = status
        self.command = list(command)

    def __reduce__(self) -> Any:  # a worker sends it to another process
        return type(self), (str(self), self.status, self.command)


class UsageError(DamierError):
    """Exit status 2: an option, a query or a position is wrong."""


class WorldError(DamierError):
    """Exit status 3, or the command was killed: a file or a base cannot be read or written."""


class CommandNotFound(DamierError):
    """There is no command damier on this machine."""


def find_command() -> str:
    """The path of the command: the environment variable DAMIER, else the build tree around this package, else PATH."""
    named = os.environ.get("DAMIER")
    if named:
        return named
    top = Path(__file__).resolve().parents[2]
    if (top / "CMakePresets.json").is_file():
        for preset in ("release", "demo", "dev"):
            built = top / "build" / preset / "apps" / "damier" / "damier"
            if os.access(built, os.X_OK):
                return str(built)
    found = shutil.which("damier")
    if found is None:
        raise CommandNotFound(
            "there is no command damier; the environment variable DAMIER can name it", 3, ["damier"]
        )
    return found


def games_text(games: Games) -> str:
    """A range of games as the option --games takes it."""
    if isinstance(games, str):
        return games
    if isinstance(games, int):
        return f"{games}..{games}"
    if isinstance(games, range):
        if games.step != 1 or len(games) == 0:
            raise ValueError("a range of games has the step 1 and at least one game")
        return f"{games.start}..{games.stop - 1}"
    first, last = games
    return f"{first}..{last}"


def option(name: str, value: object) -> List[str]:
    """The words of one option: none for None and False, the name alone for True."""
    if value is None or value is False:
        return []
    return [name] if value is True else [name, str(value)]


Option = Union[None, bool, int, float, str, "os.PathLike[str]", Sequence[str]]
"""The value of an option: None and False leave it out, True gives its name alone, a sequence repeats it."""


def line(command: Sequence[str], options: Mapping[str, Option], operands: Sequence[PathLike]) -> List[str]:
    """The words of a command. Names of options have _ for -, and may end with _. Operands may begin with a dash."""
    words = list(command)
    for name, value in options.items():
        key = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(key)
        elif isinstance(value, (str, int, float, os.PathLike)):
            words.append(f"{key}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
        else:
            words.extend(f"{key}={each}" for each in value)
    return [*words, "--", *(os.fspath(each) for each in operands)]


def words_of(program: str, words: Sequence[Union[str, "os.PathLike[str]"]]) -> List[str]:
    return [program, *(os.fspath(word) for word in words)]


def _raise_for(status: int, message: str, command: Sequence[str]) -> None:
    """Raises for what the contract of the exit statuses calls a failure: 0 is done, 1 is findings or no match."""
    if status in (0, 1):
        return
    text = message.strip()
    for prefix in ("damier: error: ", "damier: "):
        if text.startswith(prefix):
            text = text[len(prefix):]
            break
    if status < 0:
        try:
            name = signal.Signals(-status).name
        except ValueError:
            name = f"signal {-status}"
        text = f"{command[0]} was ended by {name}" + (f": {text}" if text else "")
    kind = UsageError if status == 2 else WorldError
    raise kind(text or f"exit status {status}", status, command)


def run(words: Sequence[Union[str, "os.PathLike[str]"]]) -> str:
    """Runs the command to its end and returns what it printed."""
    command = words_of(find_command(), words)
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False
    )
    _raise_for(done.returncode, done.stderr.decode("utf-8", "replace"), command)
    return done.stdout.decode("utf-8")


def run_json(words: Sequence[Union[str, "os.PathLike[str]"]]) -> Any:
    """Runs the command, which prints JSON, and returns the value. None if it printed nothing."""
    text = run(words)
    return json.loads(text) if text.strip() else None


class Rows(Iterator[Row]):
    """The rows of an answer, read while the command prints them: none is kept.

    The command starts with the first row. close(), the end of a with block and the collection of the object end it, so
    that leaving a loop early is free of trouble:

        with base.search("result draw") as hits:
            for hit in hits:
                if hit["game"] > 100:
                    break
    """

    def __init__(self, words: Sequence[Union[str, "os.PathLike[str]"]]) -> None:
        self._words = list(words)
        self._process: Optional["subprocess.Popen[bytes]"] = None
        self._errors: Optional[IO[bytes]] = None
        self._ended = False
        self.status: Optional[int] = None
        """The exit status, once the rows are read to the end: 0, or 1 for findings or no match."""

    def __iter__(self) -> "Rows":
        return self

    def __next__(self) -> Row:
        if self._ended:
            raise StopIteration
        if self._process is None:
            self._start()
        process = self._process
        assert process is not None and process.stdout is not None
        line = process.stdout.readline()
        if line.endswith(b"\n"):
            row: Row = json.loads(line)
            return row
        self._finish()  # a row that is cut off is none: the status tells why
        raise StopIteration

    def _start(self) -> None:
        self._command = words_of(find_command(), self._words)
        self._errors = tempfile.TemporaryFile()  # a pipe would have to be read beside the rows
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._errors
            )
        except OSError as fault:
            self._ended = True
            self._errors.close()
            raise CommandNotFound(f"{self._command[0]}: {fault.strerror}", 3, self._command) from fault

    def _finish(self) -> None:
        process, errors = self._process, self._errors
        assert process is not None and errors is not None and process.stdout is not None
        self._ended = True
        process.stdout.close()
        self.status = process.wait()
        errors.seek(0)
        message = errors.read().decode("utf-8", "replace")
        errors.close()
        _raise_for(self.status, message, self._command)

    def close(self) -> None:
        """Ends the command if it still runs."""
        if self._ended:
            return
        self._ended = True
        if self._process is not None:
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process.terminate()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._errors is not None:
            self._errors.close()

    def __enter__(self) -> "Rows":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], value: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def list(self) -> "List[Row]":
        """All rows that are left."""
        return [*self]

    def frame(self) -> Any:
        """The rows that are left, as a pandas.DataFrame. Needs pandas."""
        return frame_of(self.list())


def frame_of(rows: Sequence[Row]) -> Any:
    """Rows as a pandas.DataFrame."""
    try:
        import pandas
    except ImportError as missing:
        raise ImportError("frames need pandas: the package python3-pandas of Debian") from missing
    return pandas.DataFrame(rows)
