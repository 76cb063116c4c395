"""What the tests have in common."""

import os
import pathlib
import subprocess

import pytest

import stela

SOURCE = pathlib.Path(__file__).resolve().parents[2]
OK = sorted(SOURCE.glob("testdata/*/ok/*.stela"))
ILLEGAL = sorted(SOURCE.glob("testdata/*/illegal/*.stela"))

GAME = """\
[Game "Taluva"]
[Player "white" "Anna"]
[Player "red" "Ben"]
[Event "Tuesday"]

{A short one.}
1. white: JC@0,-0/0 hut@0,1 !? {Usual.}
  (1. white: JC@0,0/0 hut@-1,1 {Or so.} (1. white: JC@0,0/0 hut@0,1))
2. red: SR@1,0/3 hut@2,-1 =0/0/1
result: *
"""


def program(*arguments, **options):
    """What `stela ARGUMENTS` prints, be the records broken."""
    done = subprocess.run([os.environ["STELA"], *map(str, arguments)], capture_output=True,
                          check=False, **options)
    assert done.returncode <= 1, done.stderr.decode()
    return done.stdout


@pytest.fixture
def game():
    """A record with every feature of records."""
    return next(stela.read_text(GAME))


@pytest.fixture(scope="session")
def pile(tmp_path_factory):
    """A file of 120 games, of three kinds."""
    path = tmp_path_factory.mktemp("pile") / "pile.stela"
    texts = [program("random", name, "--seed", "7", "--count", "40")
             for name in ("taluva", "tikal", "mykerinos")]
    path.write_bytes(b"\n".join(texts))
    return path
