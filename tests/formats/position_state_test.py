"""Positions as JSON for programs (`position --to state`): position_state_test.py SOURCE_DIR STELA

Random positions of every game must meet schemas/position.schema.json, which python3-jsonschema
judges, and tell everything: the `setup:` entry made from such a document alone, without Stela, must
be the position with the digest that the document names. Documents that are wrong in one place must
be refused.
"""

import copy
import itertools
import json
import sys
import unittest

from jsonschema import Draft202012Validator

sys.path.append(f"{sys.path[0]}/..")
import testing
from testing import SOURCE

SCHEMA = json.loads((SOURCE / "schemas" / "position.schema.json").read_text(encoding="utf-8"))
TABLES = [
    ["taluva", "--players", "2"], ["taluva", "--players", "4", "--variant", "teams"],
    ["taluva", "--players", "3", "--variant", "ranking", "--variant", "all-tiles"],
    ["tikal", "--players", "2"], ["tikal", "--players", "4"],
    ["tikal", "--players", "3", "--variant", "auction"],
    ["mykerinos", "--players", "2"], ["mykerinos", "--players", "3"],
    ["mykerinos", "--players", "4", "--option", "museum=line"],
]
SEEDS = 3


def run(words, given=""):
    return testing.run(*words, given=given)


def taluva_setup(state):
    def at(item):
        return f"{item['q']},{item['r']}"

    yield from (f"{tile['tile']}@{at(tile)}/{tile['rotation']}" for tile in state["tiles"])
    for kind, player in itertools.product(("hut", "tower", "temple"), state["players"]):
        for cell in state["hexes"]:
            there = cell["building"]
            if there and there["kind"] == kind and there["player"] == player["colour"]:
                yield f"{there['player']}:{kind}@{at(cell)}"
    status = {}
    for has in state["supplies"]:
        status[has["player"]] = has["status"]
        yield f"{has['player']}:stock={has['temples']}/{has['towers']}/{has['huts']}"
    yield from (f"{player}:{status[player]}" for player in state["departed"])
    yield f"stack={state['stack']}"
    if not state["finished"]:
        yield f"next={state['due']}"


def pieces(members, leader):
    return "+".join(["L"] * leader + [str(members)] * (members > 0))


def tikal_setup(state):
    cells, players = state["cells"], [player["colour"] for player in state["players"]]
    yield from (f"{c['tile']}@{c['cell']}/{c['rotation']}" for c in cells if c["tile"])
    yield from (f"temple@{c['cell']}={c['temple']}" for c in cells if c["shows"] == "temple")
    for player in players:
        yield from (f"guard@{c['cell']}={player}" + "*L" * c["leader_guards"]
                    for c in cells if c["guard"] == player)
    yield from (f"treasure@{c['cell']}={c['treasures']}" for c in cells if c["shows"] == "treasure")
    for player in players:
        yield from (f"{player}:camp@{c['cell']}" for c in cells if c["camp"] == player)
    for player in players:
        for cell in cells:
            for there in cell["pieces"]:
                if there["player"] == player:
                    count = pieces(there["members"], there["leader"])
                    yield f"{player}:in@{cell['cell']}" + ("" if count == "1" else "*" + count)
    for has in state["supplies"]:
        if has["gone"] or has["leader"] == "gone":
            yield f"{has['player']}:gone={pieces(has['gone'], has['leader'] == 'gone')}"
    for has in state["supplies"]:
        motifs = [str(i + 1) for i, count in enumerate(has["motifs"]) for _ in range(count)]
        if motifs:
            yield f"{has['player']}:motifs={','.join(motifs)}"
    yield from (f"{p['colour']}:score={p['score']['points']}" for p in state["players"])
    lists = (("shown", state["shown"]),
             ("played", [has["player"] for has in state["supplies"] if has["played"]]),
             ("caller", [state["caller"]] if state["caller"] else []),
             ("volcano", [state["volcano"]] if state["volcano"] else []),
             ("scoring", state["scoring"]),
             ("next", [state["due"]] if state["due"] in players else []))
    yield from (f"{name}={','.join(items)}" for name, items in lists if items)


def mykerinos_setup(state):
    players = [player["colour"] for player in state["players"]]
    yield f"round={state['round']}"
    for parcel in state["parcels"]:
        fields = [f for f in state["fields"] if f["parcel"] == parcel["parcel"]]
        signs = "".join(".^"[f["pyramid"]] for f in fields)
        yield (f"lay@{parcel['parcel']}={parcel['patron']}{parcel['points']}:"
               f"{signs[:2]}/{signs[2:4]}/{signs[4:]}")
    for who in players + ["neutral"]:
        fields = sorted(f["field"] for f in state["fields"] if f["digger"] == who)
        if fields:
            yield f"{who}:dig@{'-'.join(fields)}"
    for player in players:
        yield from (f"{player}:museum@{r['room']}" for r in state["rooms"] if r["player"] == player)
    for has in state["supplies"]:
        used = {u["patron"]: u["count"] for u in has["used"]}
        cards = sorted(((c["patron"], c["points"]) for c in has["cards"] for _ in range(c["count"])),
                       key=lambda card: ("VLBKTN".index(card[0]), -card[1]))
        faces = []
        for patron, points in cards:
            marked = used.get(patron, 0) > 0
            used[patron] = used.get(patron, 0) - 1
            faces.append(f"{patron}{points}" + "^" * marked)
        if faces:
            yield f"{has['player']}:cards={','.join(faces)}"
    yield from (f"{has['player']}:hand={has['hand']}" for has in state["supplies"])
    if len(players) == 2:
        yield from (f"{has['player']}:neutral={has['neutrals']}" for has in state["supplies"])
    yield from (f"{p['colour']}:score={p['score']['points']}" for p in state["players"])
    if state["passed"]:
        yield f"passed={','.join(state['passed'])}"
    if state["zone"]:
        yield f"zone={state['zone']}"
        yield f"step={state['step']}"
    yield f"start={state['start']}"
    if state["seen"]:
        yield "seen=" + ",".join(f"{s['patron']}{s['count']}" for s in state["seen"])
    if state["due"] in players:
        yield f"next={state['due']}"


SETUPS = {"taluva": taluva_setup, "tikal": tikal_setup, "mykerinos": mykerinos_setup}


def names(document, path=""):
    """Returns the members of every object by path; all items of a list have the same path."""
    if isinstance(document, dict):
        yield path, tuple(document)
        for name, item in document.items():
            yield from names(item, f"{path}/{name}")
    elif isinstance(document, list):
        for item in document:
            yield from names(item, path)


class PositionState(unittest.TestCase):
    def positions(self):
        for table, seed in itertools.product(TABLES, range(1, SEEDS + 1)):
            record = run(["random", *table, "--seed", str(seed)]).stdout
            entries = sum(line[:1].isdigit() for line in record.splitlines())
            for entry in sorted({0, 1, 2, entries, *range(3 + seed, entries, entries // 7 + 1)}):
                yield record, entry

    def test_random_positions(self):
        Draft202012Validator.check_schema(SCHEMA)
        judge = Draft202012Validator(SCHEMA)
        shapes, phases = {}, set()
        for record, entry in self.positions():
            done = run(["position", "--to", "state", "--entry", str(entry)], record)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            state = json.loads(done.stdout)
            self.assertEqual([e.message for e in judge.iter_errors(state)], [], done.stdout)
            phases.add((state["game"], state["phase"]))
            for path, members in names(state):
                if not path.endswith("/score"):
                    known = shapes.setdefault((state["game"], path), members)
                    self.assertEqual(known, members, path)
            tags = record[:record.index("\n\n")]
            setup = " ".join(SETUPS[state["game"]](state))
            told = run(["position"], f"{tags}\n\nsetup: {setup}\nresult: *\n")
            self.assertEqual(told.stderr, "", setup)
            again = run(["position", "--to", "state"], told.stdout)
            self.assertEqual(json.loads(again.stdout)["digest"], state["digest"], setup)
            self.assertIn("#" + state["digest"], told.stdout)
            listed = run(["legal", "--to", "json", "--entry", str(entry)], record)
            actions = json.loads(listed.stdout)[0]["actions"]
            verbs = {action["action"].get("do") for action in actions} - {None}
            self.assertLessEqual(verbs, set(state["legal"]))
        self.assertLessEqual({("tikal", "bid"), ("tikal", "score"), ("mykerinos", "choose"),
                              ("mykerinos", "lay"), ("taluva", "over")}, phases)

    def test_documents_that_are_wrong(self):
        judge = Draft202012Validator(SCHEMA)
        spoiled = {
            "taluva": (lambda s: s["hexes"][0].pop("building"), lambda s: s.pop("departed"),
                       lambda s: s["hexes"][0].update(terrain="wood"), lambda s: s.update(zone=1),
                       lambda s: s["supplies"][0].update(huts=-1), lambda s: s.update(due="White"),
                       lambda s: s["unseen"].pop(), lambda s: s.update(game="tikal"),
                       lambda s: s.update(digest="0")),
            "tikal": (lambda s: s["cells"].pop(), lambda s: s["cells"][0]["stones"].pop(),
                      lambda s: s["cells"][0].update(cell="i1"), lambda s: s.pop("bid"),
                      lambda s: s["supplies"][0].update(leader="lost"), lambda s: s.update(x=1)),
            "mykerinos": (lambda s: s.update(round=5), lambda s: s.pop("zone"),
                          lambda s: s["rooms"][0].update(room="4V"),
                          lambda s: s["supplies"][0].pop("cards")),
        }
        for game, ways in spoiled.items():
            record = run(["random", game]).stdout
            state = json.loads(run(["position", "--to", "state", "--entry", "3"], record).stdout)
            self.assertTrue(judge.is_valid(state))
            for i, spoil in enumerate(ways):
                wrong = copy.deepcopy(state)
                spoil(wrong)
                # The current actor need not be a player: `table`, `bid`.
                self.assertEqual(judge.is_valid(wrong), "White" == wrong["due"], (game, i))


testing.main()
