"""docs/contributing/performance.md, into which benchmarks write what they measured."""

import pathlib
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parents[1]
PAGE = SOURCE / "docs" / "contributing" / "performance.md"


def commit() -> str:
    """Returns the commit that is measured."""
    return subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=SOURCE, check=True, capture_output=True,
                          text=True).stdout.strip()


def write(begin: str, end: str, lines: list[str]) -> None:
    """Puts `lines` between the comments `begin` and `end`."""
    before, rest = PAGE.read_text(encoding="utf-8").split(begin)
    after = rest.split(end)[1]
    PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + after, encoding="utf-8")
