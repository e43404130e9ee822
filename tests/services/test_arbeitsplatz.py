"""What a desk is connected with: file and command line, and what of it is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.arbeitsplatz import FILE_NAME, Arbeitsplatz, options_first, read_arbeitsplatz
from app.dateien import MAX_SETTINGS
from app.errors import InputError

URL = "postgresql://satzwerk@server/satzwerk"


def _written(folder: Path, text: str) -> Path:
    (folder / FILE_NAME).write_text(text, encoding="utf-8")
    return folder


def test_without_anything_all_is_on_this_computer(tmp_path: Path) -> None:
    assert read_arbeitsplatz(tmp_path, Arbeitsplatz()) == Arbeitsplatz()


def test_the_file_is_read_and_the_command_line_goes_before_it(tmp_path: Path) -> None:
    files = tmp_path / "akten"
    files.mkdir()
    text = f'bibliothek = "{URL}"\ndokumente = "{files}"\nchroma = "http://server:8000"\nname = "Edda Kühn"\n'
    read = read_arbeitsplatz(_written(tmp_path, text), Arbeitsplatz(name="Bert"))
    assert read == Arbeitsplatz(URL, str(files), "http://server:8000", "Bert")


@pytest.mark.parametrize(
    ("line", "put"),
    [
        ("sicherung list --name Edda --json", "--name Edda sicherung list --json"),
        ("journal --chroma=http://s:8000 verify --basedir x", "--chroma=http://s:8000 --basedir x journal verify"),
        ("journal verify --kennwort-stdin --bibliothek u", "--kennwort-stdin --bibliothek u journal verify"),
        ("korpus search -- --name", "korpus search -- --name"),
        ("vertrag wording v --aus-bibliothek", "vertrag wording v --aus-bibliothek"),
    ],
)
def test_options_of_the_place_may_stand_anywhere(line: str, put: str) -> None:
    assert options_first(line.split()) == put.split()


@pytest.mark.parametrize("line", ["--basedir", "journal verify --basedir", "--basedir --json journal verify"])
def test_an_option_of_the_place_needs_its_value(line: str) -> None:
    with pytest.raises(InputError, match="„--basedir“ ist unvollständig"):
        options_first(line.split())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bibliothek = ", "nicht lesbar"),
        ('biblothek = "postgresql://server/x"', "„biblothek“ ist unbekannt"),
        ("chroma = 8000", "„chroma“ ist unbekannt oder kein Text"),
        ('bibliothek = "/ein/ordner"', "keine Adresse eines PostgreSQL-Servers"),
        (f'bibliothek = "{URL}"', "fehlt, wo die Dateien der Akten liegen"),
        (f'bibliothek = "{URL}"\ndokumente = "/gibt/es/nicht"', "ist nicht da"),
        ('chroma = "server:8000"', "keine Adresse eines Chroma-Servers"),
        ('chroma = "http://server:99999999"', "keine Adresse eines Chroma-Servers"),
        ('chroma = "http://server:8000/pfad"', "keine Adresse eines Chroma-Servers"),
        ('chroma = "http://edda:geheim@server:8000"', "enthält Zugangsdaten"),
    ],
)
def test_what_cannot_be_used_is_refused_with_a_way_out(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        read_arbeitsplatz(_written(tmp_path, text), Arbeitsplatz())
    assert refused.value.abhilfe
    assert "geheim" not in str(refused.value)


def test_a_file_of_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes('name = "Kühn"'.encode("latin-1"))
    with pytest.raises(InputError, match="nicht lesbar"):
        read_arbeitsplatz(tmp_path, Arbeitsplatz())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('name = "Edda"\nchroma = \n', "arbeitsplatz.toml, Zeile 2, Spalte 10"),
        ("name = " + "[" * 100_000, "arbeitsplatz.toml"),
        ("name = " + "9" * 5_000, "arbeitsplatz.toml"),
    ],
)
def test_what_is_no_toml_is_told_with_its_place_and_in_german(tmp_path: Path, text: str, place: str) -> None:
    with pytest.raises(InputError, match=r"arbeitsplatz\.toml“ ist nicht lesbar\.") as refused:
        read_arbeitsplatz(_written(tmp_path, text), Arbeitsplatz())
    assert refused.value.probleme[0].ort == place
    assert "Invalid" not in str(refused.value)


@pytest.mark.parametrize("what", ["folder", "pipe", "link to nothing", "too large"])
def test_connections_that_cannot_be_read_are_not_left_out_in_silence(tmp_path: Path, what: str) -> None:
    path = tmp_path / FILE_NAME
    match what:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "too large":
            path.write_bytes(b"#" * (MAX_SETTINGS + 1))
        case _:
            path.symlink_to(tmp_path / "gibtsnicht")
    with pytest.raises(InputError, match="lässt sich nicht lesen"):
        read_arbeitsplatz(tmp_path, Arbeitsplatz())


@pytest.mark.parametrize("text", [f'dokumente = "/{"[" * 3_000}"', f'{"a" * 70_000} = "x"'])
def test_entries_that_are_too_long_are_told_in_short(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError) as refused:
        read_arbeitsplatz(_written(tmp_path, text), Arbeitsplatz())
    assert refused.value.text.endswith(".")
    assert len(refused.value.text) < 500
