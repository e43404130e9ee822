"""A draft as files ready to send."""

from __future__ import annotations

from pathlib import Path

from app.domain.kanzlei.akte import Akte, Kanzleiprofil
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.errors import NotFoundError
from app.ports import Dokumentablage, Exporter, ExportFile, Progress, Store


class ExportService:
    """Use case „Exportieren“.

    Args:
        store: the library.
        ablage: where the documents of the Akten are kept.
        exporter: writes the files.
    """

    def __init__(self, store: Store, ablage: Dokumentablage, exporter: Exporter) -> None:
        self._store = store
        self._ablage = ablage
        self._exporter = exporter

    def export(self, draft_id: str, ziel: Path, progress: Progress) -> tuple[ExportFile, ...]:
        """Write a stored draft into the folder ``ziel``.

        Raises:
            NotFoundError: the draft, its Akte or the file of an Anlage does not exist.
            ExportError: a file could not be produced or written; what was there before is unchanged.
            OperationCancelled: ``progress`` cancelled.
        """
        with self._store.read() as read:
            draft = read.drafts.get(draft_id)
            akte = read.akten.get(draft.akte_id) if draft else None
        if draft is None or akte is None:
            raise NotFoundError(f"Den Entwurf „{draft_id}“ gibt es nicht (mehr).", "Bitte die Ansicht aktualisieren.")
        paths = {
            anlage.nummer: self._ablage.path(akte.id, anlage.datei)
            for anlage in draft.schriftsatz.anlagen
            if anlage.datei is not None
        }
        return self.export_files(draft.schriftsatz, akte, paths, ziel, progress)

    def export_files(
        self, schriftsatz: SchriftsatzSchema, akte: Akte, anlagen: dict[str, Path], ziel: Path, progress: Progress
    ) -> tuple[ExportFile, ...]:
        """Write a filing whose Anlagen lie at ``anlagen`` (number → path); same errors as ``export``."""
        return self._exporter.export(schriftsatz, letterhead(akte.kanzlei), anlagen, ziel, progress)


def letterhead(profil: Kanzleiprofil | None) -> tuple[str, ...]:
    """Lines of the letterhead, first the firm; empty without a profile."""
    if profil is None:
        return ()
    lines = [profil.kanzlei, f"{profil.berufsbezeichnung} {profil.rechtsanwalt}", profil.anschrift.einzeilig()]
    if profil.telefon:
        lines.append(f"Telefon {profil.telefon}")
    if profil.email:
        lines.append(profil.email)
    return tuple(lines)
