"""The data of a replay page, as its script restores them (lib/report/replay_nodes.h)."""

import json
import re

DATA = re.compile(r'<script type="text/plain" id="record" data-size="(\d+)">(.*?)</script>', re.S)
MARK, ZERO, LEAST = "`", ord("?"), 12


def packed_in(page):
    """Returns the texts of all data elements of a page, with their sizes when unpacked."""
    return [(int(size), packed) for size, packed in DATA.findall(page)]


def unpacked(size, packed):
    out, at = [], 0
    while at < len(packed):
        if packed[at] != MARK:
            out.append(packed[at])
            at += 1
            continue
        length, *back = (ord(digit) - ZERO for digit in packed[at + 1:at + 5])
        at += 5
        distance = (back[0] * 64 + back[1]) * 64 + back[2]
        for _ in range(LEAST + length):
            out.append(out[-distance])
    assert len(out) == size, (len(out), size)
    return json.loads("".join(out))
