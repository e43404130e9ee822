"""Checking the documents of a case, or files alone; reports (spec 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from app.domain.pruefung.artefakt import art_name
from app.domain.pruefung.bericht import Pruefbericht
from app.domain.pruefung.control import Pruefkatalog
from app.domain.pruefung.fall import Nachweis
from app.domain.pruefung.router import Pruefmatrix
from app.domain.pruefung.urteil import Urteil
from app.domain.pruefung.vorgang import Pruefvorgang, VorgangDokument
from app.errors import InputError, ModelError
from app.ports import ExportErgebnis, Progress, Uhr
from app.ports_pruefung import Pruefexporter
from app.services.pruefung_ansicht import Ansichten, cancelled_by, needs_view
from app.services.pruefung_dokumente import Dokumente, readings, title_of
from app.services.pruefung_lauf import Aehnlichkeitsquelle, Auftrag, Lauf, checked_angaben, existing_module
from app.services.pruefung_modell import Modellpruefung
from app.services.pruefvorgaenge import PruefvorgangService

FORMATE = ("pdf", "docx", "csv", "json")
"""Formats of reports."""
STAGE_MODELL = "Sprachmodell"


@dataclass(frozen=True)
class Vorgangszeile:
    """A case in the list; ``maengel`` None: not checked yet in this run of the program, or by no module at all."""

    id: str
    titel: str
    akte_id: str | None
    stichtag: date
    dokumente: int
    maengel: int | None


@dataclass(frozen=True)
class _Kept:
    """A report and what it was made from."""

    vorgang: Pruefvorgang
    stand: int
    bericht: Pruefbericht


class DokumentpruefungService:
    """Checks cases; what a report rests on is measured once."""

    def __init__(
        self,
        faelle: PruefvorgangService,
        uhr: Uhr,
        katalog: Callable[[], Pruefkatalog],
        matrix: Callable[[], Pruefmatrix],
        dokumente: Dokumente,
        ansichten: Ansichten,
        aehnlichkeit: Aehnlichkeitsquelle,
        modell: Modellpruefung,
        exporter: Pruefexporter,
    ) -> None:
        """
        Args:
            faelle: the cases.
            uhr: instants of exports.
            katalog: modules; called at first use.
            matrix: the checkers; called at first use.
            dokumente: reads documents; the same as that of the cases.
            ansichten: saved pages as a visitor sees them.
            aehnlichkeit: likeness of meaning.
            modell: the last stage.
            exporter: writes reports.
        """
        self._faelle = faelle
        self._uhr = uhr
        self._katalog = katalog
        self._matrix = matrix
        self._dokumente = dokumente
        self._ansichten = ansichten
        self._aehnlichkeit = aehnlichkeit
        self._modell = modell
        self._exporter = exporter
        self._kept: dict[str, _Kept] = {}
        self._ungesehen: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        """Documents of a case, and what of them could not be rendered when it was tried last."""
        self._stand = 0
        """Grows with every answer of the model and every measurement: reports made before are out of date."""

    # ---- looking ----------------------------------------------------------------------------------------------------

    def katalog(self) -> Pruefkatalog:
        """Modules and facts."""
        return self._katalog()

    def zeilen(self) -> tuple[Vorgangszeile, ...]:
        """All cases in order of creation."""
        cases = self._faelle.vorgaenge()
        there = {vorgang.id for vorgang in cases}
        self._kept = {id_: kept for id_, kept in self._kept.items() if id_ in there}
        return tuple(self._row(vorgang) for vorgang in cases)

    def bericht(self, vorgang_id: str) -> Pruefbericht:
        """All answers of a case; the identical object as long as nothing it rests on changes. No model is asked.

        Raises:
            NotFoundError: there is no such case, or a module it names is gone.
        """
        vorgang = self._faelle.vorgang(vorgang_id)
        kept = self._kept.get(vorgang_id)
        if kept is not None and kept.stand == self._stand and kept.vorgang == vorgang:
            return kept.bericht
        stand = self._stand
        report = self._check(self._auftrag(vorgang), self._modell.known)
        self._kept[vorgang_id] = _Kept(vorgang, stand, report)
        return report

    def betrachten(self, vorgang_id: str, progress: Progress) -> Pruefbericht:
        """Render the saved pages of a case; what was measured is kept as long as the program runs.

        Raises:
            NotFoundError: there is no such case.
            OperationCancelled: ``progress`` said so; what was measured is kept.
        """
        auftrag = self._auftrag(self._faelle.vorgang(vorgang_id))
        try:
            ids = tuple(document.id for document in auftrag.dokumente)
            self._ungesehen[vorgang_id] = ids, self._ansichten.measure(auftrag.dokumente, progress)
        finally:
            self._stand += 1
        return self.bericht(vorgang_id)

    def fragen(self, vorgang_id: str, progress: Progress) -> Pruefbericht:
        """Ask the model what is still open; what it answers is kept as long as the program runs.

        Raises:
            NotFoundError: there is no such case.
            ModelError: no model can be asked.
            OperationCancelled: ``progress`` said so; what was answered is kept.
        """
        if fault := self._modell.fehler():
            raise ModelError(fault, "Wählen Sie in den Einstellungen ein Sprachmodell.")
        try:
            self._ask_open(self.bericht(vorgang_id), progress)
        finally:
            self._stand += 1
        return self.bericht(vorgang_id)

    def check_files(
        self,
        files: Sequence[Path],
        modul: str | None,
        angaben: Mapping[str, str | None],
        stichtag: date,
        *,
        betrachten: bool = True,
        modell: bool = False,
        text: str | None = None,
    ) -> Pruefbericht:
        """Check files as one case without keeping anything.

        Args:
            files: the documents.
            modul: only this module; None: those of the kinds of the documents.
            angaben: facts of the case; None: not said.
            stichtag: day whose law counts.
            betrachten: render saved pages for what only a visitor sees.
            modell: ask the model what is left open.
            text: one more document, not from a file.

        Raises:
            InputError: a file cannot be read, a fact does not exist, or no document is of a kind that is checked.
            NotFoundError: there is no such module.
        """
        said = checked_angaben(self._katalog(), angaben)
        read = self._dokumente.read_all(files)
        if text is not None:
            read = (*read, self._dokumente.from_text("Eingabe", text, None))
        read, hints = self._fitted(read, modul)
        documents = self._dokumente.to_check(read, {})
        auftrag = Auftrag(
            title_of([document.name for document in documents]),
            stichtag,
            documents,
            () if modul is None else (modul,),
            said,
            hinweise=(*hints, *readings(read)),
        )
        if betrachten and needs_view(self._lauf().module_of(auftrag)):
            unseen = self._ansichten.measure(documents, lambda *_: None)
            seen = self._ansichten.known(documents)
            auftrag = replace(auftrag, ansichten=seen, hinweise=(*auftrag.hinweise, *unseen))
        if modell and (fault := self._modell.fehler()):
            auftrag = replace(auftrag, hinweise=(*auftrag.hinweise, f"Das Sprachmodell wurde nicht gefragt: {fault}"))
            modell = False
        try:
            return self._check(auftrag, self._modell.ask if modell else self._modell.known)
        finally:
            self._dokumente.forget(document.id for document in read)

    def export(self, vorgang_id: str, formate: Sequence[str], ziel: Path, progress: Progress) -> ExportErgebnis:
        """Write the report of a case into a folder.

        Raises:
            NotFoundError: there is no such case.
            InputError: no or an unknown format.
            ExportError: nothing half-written remains.
            OperationCancelled: ``progress`` cancelled.
        """
        return self.write(self.bericht(vorgang_id), formate, ziel, progress)

    def write(self, bericht: Pruefbericht, formate: Sequence[str], ziel: Path, progress: Progress) -> ExportErgebnis:
        """Write a report into a folder.

        Raises:
            InputError: no or an unknown format.
            ExportError: nothing half-written remains.
            OperationCancelled: ``progress`` cancelled.
        """
        wanted = tuple(dict.fromkeys(one.strip().lower() for one in formate if one.strip()))
        if not wanted or (unknown := [one for one in wanted if one not in FORMATE]):
            found = f"„{', '.join(unknown)}“" if wanted else "Kein Format"
            raise InputError(
                f"{found} kann nicht geschrieben werden.", f"Formate sind {', '.join(FORMATE)}.", feld="formate"
            )
        return self._exporter.export_report(bericht, wanted, ziel, self._uhr.now(), progress)

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _row(self, vorgang: Pruefvorgang) -> Vorgangszeile:
        kept = self._kept.get(vorgang.id)
        fresh = kept is not None and kept.stand == self._stand and kept.vorgang == vorgang
        return Vorgangszeile(
            vorgang.id,
            vorgang.titel,
            vorgang.akte_id,
            vorgang.stichtag,
            len(vorgang.dokumente),
            kept.bericht.maengel if kept is not None and fresh and kept.bericht.zeilen else None,
        )

    def _auftrag(self, vorgang: Pruefvorgang) -> Auftrag:
        read = self._faelle.dokumente(vorgang.id)
        documents = self._dokumente.to_check(read, vorgang.arten)
        tried, unseen = self._ungesehen.get(vorgang.id, ((), ()))
        return Auftrag(
            vorgang.titel,
            vorgang.stichtag,
            documents,
            vorgang.module,
            vorgang.angaben,
            tuple(Nachweis(n.control, n.wer, n.wann, n.was, n.datei) for n in vorgang.nachweise),
            vorgang.abweisungen,
            self._ansichten.known(documents),
            (*readings(read), *(unseen if tried == vorgang.dokumente else ())),
        )

    def _lauf(self) -> Lauf:
        return Lauf(self._katalog(), self._matrix(), self._aehnlichkeit)

    def _check(self, auftrag: Auftrag, nachfrage: Callable[[Urteil], Urteil]) -> Pruefbericht:
        return self._lauf().check(auftrag, nachfrage)

    def _ask_open(self, bericht: Pruefbericht, progress: Progress) -> None:
        open_ = [zeile.urteil for zeile in bericht.zeilen if zeile.urteil.modellfrage is not None]
        for done, urteil in enumerate(open_):
            progress(STAGE_MODELL, done, len(open_))
            self._modell.ask(urteil, cancelled_by(progress, STAGE_MODELL, done, len(open_)))
        progress(STAGE_MODELL, len(open_), len(open_))

    def _fitted(
        self, read: tuple[VorgangDokument, ...], modul: str | None
    ) -> tuple[tuple[VorgangDokument, ...], tuple[str, ...]]:
        """The documents as the module needs them: without one of its kind, the first is taken for it."""
        if not read:
            raise InputError("Es ist kein Dokument angegeben.", "Nennen Sie mindestens eine Datei.")
        katalog = self._katalog()
        if modul is None:
            if any(m.takes({document.art for document in read}) for m in katalog.module):
                return read, ()
            names = ", ".join(f"„{document.name}“ ({art_name(document.art)})" for document in read)
            raise InputError(
                f"Für kein Dokument ist ein Prüfmodul erkennbar: {names}.",
                f"Wählen Sie ein Prüfmodul: {', '.join(m.id for m in katalog.module)}.",
                feld="modul",
            )
        wanted = existing_module(katalog, modul)
        kinds = {control.artifact_type for control in wanted.controls} | {wanted.artifact_type}
        if any(document.art in kinds for document in read):
            return read, ()
        first = read[0].model_copy(update={"art": wanted.artifact_type})
        hint = (
            f"„{first.name}“ wurde als {art_name(wanted.artifact_type)} geprüft, "
            "weil kein Dokument als solches erkannt wurde."
        )
        return (first, *read[1:]), (hint,)
