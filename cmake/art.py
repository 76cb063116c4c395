"""Compiles drawings to C++: art.py NAMESPACE COLOURS OUT.cpp FILE.svg...

Each file becomes an `Art` (lib/scene/pieces.h) named after it. A small subset of SVG is read; anything
else is an error with its location, so that an illustrator sees at once what would not be drawn:

  svg     viewBox: the box of the drawing; data-origin="x y": the point at which it is placed, else
          0 0; data-letter="x y size": the middle of a letter's baseline, and its height
  path    d (all commands but T), class, stroke-width; other shapes: use "object to path"
  use     href="#art-NAME": the drawing in NAME.svg; transform="translate(x y)scale(f)"
  g       only to group; title, desc, metadata, style and defs are skipped

Classes are those of lib/scene/scene.h: a colour of COLOURS (lib/render/colours.cpp), with -line or
-edge, strong, round, shadow, o5 to o95; silhouette: part of the outline of a piece, in its owner's
colour unless it has another one; w-hair to w-broad: a stroke that is a multiple of a piece's rim.
Colours in a file are an error.
"""

import pathlib
import re
import sys
import xml.parsers.expat

TOKEN = re.compile(r"\s*,?\s*(?:([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
FLAG = re.compile(r"\s*,?\s*([01])")
WIDTHS = {"w-hair": 0.6, "w-thin": 0.7, "w-rim": 1, "w-band": 2, "w-broad": 2.2}
WORDS = {"strong", "round", "shadow", "silhouette"}
SKIPPED = {"title", "desc", "metadata", "style", "defs"}
ATTRIBUTES = {
    "svg": {"viewBox", "width", "height", "data-origin", "data-letter", "version", "class"},
    "g": set(), "path": {"d", "class", "stroke-width"},
    "use": {"href", "xlink:href", "transform", "class"},
}
FOREIGN = ("xmlns", "inkscape:", "sodipodi:", "xml:")
XLINK = "xlink:href"


class Mistake(Exception):
    """An error and its location."""


def numbers(text, count):
    found = [float(word) for word in re.split(r"[\s,]+", text.strip())]
    if len(found) != count:
        raise ValueError(f"`{text}` is not {count} numbers")
    return found


def tenths(number):
    """Rounds as lib/scene/path.cpp does: halves away from zero."""
    return int(number * 10 + (0.5 if number >= 0 else -0.5))


def written(number):
    return f"{number / 10:.1f}".removesuffix(".0") if number else "0"


def command_numbers(data, at, command):
    """The numbers of one command, and where they end. Flags of arcs may be written without a gap."""
    values = []
    for i in range(COUNTS[command.upper()]):
        found = (FLAG if command in "aA" and i in (3, 4) else TOKEN).match(data, at)
        if not found or found.group(found.lastindex).isalpha():
            raise ValueError(f"command {command} lacks a number")
        values.append(float(found.group(found.lastindex)))
        at = found.end()
    return values, at


class Outline:
    """Path data with its points rounded to tenths, and its bounding box with control points."""

    def __init__(self, data):
        self.data, self.box = "", None
        at, command, here, begin = 0, None, [0, 0], [0, 0]
        exact, start = [0.0, 0.0], [0.0, 0.0]
        while data[at:].strip():
            found = TOKEN.match(data, at)
            if not found:
                raise ValueError(f"`{data[at:at + 10]}` cannot be read")
            if found.group(1):
                command, at = found.group(1), found.end()
                if command.upper() not in COUNTS:
                    raise ValueError(f"command {command} is not supported")
                self.data += command
            elif command is None or command in "zZ":
                raise ValueError(f"`{data[at:at + 10]}` has no command")
            if command in "zZ":
                here, exact = list(begin), list(start)
                continue
            values, at = command_numbers(data, at, command)
            if command in "aA":
                self.radii(values)
            exact, old = self.points(command, values, exact), here
            here = [tenths(value) for value in exact]
            if command in "aA":
                self.include_arc(old, here, values)
            if command in "mM":
                begin, start = list(here), list(exact)
                command = "l" if command == "m" else "L"

    def put(self, number):
        if number >= 0 and self.data[-1:].isdigit():
            self.data += " "
        self.data += written(number)

    def radii(self, values):
        for value in values[:2]:
            self.put(tenths(value))
        self.data += f" {values[2]:g} {values[3]:g} {values[4]:g}"
        del values[2:5]

    def points(self, command, values, exact):
        """Writes the points of a command, as steps if it has them; returns the last."""
        relative, last = command.islower(), list(exact)
        old = [tenths(value) for value in exact]
        for i, value in enumerate(values[2:] if command in "aA" else values):
            axis = 1 if command in "vV" else i % 2
            last[axis] = value + exact[axis] if relative else value
            self.put(tenths(last[axis]) - (old[axis] if relative else 0))
            if command in "hHvV" or axis == 1:
                self.include([tenths(part) for part in last])
        return last

    def include(self, point):
        self.box = self.box or [*point, *point]
        self.box = [min(self.box[0], point[0]), min(self.box[1], point[1]),
                    max(self.box[2], point[0]), max(self.box[3], point[1])]

    def include_arc(self, one, other, values):
        """Half an ellipse, as which circles are drawn, bulges by its radius."""
        if one[1] == other[1] and abs(one[0] - other[0]) == 2 * tenths(values[0]):
            for way in (-1, 1):
                self.include([(one[0] + other[0]) / 2, one[1] + way * tenths(values[1])])


def check_classes(words, colours):
    for word in words:
        name = re.sub(r"-(line|edge)$", "", word)
        if not (word in WORDS or word in WIDTHS or name in colours or re.fullmatch(r"o\d{1,2}", word)):
            raise ValueError(f"class `{word}` is not known")


class Drawing:
    """One file."""

    def __init__(self, file, colours):
        self.name, self.shapes, self.skipping, self.colours = file.stem, [], 0, colours
        self.origin, self.box, self.letter = [0, 0], None, [0, 0, 0]
        parser = xml.parsers.expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        try:
            parser.Parse(file.read_bytes(), True)
        except (ValueError, xml.parsers.expat.ExpatError) as wrong:
            raise Mistake(f"{file}:{parser.CurrentLineNumber}: {wrong}") from None

    def start(self, tag, attributes):
        if self.skipping or tag in SKIPPED or tag.startswith(FOREIGN):
            self.skipping += 1
            return
        if tag not in ATTRIBUTES:
            raise ValueError(f"element {tag} is not supported")
        for name in attributes:
            if name not in ATTRIBUTES[tag] and name != "id" and not name.startswith(FOREIGN):
                raise ValueError(f"attribute {name} of {tag} is not supported")
        if tag == "svg":
            if "viewBox" not in attributes:
                raise ValueError("svg lacks viewBox")
            self.box = numbers(attributes["viewBox"], 4)
            self.origin = numbers(attributes.get("data-origin", "0 0"), 2)
            self.letter = numbers(attributes.get("data-letter", "0 0 0"), 3)
        elif tag != "g":
            self.add(tag, attributes)

    def end(self, _tag):
        self.skipping = max(0, self.skipping - 1)

    def add(self, tag, attributes):
        words = attributes.get("class", "").split()
        check_classes(words, self.colours)
        rims = [WIDTHS[word] for word in words if word in WIDTHS]
        outline = "silhouette" in words
        shape = {"classes": " ".join(w for w in words if w not in WIDTHS and w != "silhouette"),
                 "stroke": float(attributes.get("stroke-width", 0)), "rims": rims[0] if rims else 0,
                 "silhouette": outline, "data": "", "use": "", "box": [0, 0, 0, 0], "factor": 1}
        if tag == "use":
            shape["use"] = (attributes.get("href") or attributes.get(XLINK, "")).removeprefix("#art-")
            found = re.fullmatch(r"translate\(([^)]*)\)\s*(?:scale\(([^)]*)\))?",
                                 attributes.get("transform", "translate(0 0)"))
            if not found:
                raise ValueError("transform is not translate(x y)scale(f)")
            at = [value * 10 for value in numbers(found[1], 2)]
            shape["box"], shape["factor"] = at + at, float(found[2] or 1)
        else:
            drawn = Outline(attributes.get("d", ""))
            shape["data"], shape["box"] = drawn.data, drawn.box or [0, 0, 0, 0]
        self.shapes.append(shape)

    def rows(self):
        """The shapes, and the drawing itself."""
        rows = []
        for shape in self.shapes:
            low_x, low_y, high_x, high_y = [f"{value / 10:g}" for value in shape["box"]]
            rows.append(f'    {{"{shape["classes"]}", "{shape["data"]}", "{shape["use"]}", '
                        f'{{{low_x}, {low_y}}}, {{{high_x}, {high_y}}}, {shape["factor"]:g}, '
                        f'{shape["stroke"]:g}, {shape["rims"]:g}, {str(shape["silhouette"]).lower()}}},')
        x, y, width, height = self.box
        head = (f'{{"{self.name}", {{{x:g}, {y:g}}}, {{{x + width:g}, {y + height:g}}}, '
                f'{{{self.origin[0]:g}, {self.origin[1]:g}}}, '
                f'{{{self.letter[0]:g}, {self.letter[1]:g}}}, {self.letter[2]:g}, {{')
        return rows, head


def colour_names(path):
    return set(re.findall(r'^\s*\{"([a-zA-Z0-9-]+)",', pathlib.Path(path).read_text("utf-8"), re.M))


def main():
    namespace, colours, out, *files = sys.argv[1:]
    try:
        names = colour_names(colours)
        drawings = [Drawing(pathlib.Path(file), names) for file in sorted(files)]
        known = {drawing.name for drawing in drawings}
        for drawing in drawings:
            for shape in drawing.shapes:
                if shape["use"] and shape["use"] not in known:
                    raise Mistake(f"{drawing.name}.svg uses `{shape['use']}`, which does not exist")
    except Mistake as wrong:
        sys.exit(f"art.py: {wrong}")
    shapes, heads = [], []
    for drawing in drawings:
        rows, head = drawing.rows()
        heads.append(f"    {head}kShapes.data() + {len(shapes)}, {len(rows)}}}}},")
        shapes += rows
    text = [f"// Made by cmake/art.py.\n#include <array>\n\n#include \"lib/scene/pieces.h\"\n\n"
            f"namespace {namespace} {{\n\nstd::span<const stela::Art> art();\n\nnamespace {{\n\n"
            f"constexpr std::array<stela::ArtShape, {len(shapes)}> kShapes = {{{{"]
    text += [*shapes, f"}}}};\n\nconstexpr std::array<stela::Art, {len(heads)}> kArt = {{{{", *heads,
             f"}}}};\n\n}}  // namespace\n\nstd::span<const stela::Art> art() {{ return kArt; }}\n\n"
             f"}}  // namespace {namespace}\n"]
    pathlib.Path(out).write_text("\n".join(text), "utf-8")


if __name__ == "__main__":
    main()
