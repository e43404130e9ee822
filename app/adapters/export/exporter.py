"""``SchriftsatzExporter``: a filing as a folder of files ready to send, and what only we need in its subfolder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import app
from app.adapters.export import ablage
from app.adapters.export.anlagen import prepare_anlage
from app.adapters.export.bloecke import is_draft
from app.adapters.export.fakten import read_fakten
from app.adapters.export.gliederung import build_gliederung
from app.adapters.export.namen import file_name, plain_name
from app.adapters.export.pdf import MissingGlyphError, font_folders, load_fonts, render_pdf
from app.adapters.export.protokoll import render_protokoll
from app.adapters.export.word import render_docx
from app.adapters.export.xml_datei import write_xml
from app.domain.pruefung.befund import Befund
from app.domain.schriftsatz import erv_dateien
from app.domain.schriftsatz.belege import as_read
from app.domain.schriftsatz.klageart import Stadium
from app.domain.schriftsatz.protokoll import Protokoll, ProtokollDatei, facts_of, generated_texts
from app.domain.schriftsatz.schema import Anlage, SchriftsatzSchema
from app.domain.schriftsatz.xjustiz import Sendung, Versanddatei, nachricht
from app.errors import ExportError
from app.ports import Dokumentleser, ExportAuftrag, ExportErgebnis, ExportFile, Pdfschutz, Progress, Seitenbild

INTERN = "intern"
"""Subfolder for our side; what lies there is not sent."""
JSON_NAME = "schriftsatz.json"
XJUSTIZ_NAME = "xjustiz_nachricht.xml"
PROTOKOLL_NAME = "Prüfprotokoll"
_PLATZHALTER = "erv.platzhalter"


class Leser(Seitenbild, Pdfschutz, Dokumentleser, Protocol):
    """Reads texts, draws pages, changes foreign PDFs."""


@dataclass(frozen=True)
class _Written:
    """``name`` is relative to the folder (``intern/schriftsatz.json``)."""

    name: str
    zweck: str
    hinweise: tuple[str, ...] = ()
    anlage: Anlage | None = None

    @property
    def versand(self) -> bool:
        return not self.name.startswith(f"{INTERN}/")


class SchriftsatzExporter:
    """Fulfils the port ``Exporter``.

    Args:
        satz: folder with the templates ``schriftsatz.typ`` and ``protokoll.typ``.
        leser: page images, by which a stamp finds a free place on an Anlage, and text of the finished files.
    """

    def __init__(self, satz: Path, leser: Leser) -> None:
        self._satz = satz
        self._leser = leser

    def render_pdf(self, schriftsatz: SchriftsatzSchema, kanzlei: Sequence[str], zeichen: str | None = None) -> bytes:
        """The PDF alone (PDF/A-2a and PDF/UA-1), for a preview.

        Raises:
            ExportError: a character that no font has, with its place.
        """
        try:
            return render_pdf(build_gliederung(schriftsatz, kanzlei, zeichen), self._satz / "schriftsatz.typ")
        except MissingGlyphError as error:
            raise error.explain(schriftsatz, kanzlei, zeichen) from error

    def export(self, auftrag: ExportAuftrag, ziel: Path, progress: Progress) -> ExportErgebnis:
        """See the port."""
        schriftsatz = auftrag.schriftsatz
        if unknown := sorted(set(auftrag.anlagen) - {a.nummer for a in schriftsatz.anlagen}):
            raise ExportError(
                f"Zu {', '.join(unknown)} gibt es keinen Eintrag im Anlagenverzeichnis.",
                "Den Entwurf neu erstellen, damit Anlagen und Verzeichnis zusammenpassen.",
            )
        attached = [a for a in schriftsatz.anlagen if a.nummer in auftrag.anlagen]
        digits = 2 if len(attached) < 99 else 3
        main = file_name(1, schriftsatz.ueberschrift, "pdf", digits=digits)
        zeichen = auftrag.akte.aktenzeichen
        total = 5 + len(attached)

        ziel = ziel.absolute()
        others = self._other_files(ziel)
        with ablage.staged_folder(ziel) as stage:
            (stage / INTERN).mkdir()
            progress("Schriftsatz setzen (PDF)", 0, total)
            ablage.write_file(stage / main, self.render_pdf(schriftsatz, auftrag.kanzlei, zeichen))
            progress("Word-Fassung schreiben", 1, total)
            word = f"{INTERN}/{file_name(1, schriftsatz.ueberschrift, 'docx', digits=digits)}"
            ablage.write_file(stage / word, render_docx(build_gliederung(schriftsatz, auftrag.kanzlei, zeichen)))
            written = [_Written(main, "Schriftsatz (PDF/A-2a, PDF/UA-1)")]
            for step, anlage in enumerate(attached, 2):
                progress(f"Anlage {anlage.nummer} vorbereiten", step, total)
                number = 1 + sum(w.versand for w in written)  # what stays with us takes no place among what is sent
                written.append(self._anlage(stage, number, anlage, auftrag.anlagen[anlage.nummer], digits))
            progress("Daten schreiben", total - 3, total)
            written += self._xjustiz(stage, auftrag, written)
            written.append(_Written(word, "Word-Fassung zum Bearbeiten"))
            ablage.write_file(stage / INTERN / JSON_NAME, (schriftsatz.model_dump_json(indent=2) + "\n").encode())
            written.append(_Written(f"{INTERN}/{JSON_NAME}", "Daten des Schriftsatzes (JSON)"))
            written.append(self._zip(stage, main, written, schriftsatz))
            progress("Dateien prüfen, Protokoll schreiben", total - 2, total)
            strangers = [name for name in others if name not in {w.name for w in written}]
            befunde = self._check(stage, auftrag, written, strangers)
            written[0] = _Written(main, written[0].zweck, self._hints(schriftsatz, attached, strangers))
            written += self._protokoll(stage, auftrag, written, befunde)
            progress("In den Zielordner übernehmen", total - 1, total)
            files = tuple(self._file(stage, ziel, w) for w in written)
        return ExportErgebnis(ablage.told(files, ziel), befunde)

    def _anlage(self, stage: Path, number: int, anlage: Anlage, source: Path, digits: int) -> _Written:
        font = Path(font_folders()[1]) / "SourceSansPro-Semibold.ttf"
        if not font.is_file():
            load_fonts()
        part = stage / INTERN / "anlage.teil"
        stamped = prepare_anlage(anlage.nummer, source, part, font, self._leser)
        if anlage.sha256 is not None and anlage.sha256 != ablage.sha256(source):
            stamped.hinweise.append("Die Datei wurde geändert, seit der Entwurf erstellt ist. Bitte ansehen.")
        titel = f"Anlage {anlage.nummer} {anlage.bezeichnung}"
        name = file_name(number, titel, stamped.extension, digits=digits)
        if not stamped.versendbar:
            name = f"{INTERN}/{plain_name(titel)}.{stamped.extension}"
        part.replace(stage / name)
        return _Written(name, f"Anlage {anlage.nummer}: {anlage.bezeichnung}", tuple(stamped.hinweise), anlage)

    def _xjustiz(self, stage: Path, auftrag: ExportAuftrag, written: Sequence[_Written]) -> list[_Written]:
        """The data set over what is sent; none without a court that can be addressed."""
        if auftrag.gericht_id is None:
            return []
        sendung = Sendung(
            schriftsatz=auftrag.schriftsatz,
            akte=auftrag.akte,
            gericht_id=auftrag.gericht_id,
            dateien=[Versanddatei(w.name, ablage.sha256(stage / w.name), w.anlage) for w in written if w.versand],
            erstellt=auftrag.erstellt,
            version=app.__version__,
        )
        ablage.write_file(stage / XJUSTIZ_NAME, write_xml(nachricht(sendung, auftrag.xjustiz)))
        return [_Written(XJUSTIZ_NAME, f"Strukturdatensatz (XJustiz {auftrag.xjustiz.version})")]

    def _zip(self, stage: Path, main: str, written: Sequence[_Written], schriftsatz: SchriftsatzSchema) -> _Written:
        name = f"{INTERN}/{Path(main).stem}.zip"
        sent = [stage / w.name for w in written if w.versand]
        ablage.write_zip(stage / name, sent, schriftsatz.formales.datum)
        return _Written(name, "Alle Dateien des Versands (ZIP, zur Weitergabe)")

    def _check(
        self, stage: Path, auftrag: ExportAuftrag, written: Sequence[_Written], strangers: Sequence[str]
    ) -> tuple[Befund, ...]:
        schriftsatz = auftrag.schriftsatz
        outside = schriftsatz.stadium is Stadium.AUSSERGERICHTLICH
        held = [w for w in written if w.anlage is not None and not w.versand]
        sent = {w.anlage.nummer for w in written if w.anlage is not None and w.versand}
        versand = erv_dateien.Versand(
            dateien=[read_fakten(stage / w.name, self._leser) for w in written if w.versand],
            gericht=schriftsatz.rubrum.gericht,
            verfahren=None if outside else auftrag.xjustiz.verfahren[schriftsatz.rechtsgebiet],
            offen=_open_points(schriftsatz),
            zurueckgehalten=[f"Anlage {w.anlage.nummer} ({Path(w.name).name})" for w in held if w.anlage],
            ohne_datei=[a.nummer for a in schriftsatz.anlagen if a.nummer not in sent],
            fremd=strangers,
        )
        return erv_dateien.check(versand, auftrag.pruefungen)

    def _protokoll(
        self, stage: Path, auftrag: ExportAuftrag, written: Sequence[_Written], befunde: Sequence[Befund]
    ) -> list[_Written]:
        schriftsatz = auftrag.schriftsatz
        protokoll = Protokoll(
            titel=f"Prüfprotokoll: {schriftsatz.ueberschrift}",
            entwurf=auftrag.entwurf,
            erstellt=auftrag.erstellt,
            programm=f"Satzwerk {app.__version__}",
            akte=auftrag.akte.aktenzeichen,
            kurzrubrum=auftrag.akte.kurzrubrum,
            gericht=schriftsatz.rubrum.gericht,
            gericht_kennung=auftrag.gericht_id,
            vollstaendig=not is_draft(schriftsatz),
            angaben=facts_of(auftrag.angaben),
            befunde=(*schriftsatz.pruefliste, *befunde),
            kosten=schriftsatz.kosten,
            belege=as_read(schriftsatz),
            modelltexte=generated_texts(schriftsatz.absaetze, auftrag.annahmen),
            dateien=tuple(
                ProtokollDatei(
                    name=w.name,
                    zweck=w.zweck,
                    groesse=(stage / w.name).stat().st_size,
                    sha256=ablage.sha256(stage / w.name),
                    versand=w.versand,
                    hinweise=w.hinweise,
                )
                for w in written
            ),
        )
        pdf, data = (f"{INTERN}/{PROTOKOLL_NAME}.{kind}" for kind in ("pdf", "json"))
        ablage.write_file(stage / pdf, render_protokoll(protokoll, self._satz / "protokoll.typ"))
        ablage.write_file(stage / data, (protokoll.model_dump_json(indent=2) + "\n").encode())
        return [_Written(pdf, "Prüfprotokoll (PDF/A)"), _Written(data, "Prüfprotokoll (JSON)")]

    @staticmethod
    def _file(stage: Path, ziel: Path, written: _Written) -> ExportFile:
        path = stage / written.name
        return ExportFile(
            ziel / written.name, written.zweck, path.stat().st_size, ablage.sha256(path), written.hinweise
        )

    def _other_files(self, ziel: Path) -> list[str]:
        try:
            return sorted(p.name for p in ziel.iterdir() if p.is_file()) if ziel.is_dir() else []
        except OSError as error:
            raise ExportError(f"„{ziel}“ ließ sich nicht lesen.", "Die Berechtigungen des Ordners prüfen.") from error

    def _hints(
        self, schriftsatz: SchriftsatzSchema, attached: Sequence[Anlage], strangers: Sequence[str]
    ) -> tuple[str, ...]:
        hints = []
        if points := _open_points(schriftsatz):
            hints.append(f"Entwurf, noch offen: {', '.join(points)}.")
        if missing := [a.nummer for a in schriftsatz.anlagen if a not in attached]:
            hints.append(f"Ohne Datei blieben die Anlagen {', '.join(missing)}.")
        if strangers:
            names = ", ".join(strangers)
            hints.append(f"Im Zielordner liegen weitere Dateien, die nicht zu dieser Ausgabe gehören: {names}.")
        return tuple(hints)


def _open_points(schriftsatz: SchriftsatzSchema) -> list[str]:
    """What makes the filing a draft, in words."""
    generated = sum(a.unbestaetigt for a in schriftsatz.absaetze)
    said = {b.id: f"„{b.titel.removeprefix('Offen: ')}“" for b in schriftsatz.pruefliste}
    points = [said.get(f"{_PLATZHALTER}.{gap.strip('{}').lower()}", gap) for gap in schriftsatz.unresolved_platzhalter]
    if generated:
        points.append("ein unbestätigter Text des Sprachmodells" if generated == 1 else
                      f"{generated} unbestätigte Texte des Sprachmodells")  # fmt: skip
    return points
