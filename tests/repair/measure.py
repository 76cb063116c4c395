"""How many damaged records `repair` and `repair --likely` make whole again, by kind of damage: counted, not tested.

usage: measure.py STELA [COUNT [SEED [KIND…]]]

COUNT records are damaged, one half each alone and in pairs. Of each kind, percentages: whole again exactly, the same game
with other words, left invalid, and wrong; then the sums, the words lost and the comments changed.
"""
import collections
import random
import sys

import damages
import program
import prose

STELA = program.Program(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
KINDS = sys.argv[4:] or list(damages.REPAIRABLE)
FATES = ("exact", "words", "left", "wrong")
WAYS = [("repair", ())] + [("--likely", ("--likely",))] * STELA.has_likely
BATCH = 1000


def trials(rng, alone):
    texts = damages.records(STELA.path)
    for i in range(COUNT // 2):
        names = (KINDS[i % len(KINDS)],) if alone else rng.sample(KINDS if len(KINDS) > 1 else damages.REPAIRABLE, 2)
        trial = damages.damaged(texts, names, rng)
        while not alone and not trial:
            trial = damages.damaged(texts, rng.sample(KINDS, 2), rng)
        if trial:
            yield trial


def counted(given, options, wanted=FATES):
    """Examines `given`; returns counts of their outcomes, all together and by kind."""
    total, by_kind = collections.Counter(), collections.defaultdict(collections.Counter)
    for at in range(0, len(given), BATCH):
        for result in program.examine(STELA, given[at:at + BATCH], *options):
            certain = not any(name in damages.OTHERS for name in result.trial.names)
            for count in (total, *(by_kind[name] for name in result.trial.names), *([by_kind["certain"]] if certain else [])):
                count[result.fate] += 1
                count["all"] += result.fate in wanted
                count["lost"] += result.lost.total()
                count["records losing words"] += bool(result.lost)
                count["comments"] += result.notes_changed
                count["not once"] += result.again != result.made
            if result.fate == "wrong":
                print("wrong:", *options, result.trial)
    return total, by_kind


def row(count, fates=FATES):
    return " ".join(f"{100 * count[fate] / count['all']:6.1f}" if count["all"] else "     -" for fate in fates)


def share(count):
    """Percentage that is whole again."""
    return 100 * (count["exact"] + count["words"]) / max(1, count["all"])


def sums(count):
    return (f"{count['lost']} words lost in {count['records losing words']} records, {count['comments']} comments changed, "
            f"{count['not once']} changed again by a second run, {count['wrong']} wrong, {count['valid']} valid as damaged")


def main():
    rng = random.Random(SEED)
    groups = {"alone": list(trials(rng, True)), "in pairs": list(trials(rng, False))}
    found = {(group, way): counted(given, options) for group, given in groups.items() for way, options in WAYS}
    print(*(f"crash: {text}" for text in STELA.ended), sep="\n")
    print(f"{sum(map(len, groups.values()))} damaged records, seed {SEED}; percentages")
    print(" " * 24 + " | ".join(f"{way + ' ' + group:27}" for group, way in found))
    print(" " * 24 + " | ".join(" ".join(f"{fate:>6}" for fate in FATES) for _ in found))
    for kind in KINDS:
        print(f"{kind:24}" + " | ".join(row(by_kind[kind]) for _, by_kind in found.values()))
    print(f"{'all':24}" + " | ".join(row(total) for total, _ in found.values()))
    for (group, way), (total, by_kind) in found.items():
        certain = f"{share(by_kind['certain']):.1f} % without the kinds for likely fixes"
        print(f"{way} {group}: {share(total):.1f} % whole again, {certain}; {sums(total)}")
    if sys.argv[4:]:
        return
    texts = prose.suitable(damages.records(STELA.path))
    print("\nprose and broken notation at borders: percentages; kept means the same game with the words as comments")
    for what, pieces in (("prose", prose.PROSE), ("broken", prose.BROKEN)):
        for border in prose.BORDERS:
            given = [prose.Placed(rng.choice(texts), border, piece, rng.randrange(2**32)) for piece in pieces for _ in range(3)]
            for way, options in WAYS:
                total, _ = counted(given, options)
                print(f"{what:7} {border:18} {way:9} kept {100 * total['words'] / len(given):5.1f}, left "
                      f"{100 * total['left'] / len(given):5.1f}; {sums(total)}")


main()
