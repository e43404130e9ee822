"""Calibration: each label against the answer, kept and compared with the run before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.domain.pruefung.control import Pruefkatalog
from app.domain.pruefung.kalibrierung import Ursache, by_module, compare, figures
from app.domain.pruefung.urteil import CheckStatus, Stufe
from app.errors import InputError, ModelError, OperationCancelled
from app.ports_pruefung import Kalibrierdokument
from app.services.kalibrierung import KalibrierService
from app.services.modell import ModellService
from app.services.pruefung_modell import Modellpruefung
from tests.domain.schriftsatz.waechter_material import wortschatz
from tests.fakes import CountingIds, FixedUhr, MemoryStore
from tests.pruefdesk import KATALOG, silent
from tests.pruefmatrix import STICHTAG, matrix
from tests.sprachmodell_fakes import LuegenModell
from tests.zitate_tabelle import READER

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
SATZ = (
    Kalibrierdokument("i1", "impressum", "Muster GmbH", {"PRO-01": (E, "GmbH"), "PRO-02": (U, ""), "PRO-99": (F, "")}),
    Kalibrierdokument("i2", "impressum", "Ohne Firma", {"PRO-01": (E, "doch"), "PRO-02": (N, "keine Waren")}),
    Kalibrierdokument("a1", "agb", "Datenschutzerklärung\n\nWir haften.", {"ABG-01": (F, "")}),
    Kalibrierdokument("d1", "dse", "Daten", {"DSE-01": (E, "")}),
)


class Satz:
    def __init__(self, documents: Sequence[Kalibrierdokument]) -> None:
        self.documents = documents

    def read_set(self, ordner: Path) -> Sequence[Kalibrierdokument]:
        return self.documents


def service(
    documents: Sequence[Kalibrierdokument] = SATZ,
    *,
    katalog: Pruefkatalog = KATALOG,
    store: MemoryStore | None = None,
    modell: LuegenModell | None = None,
) -> KalibrierService:
    kept = store or MemoryStore()
    dienst = None if modell is None else ModellService(modell, lambda: READER, wortschatz)
    return KalibrierService(
        lambda: kept,
        FixedUhr(),
        CountingIds(),
        lambda: katalog,
        matrix,
        Satz(documents),
        lambda: None,
        Modellpruefung(dienst),
    )


def test_each_label_against_the_answer() -> None:
    calibration = service()
    told: list[tuple[str, int, int]] = []
    run = calibration.run(Path("satz"), STICHTAG, lambda *step: told.append(step))
    items = calibration.vergleiche(run)
    assert [(i.dokument, i.control, i.soll, i.ist) for i in items] == [
        ("i1", "PRO-01", E, E),
        ("i1", "PRO-02", U, U),
        ("i2", "PRO-01", E, F),
        ("i2", "PRO-02", N, U),
        ("a1", "ABG-01", F, U),
    ]
    assert [i.ursache for i in items] == [None, None, Ursache.CRITERIA, Ursache.SCOPE, Ursache.ARTIFACT_TYPE]
    assert (figures(items).fp, figures(items).fn, list(by_module(items))) == (1, 1, ["impressum", "agb"])
    assert "„dse“" in run.hinweise[0]
    assert "PRO-99" in run.hinweise[1]
    assert told[-1] == ("Kalibrierung", 4, 4)


def test_runs_are_kept_and_compared_with_the_one_before() -> None:
    store = MemoryStore()
    first = service(store=store).run(Path("satz"), STICHTAG, silent)
    better = (Kalibrierdokument("i2", "impressum", "Ohne Firma GmbH", SATZ[1].labels), *SATZ[2:])
    calibration = service((SATZ[0], *better), store=store)
    calibration._ids.new("x")  # other ids than the first run
    second = calibration.run(Path("satz"), STICHTAG, silent)
    assert calibration.laeufe() == (second, first)
    assert calibration.before(second) == first
    assert calibration.before(first) is None
    (change,) = compare(calibration.vergleiche(first), calibration.vergleiche(second))
    assert (change.dokument, change.besser) == ("i2", True)
    third = calibration.run(Path("anderer"), STICHTAG, silent, keep=False)
    assert calibration.before(third) is None
    assert len(calibration.laeufe()) == 2


def test_the_model_answers_what_is_left_open() -> None:
    modell = LuegenModell({"antwort": "fehlt", "zitat": ""})
    run = service(modell=modell).run(Path("satz"), STICHTAG, silent, modell=True, modul="agb")
    (zeile,) = run.zeilen
    assert (zeile.ist, zeile.stufe, run.mit_modell) == (F, Stufe.MODEL, True)
    with pytest.raises(ModelError):
        service().run(Path("satz"), STICHTAG, silent, modell=True)


def test_a_set_without_a_module_is_refused() -> None:
    with pytest.raises(InputError, match="Arten im Satz: dse"):
        service(SATZ[3:]).run(Path("satz"), STICHTAG, silent)
    with pytest.raises(InputError, match="keine"):
        service().run(Path("satz"), STICHTAG, silent, modul="widerruf")


def test_given_up_nothing_is_kept() -> None:
    def stop(stage: str, done: int, total: int) -> None:
        if done:
            raise OperationCancelled

    calibration = service()
    with pytest.raises(OperationCancelled):
        calibration.run(Path("satz"), STICHTAG, stop)
    assert calibration.laeufe() == ()
