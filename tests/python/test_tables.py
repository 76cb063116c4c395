"""Tables for pandas, and Dask bags."""

import pytest
from conftest import OK

import stela


def test_tables_have_columns_of_equal_length(pile):
    records = list(stela.read(pile))
    for name in ("records", "players", "entries", "events"):
        table = stela.table(records, name)
        assert list(table)[:2] == ["file", "record"]
        assert len({len(column) for column in table.values()}) == 1
        assert set(table["record"]) == set(range(1, 121))
        assert list(stela.table([], name)) == list(table)
    with pytest.raises(ValueError):
        stela.table(records, "moves")


def test_tables_say_what_the_records_say(game):
    entries = stela.table(game)
    assert entries["entry"] == [1, 2, 3] and entries["kind"] == ["play", "play", "result"]
    assert entries["actions"][1] == "SR@1,0/3 hut@2,-1" and entries["variations"] == [1, 0, 0]
    players = stela.table(game, "players")
    assert players["name"] == ["Anna", "Ben"] and players["score"] == ["0/0/1", "0/0/1"]
    events = stela.table(game, "events")
    assert events["kind"].count("hut") == 2
    for path in OK:
        for name in ("records", "players", "entries", "events"):
            stela.table(stela.read(path), name)


def test_pandas_takes_a_table(pile):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(stela.table(stela.read(pile), "players"))
    assert len(frame[frame.game == "taluva"]) == 160
    wins = frame.groupby("game").wins.sum()
    assert (wins >= 40).all()


@pytest.fixture(scope="module")
def client():
    """Two workers, each a process."""
    distributed = pytest.importorskip("distributed")
    with distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


@pytest.mark.filterwarnings("ignore")
def test_two_workers_do_the_work_of_one(client, pile):
    assert len(client.scheduler_info()["workers"]) == 2
    bag = stela.bag(pile, 6, validate=True)
    assert bag.npartitions == 6
    reports = bag.map(lambda record: record.validate().report).compute()
    whole = [record.validate().report for record in stela.read(pile)]
    for report in reports + whole:  # those count from the beginning of a shard
        del report["record"], report["line"]
        for diagnostic in report["diagnostics"]:
            del diagnostic["line"]
    assert reports == whole
    positions = bag.map(lambda record: record.position()).compute()
    assert positions == [record.position() for record in stela.read(pile)]
    assert stela.bag([pile, pile], 2).count().compute() == 240
