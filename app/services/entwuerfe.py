"""Drafts that persons work on: paragraphs, generated text, evidence, comparison (spec 2, stage 4; spec 5)."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.kanzlei.akte import Akte, Dokument
from app.domain.schriftsatz import bearbeiten
from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.platzhalter import PLATZHALTER
from app.domain.schriftsatz.schema import Absatz, Herkunft, HerkunftArt, SchriftsatzSchema, Vorschlag
from app.domain.schriftsatz.vergleich import Vergleich, compare
from app.domain.werte import clean_text
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import ChangeSet, Command
from app.messages_schriftsatz import (
    AcceptText,
    DeleteDraft,
    EditParagraph,
    InsertParagraph,
    OfferBeweis,
    ProposeText,
    RefuseText,
    RemoveParagraph,
    RestoreParagraph,
    WithdrawBeweis,
)
from app.ports import Ids, Repositories, Store
from app.services.pipeline import Pipeline

MAX_ABSATZ = 20_000
"""Longest paragraph."""
_AKTUALISIEREN = "Bitte die Ansicht aktualisieren."
Change = Callable[[SchriftsatzSchema, Akte], SchriftsatzSchema]


class EntwurfService:
    """Use cases around the text of a draft.

    Args:
        store: the library.
        pipeline: makes the Prüfliste anew after each change.
        ids: identifiers of new paragraphs.
    """

    def __init__(self, store: Store, pipeline: Pipeline, ids: Ids) -> None:
        self._store = store
        self._pipeline = pipeline
        self._ids = ids

    def edit(self, command: EditParagraph) -> ChangeSet:
        """Keep a person's wording of a paragraph. The same text as before writes nothing (``changes.seq`` is 0).

        Raises:
            InputError: no text, or too long, or unreadable.
            NotFoundError: no such draft or paragraph.
            StoreError: nothing was written.
        """
        text = _text(command.text)
        return self._change(command, command.draft_id, lambda s, _: bearbeiten.edit(s, command.absatz_id, text))

    def restore(self, command: RestoreParagraph) -> ChangeSet:
        """Put a changed paragraph back to what was assembled.

        Raises:
            ConflictError: it is not changed.
            NotFoundError: no such draft or paragraph.
            StoreError: nothing was written.
        """

        def change(schriftsatz: SchriftsatzSchema, _: Akte) -> SchriftsatzSchema:
            try:
                return bearbeiten.restore(schriftsatz, command.absatz_id)
            except ValueError as error:
                raise ConflictError("Der Absatz steht so da, wie er zusammengesetzt wurde.", _AKTUALISIEREN) from error

        return self._change(command, command.draft_id, change)

    def insert(self, command: InsertParagraph) -> ChangeSet:
        """Put in a paragraph, a person's or a generated one, which stays open.

        Raises:
            InputError: no text, or too long, or unreadable; or ``nach`` stands in another section.
            NotFoundError: no such draft or paragraph ``nach``.
            StoreError: nothing was written.
        """
        art = HerkunftArt.MODELL if command.modell else HerkunftArt.PERSON
        absatz = Absatz(
            id=self._ids.new("absatz"),
            abschnitt=command.abschnitt,
            text=_text(command.text),
            gruppe=command.gruppe,
            herkunft=Herkunft(art=art, modell=command.modell),
            offen=command.modell is not None,
        )

        def change(schriftsatz: SchriftsatzSchema, _: Akte) -> SchriftsatzSchema:
            try:
                changed = bearbeiten.insert(schriftsatz, absatz, command.nach)
            except ValueError as error:
                raise InputError(f"Der Absatz lässt sich dort nicht einfügen: {error}.", _AKTUALISIEREN) from error
            return bearbeiten.with_belege(changed, command.belege)

        return self._change(command, command.draft_id, change)

    def propose(self, command: ProposeText) -> ChangeSet:
        """Keep generated text beside a paragraph until a person decides.

        Raises:
            InputError: no text, or too long, or unreadable.
            NotFoundError: no such draft or paragraph.
            StoreError: nothing was written.
        """
        vorschlag = Vorschlag(text=_text(command.text), modell=command.modell)
        return self._change(
            command,
            command.draft_id,
            lambda s, _: bearbeiten.propose(s, command.absatz_id, vorschlag, command.belege),
        )

    def accept(self, command: AcceptText) -> ChangeSet:
        """A person takes over what is open at a paragraph.

        Raises:
            ConflictError: nothing is open there (any more).
            NotFoundError: no such draft or paragraph.
            StoreError: nothing was written.
        """
        return self._change(command, command.draft_id, lambda s, _: _decided(bearbeiten.accept, s, command.absatz_id))

    def refuse(self, command: RefuseText) -> ChangeSet:
        """A person refuses what is open at a paragraph.

        Raises:
            ConflictError: nothing is open there (any more).
            NotFoundError: no such draft or paragraph.
            StoreError: nothing was written.
        """
        return self._change(command, command.draft_id, lambda s, _: _decided(bearbeiten.refuse, s, command.absatz_id))

    def remove(self, command: RemoveParagraph) -> ChangeSet:
        """Take out a paragraph; Anträge and Anlagen are numbered anew.

        Raises:
            NotFoundError: no such draft or paragraph.
            StoreError: nothing was written.
        """
        return self._change(command, command.draft_id, lambda s, _: bearbeiten.remove(s, command.absatz_id))

    def offer_beweis(self, command: OfferBeweis) -> ChangeSet:
        """Offer evidence for a paragraph.

        Raises:
            InputError: assertion or means of evidence are missing, too long or unreadable, or offered there already.
            NotFoundError: no such draft, paragraph or document.
            StoreError: nothing was written.
        """
        behauptung = _text(command.behauptung)
        mittel = _text(command.beweismittel) if command.dokument_id is None else ""

        def change(schriftsatz: SchriftsatzSchema, akte: Akte) -> SchriftsatzSchema:
            beweismittel = mittel if command.dokument_id is None else _dokument(akte, command.dokument_id)
            try:
                return bearbeiten.offer_beweis(schriftsatz, command.absatz_id, behauptung, beweismittel)
            except ValueError as error:
                raise InputError(
                    "Dieses Beweismittel ist für den Absatz schon angeboten.",
                    "Wählen Sie ein anderes, oder nehmen Sie das vorhandene Angebot zurück.",
                    "beweismittel",
                ) from error

        return self._change(command, command.draft_id, change)

    def withdraw_beweis(self, command: WithdrawBeweis) -> ChangeSet:
        """Take back an offer of evidence.

        Raises:
            NotFoundError: no such draft, paragraph or offer.
            StoreError: nothing was written.
        """
        return self._change(
            command, command.draft_id, lambda s, _: bearbeiten.withdraw_beweis(s, command.absatz_id, command.index)
        )

    def delete(self, command: DeleteDraft) -> ChangeSet:
        """Delete a version.

        Raises:
            NotFoundError: there is none of that id.
            StoreError: nothing was written.
        """
        with self._store.unit_of_work(command) as uow:
            uow.drafts.delete(_draft(uow, command.draft_id).id)
            return uow.commit()

    def compare(self, alt: str, neu: str) -> Vergleich:
        """What differs between two drafts.

        Raises:
            NotFoundError: one of them does not exist.
        """
        with self._store.read() as read:
            return compare(_draft(read, alt).schriftsatz, _draft(read, neu).schriftsatz)

    def _change(self, command: Command, draft_id: str, change: Change) -> ChangeSet:
        with self._store.unit_of_work(command) as uow:
            draft = _draft(uow, draft_id)
            akte = uow.akten.get(draft.akte_id)
            if akte is None:
                raise NotFoundError("Die Akte dieses Entwurfs gibt es nicht mehr.", _AKTUALISIEREN)
            try:
                changed = change(draft.schriftsatz, akte)
            except KeyError as error:
                what = f"Die Stelle {error} gibt es im Entwurf nicht (mehr)."
                raise NotFoundError(what, _AKTUALISIEREN) from error
            if changed != draft.schriftsatz:
                uow.drafts.put(draft.model_copy(update={"schriftsatz": self._rechecked(draft, akte, changed)}))
            return uow.commit()

    def _rechecked(self, draft: Draft, akte: Akte, schriftsatz: SchriftsatzSchema) -> SchriftsatzSchema:
        """With its Prüfliste made anew; a draft whose conversation or Klageart is gone keeps the one it has."""
        if draft.gespraech is None:
            return schriftsatz
        try:
            return self._pipeline.recheck(akte, draft.gespraech, schriftsatz)
        except ConflictError:
            return schriftsatz


def _decided(
    decide: Callable[[SchriftsatzSchema, str], SchriftsatzSchema], schriftsatz: SchriftsatzSchema, absatz_id: str
) -> SchriftsatzSchema:
    try:
        return decide(schriftsatz, absatz_id)
    except ValueError as error:
        raise ConflictError("An diesem Absatz ist kein Vorschlag mehr offen.", _AKTUALISIEREN) from error


def _text(text: str) -> str:
    """Text of a paragraph, clean; placeholders in it stay."""
    try:
        parts, end = list[str](), 0
        for match in PLATZHALTER.finditer(text):
            parts += [clean_text(text[end : match.start()]), match[0]]
            end = match.end()
        cleaned = "".join((*parts, clean_text(text[end:]))).strip()
    except ValueError as error:
        raise InputError("Der Text ist nicht lesbar.", f"Erwartet wird {error}.", "text") from error
    if not cleaned:
        raise InputError("Der Text ist leer.", "Schreiben Sie einen Text, oder entfernen Sie den Absatz.", "text")
    if len(cleaned) > MAX_ABSATZ:
        raise InputError(
            f"Der Text ist mit {len(cleaned)} Zeichen zu lang.", f"Höchstens {MAX_ABSATZ} Zeichen.", "text"
        )
    return cleaned


def _dokument(akte: Akte, id_: str) -> Dokument:
    for dokument in akte.dokumente:
        if dokument.id == id_:
            return dokument
    raise NotFoundError(f"Das Dokument „{id_}“ gibt es in der Akte nicht (mehr).", _AKTUALISIEREN)


def _draft(repositories: Repositories, id_: str) -> Draft:
    draft = repositories.drafts.get(id_)
    if draft is None:
        raise NotFoundError(f"Den Entwurf „{id_}“ gibt es nicht (mehr).", _AKTUALISIEREN)
    return draft
