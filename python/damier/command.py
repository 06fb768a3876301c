"""Runs the command damier and reads its answers."""

from __future__ import annotations

import json
import operator
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


def not_started(command: Sequence[str], fault: OSError) -> CommandNotFound:
    """The error for a command that cannot be started."""
    return CommandNotFound(f"{command[0]}: {fault.strerror}", 3, command)


def find_command() -> str:
    """The absolute path of the command: the environment variable DAMIER, else the build tree around this package, else PATH."""
    named = os.environ.get("DAMIER")
    if named:
        found = shutil.which(named)
        if found is None:
            raise CommandNotFound(f"{named}, the value of DAMIER: there is no such command", 3, [named])
        return os.path.abspath(found)
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
    return os.path.abspath(found)


def games_text(games: Games) -> str:
    """A range of games as the option --games takes it."""
    if isinstance(games, str):
        return games
    if isinstance(games, range):
        if games.step != 1 or len(games) == 0:
            raise ValueError("a range of games has the step 1 and at least one game")
        return f"{games.start}..{games.stop - 1}"
    if isinstance(games, tuple):
        first, last = games
        return f"{first}..{last}"
    number = operator.index(games)  # also one of a frame
    return f"{number}..{number}"


def listed(names: Optional[Sequence[str]]) -> Optional[str]:
    """Names as an option with commas takes them. A text is taken as it is."""
    return names if isinstance(names, str) else ",".join(names) if names else None


Option = Union[None, bool, int, float, str, "os.PathLike[str]", Sequence[str]]
"""The value of an option: None and False leave it out, True gives its name alone, a sequence repeats it."""


def option(name: str, value: Option) -> List[str]:
    """The words of one option. Its name has _ for -, and may end with _. Its value may begin with a dash."""
    key = "--" + name.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return []
    if value is True:
        return [key]
    if isinstance(value, os.PathLike):
        return [f"{key}={os.fspath(value)}"]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [f"{key}={each}" for each in value]
    return [f"{key}={value}"]


def line(command: Sequence[str], options: Mapping[str, Option], operands: Sequence[PathLike]) -> List[str]:
    """The words of a command. Operands may begin with a dash."""
    words = list(command)
    for name, value in options.items():
        words += option(name, value)
    return [*words, "--", *(os.fspath(each) for each in operands)]


def words_of(program: str, words: Sequence[PathLike]) -> List[str]:
    """The words that start a program; UsageError if one has a zero byte, which no program can be given."""
    command = [program, *(os.fspath(word) for word in words)]
    if any("\0" in word for word in command):
        raise UsageError("no query, option or name of a file can have a zero byte", 2, command)
    return command


def raise_for(status: int, message: str, command: Sequence[str]) -> None:
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


def run(words: Sequence[PathLike]) -> str:
    """Runs the command to its end and returns what it printed."""
    command = words_of(find_command(), words)
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False
        )
    except OSError as fault:
        raise not_started(command, fault) from fault
    raise_for(done.returncode, done.stderr.decode("utf-8", "replace"), command)
    return done.stdout.decode("utf-8")


def run_json(words: Sequence[PathLike]) -> Any:
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

    def __init__(self, words: Sequence[PathLike]) -> None:
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
            raise not_started(self._command, fault) from fault

    def _finish(self) -> None:
        process, errors = self._process, self._errors
        assert process is not None and errors is not None and process.stdout is not None
        self._ended = True
        process.stdout.close()
        self.status = process.wait()
        errors.seek(0)
        message = errors.read().decode("utf-8", "replace")
        errors.close()
        raise_for(self.status, message, self._command)

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
