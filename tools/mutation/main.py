"""Breaks the rules and the scoring one by one, and reports the mutants that no test notices.

A mutant is the library with one thing broken: a condition that is never or always met or inverted,
an operand left out, a comparison or an operator exchanged, a number one too large or too small, a
statement left out. The tests are run, quick ones first, until one fails. A mutant that none notices
survives: either a test is missing, or the code is equivalent without it. The latter are listed, with
the reason, in tools/mutation/equivalents.txt; one listed there that is noticed or gone is stale.
"""

import argparse
import collections
import fcntl
import fnmatch
import json
import random
import sys

import build
import trial

# The code that validates and scores: no messages, pictures or random draws.
SCOPE = ["lib/game/*.cpp", "lib/record/*.cpp", "lib/replay/*.cpp",
         *(f"lib/{game}/rules/*.cpp" for game in build.GAMES)]
BUT = ["*/rulebook.*", "*/sample.*"]
TESTS = rf"^(rules|conformance|counts|goldens|replay|{'|'.join(build.GAMES)}|text|formats|core|cli)/"
# Slow tests that check other things than rules.
SLOW = r"_test$|cli/(huge|pile|output|diagram|files|completion|help)|very many"
EQUIVALENTS = build.SOURCE / "tools" / "mutation" / "equivalents.txt"
REPORT = build.HOME / "report.json"


def say(text):
    print(text, file=sys.stderr, flush=True)


def identity(mutant):
    """Identifies a mutant as long as its own lines do not change: file, function, and the change."""
    file = mutant.place.file.removeprefix(f"{build.SOURCE}/")
    line = " ".join(mutant.lines()[0].split())
    return f"{file}: {mutant.place.function}: {mutant.place.kind}: `{mutant.old}` in `{line}`"


def identities(mutants):
    """The mutants by identity; equal ones are counted."""
    named = {}
    for mutant in mutants:
        name, count = identity(mutant), 1
        while (name if count == 1 else f"{name} #{count}") in named:
            count += 1
        named[name if count == 1 else f"{name} #{count}"] = mutant
    return named


def read_equivalents():
    """The identities listed, with their reasons: a reason is a `# …` line above those it is for."""
    listed, reason = {}, ""
    if EQUIVALENTS.exists():
        for line in EQUIVALENTS.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                reason = line[2:]
            elif line:
                listed[line] = reason
    return listed


def in_scope(name, only):
    if not name.endswith((".cpp", ".h")):
        return False
    if only:
        return any(fnmatch.fnmatch(name, glob) for glob in only)
    return any(fnmatch.fnmatch(name, glob) for glob in SCOPE) and \
        not any(fnmatch.fnmatch(name, glob) for glob in BUT)


def chosen(mutants, args):
    """What the options leave of all mutants."""
    if args.rules:
        mutants = [m for m in mutants if m.place.judges]
    if args.again:
        survivors = {r["mutant"] for r in json.loads(REPORT.read_text(encoding="utf-8"))
                     if r["outcome"] == "survived"}
        mutants = [m for name, m in identities(mutants).items() if name in survivors]
    if args.function:
        mutants = [m for m in mutants if fnmatch.fnmatch(m.place.function, args.function)]
    if args.sample and args.sample < len(mutants):
        kept = set(random.Random(args.seed).sample(range(len(mutants)), args.sample))
        mutants = [m for i, m in enumerate(mutants) if i in kept]
    return mutants


def judge_inline(mutants, tests, results):
    for done, mutant in enumerate(mutants):
        if done % 50 == 0:
            say(f"{done} of {len(mutants)} mutants, "
                f"{sum(r[0] == 'survived' for r in results.values())} survived")
        found = trial.killer(mutant.number, tests)
        results[mutant.number] = ("noticed", *found) if found else ("survived",)
        if not found:
            say(f"survived: {identity(mutant)}")


def judge_alone(mutants, tree, tests, results):
    """Each has a build of its own: the compiler itself needs what it changes."""
    for done, mutant in enumerate(mutants):
        say(f"alone: {done} of {len(mutants)} mutants")
        if not tree.build_alone(mutant):
            results[mutant.number] = ("rejected",)
        else:
            found = trial.killer(mutant.number, tests, met_only=False)
            results[mutant.number] = ("noticed", *found) if found else ("survived",)
    for file in {m.place.file for m in mutants}:
        tree.rebuild(file)


def difference(mutant):
    old, new = mutant.lines()
    return "\n".join([f"    - {line.strip()}" for line in old.splitlines()] +
                     [f"    + {line.strip()}" for line in new.splitlines()])


def report(named, results, equivalents, complete):
    """Prints the results; returns the exit status."""
    per_file = collections.defaultdict(collections.Counter)
    killers = collections.Counter()
    survivors, records = [], []
    for name, mutant in named.items():
        result = results[mutant.number]
        outcome = result[0]
        if outcome == "survived":
            outcome = "equivalent" if name in equivalents else "survived"
        file = mutant.place.file.removeprefix(f"{build.SOURCE}/")
        group = "rules" if mutant.place.judges else "rest"
        per_file[file][outcome] += 1
        per_file[f"all, {group}"][outcome] += 1
        per_file["all"][outcome] += 1
        if outcome == "noticed":
            killers[result[1].partition("/")[0]] += 1
        if outcome == "survived":
            survivors.append((name, mutant))
        records.append({"mutant": name, "line": mutant.line, "judges": mutant.place.judges,
                        "carried": mutant.carried, "outcome": outcome,
                        "test": result[1] if len(result) > 1 else None,
                        "how": result[2] if len(result) > 2 else None})
    REPORT.write_text(json.dumps(records, indent=1), encoding="utf-8")

    for name, mutant in survivors:
        print(f"{name.partition(':')[0]}:{mutant.line}: survived\n{difference(mutant)}\n    {name}\n")
    stale = [name for name in equivalents
             if (name in named and results[named[name].number][0] != "survived") or
             (complete and name not in named)]
    for name in stale:
        print(f"stale in {EQUIVALENTS.name}: {name}")
    columns = ("noticed", "rejected", "equivalent", "survived")
    print(f"\n{'mutants of':40}{'all':>8}" + "".join(f"{c:>12}" for c in columns))
    for file, counts in per_file.items():
        print(f"{file:40}{sum(counts.values()):>8}" + "".join(f"{counts[c]:>12}" for c in columns))
    print("\nnoticed first by: " + ", ".join(f"{n} {t}" for t, n in killers.most_common()))
    return 1 if survivors or stale else 0


def main():
    parser = argparse.ArgumentParser(prog="tools/mutate", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="GLOB", action="append",
                        help="files to mutate; may be repeated (default: where rules and points are)")
    parser.add_argument("--function", metavar="GLOB", help="functions to mutate")
    parser.add_argument("--rules", action="store_true",
                        help="only what decides whether a rule is broken")
    parser.add_argument("--again", action="store_true",
                        help="only what survived the last run")
    parser.add_argument("--sample", metavar="N", type=int, help="N mutants by chance")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="the chance (default: 1)")
    parser.add_argument("--tests", metavar="REGEX", default=TESTS, help="tests to run, by name")
    parser.add_argument("--kit", action="store_true",
                        help="only what testdata/conformance notices, without any other test")
    parser.add_argument("--jobs", metavar="N", type=int, default=1,
                        help="compilers at a time (default: 1)")
    parser.add_argument("--list", action="store_true", help="list the mutants and end")
    parser.add_argument("--no-alone", action="store_true",
                        help="leave out mutants that need a build of their own")
    args = parser.parse_args()

    build.HOME.mkdir(parents=True, exist_ok=True)
    lock = open(build.HOME / "lock", "w", encoding="utf-8")  # held until the end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit("mutate: another run is at work in build/mutate") from None

    files = build.tracked_files()
    names = [name for name in files if in_scope(name, args.only)]
    if not names:
        parser.error("no file is called so")
    targets = ["stela", *([] if args.kit else build.TESTS)]  # the kit asks the program alone
    build.build_plain(targets, args.jobs)
    every = build.find_mutants(names)
    mutants = chosen(every, args)
    say(f"{len(mutants)} mutants in {len(names)} files")
    if args.list:
        for name in identities(mutants):
            print(name)
        return 0

    # All are built, whatever is chosen, so that another choice needs no other build.
    tree = build.Tree(every, targets, args.jobs, say)
    tree.build()
    tests = trial.learn([trial.kit()] if args.kit else trial.all_tests(args.tests, SLOW), say)
    say(f"{len(tests)} tests in {sum(t.seconds for t in tests):.0f} s")
    for mutant in every:
        # A constant expression that no test reaches may have been evaluated by the compiler.
        met = any(len(t.met) > mutant.number and t.met[mutant.number] for t in tests)
        if mutant.place.foldable and not met:
            mutant.carried = "alone"
    results = {}
    judge_inline([m for m in mutants if m.carried == "inline"], tests, results)
    alone = [m for m in mutants if m.carried == "alone"]
    if args.no_alone:
        say(f"{len(alone)} mutants left out")
    else:
        judge_alone(alone, tree, tests, results)
    complete = not (args.only or args.sample or args.rules or args.function or args.again or
                    args.no_alone)
    return report({n: m for n, m in identities(every).items() if m.number in results}, results, read_equivalents(), complete)


if __name__ == "__main__":
    sys.exit(main())
