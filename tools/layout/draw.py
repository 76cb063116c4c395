"""The house as a picture: each room above those that it uses, drawn from the real arrows."""

import html

import arrows

WIDTH, BOX, GAP, ROW, MARGIN = 1180, 26, 14, 64, 20
# Programs that write files of the repository or of a build: nobody else knows them.
APART = ("editors", "schemas", "training")
STYLE = """
.box{fill:#fff;stroke:#57606a}.lib{fill:#ddf4ff}.formats{fill:#fff8c5}.tools{fill:#dafbe1}
path{fill:none;stroke:#8c959f;stroke-width:1.1}
text{font:13px sans-serif;fill:#1f2328;text-anchor:middle}
@media(prefers-color-scheme:dark){.box{stroke:#8b949e}.lib{fill:#0c2d6b}.formats{fill:#4b3100}
.tools{fill:#033a16}path{stroke:#6e7681}text{fill:#e6edf3}}
"""


def merged(rooms, games):
    """What is drawn: {name: (label, top folder, names of what it uses)}; the games as one."""
    def drawn(name):
        game, _, room = name.partition("_")
        return f"a game {room}".strip() if game in games else name

    out = {}
    for name, room in rooms.items():
        if name in APART:
            continue
        own = drawn(name)
        label = {"stela": "stela.h", "main": "stela"}.get(own, own.replace("a game ", "game's "))
        uses = out.setdefault(own, (label, room.path.split("/")[0], set()))[2]
        uses |= {drawn(used) for used in room.declared} - {own}
    return out


def reduced(nodes):
    """The arrows that no longer way replaces."""
    reach = {}

    def reached(name):
        if name not in reach:
            reach[name] = set(nodes[name][2]).union(*(reached(u) for u in nodes[name][2]))
        return reach[name]

    return {name: {used for used in nodes[name][2]
                   if not any(used in reached(other) for other in nodes[name][2])}
            for name in nodes}


def levels(uses):
    """The rows, lowest first; each room is just above the highest one that it uses."""
    level = {}

    def of(name):
        if name not in level:
            level[name] = 1 + max((of(used) for used in uses[name]), default=-1)
        return level[name]

    rows = [[] for _ in range(1 + max(of(name) for name in sorted(uses)))]
    for name in sorted(uses):
        rows[level[name]].append(name)
    return rows


def width_of(label):
    return 7.2 * len(label) + 18


def place(rows, uses, nodes):
    """The middle of each room from left to right; rows are sorted until arrows are short."""
    x = {}

    def spread(row):
        total = sum(width_of(nodes[name][0]) for name in row)
        gap = (WIDTH - 2 * MARGIN - total) / (len(row) + 1)
        at = MARGIN + gap
        for name in row:
            width = width_of(nodes[name][0])
            x[name] = at + width / 2
            at += width + gap

    users = {name: [other for other in sorted(uses) if name in uses[other]] for name in uses}
    for row in rows:
        spread(row)
    for turn in range(24):
        for row in rows if turn % 2 == 0 else reversed(rows):
            wanted = {name: sum(x[n] for n in near) / len(near) if near else x[name]
                      for name in row for near in [sorted(uses[name]) + users[name]]}
            row.sort(key=lambda name: (round(wanted[name], 3), name))  # pylint: disable=W0640
            spread(row)
    return x


def picture(rooms, games):
    """The picture as SVG."""
    nodes = merged(rooms, games)
    uses = reduced(nodes)
    rows = levels(uses)
    x = place(rows, uses, nodes)
    height = 2 * MARGIN + BOX + ROW * (len(rows) - 1)
    y = {name: height - MARGIN - BOX - ROW * level for level, row in enumerate(rows) for name in row}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
           "<title>The rooms of Stela; each uses those to which its lines lead down</title>",
           f"<style>{STYLE}</style>"]
    for name in sorted(nodes):
        for used in sorted(uses[name]):
            top, bottom = y[name] + BOX, y[used]
            bend = (bottom - top) / 2
            out.append(f'<path d="M{x[name]:.0f} {top}C{x[name]:.0f} {top + bend:.0f} '
                       f'{x[used]:.0f} {bottom - bend:.0f} {x[used]:.0f} {bottom}"/>')
    for name in sorted(nodes):
        label, top, _ = nodes[name]
        width = width_of(label)
        out.append(f'<rect class="box {top}" x="{x[name] - width / 2:.0f}" y="{y[name]}" '
                   f'width="{width:.0f}" height="{BOX}" rx="4"/>'
                   f'<text x="{x[name]:.0f}" y="{y[name] + 18}">{html.escape(label)}</text>')
    return "\n".join(out) + "\n</svg>\n"


def of_source(source):
    return picture(arrows.read_rooms(source), arrows.games(source))
