"""Cases of the document check: every command one step that can be undone, every report as fresh as what it rests on."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.pruefung.bericht import Pruefbericht
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.urteil import CheckStatus
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import ChangeSet, SaveAkte
from app.messages_pruefung import (
    AddNachweis,
    AddPruefdokumente,
    AddPrueftext,
    ChangePruefvorgang,
    CreatePruefvorgang,
    DeletePruefvorgang,
    DismissControl,
    RemoveNachweis,
    RemovePruefdokument,
    RereadPruefdokument,
    RestoreControl,
    SetDokumentArt,
    SetMerkmal,
)
from app.services.historie import HistorieService
from app.services.pruefung_dokumente import title_of
from tests.pruefdesk import Desk, files, silent

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
TAG = date(2026, 11, 4)


@dataclass
class Fall:
    """A case with one Impressum."""

    desk: Desk
    folder: Path
    id: str = ""
    dokument: str = ""
    seqs: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        made = self.desk.cases.create(CreatePruefvorgang(files=self.files({"impressum.txt": "Muster GmbH"})))
        (self.id,) = made.ids("pruefvorgaenge")
        (self.dokument,) = made.ids("pruefdokumente")

    def files(self, texts: dict[str, str]) -> tuple[Path, ...]:
        return files(self.folder, texts)

    def status(self) -> dict[str, CheckStatus]:
        return {zeile.control.id: zeile.urteil.status for zeile in self.bericht().zeilen}

    def bericht(self) -> Pruefbericht:
        return self.desk.service.bericht(self.id)


@pytest.fixture
def fall(tmp_path: Path) -> Fall:
    return Fall(Desk(), tmp_path)


def test_a_case_is_made_from_files_and_checked(fall: Fall) -> None:
    vorgang = fall.desk.cases.vorgang(fall.id)
    assert (vorgang.titel, vorgang.stichtag) == ("impressum.txt", TAG)
    (document,) = fall.desk.cases.dokumente(fall.id)
    assert (document.art, document.text) == (ArtifactType.IMPRESSUM, "Muster GmbH")
    assert document.datei == str(fall.folder / "impressum.txt")
    assert fall.status() == {"PRO-01": E, "PRO-02": U, "PRO-03": U}
    assert fall.bericht().merkmale["waren"][1].wert is None


def test_titles_are_given_in_turn(tmp_path: Path) -> None:
    service = (desk := Desk()).cases
    for _ in range(2):
        service.create(CreatePruefvorgang())
    service.create(CreatePruefvorgang(titel="  Laden "))
    assert [zeile.titel for zeile in desk.service.zeilen()] == ["Prüfung 1", "Prüfung 2", "Laden"]
    with pytest.raises(InputError) as error:
        service.create(CreatePruefvorgang(titel="x" * 201))
    assert error.value.feld == "titel"


def test_a_case_of_several_files_is_named_after_them(tmp_path: Path) -> None:
    desk = Desk()
    paths = files(tmp_path, {"agb.txt": "AGB: Haftung begrenzt", "impressum.txt": "Muster GmbH"})
    desk.cases.create(CreatePruefvorgang(files=paths))
    assert desk.cases.vorgaenge()[0].titel == "agb.txt und eine weitere"
    assert len(title_of(["x" * 200, "b", "c"])) == 200


def test_a_pasted_text_begins_a_case_in_one_step(tmp_path: Path) -> None:
    desk = Desk()
    changes = desk.cases.add_text(AddPrueftext(None, "Impressum der Deichkrone", "Muster GmbH"))
    (case,) = desk.cases.vorgaenge()
    assert changes.ids("pruefvorgaenge") == (case.id,)
    assert (case.titel, len(case.dokumente)) == ("Impressum der Deichkrone", 1)
    HistorieService(desk.store).undo()
    assert desk.cases.vorgaenge() == ()


def test_all_files_or_none(fall: Fall) -> None:
    good, bad, worse = fall.files({"agb.txt": "AGB: Haftung begrenzt", "a.txt": "kaputt", "b.txt": ""})
    for broken in ((good, bad), (bad, worse)):
        with pytest.raises(InputError):
            fall.desk.cases.add_files(AddPruefdokumente(fall.id, broken))
    assert len(fall.desk.cases.dokumente(fall.id)) == 1
    with pytest.raises(InputError) as error:
        fall.desk.cases.create(CreatePruefvorgang(files=(bad, worse)))
    assert [problem.ort for problem in error.value.probleme] == [
        "„a.txt“ ist nicht lesbar.",
        "„b.txt“ ist nicht lesbar.",
    ]
    fall.desk.cases.add_files(AddPruefdokumente(fall.id, (good,)))
    assert fall.status()["ABG-01"] is E
    with pytest.raises(ConflictError, match="schon unverändert"):
        fall.desk.cases.add_files(AddPruefdokumente(fall.id, (good,)))


Change = Callable[[Fall], ChangeSet]


def _with_nachweis(fall: Fall) -> ChangeSet:
    command = AddNachweis(fall.id, "PRO-03", "Edda", TAG, "Liste geführt", "liste.xlsx")
    return fall.desk.cases.add_nachweis(command)


def _reread(fall: Fall) -> ChangeSet:
    fall.files({"impressum.txt": "Jetzt ohne Firma"})
    return fall.desk.cases.reread(RereadPruefdokument(fall.id, fall.dokument))


COMMANDS: dict[str, tuple[Change, dict[str, CheckStatus | None]]] = {
    "ändern": (
        lambda f: f.desk.cases.change(ChangePruefvorgang(f.id, "Neu", date(2025, 1, 1), None, ("agb",))),
        {"ABG-01": U, "PRO-01": None},
    ),
    "Text": (
        lambda f: f.desk.cases.add_text(AddPrueftext(f.id, "AGB", "Haftung begrenzt")),
        {"ABG-01": E},
    ),
    "Text mit Art": (
        lambda f: f.desk.cases.add_text(AddPrueftext(f.id, "", "Haftung begrenzt", ArtifactType.AGB)),
        {"ABG-01": E},
    ),
    "neu lesen": (_reread, {"PRO-01": F}),
    "entfernen": (lambda f: f.desk.cases.remove_document(RemovePruefdokument(f.id, f.dokument)), {"PRO-01": None}),
    "Art": (
        lambda f: f.desk.cases.set_art(SetDokumentArt(f.id, f.dokument, ArtifactType.AGB)),
        {"PRO-01": None, "ABG-01": F},
    ),
    "Angabe": (lambda f: f.desk.cases.set_merkmal(SetMerkmal(f.id, "waren", "nein")), {"PRO-02": N}),
    "Nachweis": (_with_nachweis, {"PRO-03": E}),
    "abweisen": (
        lambda f: f.desk.cases.dismiss(DismissControl(f.id, "PRO-02", f.dokument, "Kommt nie vor.")),
        {"PRO-02": U},
    ),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_in_the_report_and_can_be_undone(fall: Fall, name: str) -> None:
    change, expected = COMMANDS[name]
    before = fall.status()
    images = {kind: dict(rows) for kind, rows in fall.desk.store.tables.items()}
    changes = change(fall)
    assert changes.ids("pruefvorgaenge") == (fall.id,)
    assert {id_: fall.status().get(id_) for id_ in expected} == expected
    HistorieService(fall.desk.store).undo()
    assert fall.status() == before
    assert _rows(fall.desk.store.tables) == _rows(images)
    assert fall.desk.store.verify_journal().fehler == ()


def _rows(tables: dict[str, dict[str, object]]) -> dict[str, object]:
    return {f"{kind}/{id_}": row for kind, rows in tables.items() for id_, row in rows.items() if row is not None}


def test_a_deleted_case_takes_its_documents_and_comes_back_with_them(fall: Fall) -> None:
    fall.bericht()
    changes = fall.desk.cases.delete(DeletePruefvorgang(fall.id))
    assert set(changes.refs) == {("pruefvorgaenge", fall.id), ("pruefdokumente", fall.dokument)}
    with pytest.raises(NotFoundError):
        fall.bericht()
    HistorieService(fall.desk.store).undo()
    assert fall.status()["PRO-01"] is E


def test_a_report_is_let_go_with_its_case(fall: Fall) -> None:
    report = weakref.ref(fall.bericht())
    fall.desk.cases.delete(DeletePruefvorgang(fall.id))
    assert fall.desk.service.zeilen() == ()
    gc.collect()
    assert report() is None


def test_the_same_report_as_long_as_nothing_changes(fall: Fall) -> None:
    first = fall.bericht()
    assert fall.bericht() is first
    assert fall.desk.service.zeilen()[0].maengel == 0
    fall.desk.cases.set_merkmal(SetMerkmal(fall.id, "waren", "ja"))
    assert fall.desk.service.zeilen()[0].maengel is None
    assert fall.bericht() is not first
    assert fall.desk.service.zeilen()[0].maengel == 1
    fall.desk.cases.set_merkmal(SetMerkmal(fall.id, "waren", None))
    assert fall.status()["PRO-02"] is U


def test_what_was_said_of_a_document_stays_when_it_is_read_again(fall: Fall) -> None:
    service = fall.desk.cases
    service.dismiss(DismissControl(fall.id, "PRO-01", fall.dokument, "Steht auf der Rückseite."))
    service.set_art(SetDokumentArt(fall.id, fall.dokument, ArtifactType.AGB))
    assert service.reread(RereadPruefdokument(fall.id, fall.dokument)).seq == 0, "unverändert"
    _reread(fall)
    vorgang = service.vorgang(fall.id)
    (now,) = vorgang.dokumente
    assert now != fall.dokument
    assert vorgang.arten == {now: ArtifactType.AGB}
    assert vorgang.abweisungen[0].dokument == now
    service.set_art(SetDokumentArt(fall.id, now, ArtifactType.IMPRESSUM))
    assert service.vorgang(fall.id).arten == {}, "die erkannte Art ist keine Wahl"
    assert fall.bericht().maengel == 0, "der Mangel ist abgewiesen"


def test_a_dismissal_has_a_reason_and_can_be_taken_back(fall: Fall) -> None:
    service = fall.desk.cases
    fall.files({"impressum.txt": "ohne"})
    service.reread(RereadPruefdokument(fall.id, fall.dokument))
    (document,) = service.vorgang(fall.id).dokumente
    for reason in ("Falsch erkannt.", "Doch anders."):
        service.dismiss(DismissControl(fall.id, "PRO-01", document, reason))
    (entry,) = service.vorgang(fall.id).abweisungen
    assert (entry.grund, entry.wer) == ("Doch anders.", "Edda")
    assert fall.bericht().maengel == 0
    service.restore(RestoreControl(fall.id, "PRO-01", document))
    assert fall.bericht().maengel == 1


def test_removing_a_document_takes_its_dismissals_with_it(fall: Fall) -> None:
    fall.desk.cases.dismiss(DismissControl(fall.id, "PRO-01", fall.dokument, "Weil es so ist."))
    fall.desk.cases.remove_document(RemovePruefdokument(fall.id, fall.dokument))
    assert fall.desk.cases.vorgang(fall.id).abweisungen == ()
    assert fall.desk.cases.dokumente(fall.id) == ()


def test_evidence_is_entered_and_taken_out(fall: Fall) -> None:
    _with_nachweis(fall)
    (entry,) = fall.desk.cases.vorgang(fall.id).nachweise
    assert "Liste geführt (Edda, 04.11.2026, Datei „liste.xlsx“)" in fall.bericht().zeilen[-1].urteil.grund
    fall.desk.cases.remove_nachweis(RemoveNachweis(fall.id, entry.id))
    assert fall.status()["PRO-03"] is U


REFUSED: dict[str, tuple[Change, type[Exception], str | None]] = {
    "kein Vorgang": (lambda f: f.desk.cases.delete(DeletePruefvorgang("x")), NotFoundError, "vorgang_id"),
    "keine Akte": (
        lambda f: f.desk.cases.change(ChangePruefvorgang(f.id, "T", TAG, "a9")),
        NotFoundError,
        "akte_id",
    ),
    "kein Modul": (
        lambda f: f.desk.cases.change(ChangePruefvorgang(f.id, "T", TAG, None, ("dse",))),
        NotFoundError,
        "modul",
    ),
    "kein Titel": (lambda f: f.desk.cases.change(ChangePruefvorgang(f.id, " ", TAG)), InputError, "titel"),
    "kein Dokument": (
        lambda f: f.desk.cases.set_art(SetDokumentArt(f.id, "d9", ArtifactType.AGB)),
        NotFoundError,
        "dokument_id",
    ),
    "kein Merkmal": (lambda f: f.desk.cases.set_merkmal(SetMerkmal(f.id, "x", "ja")), InputError, "merkmal"),
    "kein Wert": (lambda f: f.desk.cases.set_merkmal(SetMerkmal(f.id, "waren", "oft")), InputError, "merkmal"),
    "kein Grund": (
        lambda f: f.desk.cases.dismiss(DismissControl(f.id, "PRO-01", f.dokument, "x")),
        InputError,
        "grund",
    ),
    "kein Prüfpunkt": (
        lambda f: f.desk.cases.dismiss(DismissControl(f.id, "XXX-01", f.dokument, "Grund")),
        NotFoundError,
        "control",
    ),
    "nicht abgewiesen": (
        lambda f: f.desk.cases.restore(RestoreControl(f.id, "PRO-01", f.dokument)),
        NotFoundError,
        None,
    ),
    "kein Name": (
        lambda f: f.desk.cases.add_nachweis(AddNachweis(f.id, "PRO-03", " ", TAG, "Liste")),
        InputError,
        "wer",
    ),
    "kein Nachweis": (lambda f: f.desk.cases.remove_nachweis(RemoveNachweis(f.id, "n9")), NotFoundError, None),
    "kein Text": (lambda f: f.desk.cases.add_text(AddPrueftext(f.id, "AGB", " – ")), InputError, "text"),
    "halbe Zeichen": (lambda f: f.desk.cases.add_text(AddPrueftext(f.id, "AGB", "a\udcff")), InputError, "text"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_without_a_trace(fall: Fall, name: str) -> None:
    change, kind, feld = REFUSED[name]
    entries = len(fall.desk.store.journal())
    with pytest.raises(kind) as error:
        change(fall)
    assert getattr(error.value, "feld", None) == feld
    assert getattr(error.value, "abhilfe", "")
    assert len(fall.desk.store.journal()) == entries


def test_a_pasted_text_has_no_file_to_read_again(fall: Fall) -> None:
    changes = fall.desk.cases.add_text(AddPrueftext(fall.id, "Text {{X}}", "Haftung begrenzt"))
    (id_,) = changes.ids("pruefdokumente")
    document = fall.desk.cases.dokumente(fall.id)[-1]
    assert (document.name, document.datei, document.art) == ("Text X", "", ArtifactType.SONSTIGES)
    with pytest.raises(InputError, match="keine Datei"):
        fall.desk.cases.reread(RereadPruefdokument(fall.id, id_))
    assert "wurde nicht erkannt" in fall.bericht().hinweise[0]


def test_an_akte_takes_its_cases_with_it(tmp_path: Path) -> None:
    from app.messages import DeleteAkte
    from app.services.akten import AktenService
    from tests.fakes import FakeAblage, FakeLeser, FixedUhr

    desk = Desk()
    akte = Akte(id="a1", aktenzeichen="1/26", kurzrubrum="A ./. B", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)
    with desk.store.unit_of_work(SaveAkte(akte)) as work:
        work.akten.put(akte)
        work.commit()
    desk.cases.create(CreatePruefvorgang(akte_id="a1", files=files(tmp_path, {"impressum.txt": "GmbH"})))
    akten = AktenService(desk.store, FakeAblage(), FakeLeser(), desk.ids, FixedUhr(), dict, FakeLeser())
    changes = akten.delete(DeleteAkte("a1"))
    assert {ref.kind for ref in changes.refs} == {"akten", "pruefvorgaenge", "pruefdokumente"}
    assert desk.service.zeilen() == ()


def test_reports_are_written_in_the_wanted_formats(fall: Fall, tmp_path: Path) -> None:
    fall.desk.service.export(fall.id, ["PDF", "csv", "pdf"], tmp_path, silent)
    assert fall.desk.exporter.formate == [("pdf", "csv")]
    assert fall.desk.exporter.berichte == [fall.bericht()]
    for wrong in ([], ["odt"]):
        with pytest.raises(InputError) as error:
            fall.desk.service.export(fall.id, wrong, tmp_path, silent)
        assert error.value.feld == "formate"


# ---- files that are not kept ----------------------------------------------------------------------------------------


def test_files_are_checked_without_a_library(tmp_path: Path) -> None:
    desk = Desk()
    paths = files(tmp_path, {"impressum.txt": "Muster GmbH, verborgen", "agb.txt": "Haftung begrenzt"})
    report = desk.service.check_files(paths, None, {"waren": "nein"}, TAG)
    assert {z.control.id: z.urteil.status for z in report.zeilen} == {
        "PRO-01": E,
        "PRO-02": N,
        "PRO-03": U,
        "ABG-01": E,
    }
    assert report.titel == "impressum.txt und eine weitere"
    assert report.hinweise == ("impressum.txt: Etwas ist verborgen.",)
    assert desk.store.journal() == ()


def test_without_a_document_of_the_kind_the_first_is_taken_for_it(tmp_path: Path) -> None:
    desk = Desk()
    (path,) = files(tmp_path, {"seite.txt": "Muster GmbH"})
    report = desk.service.check_files([path], "impressum", {}, TAG)
    assert report.zeilen[0].urteil.status is E
    assert "als Impressum geprüft" in report.hinweise[0]
    with pytest.raises(InputError) as error:
        desk.service.check_files([path], None, {}, TAG)
    assert error.value.feld == "modul"
    with pytest.raises(NotFoundError, match="dse"):
        desk.service.check_files([path], "dse", {}, TAG)
    with pytest.raises(InputError):
        desk.service.check_files([], "impressum", {}, TAG)


def test_files_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    for folder in ("impressum", "agb"):
        (tmp_path / folder).mkdir()
    paths = [
        *files(tmp_path / "impressum", {"index.txt": "Impressum\n\nGmbH"}),
        *files(tmp_path / "agb", {"index.txt": "AGB\n\nText"}),
    ]
    report = Desk().service.check_files(paths, None, {}, TAG)
    assert [document.name for document in report.dokumente] == ["impressum/index.txt", "agb/index.txt"]


def test_a_text_is_checked_too(tmp_path: Path) -> None:
    report = Desk().service.check_files([], "impressum", {}, TAG, text="Muster GmbH")
    assert (report.titel, report.zeilen[0].urteil.status) == ("Eingabe", E)
