"""The set of files: names, hashes, all or nothing, messages."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from export_factory import MUSTER, make_auftrag, make_filing

from app.adapters.export import ablage
from app.adapters.export.exporter import SchriftsatzExporter
from app.adapters.export.protokoll import stand_of
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere, Wirkung
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.errors import ExportError, OperationCancelled

Progress = Callable[[str, int, int], None]
SOURCES = {
    "K 1": MUSTER / "dokumente" / "arbeitsvertrag.pdf",
    "K 2": MUSTER / "dokumente" / "gehaltsabrechnung.pdf",
    "K 3": MUSTER / "dokumente" / "kuendigung.pdf",
}
SENT = [
    "01_Klage.pdf",
    "02_Anlage_K_1_Arbeitsvertrag_vom_18_03_2019.pdf",
    "03_Anlage_K_2_Gehaltsabrechnung_Oktober_2026.pdf",
    "04_Anlage_K_3_Kündigungsschreiben_vom_30_10_2026.pdf",
    "xjustiz_nachricht.xml",
]
NAMES = [
    *SENT,
    "intern/01_Klage.docx",
    "intern/schriftsatz.json",
    "intern/01_Klage.zip",
    "intern/Prüfprotokoll.pdf",
    "intern/Prüfprotokoll.json",
]


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_export_writes_the_whole_folder(exporter: SchriftsatzExporter, tmp_path: Path) -> None:
    stages: list[tuple[str, int, int]] = []
    ziel = tmp_path / "neu" / "Klage Berger"
    filing = make_filing()
    files = exporter.export(make_auftrag(filing, SOURCES), ziel, lambda *stage: stages.append(stage)).dateien
    assert [f.path.relative_to(ziel).as_posix() for f in files] == NAMES
    assert sorted(snapshot(ziel)) == sorted(NAMES)
    assert [p.name for p in ziel.parent.iterdir()] == ["Klage Berger"]
    for file in files:
        data = file.path.read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (file.size, file.sha256)
        assert file.zweck
    assert [done for _, done, _ in stages] == list(range(8))
    assert {total for _, _, total in stages} == {8}
    assert stages[0][0] == "Schriftsatz setzen (PDF)"
    assert SchriftsatzSchema.model_validate_json((ziel / "intern" / "schriftsatz.json").read_bytes()) == filing
    assert "Kündigung" in (ziel / "intern" / "schriftsatz.json").read_text(encoding="utf-8")
    assert json.loads((ziel / "intern" / "schriftsatz.json").read_text(encoding="utf-8"))["antraege"]


def test_a_second_export_replaces_its_files_and_names_strangers(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    ziel = tmp_path / "ziel"
    exporter.export(make_auftrag(make_filing(), SOURCES), ziel, progress)
    (ziel / "Notiz.txt").write_text("bleibt", encoding="utf-8")
    files = exporter.export(
        make_auftrag(make_filing(ueberschrift="Klage"), {"K 1": SOURCES["K 1"]}), ziel, progress
    ).dateien
    assert (ziel / "Notiz.txt").read_text(encoding="utf-8") == "bleibt"
    hints = " ".join(files[0].hinweise)
    assert "Ohne Datei blieben die Anlagen K 2, K 3." in hints
    assert "Notiz.txt" in hints
    assert NAMES[2] in hints


def test_an_anlage_that_is_another_file_than_the_draft_names_is_told(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    filing = make_filing()
    was, same = (hashlib.sha256(data).hexdigest() for data in (b"frueher", SOURCES["K 2"].read_bytes()))
    known = {"K 1": was, "K 2": same}
    anlagen = tuple(a.model_copy(update={"sha256": known.get(a.nummer)}) for a in filing.anlagen)
    sources = {"K 1": SOURCES["K 1"], "K 2": SOURCES["K 2"]}
    files = exporter.export(
        make_auftrag(filing.model_copy(update={"anlagen": anlagen}), sources), tmp_path / "z", progress
    ).dateien
    changed = "Die Datei wurde geändert, seit der Entwurf erstellt ist. Bitte ansehen."
    assert [changed in f.hinweise for f in files[1:3]] == [True, False]


def test_the_hints_name_open_placeholders(exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path) -> None:
    files = exporter.export(
        make_auftrag(make_filing(offen=("{{ZUGANG_DATUM}}",)), {}), tmp_path / "z", progress
    ).dateien
    assert "{{ZUGANG_DATUM}}" in files[0].hinweise[0]
    titled = Befund(
        id="erv.platzhalter.zugang_datum",
        typ=BefundTyp.FORM,
        schwere=Schwere.KRITISCH,
        wirkung=Wirkung.INFORMIERT,
        erfuellt=False,
        titel="Offen: Zugang der Kündigung",
        text="Sie fehlt.",
    )
    assert stand_of(titled) == "offen\ndringend", "the words of the Prüfliste"
    filing = make_filing(offen=("{{ZUGANG_DATUM}}",)).model_copy(update={"pruefliste": (titled,)})
    files = exporter.export(make_auftrag(filing, {}), tmp_path / "z", progress).dateien
    assert files[0].hinweise[0] == "Entwurf, noch offen: „Zugang der Kündigung“."


def test_what_a_killed_export_left_behind_goes_with_the_next_one(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    old, running, other = tmp_path / ".ziel-alt.teil", tmp_path / ".ziel-neu.teil", tmp_path / ".anderes-alt.teil"
    for folder in (old, running, other):
        folder.mkdir()
        (folder / "01_Klage.pdf").write_bytes(b"Mandantendaten")
    for folder in (old, other):
        os.utime(folder, (0, 0))
    exporter.export(make_auftrag(make_filing(), {}), tmp_path / "ziel", progress)
    assert sorted(p.name for p in tmp_path.iterdir()) == [other.name, running.name, "ziel"]


@pytest.mark.parametrize("stop", range(8))
def test_cancelling_at_any_stage_leaves_the_target_unchanged(
    stop: int, exporter: SchriftsatzExporter, tmp_path: Path
) -> None:
    ziel = tmp_path / "ziel"
    ziel.mkdir()
    (ziel / "01_Klage.pdf").write_bytes(b"alt")
    before = snapshot(tmp_path)

    def cancel(stage: str, done: int, total: int) -> None:
        if done == stop:
            raise OperationCancelled

    with pytest.raises(OperationCancelled):
        exporter.export(make_auftrag(make_filing(), SOURCES), ziel, cancel)
    assert snapshot(tmp_path) == before
    assert [p.name for p in tmp_path.iterdir()] == ["ziel"]


def test_an_error_leaves_no_new_folder(exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path) -> None:
    with pytest.raises(ExportError):
        exporter.export(
            make_auftrag(make_filing(), {"K 1": tmp_path / "fehlt.pdf"}), tmp_path / "a" / "b" / "c", progress
        )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stop", [1, 3, 9])
def test_a_full_disk_is_an_export_error_and_puts_back_what_was_replaced(
    stop: int, exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ziel = tmp_path / "ziel"
    exporter.export(make_auftrag(make_filing(), {}), ziel, progress)
    before = snapshot(tmp_path)
    real, calls = Path.replace, []

    def replace(self: Path, target: Any) -> Any:
        if ziel not in self.parents and ziel in Path(target).parents and "alt" not in self.parts:
            calls.append(self)
            if len(calls) == stop:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(ExportError, match="der Datenträger ist voll") as caught:
        exporter.export(make_auftrag(make_filing(sachverhalt=[(None, "Neuer Text.")]), SOURCES), ziel, progress)
    assert "Es wurde nichts verändert" in caught.value.abhilfe
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("full", [False, True])
def test_a_temporary_folder_that_cannot_be_removed_is_named_and_gone_the_next_time(
    full: bool, exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ziel = tmp_path / "ziel"
    with monkeypatch.context() as broken:
        broken.setattr(ablage.shutil, "rmtree", lambda *_args, **_kwargs: None)
        if full:
            broken.setattr(ablage, "_publish", lambda *_: os.truncate(tmp_path / "gibtsnicht", 0))
            with pytest.raises(ExportError) as caught:
                exporter.export(make_auftrag(make_filing(), {}), ziel, progress)
            told = caught.value.abhilfe
        else:
            exporter.export(make_auftrag(make_filing(), {}), ziel, progress)
            written = exporter.export(make_auftrag(make_filing(), {}), ziel, progress)
            told = " ".join(written.dateien[0].hinweise)
        (left,) = tmp_path.glob(".ziel-*.teil")
    assert f"„{left}“ ließ sich nicht ganz löschen" in told
    again = exporter.export(make_auftrag(make_filing(), {}), ziel, progress)
    assert [path.name for path in tmp_path.iterdir()] == ["ziel"]
    assert "ließ sich nicht ganz löschen" not in " ".join(again.dateien[0].hinweise)


def test_a_target_that_cannot_be_written_is_an_export_error_with_a_way_out(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: Any, **kwargs: Any) -> str:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(ablage.tempfile, "mkdtemp", refuse)
    with pytest.raises(ExportError, match="schreibgeschützt") as caught:
        exporter.export(make_auftrag(make_filing(), {}), tmp_path / "neu", progress)
    assert caught.value.abhilfe
    assert list(tmp_path.iterdir()) == []


def test_a_file_as_target_is_refused(exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path) -> None:
    (tmp_path / "ziel").write_bytes(b"x")
    with pytest.raises(ExportError, match="kein Ordner"):
        exporter.export(make_auftrag(make_filing(), {}), tmp_path / "ziel", progress)
    assert (tmp_path / "ziel").read_bytes() == b"x"


def test_an_anlage_outside_the_directory_is_refused(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    with pytest.raises(ExportError, match="K 9"):
        exporter.export(make_auftrag(make_filing(), {"K 9": SOURCES["K 1"]}), tmp_path / "z", progress)


def test_an_anlage_that_is_no_pdf_leaves_no_gap_in_what_is_sent(
    exporter: SchriftsatzExporter, progress: Progress, tmp_path: Path
) -> None:
    letter = tmp_path / "abrechnung.docx"
    letter.write_bytes(b"PK\x03\x04" + bytes(200))
    ziel = tmp_path / "z"
    written = exporter.export(make_auftrag(make_filing(), SOURCES | {"K 2": letter}), ziel, progress)
    assert sorted(p.name for p in ziel.glob("*.*")) == [
        "01_Klage.pdf",
        "02_Anlage_K_1_Arbeitsvertrag_vom_18_03_2019.pdf",
        "03_Anlage_K_3_Kündigungsschreiben_vom_30_10_2026.pdf",
        "xjustiz_nachricht.xml",
    ]
    assert (ziel / "intern" / "Anlage_K_2_Gehaltsabrechnung_Oktober_2026.docx").is_file()
    found = {b.id: b for b in written.befunde}
    assert not found["erv.datei.anlage"].erfuellt
    assert "Anlage\u00a0K\u00a02" in found["erv.datei.anlage"].text
    assert "Anlage K 2 (Anlage_K_2" in found["erv.datei.format.intern.0"].text.replace("\u00a0", " ")
