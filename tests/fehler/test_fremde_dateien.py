"""What the fuzzers found: files that are none, that are too much, that lie; each is refused in words and at once."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
import struct
import zipfile
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app.adapters.dokumente import docx_teile
from app.adapters.dokumente.docx_gliederung import DateiGliederung
from app.adapters.dokumente.leser import MAX_BYTES, DateiLeser
from app.adapters.dokumente.prueftext import Prueftext
from app.adapters.export.anlagen import prepare_anlage
from app.adapters.export.bilder import picture_as_pdf
from app.adapters.katalog.bibliothek import BibliothekLeser
from app.adapters.katalog.kalibriersatz import Kalibriersatz
from app.adapters.katalog.yaml_datei import read_text
from app.adapters.korpus.quellen.leser import QuellenLeser
from app.adapters.korpus.quellen.xml import MAX_TAGS, read_xml
from app.adapters.korpus.vektoren.modellwahl import Modellwahl as Vektorwahl
from app.adapters.korpus.vektoren.ordner import read_model_folder
from app.adapters.llm import gguf
from app.adapters.llm.gguf import read_gguf
from app.adapters.llm.modellwahl import Modellwahl
from app.adapters.llm.sprachmodell import LlamaSprachmodell
from app.adapters.store.journal import name_of
from app.adapters.store.sicherungen import SqliteSicherungen
from app.adapters.store.sqlite import SqliteStore
from app.cli_vertrag_eingabe import from_file, places, text_of
from app.dateien import reason
from app.domain.korpus.dateiname import shown_name
from app.domain.korpus.urteil import read_urteil
from app.domain.pruefung.falten import compile_muster
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import NormArt
from app.eingabe import MAX_FIELDS, MAX_PROBLEMS, read_json
from app.errors import MAX_TEXT, ExportError, InputError, NotFoundError, Problem, StoreError
from app.messages import EntityRef
from app.services.akten_aufnahme import is_picture
from app.services.akten_import import load_akte
from app.services.bibliotheksdatei import load_selection_file
from app.ui.presenters.akte_beteiligte import zeilen
from tests.docx_bauen import docx, p
from tests.fakes import FixedUhr

SPARSE = 2_200_000_000


def labels(path: Path) -> object:
    (path.parent / "index.csv").write_text("id,kind\na,impressum\n", "utf-8")
    path.rename(path.with_name("labels.csv"))
    return Kalibriersatz().read_set(path.parent)


def exhibit(path: Path) -> object:
    try:
        return prepare_anlage("K 1", path, path.with_name("anlage.pdf"), path, DateiLeser())
    except ExportError as error:
        raise InputError(error.text, error.abhilfe) from error


READERS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "document": ("a.pdf", DateiLeser().read),
    "document of a check": ("a.html", Prueftext(DateiLeser()).read_whole),
    "final check": ("a.docx", DateiGliederung(DateiLeser()).read_structure),
    "library": ("a.json", BibliothekLeser().read),
    "JSON": ("a.json", read_json),
    "YAML": ("a.yaml", read_text),
    "labels": ("a.csv", labels),
    "wording": ("a.txt", text_of),
    "model": ("a.gguf", read_gguf),
    "exhibit": ("a.pdf", exhibit),
}


@pytest.mark.parametrize("what", ["pipe", "device", "folder", "2 GB", "missing"])
@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_file_is_refused_at_once(reader: str, what: str, tmp_path: Path) -> None:
    name, read = READERS[reader]
    path = tmp_path / name
    match what:
        case "pipe":
            os.mkfifo(path)
        case "device":
            if os.geteuid() != 0:
                pytest.skip("nur root macht Geräte")
            os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 5))  # its own, without end
        case "folder":
            path.mkdir()
        case "2 GB":
            with path.open("wb") as file:
                file.truncate(SPARSE)
        case _:
            path.symlink_to(tmp_path / "gibtsnicht")
    with pytest.raises(InputError) as refused:
        read(path)
    assert refused.value.abhilfe
    assert path.name in str(refused.value) or "labels.csv" in str(refused.value)


def test_a_pipe_is_no_picture(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "bild.png")
    assert not is_picture(tmp_path / "bild.png")


def test_a_document_too_large_is_told_with_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(InputError, match="höchstens 200 MB"):
        DateiLeser().read(path)


# ---- messages -------------------------------------------------------------------------------------------------------


def test_messages_hold_nothing_that_hides_or_turns_a_line() -> None:
    error = InputError("„a\x1b[2J\ud800b“ fehlt.", "Weg\u202e.", probleme=(Problem("$.\x00", "\udcff", "Text"),))
    assert str(error) == "„a\ufffd[2J\ufffdb“ fehlt.\n  – $.\ufffd: gefunden: \ufffd, erwartet: Text\nWeg\ufffd."
    assert InputError("Zeile 1\n\tZeile 2", "So.").text == "Zeile 1\n\tZeile 2"


@pytest.mark.parametrize("name", ["a\ud800b", "a\nb", "a\u202eb"])
def test_a_name_with_anything_in_it_is_shown_on_one_line(name: str) -> None:
    assert shown_name(name) == "a\ufffdb"


def test_a_file_with_mistakes_without_number_ends_soon(tmp_path: Path) -> None:
    path = tmp_path / "auswahl.json"
    path.write_text("{" + ",".join(f'"k{n}":1' for n in range(20_000)) + "}", "utf-8")
    with pytest.raises(InputError) as refused:
        load_selection_file(path)
    assert len(refused.value.probleme) == MAX_PROBLEMS


def test_a_message_is_never_as_long_as_the_file(tmp_path: Path) -> None:
    error = InputError("x" * 100_000, "y" * 100_000, probleme=(Problem("$." + "z" * 100_000, "a", "b"),))
    assert len(str(error)) < 4 * MAX_TEXT


def test_an_archive_without_files_and_a_member_without_name_are_told(tmp_path: Path) -> None:
    reader = QuellenLeser(DateiLeser(), Gesetzesnamen.of([], {}))
    path = tmp_path / "leer.zip"
    path.write_bytes(b"PK\x05\x06" + bytes(18))
    (source,) = reader.read([path], lambda _: False)
    assert source.error is not None
    assert source.error.text == "Das Archiv ist leer."
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.xml", "x")
    path.write_bytes(path.read_bytes().replace(b"a.xml", b"\0.xml"))
    (source,) = reader.read([path], lambda _: False)
    assert source.error is not None
    assert source.error.probleme[0].gefunden == "ein Eintrag ohne Namen"


def test_answers_without_number_are_not_looked_up(tmp_path: Path) -> None:
    path = tmp_path / "antworten.json"
    path.write_text("{" + ",".join(f'"k{n}":1' for n in range(MAX_FIELDS + 1)) + "}", "utf-8")
    with pytest.raises(InputError, match="zu viele Angaben"):
        from_file(path)


def test_a_refused_answer_names_its_file(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"^a\.json: Die Frage gibt es nicht\."), places(tmp_path / "a.json"):
        raise NotFoundError("Die Frage gibt es nicht.", "Bitte berichtigen.")


def test_a_text_in_an_archive_is_called_as_it_is_there(tmp_path: Path) -> None:
    path = tmp_path / "sammlung.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("ordner/leer.txt", "  ")
    (source,) = QuellenLeser(DateiLeser(), Gesetzesnamen.of([], {})).read([path], lambda _: False)
    assert source.error is not None
    assert source.error.text == "„sammlung.zip › ordner/leer.txt“ ist leer."


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENAMETOOLONG, errno.EMFILE])
def test_why_the_system_refuses_is_told_in_german(number: int) -> None:
    told = reason(OSError(number, os.strerror(number)))
    assert os.strerror(number) not in told
    assert reason(ValueError("embedded null byte")) == "einen solchen Namen kann keine Datei haben"


def test_a_place_is_told_on_one_line() -> None:
    assert Problem("$.a\tb\nc", "x", "y").ort == "$.a\ufffdb\ufffdc"


def test_half_characters_are_refused_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"a": ["\\ud800"], "\\uDFFF": 1, "b": "\\ud83d\\ude00"}', "ascii")
    with pytest.raises(InputError) as refused:
        read_json(path)
    assert {p.ort for p in refused.value.probleme} == {"$", "$.a[0]"}


@pytest.mark.parametrize("number", ["1e" + "9" * 30, "9" * 5_000])
def test_a_number_beyond_all_numbers_is_refused(number: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(f'{{"a": {number}}}', "ascii")
    with pytest.raises(InputError, match=r"a\.json"):
        read_json(path)


def test_a_calibration_table_with_blanks_in_its_head(tmp_path: Path) -> None:
    (tmp_path / "texte").mkdir()
    (tmp_path / "texte" / "a.txt").write_text("Impressum", "utf-8")
    (tmp_path / "index.csv").write_text("id,kind\na,impressum\n", "utf-8")
    table = tmp_path / "labels.csv"
    table.write_text("doc_id, \tduty_id,label,evidence\na,IMP-01,fehlt,\n", "utf-8")
    (document,) = Kalibriersatz().read_set(tmp_path)
    assert document.id == "a"
    table.write_text("doc_id,dut\ty_id,label,evidence\na,IMP-01,fehlt,\n", "utf-8")
    with pytest.raises(InputError) as refused:
        Kalibriersatz().read_set(tmp_path)
    assert "\t" not in str(refused.value)


# ---- content --------------------------------------------------------------------------------------------------------


def test_a_decision_whose_reasons_stand_in_two_parts_of_which_one_has_no_randnummern() -> None:
    text = (
        "BUNDESARBEITSGERICHT\nUrteil vom 3. Februar 2021 – 5 AZR 777/20\n\nTatbestand\n1\nDie Parteien streiten.\n"
        "2\nDie Klägerin klagt.\n3\nDer Beklagte nicht.\n\nEntscheidungsgründe\nDie Klage ist begründet.\n"
    )
    document = read_urteil((text,), "0" * 64)
    assert document is not None
    assert "Die Klage ist begründet." in str(document.norms)
    assert [norm.article for norm in document.norms if norm.art is NormArt.RANDNUMMER] == ["1", "2", "3"]


@pytest.mark.parametrize("reader", [DateiLeser().read, DateiGliederung(DateiLeser()).read_structure])
def test_a_docx_of_countless_elements_is_refused(
    reader: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docx_teile, "MAX_KNOTEN", 5_000)
    path = tmp_path / "brief.docx"
    path.write_bytes(docx("".join(p() for _ in range(3_000))))
    with pytest.raises(InputError, match="entpackt zu groß"):
        reader(path)


@pytest.mark.parametrize("muster", ["a{99999999999}", "(" * 20_000 + ")" * 20_000])
def test_a_search_pattern_that_the_library_gives_up_on(muster: str) -> None:
    with pytest.raises(ValueError, match="kein Suchmuster: Es ist zu tief geschachtelt"):
        compile_muster(muster)


def test_xml_of_countless_elements_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        read_xml(b"<a>" + b"<b/>" * (MAX_TAGS + 1) + b"</a>", "gesetz.xml")
    assert refused.value.probleme[0].erwartet == "höchstens 750.000 Elemente"


def test_a_docx_without_sound_list_of_its_parts_is_no_crash(tmp_path: Path) -> None:
    path = tmp_path / "brief.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "<x/>")
        archive.writestr("word/document.xml", "<x/>")
    with pytest.raises(InputError, match=r"brief\.docx"):
        DateiLeser().read(path)


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value)) + value.encode()


ARCHITECTURE = text("general.architecture") + struct.pack("<I", 8) + text("llama")
TENSOR = text("t") + struct.pack("<IQIQ", 1, 8, 0, 0) + bytes(64)


@pytest.mark.parametrize("number", [float("inf"), float("nan"), 1e9])
def test_parts_of_a_model_without_number(number: float, tmp_path: Path) -> None:
    path = tmp_path / "m.gguf"
    parts = text("split.count") + struct.pack("<If", 6, number)
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 1, 2) + ARCHITECTURE + parts + TENSOR)
    with pytest.raises(InputError, match="unmögliche Anzahl der Teile"):
        read_gguf(path)


def test_a_model_whose_name_is_no_text_can_be_chosen_and_a_file_that_is_none_is_told_in_german(tmp_path: Path) -> None:
    path = tmp_path / "m\udcff.gguf"
    path.write_bytes(bytes(100))
    with pytest.raises(InputError) as refused:
        read_gguf(path)
    assert "beginnt nicht mit der Kennung „GGUF“" in refused.value.text
    Modellwahl(tmp_path).choose(path)
    assert Modellwahl(tmp_path).pfad() == path


def test_lists_of_texts_of_a_model_count_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gguf, "MAX_ITEMS", 8_000)
    path = tmp_path / "m.gguf"
    with path.open("wb") as file:
        file.write(b"GGUF" + struct.pack("<IQQ", 3, 1, 9))
        for _ in range(9):
            file.write(text("a") + struct.pack("<IIQ", 9, 8, 2_000))
            file.seek(8 * 2_000, 1)
        file.truncate()
    with pytest.raises(InputError, match="unmögliche Anzahl"):
        read_gguf(path)


@pytest.mark.parametrize("part", ["../fremd", "/etc", "a\x00b"])
def test_parts_of_a_vector_model_lie_in_its_folder(part: str, tmp_path: Path) -> None:
    folder = tmp_path / "modell"
    folder.mkdir()
    written = part.replace("\x00", "\\u0000")
    (folder / "modules.json").write_text(f'[{{"path": "{written}", "type": "x.Transformer"}}]', "utf-8")
    with pytest.raises(InputError) as refused:
        read_model_folder(folder)
    assert refused.value.probleme[0].erwartet == "ein Unterordner des Modellordners"


@pytest.mark.parametrize("content", ["[]", "[" * 100_000, "3"])
def test_settings_of_a_vector_model_that_are_none(content: str, tmp_path: Path) -> None:
    (tmp_path / "modules.json").write_text('[{"path": "", "type": "x.Transformer"}]', "utf-8")
    for name in ("config.json", "model.safetensors", "tokenizer.json"):
        (tmp_path / name).write_text(content, "utf-8")
    with pytest.raises(InputError, match=r"config\.json"):
        read_model_folder(tmp_path)


@pytest.mark.parametrize("content", [b"[" * 100_000, b"\xff", b'{"modell": 7}', b"", b"null"])
def test_a_damaged_choice_of_a_model_counts_as_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "sprachmodell.json").write_bytes(content)
    (tmp_path / "vektormodell.json").write_bytes(content)
    assert Modellwahl(tmp_path).pfad() is None
    assert Vektorwahl(tmp_path).pick().folder is None


def test_a_document_of_an_akte_whose_name_no_file_can_have(tmp_path: Path) -> None:
    (tmp_path / "akte.json").write_text('{"id": "\\ud800"}', "utf-8")
    with pytest.raises(InputError) as refused:
        load_akte(tmp_path / "akte.json")
    assert str(refused.value).encode()


@pytest.mark.parametrize("pfad", ["\\ud800", "/" + "x" * 300])
def test_a_kept_model_whose_name_no_file_can_have(pfad: str, tmp_path: Path) -> None:
    (tmp_path / "sprachmodell.json").write_text(f'{{"modell": "{pfad}"}}', "ascii")
    assert "lässt sich nicht lesen" in LlamaSprachmodell(tmp_path).stand().fehler


def test_a_model_in_a_file_whose_name_is_no_text_can_be_chosen(tmp_path: Path) -> None:
    Modellwahl(tmp_path).choose(tmp_path / "n\udcffame.gguf")
    assert Modellwahl(tmp_path).pfad() == tmp_path / "n\udcffame.gguf"


def test_what_a_file_begins_with_is_not_told_in_the_signs_of_python(tmp_path: Path) -> None:
    (tmp_path / "m.gguf").write_bytes(b"PK\x03\x04")
    with pytest.raises(InputError, match="Sie beginnt nicht mit"):
        read_gguf(tmp_path / "m.gguf")


def test_a_vector_model_with_a_part_of_a_name_no_file_can_have(tmp_path: Path) -> None:
    (tmp_path / "modules.json").write_text(json.dumps([{"path": "x" * 5000, "type": "x.Other"}]), "utf-8")
    with pytest.raises(InputError, match=r"der Name ist zu lang|fehlt etwas"):
        read_model_folder(tmp_path)


@pytest.mark.parametrize("note", ["[" * 100_000, '{"am": "0001-01-01"}', '{"am": 5}', "[]", "\xff"])
def test_a_damaged_note_of_a_restoration_counts_as_none(note: str, tmp_path: Path) -> None:
    (tmp_path / "sicherungen").mkdir()
    (tmp_path / "sicherungen" / "wiederhergestellt.json").write_text(note, "latin-1")
    assert SqliteSicherungen(tmp_path, FixedUhr()).restored_at() is None


def test_rows_of_a_backup_nested_without_end_are_damage(tmp_path: Path) -> None:
    with SqliteStore(tmp_path, FixedUhr(), "Edda") as store:
        path = store.backup()
    with closing(sqlite3.connect(path)) as raw:
        columns = [name for _, name, _, needed, *_ in raw.execute("PRAGMA table_info(akten)") if needed or name == "id"]
        values = ["[" * 100_000 if name == "data" else "1" for name in columns]
        raw.execute(f"INSERT INTO akten ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", values)  # noqa: S608 - ours
        raw.commit()
    with pytest.raises(StoreError, match="ist beschädigt"):
        SqliteSicherungen(tmp_path, FixedUhr()).documents(path)


def test_an_id_that_is_no_text_is_told_as_such() -> None:
    damaged: Any = b"<"
    assert name_of(EntityRef("akten", damaged)) == "akten/(unlesbare Kennung)"
    assert name_of(EntityRef("akten", "[" * 5_000)) == f"akten/{'[' * 80}…"


@pytest.mark.parametrize("kept", ["5", "[" * 100_000, '{"a": 1}', "[[1]]"])
def test_kept_rows_of_a_form_that_are_none(kept: str) -> None:
    assert zeilen(kept) == ()


@pytest.mark.parametrize("what", ["schema", "padding", "name"])
def test_a_backup_that_is_not_what_it_was_is_refused(what: str, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "b", FixedUhr(), "Edda") as store:
        made = store.backup()
        path = tmp_path / ("x" * 245 + ".sqlite3" if what == "name" else "s.sqlite3")
        path.write_bytes(made.read_bytes())
        if what == "schema":
            sound = b"revision INTEGER NOT NULL"
            assert sound in path.read_bytes()
            path.write_bytes(path.read_bytes().replace(sound, b"revision INTEGE\xff NOT NULL", 1))
        elif what == "padding":
            with path.open("r+b") as file:
                file.truncate(SPARSE)
        with pytest.raises(StoreError) as refused:
            store.restore(path)
        assert path.name in refused.value.text
        assert store.verify_journal().fehler == ()


@pytest.mark.parametrize("readonly", [False, True])
def test_a_library_that_is_no_file_is_not_waited_for(readonly: bool, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "satzwerk.sqlite3")
    with pytest.raises(StoreError, match="keine Bibliothek"):
        SqliteStore(tmp_path, FixedUhr(), "Edda", readonly=readonly)


def test_a_picture_whose_second_page_has_no_size_is_no_picture(tmp_path: Path) -> None:
    buffer = BytesIO()
    Image.new("L", (2, 2)).save(buffer, "TIFF")
    data = bytearray(buffer.getvalue())
    (place,) = struct.unpack_from("<I", data, 4)
    (entries,) = struct.unpack_from("<H", data, place)
    struct.pack_into("<I", data, place + 2 + 12 * entries, len(data))
    assert picture_as_pdf(bytes(data) + bytes(6), tmp_path / "a.pdf") is None
