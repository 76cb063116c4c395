"""How alike pictures are: where they show the same part of the table, and how far their colours are apart."""

import itertools
import re

from PIL import ImageChops


def longest_run(pictures):
    """The longest run of pictures, as SVG, that show the same part of the table: their places in the list."""
    views = [re.search(rb'viewBox="([^"]*)"', picture)[1] for picture in pictures]
    return max((list(run) for _, run in itertools.groupby(range(len(views)), views.__getitem__)), key=len)


def differences(one, other):
    """How many pixels differ by which red, green and blue."""
    return ImageChops.difference(one, other).getcolors(1 << 24)


def length(colour):
    return sum(part * part for part in colour) ** 0.5


def distances(one, other):
    """How many pixels are how far from each other."""
    return [(count, length(colour)) for count, colour in differences(one, other)]
