"""Reads animated PNG as Stela writes it: numbers of colours, which Pillow 9 puts together wrongly."""

import struct
import zlib

from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
BYTE, OVER = 8, 1
INDEXED = 3


def chunks_of(data):
    """The kind and the content of each chunk; checks their sums."""
    assert data.startswith(SIGNATURE)
    at = len(SIGNATURE)
    while at < len(data):
        length, = struct.unpack_from(">I", data, at)
        chunk = data[at + 4:at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(chunk)
        yield chunk[:4], chunk[4:]
        at += 12 + length
    assert chunk == b"IEND"


class Reader:
    """Puts the frames together, chunk by chunk."""

    def __init__(self):
        self.seen, self.frames = None, []
        self.colours, self.opacity = b"", b""
        self.control, self.rows, self.sequence = None, [], 0

    def take(self, kind, content):
        if kind == b"IHDR":
            *size, bits, colours, _, _, _ = struct.unpack(">2I5B", content)
            assert (bits, colours) == (BYTE, INDEXED)
            self.seen = Image.new("RGB", size)
        elif kind == b"PLTE":
            self.colours = content
        elif kind == b"tRNS":
            assert 3 * len(content) <= len(self.colours)
            self.opacity = content.ljust(256, b"\xFF")
        elif kind == b"fcTL":
            self.show()
            self.count(content)
            self.control = struct.unpack(">4I2H2B", content[4:])
        elif kind == b"IDAT":
            self.rows.append(content)
        elif kind == b"fdAT":
            self.count(content)
            self.rows.append(content[4:])

    def count(self, content):
        assert struct.unpack(">I", content[:4])[0] == self.sequence
        self.sequence += 1

    def show(self):
        """The frame whose rows are there."""
        if not self.rows:
            return
        width, height, x, y, delay, second, disposal, blend = self.control
        assert (disposal, blend) == (0, OVER)
        rows = zlib.decompress(b"".join(self.rows))
        assert len(rows) == (width + 1) * height
        assert not any(rows[::width + 1]), "a row is filtered"
        numbers = b"".join(rows[i + 1:i + 1 + width] for i in range(0, len(rows), width + 1))
        part = Image.frombytes("P", (width, height), numbers)
        part.putpalette(self.colours)
        self.seen.paste(part.convert("RGB"), (x, y), Image.frombytes(
            "L", (width, height), numbers.translate(self.opacity)))
        self.frames.append((self.seen.copy(), 1000 * delay // second))
        self.rows = []


def frames_of(data):
    """Each frame as it is seen, and how long, in milliseconds."""
    reader = Reader()
    for kind, content in chunks_of(data):
        reader.take(kind, content)
    reader.show()
    return reader.frames
