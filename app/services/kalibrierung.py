"""Calibration: a labelled set against the checks, kept for comparison with the next run (source 2, § 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from pathlib import Path

from app.domain.pruefung.artefakt import recognise_art
from app.domain.pruefung.control import Modul, Pruefkatalog
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.kalibrierung import Vergleich
from app.domain.pruefung.router import Pruefmatrix
from app.domain.pruefung.urteil import CheckStatus, Urteil
from app.domain.pruefung.vorgang import Kalibrierlauf, Laufzeile
from app.errors import InputError, ModelError
from app.messages import ChangeSet
from app.messages_pruefung import KeepKalibrierlauf
from app.ports import Ids, Progress, Store, Uhr
from app.ports_pruefung import Kalibrierdokument, Kalibrierleser
from app.services.pruefung_lauf import Aehnlichkeitsquelle, Auftrag, Lauf
from app.services.pruefung_modell import Modellpruefung

STAGE = "Kalibrierung"
MAX_NAME = 200


class KalibrierService:
    """Measures the checks.

    Args:
        store: where runs are kept; opened when the first one is kept or looked for.
        uhr: instants of runs.
        ids: ids of runs.
        katalog: modules; called at first use.
        matrix: the checkers; called at first use.
        leser: reads labelled sets.
        aehnlichkeit: likeness of meaning.
        modell: the last stage.
    """

    def __init__(
        self,
        store: Callable[[], Store],
        uhr: Uhr,
        ids: Ids,
        katalog: Callable[[], Pruefkatalog],
        matrix: Callable[[], Pruefmatrix],
        leser: Kalibrierleser,
        aehnlichkeit: Aehnlichkeitsquelle,
        modell: Modellpruefung,
    ) -> None:
        self._store = store
        self._uhr = uhr
        self._ids = ids
        self._katalog = katalog
        self._matrix = matrix
        self._leser = leser
        self._aehnlichkeit = aehnlichkeit
        self._modell = modell

    def run(
        self,
        ordner: Path,
        stichtag: date,
        progress: Progress,
        *,
        modell: bool = False,
        keep: bool = True,
        modul: str | None = None,
    ) -> Kalibrierlauf:
        """Check every document of a labelled set on its own and compare each answer with its label.

        Args:
            ordner: the set.
            stichtag: day whose law counts.
            progress: documents done of all.
            modell: ask the model what is left open.
            keep: keep the run, for comparison with the next one.
            modul: only this module.

        Raises:
            InputError: the set is damaged, or none of its documents belongs to a module.
            NotFoundError: there is no such module.
            ModelError: the model shall be asked and cannot.
            OperationCancelled: ``progress`` said so; nothing is kept.
        """
        if modell and (fault := self._modell.fehler()):
            raise ModelError(fault, "Wählen Sie ein Modell, oder kalibrieren Sie ohne.")
        katalog = self._katalog()
        documents = [d for d in self._leser.read_set(ordner) if modul is None or d.modul == modul]
        module = {d.modul: found for d in documents if (found := katalog.modul(d.modul)) is not None}
        if not module:
            kinds = ", ".join(dict.fromkeys(d.modul for d in documents)) or "keine"
            known = ", ".join(m.id for m in katalog.module)
            raise InputError(
                f"Kein Dokument von „{ordner.name}“ gehört zu einem Prüfmodul (Arten im Satz: {kinds}).",
                f"Die Spalte kind nennt das Modul: {known}.",
            )
        lauf = Lauf(katalog, self._matrix(), self._aehnlichkeit)
        ask = self._modell.ask if modell else None
        items: list[Vergleich] = []
        for done, document in enumerate(documents):
            progress(STAGE, done, len(documents))
            if (own := module.get(document.modul)) is not None:
                items += _compared(document, own, self._answers(lauf, document, own, stichtag, ask))
        progress(STAGE, len(documents), len(documents))
        run = Kalibrierlauf(
            id=self._ids.new("kalibrierlauf"),
            am=self._uhr.now(),
            ordner=(ordner.resolve().name or str(ordner))[:MAX_NAME],
            stichtag=stichtag,
            mit_modell=modell,
            zeilen=tuple(_row(item) for item in items),
            hinweise=_not_compared(documents, katalog, {item.control for item in items}),
        )
        if keep:
            self.keep(run)
        return run

    def keep(self, lauf: Kalibrierlauf) -> ChangeSet:
        """Keep a run, for comparison with the next one.

        Raises:
            StoreError: nothing was written.
        """
        with self._store().unit_of_work(KeepKalibrierlauf(lauf.id)) as work:
            work.kalibrierlaeufe.put(lauf)
            return work.commit()

    def laeufe(self) -> tuple[Kalibrierlauf, ...]:
        """The kept runs, newest first."""
        with self._store().read() as view:
            return tuple(reversed(view.kalibrierlaeufe.all()))

    def before(self, lauf: Kalibrierlauf) -> Kalibrierlauf | None:
        """The run of the same set that was kept last before this one; None if there is none."""
        runs = self.laeufe()
        kept = next((n for n, one in enumerate(runs) if one.id == lauf.id), None)
        older = runs if kept is None else runs[kept + 1 :]
        return next((one for one in older if one.ordner == lauf.ordner), None)

    @staticmethod
    def vergleiche(lauf: Kalibrierlauf) -> tuple[Vergleich, ...]:
        """The items of a run."""
        return tuple(
            Vergleich(
                zeile.dokument,
                zeile.modul,
                zeile.control,
                zeile.soll,
                zeile.ist,
                zeile.stufe,
                zeile.grund,
                zeile.beleg_soll,
                zeile.art_passt,
            )
            for zeile in lauf.zeilen
        )

    @staticmethod
    def _answers(
        lauf: Lauf, document: Kalibrierdokument, modul: Modul, stichtag: date, ask: Callable[[Urteil], Urteil] | None
    ) -> Mapping[str, Urteil]:
        dokument = Pruefdokument(document.id, f"{document.id}.txt", modul.artifact_type, document.text)
        auftrag = Auftrag(document.id, stichtag, (dokument,), (modul.id,))
        report = lauf.check(auftrag) if ask is None else lauf.check(auftrag, ask)
        return {zeile.control.id: zeile.urteil for zeile in report.zeilen}


def _compared(document: Kalibrierdokument, modul: Modul, answers: Mapping[str, Urteil]) -> list[Vergleich]:
    """Labels against answers; a label without an answer is one to a duty that is not checked (on that day)."""
    recognised = recognise_art("", document.text)
    fits = recognised in (modul.artifact_type, ArtifactType.SONSTIGES)
    return [
        Vergleich(
            document.id,
            document.modul,
            control,
            soll,
            CheckStatus(answers[control].status),
            answers[control].stufe,
            answers[control].grund,
            beleg,
            fits,
        )
        for control, (soll, beleg) in document.labels.items()
        if control in answers
    ]


def _not_compared(
    documents: Sequence[Kalibrierdokument], katalog: Pruefkatalog, compared: AbstractSet[str]
) -> tuple[str, ...]:
    """What of the set has no answer."""
    foreign = dict.fromkeys(d.modul for d in documents if katalog.modul(d.modul) is None)
    unknown = dict.fromkeys(
        control for d in documents if d.modul not in foreign for control in d.labels if control not in compared
    )
    hints = [f"Zu „{kind}“ gibt es kein Prüfmodul; die Dokumente dieser Art sind nicht verglichen." for kind in foreign]
    if unknown:
        hints.append(f"Zu diesen Pflichten gibt es am Stichtag kein Control: {', '.join(sorted(unknown))}.")
    return tuple(hints)


def _row(item: Vergleich) -> Laufzeile:
    return Laufzeile(
        dokument=item.dokument,
        modul=item.modul,
        control=item.control,
        soll=item.soll,
        ist=item.ist,
        stufe=item.stufe,
        grund=item.grund,
        beleg_soll=item.beleg_soll,
        art_passt=item.art_passt,
    )
