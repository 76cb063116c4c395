"""Reading and writing records."""

from __future__ import annotations

import io
import os
import re
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Iterable, Iterator, NoReturn, Optional, Union

from ._record import Record
from ._stela import Reader, RawRecord, xml_frame

Source = Union[str, bytes, os.PathLike, IO[str], IO[bytes], "Shard"]

FORMATS = ("stela", "json", "ndjson", "xml")
# Extensions of files that are read, but not written.
_PACKED = ("gz", "zst", "xz", "bz2", "zip", "tar", "tgz", "tzst", "txz", "tbz", "tbz2")
_TEXTS = (str, bytes, bytearray, memoryview)
# Matches all text of records, but no file name: a line ending, or one of these characters first.
_TEXT = re.compile("\N{ZERO WIDTH NO-BREAK SPACE}?\\s*[\\[{<]|[^\r\n]*[\r\n]")


@dataclass(frozen=True)
class Shard:
    """One of `count` equal ranges of bytes of a file: the records that begin in it."""

    path: str
    #: From 1.
    index: int
    count: int


def shards(path: Union[str, os.PathLike], count: int) -> list[Shard]:
    """Cuts a file into `count` shards, each to be read by `read` anywhere the file is.

    Every record is in exactly one. The file must not be compressed, which is told when a shard is
    read. Raises ValueError when `count` is less than 1.
    """
    if count < 1:
        raise ValueError("a file is cut into 1 shard or more")
    return [Shard(os.fspath(path), index, count) for index in range(1, count + 1)]


class Records(Iterator[Record]):
    """The records of a file, one after another; read on demand.

    Can be used with `with`; closed at the end of the file, by `close()` and when nothing refers to it. Several
    threads may take records from the same object.
    """

    def __init__(self, reader: Reader):
        self._reader = reader
        self._lock = threading.Lock()
        self._ready: Iterator[RawRecord] = iter(())
        self._closed = False

    def __iter__(self) -> "Records":
        return self

    def __next__(self) -> Record:
        raw = next(self._ready, None)
        return Record(raw if raw is not None else self._next_read())

    def _next_read(self) -> RawRecord:
        with self._lock:
            while True:
                raw = next(self._ready, None)  # another thread may have read
                if raw is not None:
                    return raw
                if self._closed:
                    raise ValueError("the file is closed")
                read = self._reader.next()
                if not read:
                    raise StopIteration
                self._ready = iter(read)

    def close(self) -> None:
        """Closes the file; asking for more raises ValueError then."""
        with self._lock:
            self._closed = True
            self._ready = iter(())
            self._reader.close()

    def __enter__(self) -> "Records":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError("an open file cannot be pickled; pickle its name, a Shard or its records")


def _check_file(path: str) -> None:
    """Raises the OSError that opening it would."""
    os.stat(path)
    if os.path.isdir(path):
        os.listdir(path)
        raise IsADirectoryError(21, os.strerror(21), path)
    if not os.access(path, os.R_OK):
        open(path, "rb").close()


def _is_text(source: str) -> bool:
    if not _TEXT.match(source):
        return False
    if len(source) < 4096 and "\0" not in source and os.path.exists(source):
        raise ValueError(
            f"{source!r} is a file and looks like a text: say pathlib.Path(...) or read_text(...)")
    return True


def read(source: Source, *, format: Optional[str] = None, validate: bool = False,
         strict: bool = False, jobs: int = 0) -> Records:
    """The records of a file or a text, in any format and compression, one after another.

    source: a path (`pathlib.Path` or `str`), a `Shard` of a file, an open file, or the text itself
        (`bytes` or `str`). A `str` is a text when it has a line end or begins with `[`, `{` or `<`,
        else a path; Path, `bytes` and `read_text` leave no doubt.
    format: `stela`, `json`, `ndjson` or `xml`, if the name and the first bytes do not tell.
    validate: judge the records as they are read, on several cores: `record.validate()` then gives
        what was found. Memory does not grow with the file.
    strict: warn of unknown tags; only with `validate`.
    jobs: threads for `validate`; 0: one for each core.

    Records come in the order of the file. What is no record, as the rest of a broken document, comes
    as one that is not valid. The interpreter's lock is released while the file is read. Raises
    OSError when the file cannot be read, at once or where it breaks off, TypeError and ValueError
    for arguments that mean nothing.
    """
    if isinstance(source, Shard):
        return _open(source.path, format, validate, strict, jobs, source.index, source.count)
    if isinstance(source, os.PathLike):
        return _open(os.fspath(source), format, validate, strict, jobs)
    if isinstance(source, str) and not _is_text(source):
        return _open(source, format, validate, strict, jobs)
    if isinstance(source, _TEXTS):
        return read_text(source, format=format, validate=validate, strict=strict, jobs=jobs)
    if hasattr(source, "read"):
        name = getattr(source, "name", None)
        data = source.read()
        if not isinstance(data, _TEXTS):
            raise TypeError(f"an open file gives str or bytes, not {type(data).__name__}")
        return _read_bytes(data, name if isinstance(name, str) else "<file>", format,
                           validate, strict, jobs)
    raise TypeError(f"a path, a text or a file is read, not {type(source).__name__}")


def read_text(text: Union[str, bytes], *, format: Optional[str] = None, validate: bool = False,
              strict: bool = False, jobs: int = 0) -> Records:
    """The same for a text, `str` or `bytes`; these may be compressed."""
    if not isinstance(text, _TEXTS):
        raise TypeError(f"a text is str or bytes, not {type(text).__name__}")
    return _read_bytes(text, "<text>", format, validate, strict, jobs)


def _jobs(validate: bool, jobs: int) -> int:
    if jobs < 0:
        raise ValueError("jobs are 0, one for each core, or more")
    return jobs if validate else 1


def _open(path: Union[str, bytes], format: Optional[str], validate: bool, strict: bool, jobs: int,
          shard: int = 0, count: int = 0) -> Records:
    path = os.fsdecode(path)
    if path == "-":
        path = "./-"  # no path means standard input; sys.stdin.buffer does
    _check_file(path)
    return Records(Reader(os.fsencode(path), format, shard, count, validate, strict,
                          _jobs(validate, jobs)))


def _read_bytes(text: Union[str, bytes], name: str, format: Optional[str], validate: bool,
                strict: bool, jobs: int) -> Records:
    data = text.encode(errors="surrogateescape") if isinstance(text, str) else bytes(text)
    return Records(Reader((data, os.fsencode(name)), format, 0, 0, validate, strict,
                          _jobs(validate, jobs)))


def write_text(records: Iterable[Record], format: str = "stela") -> str:
    """Records as the text of one file, in canonical spelling. Raises ValueError for a format that
    is none, and for a record that is not well formed or cannot stand behind another."""
    out = io.StringIO()
    _write(records, format, out)
    return out.getvalue()


def write(records: Iterable[Record], path: Union[str, os.PathLike],
          format: Optional[str] = None) -> int:
    """Writes records to a file, in canonical spelling; returns their number.

    `format` is `stela`, `json`, `ndjson` or `xml`; the default is the extension of the file name, or `stela`;
    ValueError for that of a compressed file, which is not written.
    The file appears, or replaces an existing one, only once it is complete; so records may be written to the
    file from which they come. Raises the exceptions of `write_text` and OSError.
    """
    path = Path(path)
    if format is None:
        format = _format_named(path.name)
    if path.exists() and not path.is_file():  # a pipe or a device
        with open(path, "w", encoding="utf-8", newline="") as out:
            return _write(records, format, out)
    target = path.resolve()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:  # which names a file that nobody asked for
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with open(handle, "w", encoding="utf-8", newline="") as out:
            count = _write(records, format, out)
        os.chmod(name, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
    return count


def _format_named(name: str) -> str:
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    if ending in _PACKED:
        raise ValueError(f"records are written as text, not compressed or in an archive: {name!r}")
    return ending if ending in FORMATS else "stela"


def _umask() -> int:
    # The umask can only be read by setting it, which other threads would see; hence /proc.
    with open("/proc/self/status", encoding="utf-8") as status:
        return next((int(line.split()[1], 8) for line in status if line.startswith("Umask:")),
                    0o022)


def _write(records: Iterable[Record], format: str, out: IO[str]) -> int:
    if format not in FORMATS:
        raise ValueError(f"a format is one of {', '.join(FORMATS)}, not {format!r}")
    count = 0
    stray = False
    before = {"stela": "", "json": "[\n", "ndjson": "", "xml": xml_frame()[0]}[format]
    between = {"stela": "\n", "json": ",\n"}.get(format, "")
    for record in records:
        text = record.write(format)
        if format == "stela" and count > 0 and not text.startswith("[Game "):
            raise ValueError(f"record {record.number} of {record.file} cannot follow another, "
                             "because it does not begin with `[Game `")
        out.write(between if count else before)
        if format == "stela" and count > 0 and stray:
            # A mark keeps its tags apart from those of the record after it.
            out.write("\ufeff")
        stray = not text.startswith("[Game ")
        out.write(text)
        count += 1
    if count == 0:
        out.write({"json": "[]\n", "xml": "".join(xml_frame())}.get(format, ""))
    else:
        out.write({"json": "\n]\n", "xml": xml_frame()[1]}.get(format, ""))
    return count


def convert(source: Source, path: Union[str, os.PathLike], to: Optional[str] = None, *,
            format: Optional[str] = None) -> int:
    """Writes the records of `source` (as for `read`) to a file in another format (as for `write`),
    record by record; gives their number."""
    with read(source, format=format) as records:
        return write(records, path, to)
