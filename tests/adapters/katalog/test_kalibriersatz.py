"""Labelled sets: read whole, or refused with every place that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.adapters.katalog.kalibriersatz import Kalibriersatz
from app.domain.pruefung.urteil import CheckStatus
from app.errors import InputError

INDEX = "id,kind,notes\na-1,agb,x\ni-1,impressum,\nohne,agb,\n"
LABELS = (
    'doc_id,duty_id,label,evidence\na-1,AGB-01,erfuellt,"steht da, wirklich"\ni-1,IMP-01,unklar,\ni-1,IMP-02,fehlt,\n'
)


def made(tmp_path: Path, index: str = INDEX, labels: str = LABELS, **texts: str | bytes) -> Path:
    (tmp_path / "texte").mkdir()
    (tmp_path / "index.csv").write_text(index, "utf-8-sig")
    (tmp_path / "labels.csv").write_text(labels, "utf-8")
    for name, text in ({"a_1": "AGB\r\nText", "i_1": "Impressum"} | texts).items():
        path = tmp_path / "texte" / f"{name.replace('_', '-')}.txt"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    return tmp_path


def test_documents_in_the_order_of_the_index(tmp_path: Path) -> None:
    first, second = Kalibriersatz().read_set(made(tmp_path))
    assert (first.id, first.modul, first.text) == ("a-1", "agb", "AGB\nText")
    assert first.labels == {"AGB-01": (CheckStatus.ERFUELLT, "steht da, wirklich")}
    assert list(second.labels) == ["IMP-01", "IMP-02"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"labels": LABELS.replace("fehlt", "fehlend")}, "labels.csv, Zeile 4, label"),
        ({"labels": LABELS.replace("i-1,IMP-02", "x-9,IMP-02")}, "labels.csv, Zeile 4, doc_id"),
        ({"labels": LABELS.replace("IMP-02", "IMP-01")}, "ein zweites Mal"),
        ({"labels": "doc_id,label\n"}, "fehlen Spalten: duty_id, evidence"),
        ({"labels": "doc_id,duty_id,label,evidence\n"}, "kein Dokument mit Urteilen"),
        ({"index": "id;kind\n"}, "fehlen Spalten: id, kind"),
        ({"labels": LABELS + '"offen'}, "keine lesbare CSV-Datei"),
        ({"a_1": b"\xff\xfe\x00"}, "texte/a-1.txt"),
        ({"index": INDEX.replace("i-1", "../i-1"), "labels": LABELS.replace("i-1", "../i-1")}, "Schrägstrich"),
    ],
)
def test_every_fault_is_named(tmp_path: Path, changed: dict[str, str], words: str) -> None:
    with pytest.raises(InputError) as error:
        Kalibriersatz().read_set(made(tmp_path, **changed))
    assert words in str(error.value)


def test_missing_parts(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="kein Ordner"):
        Kalibriersatz().read_set(tmp_path / "fehlt")
    with pytest.raises(InputError, match=r"index\.csv“ fehlt"):
        Kalibriersatz().read_set(tmp_path)
    folder = made(tmp_path)
    (folder / "texte" / "i-1.txt").unlink()
    with pytest.raises(InputError, match=r"texte/i-1\.txt"):
        Kalibriersatz().read_set(folder)


def test_the_shared_set_is_read(shared: Path) -> None:
    found = Kalibriersatz().read_set(shared / "pruefdokumente")
    assert len(found) == 28
    assert {document.modul for document in found} >= {"impressum", "dse", "agb", "widerruf", "cookie"}
