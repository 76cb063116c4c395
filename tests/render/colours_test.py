"""Whether the theme `safe` can be told apart by those who do not see all colours, and every theme be
read.

Simulates the three kinds of colour blindness (Machado, Oliveira and Fernandes 2009, severity 1) and
measures how far apart colours are in CIE Lab.
"""

import itertools
import re
import sys

sys.path.append(f"{sys.path[0]}/..")
from testing import SOURCE, output

SIMULATIONS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}
# A difference of 2 can just be seen; terrains also carry letters, and pieces the player's letter.
APART = 15
# In themes for eyes that see all colours.
APART_TO_ALL = 10
GROUNDS = ["jungle-low", "clearing-low", "sand-low", "rock-low", "lake", "volcano-texture"]
# Colours that must be distinguishable, by their names in the table.
PALETTES = (
    ("jungle", "clearing", "sand", "rock", "lake", "volcano", "sea"),
    ("jungle-low", "clearing-low", "sand-low", "rock-low", "lake", "volcano-low", "sea"),
    ("unexplored", "jungle-tile", "temple-tile", "treasure-tile", "base-camp", "volcano-tile"),
    ("patron-V", "patron-L", "patron-B", "patron-K", "patron-T", "patron-N"),
)
# Two names of one colour.
SAME = ({"purple", "violet"}, {"grey", "gray"})
# As records name them; WCAG's contrast for text.
COLOURS = [("white", "red", "brown", "yellow"), ("red", "blue", "white", "yellow"),
           ("blue", "green", "black", "orange")]
READABLE = 4.5


def linear(colour):
    """#rrggbb as light, 0 to 1."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def lab(light):
    matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    xyz = [sum(m * c for m, c in zip(row, light)) / w for row, w in zip(matrix, white)]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(a, b, simulation):
    seen = []
    for colour in (a, b):
        light = linear(colour)
        seen.append(lab([min(1, max(0, sum(m * c for m, c in zip(row, light))))
                         for row in simulation]))
    return sum((p - q) ** 2 for p, q in zip(*seen)) ** 0.5


def contrast(a, b):
    bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(a), linear(b)))
    return (bright[1] + 0.05) / (bright[0] + 0.05)


def fills(theme, colours):
    """The fill of each class in a picture with these players."""
    tags = "".join(f'[Player "{colour}" ""]\n' for colour in colours)
    setup = ("setup: JC@0,0/0 SR@1,0/3 LL@-1,0/2 " +
             " ".join(f"{colour}:hut@{place}" for colour, place in
                      zip(colours, ("0,1", "2,-1", "-1,1", "-2,0"))))
    record = f'[Game "Taluva"]\n{tags}{setup} next={colours[0]}\nresult: *\n'
    svg = output("diagram", "--theme", theme, "-", given=record)
    # The first word of a class determines the colour.
    return dict(re.findall(r"\.stela \.([a-z0-9-]+)\w*[^{]*\{(?:[\w-]+:[^;}]*;)*?fill:(#\w{6})", svg))


def tables():
    """All colours by name: those of light, dark, print and safe; of players light and safe."""
    text = (SOURCE / "lib/render/colours.cpp").read_text(encoding="utf-8")
    colours = {name: re.findall(r"#\w{6}", values)
               for name, values in re.findall(r'\{"([\w-]+)", \{([^}]*)\}\}', text)}
    players = {name: values for name, *values in
               re.findall(r'\{"(\w+)", "(#\w{6})", "(#\w{6})"\}', text)}
    return colours, players


def check_palettes(problems):
    colours, players = tables()
    assert len(colours) > 100 and len(players) > 10, "the tables are not found"
    for palette in PALETTES:
        for a, b in itertools.combinations(palette, 2):
            for theme, column in (("light", 0), ("dark", 1)):
                apart = distance(colours[a][column], colours[b][column], SIMULATIONS["none"])
                if apart < APART_TO_ALL:
                    problems.append(f"{theme}: {a} and {b}: {apart:.1f}")
            for name, simulation in SIMULATIONS.items():
                apart = distance(colours[a][3], colours[b][3], simulation)
                if apart < APART:
                    problems.append(f"safe, {name}: {a} and {b}: {apart:.1f}")
    for a, b in itertools.combinations(players, 2):
        if {a, b} in SAME:
            continue
        for name, simulation in SIMULATIONS.items():
            apart = distance(players[a][1], players[b][1], simulation)
            if apart < APART:
                problems.append(f"safe, {name}: players {a} and {b}: {apart:.1f}")


def main():
    problems = []
    check_palettes(problems)
    for colours in COLOURS:
        found = fills("safe", colours)
        players = [f"player{i + 1}" for i in range(len(colours))]
        for name, simulation in SIMULATIONS.items():
            for words, least in ((GROUNDS, APART), (players, APART)):
                for a, b in itertools.combinations(words, 2):
                    apart = distance(found[a], found[b], simulation)
                    if apart < least:
                        problems.append(f"{name}: {a} and {b} of {colours}: {apart:.1f}")
        for theme in ("light", "dark", "print", "safe"):
            found = fills(theme, colours)
            for i, colour in enumerate(colours):
                value = contrast(found[f"player{i + 1}"], found[f"on{i + 1}"])
                if value < READABLE:
                    problems.append(f"{theme}: the letter on {colour}: {value:.1f}")
            for text, ground in (("ink", "card"), ("soft", "card"), ("name", "bar"),
                                 ("jungle-ink", "jungle-low"), ("clearing-ink", "clearing-low"),
                                 ("sand-ink", "sand-low"), ("rock-ink", "rock-low"),
                                 ("sand-ink", "lake-deep-low"),
                                 ("volcano-ink", "volcano-texture")):
                value = contrast(found[ground], found[text])
                if value < READABLE:
                    problems.append(f"{theme}: {text} on {ground}: {value:.1f}")
    assert not problems, "\n".join(sorted(set(problems)))


main()
