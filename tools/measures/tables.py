"""The tables of README.md and docs, and the numbers in them."""

import dataclasses
import pathlib
import re

# Text that looks like a number but is not one: code, links, and names such as `UTF-8` or Z2.
NO_NUMBER = re.compile(r"`[^`]*`|\]\([^)]*\)|[A-Za-z]+-?\d[\w.]*")


@dataclasses.dataclass
class Table:
    """A table of a page: which one, the line at which its rows begin, and the cells of these."""

    name: str
    line: int
    rows: list[list[str]]

    def numbers(self) -> list[list[str]]:
        """Returns the rows with a number in any cell except the first."""
        return [row for row in self.rows if any(has_number(cell) for cell in row[1:])]


def has_number(cell: str) -> bool:
    return re.search(r"\d", NO_NUMBER.sub("", cell)) is not None


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def of_page(page: str, text: str) -> list[Table]:
    """The tables of a page, named by the page, the heading above and their place below it."""
    found = []
    heading, count, fenced = "", 0, False
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and re.match("#+ ", line):
            heading, count = line.lstrip("# "), 0
        elif not fenced and re.fullmatch(r"\|[ :|-]+\|", line) and number and lines[number - 1].startswith("|"):
            count += 1
            end = number + 1
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            found.append(Table(f"{page}: {heading}, {count}", number + 1, [cells(row) for row in lines[number + 1:end]]))
    return found


def pages(source: pathlib.Path) -> list[str]:
    return ["README.md", *(str(path.relative_to(source)) for path in sorted((source / "docs").rglob("*.md")))]


def of_source(source: pathlib.Path) -> dict[str, Table]:
    """All tables, by their name."""
    return {table.name: table for page in pages(source)
            for table in of_page(page, (source / page).read_text(encoding="utf-8"))}


def write_rows(source: pathlib.Path, name: str, rows: list[list[str]]):
    """Replaces the rows of a table."""
    page = source / name.partition(": ")[0]
    text = page.read_text(encoding="utf-8")
    table = next(table for table in of_page(name.partition(": ")[0], text) if table.name == name)
    lines = text.splitlines(keepends=True)
    # An empty cell is one space wide.
    lines[table.line:table.line + len(table.rows)] = [
        "|" + "|".join(f" {cell} " if cell else " " for cell in row) + "|\n" for row in rows]
    page.write_text("".join(lines), encoding="utf-8")
