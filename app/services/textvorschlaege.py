"""Generated text for a draft: what it may rest on, taken from Akte, Angaben, Bausteine, documents and the corpus.

``ModellService`` judges each sentence against that ``Grundlage``; what stood is kept beside the draft, marked, until a
person accepts it (spec 2, „The principle“). Nothing is written while the model works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.domain.kanzlei.akte import Akte
from app.domain.kanzlei.beteiligte import Beteiligter, Person
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.bearbeiten import find
from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.schema import Absatz, HerkunftArt, Partei, RetrievalBeleg, SchriftsatzSchema
from app.domain.schriftsatz.waechter import Grundlage
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import ChangeSet
from app.messages_schriftsatz import InsertParagraph, ProposeText
from app.ports import Store
from app.ports_modell import Cancelled, OnText
from app.services.belege import BUDGET
from app.services.entwuerfe import EntwurfService
from app.services.modell import ModellService, Textvorschlag
from app.services.pipeline import Pipeline
from app.services.verstaendnis import Seiten

MAX_DOKUMENT, MAX_DOKUMENTE = 900, 1_500
"""Characters of one document and of all documents that go along."""
MAX_PUNKT = 300
_AKTUALISIEREN = "Bitte die Ansicht aktualisieren."
_NACHWEISE = ("gesetz", "urteil")


Suche = Callable[[str, Abschnitt], Sequence[RetrievalBeleg]]
"""What a text names and what is found for it, for a section (``belege.BelegService.look_up``)."""


@dataclass(frozen=True)
class Vorgelegt:
    """What the model made, and for which text: ``basis`` is the paragraph as it stood when the model was asked."""

    absatz_id: str
    basis: str
    vorschlag: Textvorschlag


class Textvorschlaege:
    """Use cases „Sachverhalt glätten“ and „Absatz zur Würdigung entwerfen“.

    Args:
        store: the library.
        pipeline: the facts of a filing.
        entwuerfe: keeps what stood.
        modell: writes.
        seiten: text of the documents of an Akte.
        suche: looks up in the imported law; None: only what the draft has found already.
    """

    def __init__(
        self,
        store: Store,
        pipeline: Pipeline,
        entwuerfe: EntwurfService,
        modell: ModellService,
        seiten: Seiten,
        suche: Suche | None = None,
    ) -> None:
        self._store = store
        self._pipeline = pipeline
        self._entwuerfe = entwuerfe
        self._modell = modell
        self._seiten = seiten
        self._suche = suche

    # ---- the two tasks -----------------------------------------------------------------------------------------------

    def smooth(
        self, draft_id: str, absatz_id: str, on_text: OnText | None = None, cancelled: Cancelled | None = None
    ) -> Vorgelegt:
        """A paragraph of the Sachverhalt in better words. Nothing is stored.

        Raises:
            InputError: the paragraph is none of the Sachverhalt.
            NotFoundError: no such draft, Akte or paragraph.
            ModelError: no usable model or no usable answer.
            OperationCancelled: the user gave up.
        """
        draft, akte, absatz = self._read(draft_id, absatz_id)
        if absatz.abschnitt is not Abschnitt.SACHVERHALT:
            raise InputError("Geglättet wird nur der Sachverhalt.", "Wählen Sie einen Absatz des Sachverhalts.")
        vorschlag = self._modell.smooth(absatz.text, self._facts(draft, akte), on_text, cancelled)
        return Vorgelegt(absatz.id, absatz.text, vorschlag)

    def draft(
        self,
        draft_id: str,
        absatz_id: str,
        punkt: str,
        on_text: OnText | None = None,
        cancelled: Cancelled | None = None,
    ) -> Vorgelegt:
        """One more paragraph of the Rechtliche Würdigung, to stand behind ``absatz_id``. Nothing is stored.

        Raises:
            InputError: ``punkt`` is missing or too long, or the paragraph is none of the Würdigung.
            NotFoundError: no such draft, Akte or paragraph.
            ModelError: no usable model or no usable answer.
            OperationCancelled: the user gave up.
        """
        punkt = " ".join(punkt.split())
        if not punkt:
            raise InputError("Es fehlt, worum es gehen soll.", "Zum Beispiel: „Wahrung der Klagefrist“.", "punkt")
        if len(punkt) > MAX_PUNKT:
            text = f"Der Auftrag ist mit {len(punkt)} Zeichen zu lang."
            raise InputError(text, f"Höchstens {MAX_PUNKT} Zeichen.", "punkt")
        draft, akte, absatz = self._read(draft_id, absatz_id)
        if absatz.abschnitt is not Abschnitt.RECHTLICHE_WUERDIGUNG:
            text = "Ein Absatz wird nur für die rechtliche Würdigung entworfen."
            raise InputError(text, "Wählen Sie den Absatz, hinter dem er stehen soll.")
        grundlage = self._grundlage(draft, akte, absatz, punkt)
        return Vorgelegt(absatz.id, absatz.text, self._modell.draft(punkt, grundlage, on_text, cancelled))

    def read_ahead(self, draft_id: str, absatz_id: str) -> None:
        """Let the model read the material of ``draft`` while its point is being written.

        Raises:
            NotFoundError: no such draft, Akte or paragraph.
        """
        self._modell.read_ahead(self.grundlage(draft_id, absatz_id))

    def grundlage(self, draft_id: str, absatz_id: str, punkt: str = "") -> Grundlage:
        """Everything that generated text at a paragraph may rest on.

        Raises:
            NotFoundError: no such draft, Akte or paragraph.
        """
        return self._grundlage(*self._read(draft_id, absatz_id), punkt)

    # ---- keeping what stood ------------------------------------------------------------------------------------------

    def keep_smoothed(self, draft_id: str, vorgelegt: Vorgelegt) -> ChangeSet:
        """Keep a rewording beside its paragraph until a person decides.

        Raises:
            ConflictError: the paragraph was changed in the meantime: the rewording was judged against another text.
            InputError: there is no text.
            NotFoundError: no such draft or paragraph.
            StoreError: nothing was written.
        """
        _, _, absatz = self._read(draft_id, vorgelegt.absatz_id)
        if absatz.text != vorgelegt.basis:
            raise ConflictError(
                "Der Absatz wurde inzwischen geändert; der Vorschlag passt nicht mehr dazu.",
                "Glätten Sie ihn noch einmal.",
            )
        found = vorgelegt.vorschlag
        return self._entwuerfe.propose(ProposeText(draft_id, absatz.id, found.text, found.modell, found.belege))

    def keep_drafted(self, draft_id: str, vorgelegt: Vorgelegt) -> ChangeSet:
        """Put a drafted paragraph behind the one it was asked for; it stays open until a person decides.

        Raises:
            InputError: there is no text.
            NotFoundError: no such draft or paragraph.
            StoreError: nothing was written.
        """
        _, _, absatz = self._read(draft_id, vorgelegt.absatz_id)
        found = vorgelegt.vorschlag
        return self._entwuerfe.insert(
            InsertParagraph(
                draft_id, absatz.abschnitt, absatz.id, found.text, absatz.gruppe, found.modell, found.belege
            )
        )

    # ---- the material ------------------------------------------------------------------------------------------------

    def _read(self, draft_id: str, absatz_id: str) -> tuple[Draft, Akte, Absatz]:
        with self._store.read() as read:
            draft = read.drafts.get(draft_id)
            akte = read.akten.get(draft.akte_id) if draft else None
        if draft is None or akte is None:
            raise NotFoundError(f"Den Entwurf „{draft_id}“ gibt es nicht (mehr).", _AKTUALISIEREN)
        try:
            return draft, akte, find(draft.schriftsatz, absatz_id)
        except KeyError as error:
            raise NotFoundError(f"Den Absatz „{absatz_id}“ gibt es nicht (mehr).", _AKTUALISIEREN) from error

    def _grundlage(self, draft: Draft, akte: Akte, absatz: Absatz, punkt: str) -> Grundlage:
        facts = self._facts(draft, akte)
        return Grundlage(
            angaben=facts.angaben,
            vorlagen=facts.vorlagen,
            dokumente=tuple(self._documents(draft.schriftsatz, akte)),
            belege=self._belege(draft.schriftsatz, absatz, punkt),
        )

    def _facts(self, draft: Draft, akte: Akte) -> Grundlage:
        """What persons entered or confirmed, and the reviewed text of the draft. Generated text proves nothing."""
        schriftsatz = draft.schriftsatz
        own = (a.text for a in schriftsatz.absaetze if a.herkunft.art is HerkunftArt.PERSON)
        reviewed = (a.text for a in schriftsatz.absaetze if a.herkunft.art in (HerkunftArt.BAUSTEIN, HerkunftArt.SLOT))
        angaben = (*_rubrum(schriftsatz), *_akte(akte), *self._slots(draft, akte), *own)
        return Grundlage(angaben=tuple(dict.fromkeys(angaben)), vorlagen=tuple(reviewed))

    def _slots(self, draft: Draft, akte: Akte) -> Iterator[str]:
        """The Angaben of the draft as a person reads them; nothing that nobody confirmed."""
        if draft.gespraech is None:
            return
        try:
            rows = self._pipeline.view(akte, draft.gespraech).angaben
        except ConflictError:
            return
        for row in rows:
            if row.bestaetigt and row.status not in ("offen", "fehlt") and row.anzeige:
                yield f"{row.label}: {row.anzeige}"

    def _documents(self, schriftsatz: SchriftsatzSchema, akte: Akte) -> Iterator[str]:
        """Beginnings of the documents that the draft offers as Anlagen."""
        wanted = {a.dokumentId for a in schriftsatz.anlagen}
        room = MAX_DOKUMENTE
        for dokument in akte.dokumente:
            if dokument.id in wanted and room > 0:
                text = " ".join(" ".join(self._seiten(akte, dokument)).split())[: min(MAX_DOKUMENT, room)]
                room -= len(text)
                if text:
                    yield f"{dokument.titel}: {text}"

    def _belege(self, schriftsatz: SchriftsatzSchema, absatz: Absatz, punkt: str) -> tuple[RetrievalBeleg, ...]:
        """Law and decisions that stand: those of the section in half the budget, then those found for the point.

        The first do not depend on the point: they can be read ahead. What room is left takes more of the section.
        """
        asked = self._suche(punkt, absatz.abschnitt) if self._suche is not None and punkt else ()
        own = tuple(b for b in schriftsatz.retrieval_belege if b.abschnitt in (None, absatz.abschnitt))
        found: dict[tuple[str, str], RetrievalBeleg] = {}
        room = BUDGET // 2
        for belege, more in ((own, BUDGET // 2), (asked, 0), (own, 0)):
            for beleg in belege:
                stands = beleg.quelle in _NACHWEISE and beleg.chunkId and beleg.stand != "superseded"
                if stands and (beleg.chunkId, beleg.referenz) not in found and len(beleg.auszug) <= room:
                    found[beleg.chunkId, beleg.referenz] = beleg
                    room -= len(beleg.auszug)
            room += more
        return tuple(found.values())


def _rubrum(schriftsatz: SchriftsatzSchema) -> Iterator[str]:
    rubrum = schriftsatz.rubrum
    yield f"Gericht: {', '.join(filter(None, (rubrum.gericht, rubrum.gericht_anschrift)))}"
    if rubrum.aktenzeichen:
        yield f"Az. {rubrum.aktenzeichen}"
    yield from (_partei(p) for p in (*rubrum.klaeger, *rubrum.beklagter))


def _partei(partei: Partei) -> str:
    return f"{partei.bezeichnung}: {', '.join(filter(None, (partei.name, partei.anschrift, partei.vertreter)))}"


def _akte(akte: Akte) -> Iterator[str]:
    yield f"Unser Aktenzeichen: {akte.aktenzeichen}"
    yield from (_beteiligter(b) for b in akte.beteiligte)


def _beteiligter(beteiligter: Beteiligter) -> str:
    person: Person = beteiligter.person
    address = person.anschrift.einzeilig() if person.anschrift else ""
    people = ", ".join(f"{v.funktion} {v.name}" for v in person.vertreter)
    return f"{beteiligter.rolle.value.capitalize()}: {', '.join(filter(None, (person.name, address, people)))}"
