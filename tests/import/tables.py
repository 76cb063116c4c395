"""Logs as Board Game Arena archives them, made of records of Taluva for the tests of the importer.

What was built is worked out here from the tiles, without any of Stela's rules.
"""

import copy
import json
import re
import subprocess

# Clockwise from the east.
SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TERRAINS = "JCSRL"
VOLCANO = 6
COLOURS = {"red": "#ff0000", "yellow": "#ffa500", "white": "#ffffff", "brown": "#b1634f",
           "black": "#000000"}
STOCK = {"temple": 3, "tower": 2, "hut": 20}
KINDS = {"hut": 1, "temple": 2, "tower": 3}
TABLE = 900000001
START = 1793457112


def offset(at):
    """An axial hex as the platform counts rows and columns."""
    q, r = at
    return {"x": q + (r - r % 2) // 2, "y": r}


def hexes(text):
    q, r = text.split(",")
    return int(q), int(r)


class Table:
    """A game as it is played, packet by packet."""

    def __init__(self, record, shift=(0, 0)):
        self.players = re.findall(r'^\[Player "(.*?)" "(.*?)"\]', record, re.M)
        self.colours = [colour for colour, _ in self.players]
        self.entries = re.findall(r"^\d+\. (\w[\w-]*): (\S+) (\S+)", record, re.M)
        self.result = re.search(r"^result: (.*)", record, re.M)[1]
        self.tiles = 12 * len(self.players)
        if 'Variant "all-tiles"' in record:
            self.tiles = 48
        if option := re.search(r'Option "tiles" "(\d+)"', record):
            self.tiles = int(option[1])
        self.shift = shift
        self.land = {}
        self.owners = {}
        self.stock = {colour: dict(STOCK) for colour in self.colours}
        self.out = []
        self.packets = []
        self.laid = 0
        self.uid = 0

    def player(self, colour):
        return 80000000 + self.colours.index(colour) * 1000

    def event(self, kind, args):
        self.uid += 1
        return {"uid": f"u{self.uid}", "type": kind, "log": "ein Text", "args": args}

    def packet(self, events, private=None):
        number = len(self.packets) + 1
        channel = f"/player/p{private}" if private else f"/table/t{TABLE}"
        self.packets.append({
            "channel": channel, "table_id": TABLE, "packet_id": str(number),
            "packet_type": "resend", "move_id": str(number), "time": str(START + 20 * number),
            "data": events})

    def turn(self, colour, tile):
        return self.event("draw", {"player_id": self.player(colour), "tile_id": 1,
                                   "tile_type": self.type_of(tile),
                                   "remain": self.tiles - self.laid})

    @staticmethod
    def type_of(tile):
        return "".join(str(TERRAINS.index(letter) + 1) for letter in tile[:2])

    def space(self, at):
        return dict(offset((at[0] + self.shift[0], at[1] + self.shift[1])), id=1,
                    face=self.land[at][0], z=self.land[at][1])

    def lay(self, colour, tile):
        code, where, turn = re.fullmatch(r"(\w\w)@(.*)/(\d)", tile).groups()
        at, turn = hexes(where), int(turn)
        places = [at] + [(at[0] + SIDES[(side + turn) % 6][0], at[1] + SIDES[(side + turn) % 6][1])
                         for side in (2, 1)]
        level = self.land.get(at, (0, 0))[1] + 1
        covered = [place for place in places if self.owners.pop(place, None)]
        faces = [VOLCANO] + [TERRAINS.index(letter) + 1 for letter in code]
        for place, face in zip(places, faces):
            self.land[place] = (face, level)
        self.laid += 1
        args = {"player_id": str(self.player(colour)), "tile_id": 1, "tile_type": self.type_of(code),
                "player_name": self.name(colour), "face_name": "Dschungel", "z": level,
                "r": 60 * turn, "remain": self.tiles - self.laid}
        args |= offset((at[0] + self.shift[0], at[1] + self.shift[1]))
        if covered:
            args |= {"count": len(covered), "bldg_name": "Hütten"}
        return self.event("commitTile", args)

    def name(self, colour):
        return dict(self.players)[colour]

    def beside(self, place):
        return [(place[0] + q, place[1] + r) for q, r in SIDES]

    def growth(self, colour, at, terrain):
        settlement, todo = set(), [at]
        while todo:
            place = todo.pop()
            if place in settlement or self.owners.get(place) != colour:
                continue
            settlement.add(place)
            todo += self.beside(place)
        face = TERRAINS.index(terrain) + 1
        return sorted({place for inside in settlement for place in self.beside(inside)
                       if place not in self.owners and self.land.get(place, (0,))[0] == face})

    def build(self, colour, action):
        verb, where = re.match(r"(\w+)@(-?\d+,-?\d+)", action).groups()
        at = hexes(where)
        kind = "hut" if verb == "grow" else verb
        places = self.growth(colour, at, action[action.index("=") + 1]) if verb == "grow" else [at]
        count = sum(self.land[place][1] for place in places) if kind == "hut" else 1
        for place in places:
            self.owners[place] = colour
        self.stock[colour][kind] -= count
        left = self.stock[colour]
        return self.event("commitBuilding", {
            "player_id": str(self.player(colour)), "player_name": self.name(colour),
            "huts": str(left["hut"]), "temples": str(left["temple"]), "towers": str(left["tower"]),
            "bldg_type": KINDS[kind], "count": count, "bldg_name": "Hütte", "points": count,
            "buildings": [self.space(place) for place in places]})

    def scores(self):
        winners = re.findall(r"winner=(\S+)", self.result)
        out = {}
        for colour in self.colours:
            built = {kind: STOCK[kind] - left for kind, left in self.stock[colour].items()}
            score = 1000 * built["temple"] + 100 * built["tower"] + built["hut"]
            out[str(self.player(colour))] = -len(self.colours) if colour in self.out else score
        best = max([score for player, score in out.items()
                    if player in {str(self.player(colour)) for colour in winners}], default=0)
        for colour in self.colours:  # an early victory, or the last one left
            if colour not in winners and out[str(self.player(colour))] >= best:
                out[str(self.player(colour))] = 0
        return out

    def play(self):
        """All packets, the end included when the record has one."""
        setup = self.event("gameStateChange", {"name": "gameSetup", "args": []})
        pending = [setup]
        for colour, tile, action in self.entries:
            self.packet(pending + [self.turn(colour, tile)])
            pending = []
            self.packet([self.lay(colour, tile), self.event("gameStateChange", {"id": 5})])
            if action == "out":
                self.out.append(colour)
                self.packet([self.event("eliminate", {"player_id": str(self.player(colour)),
                                                      "score": str(-len(self.colours))}),
                             self.event("playerEliminated", {"who_quits": "1"})])
                continue
            self.packet([self.event("draw", {"player_id": 1, "tile_id": 2, "tile_type": "99"})],
                        private=self.player(colour))
            self.packet([self.build(colour, action),
                         self.event("draw", {"player_id": str(self.player(colour)), "remain": 1})])
        if "winner=" in self.result:
            self.packet([self.event("message", []),
                         self.event("scores", {"scores": self.scores()}),
                         self.event("simpleNode", None)])
        return self

    def log(self):
        players = [{"id": self.player(colour), "color": COLOURS[colour], "name": name}
                   for colour, name in reversed(self.players)]
        return {"status": 1, "data": {"logs": self.packets, "players": players}}

    def information(self, reason="normal_end", ranks=None, ratings=None):
        """The table's information; `ranks`, and `ratings` with what changed, by colour."""
        results = [{"player_id": str(self.player(colour)), "name": name, "score": None,
                    "gamerank": None if ranks is None else str(ranks[colour]),
                    "playorder": str(1 + self.colours.index(colour)), "finish_game": "1"}
                   for colour, name in self.players]
        for colour, (rating, change) in (ratings or {}).items():
            results[self.colours.index(colour)] |= {"rank_after_game": rating, "point_win": change}
        each = {48: 24 if len(self.players) == 2 else 12, 36: 18 if len(self.players) == 2 else 12,
                24: 12}[self.tiles]
        return {"status": 1, "data": {
            "id": str(TABLE), "game_name": "taluva", "options": {"100": {"value": str(each)}},
            "result": {"endgame_reason": reason, "player": results}}}


def table_of(record, **options):
    return Table(record, **options).play()


def random_records(stela, players, count, seed, *options):
    """Returns random games, in colours that the platform has."""
    text = subprocess.run([stela, "random", "taluva", "--seed", str(seed), "--players", str(players),
                           "--count", str(count), *options], check=True,
                          stdout=subprocess.PIPE).stdout.decode()
    return ["[Game " + record for record in text.split("[Game ")[1:]]


def played(record):
    """What an import must bring back: players, what sets the game, entries, result. Which hex a
    growth is named by is left open."""
    record = re.sub(r"\{.*?\}", "", record, flags=re.S)
    lines = [line.strip() for line in record.splitlines()]
    tags = sorted(line for line in lines if re.match(r"\[(Player|Option|Variant) ", line))
    return (tags, [re.sub(r"grow@[^=]*", "grow", line) for line in lines
                   if re.match(r"\d+\. ", line)],
            [line for line in lines if line.startswith("result:")])


def dumped(log):
    return json.dumps(log, ensure_ascii=False).encode()


def edited(log, change):
    """A copy of `log` that `change` was applied to."""
    log = copy.deepcopy(log)
    change(log)
    return log
