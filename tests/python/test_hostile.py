"""Wrong types, closed files, threads, memory: nothing of it crashes or hangs."""

import gc
import itertools
import os
import pathlib
import pickle
import re
import sys
import threading
import time
import weakref

import pytest
from conftest import GAME, OK

import stela


@pytest.mark.parametrize("wrong", [None, 3, 3.5, [], {}, object(), ["a.stela"], stela])
def test_wrong_types_are_told(wrong, game):
    for call in (stela.read, stela.read_text, stela.shards, stela.table,
                 lambda value: stela.write([value], os.devnull),
                 lambda value: stela.write_text(value),
                 lambda value: game.write(value),
                 lambda value: game.position(value),
                 lambda value: game.position(0).play(value)):
        if wrong == 3 and call is not stela.read and call is not stela.read_text:
            continue
        if wrong in ([], {}) and call is not stela.read:
            continue
        with pytest.raises((TypeError, ValueError, AttributeError, IndexError)):
            call(wrong)


def test_errors_are_about_what_was_given(tmp_path, game):
    for call, what in ((lambda: game.explain("de"), "strict is True or False, not 'de'"),
                       (lambda: game.validate("de"), "strict is True or False, not 'de'"),
                       (lambda: game.position(1.5), "'float' object cannot be interpreted"),
                       (lambda: game.position(2**40), f"no entry {2**40}"),
                       (lambda: game.position(0).play(None), "a list of texts, not None"),
                       (lambda: game.position(0).svg(width=10**12), "a width is 0 to 100000 pixels"),
                       (lambda: stela.start("taluva", ["A", "B"], variants="teams"),
                        r"variants is a list of names, as in \['teams'\]"),
                       (lambda: stela.start("taluva", {"red": 1}), "players are colours with names"),
                       (lambda: stela.write([game], tmp_path / "none" / "x.json"),
                        re.escape(f"'{tmp_path / 'none' / 'x.json'}'"))):
        with pytest.raises((TypeError, ValueError, IndexError, FileNotFoundError), match=what):
            call()


def test_wrong_arguments_are_told(tmp_path):
    path = tmp_path / "a.stela"
    path.write_text(GAME)
    for arguments in ({"format": "pgn"}, {"jobs": -1}, {"jobs": 10**6, "validate": True},
                      {"jobs": 2**70, "validate": True}):
        with pytest.raises((TypeError, ValueError)):
            list(stela.read(path, **arguments))
    with pytest.raises((TypeError, ValueError)):
        stela.read("a\0b")
    for shard in (stela.Shard(str(path), 0, 2), stela.Shard(str(path), -1, 2)):
        with pytest.raises((TypeError, ValueError)):
            stela.read(shard)


def test_values_cannot_be_made_or_changed_by_hand(game):
    for made in (stela.Position, stela.Record, stela.Records):
        with pytest.raises(TypeError):
            made()
    with pytest.raises(AttributeError):
        game.number = 2
    with pytest.raises(AttributeError):
        game.position().digest = "#00"
    with pytest.raises((AttributeError, TypeError)):
        game.entries[0].number = 2


def test_a_closed_file_gives_no_more(pile):
    with stela.read(pile) as records:
        first = next(records)
    with pytest.raises(ValueError, match="closed"):
        next(records)
    records.close()
    assert first.validate() is not None and first.entries
    with pytest.raises(TypeError):
        pickle.dumps(stela.read(pile))


def test_nothing_is_kept_that_nobody_holds(game):
    position = game.position()
    references = weakref.ref(game), weakref.ref(position)
    del position, game
    gc.collect()
    assert references[1]() is None


def test_readers_are_dropped_in_the_middle(pile):
    open_files = len(os.listdir("/proc/self/fd"))
    for jobs in (1, 4):
        for _ in range(10):
            records = stela.read(pile, validate=True, jobs=jobs)
            next(records)
            del records
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) == open_files


def test_records_are_used_from_many_threads(pile):
    records = list(stela.read(pile))
    expected = [record.validate().report for record in records]
    wrong = []

    def work(first):
        for record, report in list(zip(records, expected))[first::2]:
            if record.validate().report != report or not record.entries or not record.positions():
                wrong.append(record)

    threads = [threading.Thread(target=work, args=(number % 2,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_threads_share_one_file(pile):
    records = stela.read(pile)
    taken = []

    def work():
        for record in records:
            taken.append(record.number)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(1, 121))


@pytest.fixture(scope="module")
def large(pile, tmp_path_factory):
    """Some thousand records."""
    path = tmp_path_factory.mktemp("large") / "large.stela"
    path.write_bytes((pile.read_bytes() + b"\n") * 40)
    return path


def runs_beside(calls):
    """Returns whether another thread runs within one of some calls.

    The interpreter takes no turns of its own meanwhile, so that only a lock given back lets it run;
    one call may be over before the thread wakes, hence as many as a busy machine may need.
    """
    stop, turns = threading.Event(), itertools.count()

    def turn():
        while not stop.is_set():
            next(turns)
            time.sleep(0)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=turn)
    thread.start()
    sys.setswitchinterval(1000)
    # A wait for the lock that has begun keeps the limit it began with.
    time.sleep(0.05)
    try:
        for call in calls:
            # Two numbers in succession if nothing ran between them.
            before = next(turns)
            call()
            if next(turns) != before + 1:
                return True
        return False
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        thread.join()


def test_other_threads_run_while_a_pile_is_read(large):
    # One call reads and validates a batch of 256 KiB: if it held the lock, nothing else could run in the
    # meantime.
    assert runs_beside(stela.read(large, validate=True, jobs=1)._reader.next for _ in range(1000))


def test_a_large_record_is_judged_without_the_lock():
    comment = "{" + "x " * 2_000_000 + "}\n"
    text = GAME.replace("{A short one.}\n", comment)
    assert runs_beside(next(stela.read_text(text)).validate for _ in range(1000))


def test_a_thread_does_not_run_beside_what_keeps_the_lock():
    assert not runs_beside(itertools.repeat(lambda: sorted(range(100_000)), 20))


def test_a_pile_takes_no_more_memory_than_a_part_of_it(large):
    def resident():
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    size = pathlib.Path(large).stat().st_size
    assert size > 5_000_000
    records = stela.read(large, validate=True, jobs=1)
    for _ in range(200):
        next(records)
    before, most = resident(), 0
    for number, record in enumerate(records):
        assert record.validate() is not None
        if number % 500 == 0:
            most = max(most, resident())
    assert most - before < 6_000_000


def test_broken_pickles_are_told(game):
    whole = pickle.dumps(game)
    for cut in range(0, len(whole), 37):
        with pytest.raises(Exception):
            pickle.loads(whole[:cut])
    constructor, (raw,) = game.__reduce__()
    assert constructor is stela.Record
    made = type(raw).__new__(type(raw))
    state = raw.__getstate__()
    # Without the last field it is a pickle of version 1.0.
    for broken in ((), state[:-2], ("a",) * len(state), tuple(reversed(state)),
                   (*state[:3], [(0, 10**9, [])], *state[4:]), (*state[:1], "xml", *state[2:])):
        with pytest.raises((ValueError, TypeError, RuntimeError)):
            made.__setstate__(broken)


def test_bytes_of_every_kind_are_read():
    for text in (b"\0" * 1000, b"\xff\xfe", b"\x1f\x8b", b"\x28\xb5\x2f\xfd", bytes(range(256)) * 9,
                 b"[Game \"Taluva\"]\n" * 500, b"<" * 2000, b"[" * 2000, b"{\"a\":" * 2000,
                 GAME.encode().replace(b"Anna", b"\xe4\x80\x00")):
        try:
            for record in stela.read_text(text):
                verdict = record.validate()
                assert record.explain() or verdict
                assert isinstance(record.entries, tuple) and record.tags is not None
                assert pickle.loads(pickle.dumps(record)).validate() == verdict
                repr(record), stela.table(record), stela.table(record, "events")
        except OSError:  # damaged gzip and zstd
            assert text[:2] in (b"\x1f\x8b", b"\x28\xb5")


def test_every_prefix_of_a_record_is_read():
    text = OK[0].read_bytes()
    for cut in range(0, len(text), 11):
        for record in stela.read_text(text[:cut]):
            record.validate(), record.entries, record.explain()
