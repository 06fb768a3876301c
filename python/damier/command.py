"""The command ``damier`` as a process: its rows as an iterator, its errors as exceptions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Sequence, Type, Union

if TYPE_CHECKING:
    import pandas

Path = Union[str, "os.PathLike[str]"]
Row = Dict[str, Any]
#: The value of an option: True is the option alone, None and False leave it out, a sequence repeats it.
Option = Union[None, bool, int, float, str, "os.PathLike[str]", Sequence[str]]

_seconds_to_end = 5.0


class Error(Exception):
    """The command failed.

    ``message`` is what it printed on standard error, ``status`` its exit status (2 usage, 3 the world, 130 interrupted,
    minus the signal if one ended it), ``arguments`` the command line without the command itself.
    """

    def __init__(self, message: str, status: int, arguments: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.arguments = list(arguments)

    def __reduce__(self) -> Any:  # Dask moves exceptions between processes
        return type(self), (self.message, self.status, self.arguments)


class UsageError(Error):
    """Exit status 2: an option, a query or a position is wrong."""


class WorldError(Error):
    """Exit status 3: a file or a base cannot be read or written; or the command is missing."""


class Interrupted(Error):
    """Exit status 130: the command was interrupted."""


_errors: Mapping[int, Type[Error]] = {2: UsageError, 3: WorldError, 130: Interrupted}


def find_command() -> str:
    """The path of the command: the environment variable DAMIER, else ``damier`` in PATH. Raises WorldError."""
    named = os.environ.get("DAMIER")
    found = named or shutil.which("damier")
    if not found:
        raise WorldError("the command damier is not in PATH, and the environment variable DAMIER does not name it", 3)
    return found


def words(command: Sequence[str], options: Mapping[str, Option], operands: Sequence[Path]) -> List[str]:
    """A command line without the command itself. Operands may begin with a dash."""
    line = list(command)
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            line.append(option)
        elif isinstance(value, (str, int, float, os.PathLike)):
            line.append(f"{option}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
        else:
            line.extend(f"{option}={each}" for each in value)
    return [*line, "--", *(os.fspath(each) for each in operands)]


class _Process:
    """A run of the command. What it prints on standard error goes to a file, so that it never waits for a reader."""

    def __init__(self, arguments: Sequence[str], prefix: Sequence[str] = ()) -> None:
        self.arguments = list(arguments)
        self._err: IO[bytes] = tempfile.TemporaryFile()
        command = find_command()
        try:
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                [*prefix, command, *arguments],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._err)
        except ValueError as fault:  # a zero byte in a name
            self._err.close()
            raise UsageError(str(fault), 2, arguments) from fault
        except OSError as fault:
            self._err.close()
            raise WorldError(f"{command}: {fault.strerror}", 3, arguments) from fault
        assert self._process.stdout is not None
        self.out: IO[bytes] = self._process.stdout

    def finish(self, accepted: Sequence[int]) -> int:
        """Waits for the end and returns the exit status; raises if it is not among those that are accepted."""
        self.out.close()
        status = self._process.wait()
        self._err.seek(0)
        message = self._err.read().decode("utf-8", "replace").strip()
        self._err.close()
        if status not in accepted:
            kind = _errors.get(status, Error)
            raise kind(message or f"damier ended with status {status}", status, self.arguments)
        return status

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self.out.close()  # a write to it wakes the command up
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(_seconds_to_end)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._err.close()


def decode(text: bytes) -> Any:
    """A JSON text. Bytes that are not UTF-8 become surrogates, as in the names of files."""
    return json.loads(text.decode("utf-8", "surrogateescape"))


def run(arguments: Sequence[str], accepted: Sequence[int] = (0,), prefix: Sequence[str] = ()) -> bytes:
    """Runs the command and returns what it prints. Raises Error for a status that is not accepted."""
    process = _Process(arguments, prefix)
    try:
        printed = process.out.read()
    except BaseException:
        process.end()
        raise
    process.finish(accepted)
    return printed


def run_json(arguments: Sequence[str], accepted: Sequence[int] = (0,), prefix: Sequence[str] = ()) -> Any:
    """Runs the command and returns the JSON that it prints."""
    return decode(run(arguments, accepted, prefix))


class Rows(Iterator[Row]):
    """The rows of a run of the command, each a dictionary, read while it works; memory does not grow with their number.

    The command starts with the first row that is asked for. It ends with the last one, with ``close()``, at the end of a
    ``with`` block, or when the object is deleted. Errors are raised by the iteration, after the rows before them.
    """

    def __init__(self, arguments: Sequence[str], accepted: Sequence[int] = (0,)) -> None:
        self._arguments = list(arguments)
        self._accepted = list(accepted)
        self._process: Optional[_Process] = None
        self._done = False

    def __iter__(self) -> Rows:
        return self

    def __next__(self) -> Row:
        if self._done:
            raise StopIteration
        if self._process is None:
            try:
                self._process = _Process(self._arguments)
            except Error:
                self._done = True
                raise
        try:
            line = self._process.out.readline()
        except BaseException:
            self.close()
            raise
        if line.endswith(b"\n"):
            row: Row = decode(line)
            return row
        process, self._process, self._done = self._process, None, True
        process.finish(self._accepted)
        if line:
            raise WorldError("the last row is not complete", 3, self._arguments)
        raise StopIteration

    def close(self) -> None:
        """Ends the command, if it is running. No error is raised."""
        self._done = True
        if self._process is not None:
            self._process.end()
            self._process = None

    def __enter__(self) -> Rows:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], value: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    def frame(self) -> pandas.DataFrame:
        """The rows that are left as a pandas frame, a column a field. Raises ImportError without pandas."""
        import pandas

        return pandas.DataFrame(list(self))
