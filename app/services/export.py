"""A draft as files ready to send, checked as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from app.domain.kanzlei.akte import Akte, Kanzleiprofil
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.schriftsatz.dialog import AngabeZeile
from app.domain.schriftsatz.protokoll import Annahme
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.errors import ConflictError, NotFoundError
from app.messages_schriftsatz import AcceptText
from app.ports import Dokumentablage, ExportAuftrag, Exporter, ExportErgebnis, Katalog, Progress, Store, Uhr
from app.services.pipeline import Pipeline


class FilingWriter:
    """Writes a filing that is held in hand; needs no library.

    Args:
        exporter: writes the files.
        katalog: courts, codes and checks.
        uhr: instant of the export.
    """

    def __init__(self, exporter: Exporter, katalog: Katalog, uhr: Uhr) -> None:
        self._exporter = exporter
        self._katalog = katalog
        self._uhr = uhr

    def write(
        self,
        schriftsatz: SchriftsatzSchema,
        akte: Akte,
        anlagen: Mapping[str, Path],
        ziel: Path,
        progress: Progress,
        *,
        entwurf: str,
        angaben: Sequence[AngabeZeile] = (),
        annahmen: Sequence[Annahme] = (),
    ) -> ExportErgebnis:
        """Write a filing whose Anlagen lie at ``anlagen`` (number → path) into the folder ``ziel``.

        Raises:
            ExportError: a file could not be produced or written; what was there before is unchanged.
            OperationCancelled: ``progress`` cancelled.
        """
        auftrag = ExportAuftrag(
            schriftsatz=schriftsatz,
            akte=akte,
            entwurf=entwurf,
            kanzlei=letterhead(akte.kanzlei),
            anlagen=anlagen,
            gericht_id=self._gericht_id(schriftsatz.rubrum.gericht),
            erstellt=self._uhr.now(),
            xjustiz=self._katalog.xjustiz(),
            pruefungen=self._katalog.pruefungen(),
            angaben=angaben,
            annahmen=annahmen,
        )
        return self._exporter.export(auftrag, ziel, progress)

    def _gericht_id(self, name: str) -> str | None:
        """XJustiz id of the one court of that name."""
        found = {g.xjustiz_id for g in self._katalog.gerichte().values() if g.name == name}
        return found.pop() if len(found) == 1 else None


class ExportService:
    """Use case „Exportieren“.

    Args:
        store: the library.
        ablage: where the documents of the Akten are kept.
        writer: writes the files.
        pipeline: the facts of a filing and where they came from.
    """

    def __init__(self, store: Store, ablage: Dokumentablage, writer: FilingWriter, pipeline: Pipeline) -> None:
        self._store = store
        self._ablage = ablage
        self._writer = writer
        self._pipeline = pipeline

    def export(self, draft_id: str, ziel: Path, progress: Progress) -> ExportErgebnis:
        """Write a stored draft into the folder ``ziel``.

        Raises:
            NotFoundError: the draft, its Akte or the file of an Anlage does not exist.
            ExportError: a file could not be produced or written; what was there before is unchanged.
            OperationCancelled: ``progress`` cancelled.
        """
        with self._store.read() as read:
            draft = read.drafts.get(draft_id)
            akte = read.akten.get(draft.akte_id) if draft else None
            gespraech = _gespraech(draft, read.conversations.get(draft.conversation_id or "")) if draft else None
            versions = [d.id for d in read.drafts.all() if akte is not None and d.akte_id == akte.id]
        if draft is None or akte is None:
            raise NotFoundError(f"Den Entwurf „{draft_id}“ gibt es nicht (mehr).", "Bitte die Ansicht aktualisieren.")
        paths = {
            anlage.nummer: self._ablage.path(akte.id, anlage.datei)
            for anlage in draft.schriftsatz.anlagen
            if anlage.datei is not None
        }
        return self._writer.write(
            draft.schriftsatz,
            akte,
            paths,
            ziel,
            progress,
            entwurf=draft.titel,
            angaben=self._angaben(akte, gespraech),
            annahmen=_annahmen(self._store, frozenset(versions)),
        )

    def _angaben(self, akte: Akte, gespraech: Conversation | None) -> Sequence[AngabeZeile]:
        """The facts of a filing; none if the conversation is gone or its Klageart is no longer known."""
        if gespraech is None:
            return ()
        try:
            return self._pipeline.view(akte, gespraech).angaben
        except ConflictError:
            return ()


def _gespraech(draft: Draft, stored: Conversation | None) -> Conversation | None:
    """The conversation as it was when the draft was made, else as it is now."""
    return draft.gespraech or stored


def _annahmen(store: Store, drafts: frozenset[str]) -> tuple[Annahme, ...]:
    """Who accepted generated text in these drafts, from the journal; an acceptance that was undone does not count."""
    entries = store.journal(images=False)
    undone = {e.reverts for e in entries if e.reverts is not None}
    found: list[Annahme] = []
    for seq in (e.seq for e in entries if e.command == AcceptText.__name__ and e.reverts is None):
        if seq in undone:
            continue
        for entry in store.journal(after=seq - 1, limit=1):
            for image in entry.images:
                if image.ref.kind == "drafts" and image.ref.id in drafts and image.before and image.after:
                    before, after = (
                        {a["id"]: a for a in side["schriftsatz"]["absaetze"]} for side in (image.before, image.after)
                    )
                    found += [
                        Annahme(absatz=key, wer=entry.who, wann=entry.at)
                        for key in after
                        if key in before and _is_open(before[key]) and not _is_open(after[key])
                    ]
    return tuple(found)


def _is_open(absatz: Mapping[str, object]) -> bool:
    return bool(absatz.get("offen")) or absatz.get("vorschlag") is not None


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
