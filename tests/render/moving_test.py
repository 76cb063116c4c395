"""Reads animations with Pillow and compares them with pictures drawn by `stela diagram`."""

import functools
import io
import itertools
import os
import re
import shutil
import sys
import unittest

try:
    from PIL import Image, ImageChops
except ImportError:
    print("python3-pil is not there")
    sys.exit(77)

sys.path.append(f"{sys.path[0]}/..")
from testing import DONE, INVALID, STELA, USAGE, SharedFolderTest, call, main, told as stela

GAMES = {"taluva": ["--players", "3"], "tikal": ["--players", "2"],
         "mykerinos": ["--players", "2"]}
SIZE = 300
# How far a colour may be from the right one: the length of the difference of red, green and blue. Of
# all pixels, nearly all are closer than the second.
FARTHEST, NEAR, NEARLY_ALL = 96, 22, 0.99
# And how far all are on average.
MEAN = {"gif": 5, "webp": 1.5}


def longest_run(pictures):
    """The longest run of pictures, as SVG, that show the same part of the table: their places in the list."""
    views = [re.search(rb'viewBox="([^"]*)"', picture)[1] for picture in pictures]
    return max((list(run) for _, run in itertools.groupby(range(len(views)), views.__getitem__)), key=len)


def distances(one, other):
    """How many pixels are how far from each other, by their red, green and blue."""
    found = ImageChops.difference(one, other).getcolors(1 << 24)
    return [(count, sum(part * part for part in colour) ** 0.5) for count, colour in found]


def frames_of(data):
    """Each frame as it is seen, and how long, in milliseconds, without the preview of the last one."""
    frames = all_frames_of(data)
    if len(frames) == 1:
        return frames
    assert frames[0][1] == 100
    far = distances(frames[0][0], frames[-1][0])
    assert max(distance for _, distance in far) <= FARTHEST
    return frames[1:]


def all_frames_of(data):
    picture = Image.open(io.BytesIO(data))
    frames = []
    for i in range(getattr(picture, "n_frames", 1)):
        picture.seek(i)
        frames.append((picture.convert("RGB"), picture.info.get("duration")))
    return frames


def named_colours(svg):
    style = svg.partition("</style>")[0]
    return {tuple(bytes.fromhex(colour)) for colour in re.findall("#([0-9a-f]{6})", style)}


@unittest.skipIf("needs cairo and pango" in stela("replay", "--to", "gif", os.devnull)[2],
                 "built without cairo and pango")
class MovingTest(SharedFolderTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.records, cls.entries, cls.ends = {}, {}, {}
        for game, options in GAMES.items():
            record = cls.folder / f"{game}.stela"
            code, _, errors = stela("random", game, "--seed", 11, *options, "-o", record)
            assert code == DONE, errors
            cls.records[game] = record
            numbers = re.findall(r"(?m)^\d+\. ", record.read_text())
            cls.ends[game] = len(numbers)
            cls.entries[game] = min(len(numbers), 16)

    @functools.lru_cache
    def film(self, record, to, *options):
        code, data, errors = stela("replay", "--to", to, "--size", SIZE, *options, record)
        self.assertEqual(code, DONE, errors)
        self.assertEqual(errors, "")
        return data

    def diagram(self, record, entry, to):
        code, data, errors = stela("diagram", "--entry", entry, "--last", "--to", to, "--size",
                                   SIZE, record)
        self.assertEqual(code, DONE, errors)
        return data

    def alike_entries(self, game):
        """The longest run of entries whose pictures show the same part of the table."""
        return longest_run([self.diagram(self.records[game], i, "svg")
                                     for i in range(self.entries[game] + 1)])

    def test_frames_are_what_diagram_draws(self):
        longest = 0
        for game, record in self.records.items():
            alike = self.alike_entries(game)[:12]
            longest = max(longest, len(alike))
            named = named_colours(self.diagram(record, alike[-1], "svg").decode())
            right = [Image.open(io.BytesIO(self.diagram(record, entry, "png"))).convert("RGB")
                     for entry in alike]
            for to in ("gif", "webp"):
                frames = frames_of(self.film(record, to, "--from", alike[0], "--until", alike[-1]))
                self.assertEqual(len(frames), len(alike))
                for entry, (frame, _), png in zip(alike, frames, right):
                    self.check_alike(frame, png, MEAN[to], f"{to}, {game}, entry {entry}")
                for (frame, _), png in list(zip(frames, right))[::5]:
                    for colour, mine in zip(png.getdata(), frame.getdata()):
                        if colour in named:
                            self.assertEqual(mine, colour, f"{to}, {game}")
        self.assertGreaterEqual(longest, 3)

    def check_alike(self, seen, right, mean, what):
        """No difference that can be seen."""
        self.assertEqual(seen.size, right.size)
        far = distances(seen, right)
        pixels = sum(count for count, _ in far)
        near = sum(count for count, distance in far if distance <= NEAR)
        self.assertLessEqual(max(distance for _, distance in far), FARTHEST, what)
        self.assertGreaterEqual(near, NEARLY_ALL * pixels, what)
        self.assertLessEqual(sum(count * distance for count, distance in far), mean * pixels, what)

    def test_the_board_stays_where_it_is(self):
        for game, record in self.records.items():
            frames = [frame for frame, _ in frames_of(
                self.film(record, "webp", "--until", self.entries[game]))]
            changed = [1 - next((count for count, distance in distances(one, other)
                                 if distance == 0), 0) / (one.width * one.height)
                       for one, other in itertools.pairwise(frames)]
            # What moves by one pixel changes nearly all of a board.
            self.assertLess(sorted(changed)[len(changed) * 3 // 4], 0.2, game)

    def test_times_and_repetition(self):
        record = self.records["taluva"]
        for to in ("gif", "webp"):
            data = self.film(record, to, "--until", 4, "--delay", 250)
            self.assertEqual([time for _, time in frames_of(data)], [250] * 4 + [1000])
            self.assertEqual(Image.open(io.BytesIO(data)).info["loop"], 0)
            usual = frames_of(self.film(record, to))
            self.assertEqual([time for _, time in usual], [1000] * self.ends["taluva"] + [4000])

    def test_sizes_and_themes(self):
        record, pages = self.records["tikal"], set()
        for to, theme in itertools.product(("gif", "webp"), ("light", "dark", "print", "safe")):
            code, data, errors = stela("replay", "--to", to, "--theme", theme, "--size", 240,
                                       "--until", 1, record)
            self.assertEqual(code, DONE, errors)
            frame = frames_of(data)[0][0]
            self.assertEqual(frame.width, 240)
            if to == "webp":
                pages.add(frame.getpixel((0, 0)))
        self.assertGreaterEqual(len(pages), 3)

    def test_the_same_bytes(self):
        record, name = self.records["taluva"], self.folder / "film"
        for to in ("gif", "webp"):
            once = self.film(record, to, "--until", 8)
            self.assertEqual(once, self.film(record, to, "--until", "8"))
            out = name.with_suffix(f".{to}")
            code, nothing, errors = stela("replay", "--size", SIZE, "--until", 8, "-o", out, record)
            self.assertEqual((code, nothing, errors), (DONE, b"", ""))
            self.assertEqual(out.read_bytes(), once)

    def test_part_of_a_game_in_another_format(self):
        record = self.records["taluva"]
        json = stela("convert", "--to", "json", record)[1]
        code, data, errors = stela("replay", "--to", "gif", "--size", SIZE, "--from", 3, "--from",
                                   "json", "--until", 5, given=json)
        self.assertEqual(code, DONE, errors)
        self.assertEqual(data, self.film(record, "gif", "--from", 3, "--until", 5))
        self.assertEqual(len(frames_of(data)), 3)

    def refused(self, why, *words, code=USAGE, given=None):
        out = self.folder / "refused.gif"
        got, _, errors = stela("replay", *words, "-o", out, given=given)
        self.assertEqual(got, code, errors)
        self.assertIn(why, errors)
        self.assertFalse(out.exists())

    def test_what_cannot_be_shown(self):
        record, last = self.records["taluva"], self.ends["taluva"]
        self.refused("entry 5 is not before entry 4", "--from", 5, "--until", 4, record)
        self.refused(f"so there is no entry {last + 1}", "--from", last + 1, record)
        self.refused(f"so there is no entry {last + 1}", "--until", last + 1, record)
        self.refused("`--record K` chooses it", given=record.read_bytes() * 2)
        self.refused("one format of the input, and one entry", "--from", 1, "--from", 2, record)
        self.refused("did you mean `json`", "--from", "jsn", record)
        self.refused("choose what an animation shows", "--entry", 3, record)
        self.refused("`--board` is for text", "--board", record)
        self.refused("for gif and webp", "--to", "text", "--delay", 100, record)
        self.refused("for gif and webp", "--to", "html", "--until", 3, record)
        self.refused("--delay", "--delay", 19, record)
        self.refused("--size", "--size", 2001, record)

    def test_a_mistake_ends_the_picture(self):
        text = self.records["taluva"].read_text()
        broken = re.sub(r"(?m)^(5\. \w+:).*$", r"\1 hut@0,0", text)
        code, data, errors = stela("replay", "--to", "gif", "--size", SIZE, given=broken.encode())
        self.assertEqual(code, INVALID)
        self.assertIn("error[", errors)
        self.assertEqual(len(frames_of(data)), 5)

    def test_names_and_comments_of_strangers(self):
        name = "\u05e9\u05dc\u05d5\u05dd " * 40 + "Z\u0335\u0336\u0337<b>&amp;" * 20
        text = (f'[Game "Taluva"]\n[Player "white" "{name}"]\n[Player "red" "{"W" * 200}"]\n\n'
                '1. white: JC@0,0/0 hut@0,1 { [%label 0,1 "<script>\u202e"] [%mark red 99,99] '
                '[%diagram "' + "word " * 500 + '"] }\n2. red: SR@1,0/3 hut@2,-1\n')
        for to in ("gif", "webp"):
            code, data, errors = stela("replay", "--to", to, "--size", 240, given=text.encode())
            self.assertEqual(code, DONE, errors)
            self.assertEqual(errors.count("cannot be drawn"), 1, errors)
            self.assertEqual(len(frames_of(data)), 3)

    def test_without_cairo_and_pango(self):
        """They are loaded only for a picture that needs them, by a plugin; what is missing is named."""
        record = self.records["taluva"]
        self.put("libpangocairo-1.0.so.0", b"no library")
        for command, to in (("replay", "gif"), ("replay", "webp"), ("summary", "pdf"), ("diagram", "png")):
            code, data, errors = stela(command, "--to", to, record, LD_LIBRARY_PATH=str(self.folder))
            self.assertEqual((code, data), (USAGE, b""))
            self.assertIn(f"`{to}` needs cairo and pango", errors)
            self.assertIn(str(self.folder), errors)
        self.assertEqual(stela("diagram", record, LD_LIBRARY_PATH=str(self.folder))[0], DONE)
        (self.folder / "bin").mkdir()
        alone = shutil.copy(STELA, self.folder / "bin")
        self.assertEqual(call(alone, "diagram", record).stdout, stela("diagram", record)[1])
        done = call(alone, "diagram", "--to", "png", record)
        self.assertEqual((done.returncode, done.stdout), (USAGE, b""))
        self.assertIn(f"`png` needs cairo and pango, and `svg` does not: {self.folder}/".encode(), done.stderr)


main()
