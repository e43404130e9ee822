"""``SchriftsatzExporter``: a filing as a folder of files ready to send."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.adapters.export import ablage
from app.adapters.export.anlagen import prepare_anlage
from app.adapters.export.gliederung import build_gliederung
from app.adapters.export.namen import file_name
from app.adapters.export.pdf import MissingGlyphError, font_folders, load_fonts, render_pdf
from app.adapters.export.word import render_docx
from app.domain.schriftsatz.schema import Anlage, SchriftsatzSchema
from app.errors import ExportError
from app.ports import ExportFile, Progress, Seitenbild

JSON_NAME = "schriftsatz.json"


@dataclass(frozen=True)
class _Written:
    name: str
    zweck: str
    hinweise: tuple[str, ...] = ()


class SchriftsatzExporter:
    """Fulfils the port ``Exporter``.

    Args:
        satz: folder with the template ``schriftsatz.typ``.
        bilder: page images, by which a stamp finds a free place on an Anlage.
    """

    def __init__(self, satz: Path, bilder: Seitenbild) -> None:
        self._template = satz / "schriftsatz.typ"
        self._bilder = bilder

    def render_pdf(self, schriftsatz: SchriftsatzSchema, kanzlei: Sequence[str]) -> bytes:
        """The PDF alone (PDF/A-2a and PDF/UA-1), for a preview.

        Raises:
            ExportError: a character that no font has, with its place.
        """
        try:
            return render_pdf(build_gliederung(schriftsatz, kanzlei), self._template)
        except MissingGlyphError as error:
            raise error.explain(schriftsatz, kanzlei) from error

    def export(
        self,
        schriftsatz: SchriftsatzSchema,
        kanzlei: Sequence[str],
        anlagen: Mapping[str, Path],
        ziel: Path,
        progress: Progress,
    ) -> tuple[ExportFile, ...]:
        """See the port."""
        if unknown := sorted(set(anlagen) - {a.nummer for a in schriftsatz.anlagen}):
            raise ExportError(
                f"Zu {', '.join(unknown)} gibt es keinen Eintrag im Anlagenverzeichnis.",
                "Den Entwurf neu erstellen, damit Anlagen und Verzeichnis zusammenpassen.",
            )
        attached = [a for a in schriftsatz.anlagen if a.nummer in anlagen]
        digits = 2 if len(attached) < 99 else 3
        main = file_name(1, schriftsatz.ueberschrift, "pdf", digits=digits)
        word = file_name(1, schriftsatz.ueberschrift, "docx", digits=digits)
        total = 4 + len(attached)

        ziel = ziel.absolute()
        others = self._other_files(ziel)
        with ablage.staged_folder(ziel) as stage:
            progress("Schriftsatz setzen (PDF)", 0, total)
            ablage.write_file(stage / main, self.render_pdf(schriftsatz, kanzlei))
            progress("Word-Fassung schreiben", 1, total)
            ablage.write_file(stage / word, render_docx(build_gliederung(schriftsatz, kanzlei)))
            written = [
                _Written(main, "Schriftsatz (PDF/A-2a, PDF/UA-1)"),
                _Written(word, "Word-Fassung zum Bearbeiten"),
            ]
            for number, anlage in enumerate(attached, 2):
                progress(f"Anlage {anlage.nummer} vorbereiten", number, total)
                written.append(self._anlage(stage, number, anlage, anlagen[anlage.nummer], digits))
            progress("Daten schreiben", total - 2, total)
            ablage.write_file(stage / JSON_NAME, (schriftsatz.model_dump_json(indent=2) + "\n").encode())
            written.append(_Written(JSON_NAME, "Daten des Schriftsatzes (JSON)"))
            written[0] = _Written(main, written[0].zweck, self._hints(schriftsatz, attached, others, written))
            progress("In den Zielordner übernehmen", total - 1, total)
            return tuple(
                ExportFile(
                    ziel / w.name, w.zweck, (stage / w.name).stat().st_size, ablage.sha256(stage / w.name), w.hinweise
                )
                for w in written
            )

    def _anlage(self, stage: Path, number: int, anlage: Anlage, source: Path, digits: int) -> _Written:
        font = Path(font_folders()[1]) / "SourceSansPro-Semibold.ttf"
        if not font.is_file():
            load_fonts()
        part = stage / "anlage.teil"
        stamped = prepare_anlage(anlage.nummer, source, part, font, self._bilder)
        name = file_name(number, f"Anlage {anlage.nummer} {anlage.bezeichnung}", stamped.extension, digits=digits)
        part.replace(stage / name)
        return _Written(name, f"Anlage {anlage.nummer}: {anlage.bezeichnung}", tuple(stamped.hinweise))

    def _other_files(self, ziel: Path) -> list[str]:
        try:
            return sorted(p.name for p in ziel.iterdir() if p.is_file()) if ziel.is_dir() else []
        except OSError as error:
            raise ExportError(f"„{ziel}“ ließ sich nicht lesen.", "Die Berechtigungen des Ordners prüfen.") from error

    def _hints(
        self,
        schriftsatz: SchriftsatzSchema,
        attached: Sequence[Anlage],
        others: Sequence[str],
        written: Sequence[_Written],
    ) -> tuple[str, ...]:
        hints = []
        if schriftsatz.unresolved_platzhalter:
            hints.append(f"Entwurf, noch offen: {', '.join(schriftsatz.unresolved_platzhalter)}.")
        if missing := [a.nummer for a in schriftsatz.anlagen if a not in attached]:
            hints.append(f"Ohne Datei blieben die Anlagen {', '.join(missing)}.")
        names = {w.name for w in written}
        if stale := [name for name in others if name not in names]:
            hints.append(
                f"Im Zielordner liegen weitere Dateien, die nicht zu dieser Ausgabe gehören: {', '.join(stale)}."
            )
        return tuple(hints)
