"""Reads and writes files and text of every kind."""

import gzip
import io
import os
import pathlib
import shutil
import subprocess

import pytest
from conftest import GAME, program

import stela


def test_files_are_read_in_every_format_and_compression(pile, tmp_path):
    expected = [record.to_dict() for record in stela.read(pile)]
    assert len(expected) == 120
    for name in ("stela", "json", "ndjson", "xml"):
        path = tmp_path / f"pile.{name}"
        path.write_bytes(program("convert", "--to", name, pile))
        assert [record.to_dict() for record in stela.read(path)] == expected
        packed = tmp_path / f"pile.{name}.gz"
        packed.write_bytes(gzip.compress(path.read_bytes()))
        assert [record.to_dict() for record in stela.read(str(packed))] == expected
        assert [record.to_dict() for record in stela.read(packed.read_bytes())] == expected
        if shutil.which("zstd"):
            subprocess.run(["zstd", "-q", path], check=True)
            assert [record.to_dict() for record in stela.read(f"{path}.zst")] == expected


def test_places_are_those_of_the_file(pile, tmp_path):
    for name in ("stela", "json", "ndjson", "xml"):
        path = tmp_path / f"places.{name}"
        path.write_bytes(program("convert", "--to", name, pile))
        whole = path.read_bytes()
        for number, record in enumerate(stela.read(path), 1):
            assert record.number == number
            assert whole[record.offset:].startswith(record.source)
            assert whole[:record.offset].count(b"\n") + 1 == record.line


def test_a_text_is_no_path():
    assert len(list(stela.read(GAME))) == 1
    assert len(list(stela.read('[Game "Taluva"]'))) == 1
    assert len(list(stela.read("\ufeff" + GAME))) == 1
    assert len(list(stela.read(GAME.encode("utf-16")))) == 1
    assert len(list(stela.read(bytearray(GAME.encode())))) == 1
    assert list(stela.read(b"")) == [] and list(stela.read_text("")) == []
    for path in ("no such file", "", pathlib.Path("[Game")):
        with pytest.raises(FileNotFoundError):
            stela.read(path)


def test_a_file_whose_name_looks_like_a_text_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "[a].stela").write_text(GAME)
    with pytest.raises(ValueError, match="pathlib"):
        stela.read("[a].stela")
    assert len(list(stela.read(pathlib.Path("[a].stela")))) == 1
    (tmp_path / "-").write_text(GAME)
    assert len(list(stela.read("-"))) == 1


def test_open_files_are_read():
    assert len(list(stela.read(io.StringIO(GAME)))) == 1
    assert next(stela.read(io.BytesIO(GAME.encode()))).file == "<file>"


def test_an_open_file_gives_text():
    class File:
        def __init__(self, data):
            self.data = data

        def read(self):
            return self.data

    assert len(list(stela.read(File(GAME)))) == 1
    for data in (5, None, [1]):
        with pytest.raises(TypeError, match="str or bytes"):
            stela.read(File(data))


def test_names_that_are_no_utf8_are_read(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff\xfe.stela"
    with open(path, "wb") as file:
        file.write(GAME.encode())
    record = next(stela.read(pathlib.Path(os.fsdecode(path))))
    assert os.fsencode(record.file) == path and record.validate() and record.explain() is not None


def test_what_cannot_be_read_raises(tmp_path):
    with pytest.raises(IsADirectoryError):
        stela.read(tmp_path)
    damaged = tmp_path / "damaged.stela.gz"
    damaged.write_bytes(gzip.compress(GAME.encode() * 2000)[:-900])
    records = stela.read(damaged)
    with pytest.raises(OSError, match="gzip"):
        for record in records:
            assert record.validate()
    if os.geteuid() != 0:
        damaged.chmod(0)
        with pytest.raises(PermissionError):
            stela.read(damaged)


def test_what_is_no_record_comes_as_one_that_is_not_valid():
    for text in ('[{"game":"Taluva"', "<stela>", '{"game": \n', "no record\n"):
        records = list(stela.read_text(text))
        assert records and not any(record.validate() for record in records)
        for record in records:
            assert record.explain() and record.entries is not None
    (broken,) = stela.read_text('{"game": nothing}\n', format="ndjson")
    for ask in (broken.write, broken.to_dict):
        with pytest.raises(ValueError):
            ask()


def test_files_are_written_whole_or_not_at_all(pile, tmp_path):
    path = tmp_path / "out.json"
    assert stela.write(stela.read(pile), path) == 120
    assert path.read_bytes() == program("convert", "--to", "json", pile)

    def failing():
        yield next(stela.read(pile))
        raise RuntimeError("no more")

    before = path.read_bytes()
    with pytest.raises(RuntimeError):
        stela.write(failing(), path)
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["out.json"]
    assert stela.write([], tmp_path / "none.xml") == 0
    assert list(stela.read(tmp_path / "none.xml")) == []
    assert stela.write_text([], "json") == "[]\n"
    with pytest.raises(ValueError):
        stela.write([], path, "pgn")
    for name in ("a.json.gz", "a.stela.zst", "a.XML.XZ", "a.zip"):
        with pytest.raises(ValueError, match="compressed"):
            stela.write([], tmp_path / name)
    for name in ("a.JSON", ".json"):
        stela.write([], tmp_path / name)
        assert (tmp_path / name).read_text() == "[]\n"
    with pytest.raises(OSError):
        stela.write([], tmp_path / "no" / "such")


def test_a_file_is_written_onto_itself(tmp_path):
    path = tmp_path / "game.stela"
    path.write_text(GAME)
    path.chmod(0o640)
    assert stela.convert(path, path) == 1
    assert path.read_bytes() == program("format", "-", input=GAME.encode())
    assert path.stat().st_mode & 0o777 == 0o640
    link = tmp_path / "link.stela"
    link.symlink_to(path)
    assert stela.convert(link, link, "xml") == 1
    assert link.is_symlink() and path.read_text().startswith("<")


def test_what_cannot_stand_behind_another_is_told(game):
    (stray,) = stela.read_text('[Player "red" "A"]\n')
    assert len(list(stela.read_text(stela.write_text([stray, game])))) == 2
    with pytest.raises(ValueError, match="cannot follow another"):
        stela.write_text([game, stray])


def test_shards_hold_every_record_once(pile):
    whole = [record.offset for record in stela.read(pile)]
    for count in (1, 2, 7, 500):
        cut = stela.shards(pile, count)
        assert len(cut) == count
        assert [record.offset for shard in cut for record in stela.read(shard)] == whole
    with pytest.raises(ValueError):
        stela.shards(pile, 0)
    with pytest.raises(ValueError):
        stela.read(stela.Shard(str(pile), 3, 2))


def test_a_compressed_file_has_no_shards(tmp_path):
    path = tmp_path / "a.stela.gz"
    path.write_bytes(gzip.compress(GAME.encode()))
    with pytest.raises(OSError, match="shards"):
        list(stela.read(stela.shards(path, 2)[0]))
