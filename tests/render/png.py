"""Reads the PNG files that cairo writes: 8 bits a channel, RGB or RGBA, not interlaced."""

import struct
import zlib


class Picture:
    """Pixels by row and column, as (red, green, blue)."""

    def __init__(self, data):
        assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
        at, packed = 8, b""
        while at < len(data):
            size, kind = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + size]
            if kind == b"IHDR":
                self.width, self.height, depth, colour = struct.unpack(">IIBB", body[:10])
                assert depth == 8 and colour in (2, 6), "not the kind of PNG that cairo writes"
                self.channels = 3 if colour == 2 else 4
            elif kind == b"IDAT":
                packed += body
            at += 12 + size
        self._rows = self._unfilter(zlib.decompress(packed))

    def _unfilter(self, raw):
        rows, step = [], self.channels
        stride = self.width * step
        before = bytearray(stride)
        for y in range(self.height):
            kind = raw[y * (stride + 1)]
            row = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
            for x in range(stride if kind else 0):
                left = row[x - step] if x >= step else 0
                up = before[x]
                corner = before[x - step] if x >= step else 0
                if kind == 1:
                    row[x] = (row[x] + left) & 255
                elif kind == 2:
                    row[x] = (row[x] + up) & 255
                elif kind == 3:
                    row[x] = (row[x] + (left + up) // 2) & 255
                else:
                    guess = left + up - corner
                    near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                               (abs(guess - corner), 2, corner))
                    row[x] = (row[x] + near[2]) & 255
            rows.append(bytes(row))
            before = row
        return rows

    def at(self, x, y):
        """The colour of the pixel in column x and row y."""
        start = int(x) * self.channels
        return tuple(self._rows[int(y)][start:start + 3])
