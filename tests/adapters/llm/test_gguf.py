"""Model files: what is none is refused by name of the fault, never loaded, never a crash."""

from __future__ import annotations

import json
import struct
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.adapters.llm.gguf import read_gguf
from app.adapters.llm.modellwahl import NAME, Modellwahl
from app.errors import InputError, StoreError
from app.ports_modell import ModellEinstellungen
from tests.sprachmodell_fakes import META, entry, gguf, text


def with_meta(key: str, raw: bytes) -> dict[str, bytes]:
    return {**META, key: raw}


def test_the_head_says_what_the_file_is(tmp_path: Path) -> None:
    for version in (2, 3):
        read = read_gguf(gguf(tmp_path / f"Gutes-Modell-{version}.gguf", version=version, tensors=2))
        assert (read.name, read.architektur, read.kontext) == (f"Gutes-Modell-{version}", "llama", 2048)
        assert read.groesse == read.pfad.stat().st_size


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "Die Datei ist leer"),
        (b"PK\x03\x04 kein Modell", "beginnt nicht mit der Kennung „GGUF“"),
        (b"GGUF" + struct.pack("<I", 1), "Version 1"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 10**12), "unmögliche Anzahlen"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1), "mitten im Kopf"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + struct.pack("<Q", 2**60), "unmögliche Länge"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + entry("a", 77, b""), "Art 77"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + entry("a", 9, struct.pack("<IQ", 8, 2**50)), "unmögliche Anzahl"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + entry("a", 9, struct.pack("<IQ", 9, 5)), "verschachtelte"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + entry("a", 9, struct.pack("<IQ", 5, 10**6)), "mitten im Kopf"),
        (
            b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + text("w") + struct.pack("<I", 2**31),
            "unmögliche Form",
        ),
    ],
)
def test_what_is_no_model_is_refused(tmp_path: Path, content: bytes, expected: str) -> None:
    file = tmp_path / "modell.gguf"
    file.write_bytes(content)
    with pytest.raises(InputError, match=expected) as error:
        read_gguf(file)
    assert "modell.gguf" in error.value.text
    assert "GGUF" in error.value.abhilfe


@pytest.mark.parametrize(
    ("meta", "expected"),
    [
        ({"x": entry("x", 4, bytes(4))}, "general.architecture fehlt"),
        (with_meta("general.architecture", entry("general.architecture", 8, text("bert"))), "keinen Text schreibt"),
        (with_meta("split.no", entry("split.no", 2, struct.pack("<H", 1))), "wählen Sie den ersten Teil"),
        (with_meta("split.count", entry("split.count", 2, struct.pack("<H", 3))), "fehlt Teil 2"),
    ],
)
def test_a_model_that_cannot_be_used_is_refused(tmp_path: Path, meta: dict[str, bytes], expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        read_gguf(gguf(tmp_path / "m-00001-of-00003.gguf", meta=meta))


def test_a_split_model_needs_all_its_parts(tmp_path: Path) -> None:
    meta = with_meta("split.count", entry("split.count", 2, struct.pack("<H", 2)))
    first = gguf(tmp_path / "m-00001-of-00002.gguf", meta=meta)
    (tmp_path / "m-00002-of-00002.gguf").write_bytes(b"Rest")
    assert read_gguf(first).architektur == "llama"


def test_missing_folder_vocabulary_and_cut_off(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="gibt es nicht"):
        read_gguf(tmp_path / "fehlt.gguf")
    with pytest.raises(InputError, match="ist ein Ordner"):
        read_gguf(tmp_path)
    with pytest.raises(InputError, match="lässt sich nicht lesen"):
        read_gguf(Path("a\0b"))
    with pytest.raises(InputError, match="keine Gewichte"):
        read_gguf(gguf(tmp_path / "vokabular.gguf", tensors=0))
    with pytest.raises(InputError, match="unvollständig"):
        read_gguf(gguf(tmp_path / "halb.gguf", tensors=5, data=64))


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 6000), flips=st.lists(st.tuples(st.integers(0, 6000), st.integers(0, 255)), max_size=6))
def test_a_damaged_head_is_read_or_refused_never_a_crash(
    tmp_path: Path, cut: int, flips: list[tuple[int, int]]
) -> None:
    content = bytearray(gguf(tmp_path / "gut.gguf").read_bytes())
    for place, value in flips:
        content[place % len(content)] = value
    file = tmp_path / "kaputt.gguf"
    file.write_bytes(bytes(content[: len(content) - cut % len(content)]))
    with suppress(InputError):
        assert read_gguf(file).architektur


# ---- the choice ------------------------------------------------------------------------------------------------------


def test_choice_and_settings_are_kept_together(tmp_path: Path) -> None:
    wahl = Modellwahl(tmp_path / "neu")
    assert wahl.pfad() is None
    assert wahl.einstellungen() == ModellEinstellungen()
    wahl.choose(tmp_path / "Größe.gguf")
    wahl.configure(ModellEinstellungen(threads=3, kontext=8192))
    again = Modellwahl(tmp_path / "neu")
    assert again.pfad() == tmp_path / "Größe.gguf"
    assert again.einstellungen() == ModellEinstellungen(3, 8192)
    again.choose(None)
    assert again.pfad() is None
    assert again.einstellungen() == ModellEinstellungen(3, 8192)
    assert [p.name for p in (tmp_path / "neu").iterdir()] == [NAME]


@pytest.mark.parametrize(
    "content", ["", "[1]", "{", '{"modell": 5, "threads": "x"}', '{"threads": -1}', '{"threads": true}']
)
def test_an_unreadable_choice_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / NAME).write_text(content, "utf-8")
    assert Modellwahl(tmp_path).pfad() is None
    assert Modellwahl(tmp_path).einstellungen() == ModellEinstellungen()


@pytest.mark.parametrize(
    "wrong",
    [ModellEinstellungen(-1), ModellEinstellungen(9999), ModellEinstellungen(0, 10), ModellEinstellungen(0, 10**9)],
)
def test_settings_out_of_range_are_refused(tmp_path: Path, wrong: ModellEinstellungen) -> None:
    with pytest.raises(InputError, match="nicht möglich") as error:
        Modellwahl(tmp_path).configure(wrong)
    assert error.value.feld in asdict(wrong)
    assert not (tmp_path / NAME).exists()


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "belegt").write_text(json.dumps({}), "utf-8")
    with pytest.raises(StoreError, match="bisherige Wahl gilt weiter"):
        Modellwahl(tmp_path / "belegt").choose(None)
