"""The Akten: making, changing, reading from JSON, documents, deleting (spec 2; spec 6, points 2 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TypeVar

import pydantic

from app.domain.kanzlei import aenderung
from app.domain.kanzlei.akte import Akte, Dokument, Kanzleiprofil
from app.domain.kanzlei.beteiligte import Beteiligter
from app.domain.kanzlei.kopf import FELD_WORT, Aktenkopf
from app.domain.kanzlei.vorschlag import next_aktenzeichen, propose_kurzrubrum
from app.domain.recht.gerichte import Gericht
from app.eingabe import problems_of
from app.errors import InputError, NotFoundError
from app.messages import ChangeSet, Command, DeleteAkte, ImportAkte, SaveAkte
from app.messages_akten import (
    AddBeteiligter,
    AddDokumente,
    CreateAkte,
    EditAkte,
    EditBeteiligter,
    EditDokument,
    MoveBeteiligter,
    MoveDokument,
    RemoveAngabe,
    RemoveBeteiligter,
    RemoveDokument,
    SetAngabe,
    SetKanzleiprofil,
)
from app.ports import Dokumentablage, Dokumentleser, Ids, Seitenbild, Store, Uhr
from app.services.akten_aufnahme import Aufnahme, take_in
from app.services.akten_import import Found, documents_beside, load_akte, sources_beside

__all__ = ["AktenService", "Aufnahme", "load_akte", "sources_beside"]

_ANDERE = "Wählen Sie einen anderen Eintrag; dieser wurde inzwischen entfernt."
T = TypeVar("T")


class AktenService:
    """Use cases around Akten.

    Args:
        store: the library.
        ablage: where documents are kept.
        leser: reads documents, for their number of pages and what they are.
        ids: identifiers of new Akten, Beteiligte and documents.
        uhr: today.
        gerichte: the directory of courts, asked on first use; without one ids of courts are taken as they stand.
        bilder: draws pages of documents; without one there are no page previews.
    """

    def __init__(
        self,
        store: Store,
        ablage: Dokumentablage,
        leser: Dokumentleser,
        ids: Ids,
        uhr: Uhr,
        gerichte: Callable[[], Mapping[str, Gericht]] | None = None,
        bilder: Seitenbild | None = None,
    ) -> None:
        self._store = store
        self._ablage = ablage
        self._leser = leser
        self._ids = ids
        self._uhr = uhr
        self._gerichte = gerichte
        self._bilder = bilder

    def akten(self) -> tuple[Akte, ...]:
        """All Akten in order of creation."""
        with self._store.read() as repositories:
            return repositories.akten.all()

    def akte(self, id_: str) -> Akte:
        """One Akte.

        Raises:
            NotFoundError: there is none of that id.
        """
        with self._store.read() as repositories:
            return _existing(repositories.akten.get(id_), id_)

    def heute(self, id_: str) -> date:
        """The day that counts as today in an Akte: its Stichtag (training files) or the calendar day.

        Raises:
            NotFoundError: there is none of that id.
        """
        return self.akte(id_).stichtag or self._uhr.today()

    def gerichte(self) -> Mapping[str, Gericht]:
        """The directory of courts by id; empty without one."""
        return self._gerichte() if self._gerichte is not None else {}

    def proposed_aktenzeichen(self) -> str:
        """The next free file number of this year; Musterakten do not count."""
        return self._next_number(self.akten())

    def last_profile(self) -> Kanzleiprofil | None:
        """Letterhead and lawyer of the newest Akte that has them; Musterakten do not count."""
        found = [a.kanzlei for a in self.akten() if a.kanzlei is not None and a.stichtag is None]
        return found[-1] if found else None

    def create(self, command: CreateAkte) -> ChangeSet:
        """Make a new Akte; its id is ``changes.ids("akten")[0]``.

        Raises:
            InputError: a text does not fit, or the file number is taken (``feld`` says which).
            StoreError: nothing was written.
        """
        people = tuple(
            Beteiligter(id=self._ids.new("bet"), rolle=rolle, person=person) for rolle, person in command.beteiligte
        )
        with self._store.unit_of_work(command) as work:
            akten = work.akten.all()
            number = command.aktenzeichen.strip() or self._next_number(akten)
            _free_number(akten, number, None)
            akte = _checked(
                lambda: Akte(
                    id=self._ids.new("akte"),
                    aktenzeichen=number,
                    kurzrubrum=command.kurzrubrum.strip() or propose_kurzrubrum(people),
                    rechtsgebiet=command.rechtsgebiet,
                    kanzlei=command.kanzlei,
                    beteiligte=people,
                )
            )
            work.akten.put(akte)
            return work.commit()

    def edit(self, command: EditAkte) -> ChangeSet:
        """Change the head of an Akte; the undo step names the field if it is only one.

        Raises:
            NotFoundError: there is no such Akte.
            InputError: the file number is taken, or there is no such Gericht (``feld`` says which).
            StoreError: nothing was written.
        """
        kopf = command.kopf
        changed = Aktenkopf.of(self.akte(command.akte_id)).changed(kopf)
        label = f"{FELD_WORT[changed[0]]} ändern" if len(changed) == 1 else None
        with self._store.unit_of_work(command, label=label) as work:
            akte = _existing(work.akten.get(command.akte_id), command.akte_id)
            if kopf.aktenzeichen != akte.aktenzeichen:
                _free_number(work.akten.all(), kopf.aktenzeichen, akte.id)
            if kopf.gericht_id != akte.gericht_id:
                self._known_gericht(kopf.gericht_id)
            work.akten.put(aenderung.with_kopf(akte, kopf))
            return work.commit()

    def set_profile(self, command: SetKanzleiprofil) -> ChangeSet:
        """Set letterhead and lawyer of an Akte.

        Raises:
            NotFoundError: there is no such Akte.
            StoreError: nothing was written.
        """
        return self._change(command, command.akte_id, lambda a: aenderung.replaced(a, kanzlei=command.kanzlei))

    def add_beteiligter(self, command: AddBeteiligter) -> ChangeSet:
        """Add a person in a role, as the last one.

        Raises:
            NotFoundError: there is no such Akte.
            StoreError: nothing was written.
        """
        new = Beteiligter(id=self._ids.new("bet"), rolle=command.rolle, person=command.person)
        return self._change(command, command.akte_id, lambda a: aenderung.with_beteiligter(a, new))

    def edit_beteiligter(self, command: EditBeteiligter) -> ChangeSet:
        """Replace a Beteiligter; a Kurzrubrum that is the proposed one follows.

        Raises:
            NotFoundError: there is no such Akte or Beteiligter.
            StoreError: nothing was written.
        """

        def change(akte: Akte) -> Akte:
            if all(b.id != command.beteiligter.id for b in akte.beteiligte):
                raise KeyError(command.beteiligter.id)
            return aenderung.with_beteiligter(akte, command.beteiligter)

        return self._change(command, command.akte_id, change)

    def move_beteiligter(self, command: MoveBeteiligter) -> ChangeSet:
        """Move a Beteiligter among those of its role (Kläger zu 1, Kläger zu 2).

        Raises:
            NotFoundError: there is no such Akte or Beteiligter.
            StoreError: nothing was written.
        """
        return self._change(
            command,
            command.akte_id,
            lambda a: aenderung.moved_beteiligter(a, command.beteiligter_id, command.step),
        )

    def remove_beteiligter(self, command: RemoveBeteiligter) -> ChangeSet:
        """Take a Beteiligter out.

        Raises:
            NotFoundError: there is no such Akte or Beteiligter.
            StoreError: nothing was written.
        """
        return self._change(
            command, command.akte_id, lambda a: aenderung.without_beteiligter(a, command.beteiligter_id)
        )

    def set_angabe(self, command: SetAngabe) -> ChangeSet:
        """Add or replace an Angabe.

        Raises:
            NotFoundError: there is no such Akte.
            InputError: its source names a document that the Akte does not have (any more).
            StoreError: nothing was written.
        """
        return self._change(
            command,
            command.akte_id,
            lambda a: _checked(lambda: aenderung.with_angabe(a, command.angabe, command.statt)),
        )

    def remove_angabe(self, command: RemoveAngabe) -> ChangeSet:
        """Take an Angabe out.

        Raises:
            NotFoundError: there is no such Akte or Angabe.
            StoreError: nothing was written.
        """
        return self._change(command, command.akte_id, lambda a: aenderung.without_angabe(a, command.schluessel))

    def save(self, command: SaveAkte) -> ChangeSet:
        """Create or replace an Akte as a whole.

        Raises:
            StoreError: nothing was written.
        """
        return self._put(command, command.akte)

    def import_json(self, command: ImportAkte) -> ChangeSet:
        """Create or replace an Akte from a JSON file, with its documents; all or nothing.

        Documents are looked up beside the JSON file and read before anything is copied. If storing fails after
        that, copies may remain that no Akte mentions; the next attempt uses them again.

        Raises:
            InputError: the JSON or a document is wrong or missing; every place is named.
            StoreError: nothing was written.
        """
        akte = load_akte(command.path)
        dokumente = [self._stored(akte.id, found) for found in documents_beside(akte, command.path, self._leser)]
        return self._put(command, aenderung.replaced(akte, dokumente=tuple(dokumente)))

    def add_dokumente(self, command: AddDokumente) -> tuple[ChangeSet, Aufnahme]:
        """Copy files into an Akte, recognise what they are, and say which were not taken and why.

        Files whose content the Akte has already, folders and what cannot be read are left out; the rest is one step.

        Raises:
            NotFoundError: there is no such Akte.
            StoreError: nothing was written.
        """
        akte = self.akte(command.akte_id)
        found = take_in(akte, command.paths, self._leser, self._ablage, self._ids)
        count = len(found.neu)
        label = "Dokument hinzufügen" if count == 1 else f"{count} Dokumente hinzufügen"
        with self._store.unit_of_work(command, label=label) as work:
            akte = _existing(work.akten.get(akte.id), akte.id)
            for dokument in found.neu:
                akte = aenderung.with_dokument(akte, dokument)
            work.akten.put(akte)
            return work.commit(), found

    def edit_dokument(self, command: EditDokument) -> ChangeSet:
        """Change title, kind and date of a document.

        Raises:
            NotFoundError: there is no such Akte or document.
            InputError: the title is empty or too long (``feld``: ``titel``).
            StoreError: nothing was written.
        """

        def change(akte: Akte) -> Akte:
            old = next((d for d in akte.dokumente if d.id == command.dokument_id), None)
            if old is None:
                raise KeyError(command.dokument_id)
            fields = {"titel": command.titel, "art": command.art, "datum": command.datum}
            new = _checked(lambda: Dokument.model_validate(old.model_dump() | fields))
            return aenderung.with_dokument(akte, new)

        return self._change(command, command.akte_id, change)

    def move_dokument(self, command: MoveDokument) -> ChangeSet:
        """Move a document in the list.

        Raises:
            NotFoundError: there is no such Akte or document.
            StoreError: nothing was written.
        """
        return self._change(
            command, command.akte_id, lambda a: aenderung.moved_dokument(a, command.dokument_id, command.step)
        )

    def remove_dokument(self, command: RemoveDokument) -> ChangeSet:
        """Take a document out; the file stays in the folder of the Akte, for undo and for drafts that name it.

        Raises:
            NotFoundError: there is no such Akte or document.
            StoreError: nothing was written.
        """
        return self._change(command, command.akte_id, lambda a: aenderung.without_dokument(a, command.dokument_id))

    def seitenbild(self, akte_id: str, dokument_id: str, seite: int, breite: int) -> bytes | None:
        """A page of a document as PNG, ``breite`` pixels wide; None without something that draws pages.

        Raises:
            NotFoundError: there is no such Akte, document or file.
            InputError: the document has no pages to draw, or no such page.
        """
        path = self.dokument_pfad(akte_id, dokument_id)
        return self._bilder.render_page(path, seite, breite) if self._bilder is not None else None

    def delete(self, command: DeleteAkte) -> ChangeSet:
        """Delete an Akte with its conversations, drafts and contracts; undo brings all of it back, so the files stay.

        Raises:
            NotFoundError: there is no such Akte.
            StoreError: nothing was written.
        """
        with self._store.unit_of_work(command) as work:
            _existing(work.akten.get(command.akte_id), command.akte_id)
            for draft in work.drafts.all():
                if draft.akte_id == command.akte_id:
                    work.drafts.delete(draft.id)
            for conversation in work.conversations.all():
                if conversation.akte_id == command.akte_id:
                    work.conversations.delete(conversation.id)
            for vertrag in work.vertraege.all():
                if vertrag.akte_id == command.akte_id:
                    work.vertraege.delete(vertrag.id)
            for vorgang in work.pruefvorgaenge.all():
                if vorgang.akte_id == command.akte_id:
                    for dokument_id in vorgang.dokumente:
                        work.pruefdokumente.delete(dokument_id)
                    work.pruefvorgaenge.delete(vorgang.id)
            work.akten.delete(command.akte_id)
            return work.commit()

    def dokument_pfad(self, akte_id: str, dokument_id: str) -> Path:
        """Where a document of an Akte lies.

        Raises:
            NotFoundError: there is no such Akte, document or file.
        """
        for dokument in self.akte(akte_id).dokumente:
            if dokument.id == dokument_id:
                return self._ablage.path(akte_id, dokument.datei)
        raise NotFoundError(f"Die Akte {akte_id} hat kein Dokument {dokument_id}.", "Wählen Sie ein anderes Dokument.")

    def _change(self, command: Command, akte_id: str, change: Callable[[Akte], Akte]) -> ChangeSet:
        with self._store.unit_of_work(command) as work:
            akte = _existing(work.akten.get(akte_id), akte_id)
            try:
                changed = change(akte)
            except KeyError as error:
                raise NotFoundError(f"Die Akte {akte_id} hat keinen Eintrag {error.args[0]}.", _ANDERE) from error
            work.akten.put(changed)
            return work.commit()

    def _next_number(self, akten: tuple[Akte, ...]) -> str:
        own = [a.aktenzeichen for a in akten if a.stichtag is None]
        number = next_aktenzeichen(own, self._uhr.today().year)
        taken = {a.aktenzeichen for a in akten}
        while number in taken:
            own.append(number)
            number = next_aktenzeichen(own, self._uhr.today().year)
        return number

    def _known_gericht(self, gericht_id: str | None) -> None:
        if gericht_id is not None and self._gerichte is not None and gericht_id not in self._gerichte():
            raise InputError(
                f"Ein Gericht mit der Kennung „{gericht_id}“ steht nicht im Verzeichnis.",
                "Wählen Sie ein Gericht aus der Liste.",
                "gericht_id",
            )

    def _put(self, command: Command, akte: Akte) -> ChangeSet:
        with self._store.unit_of_work(command) as work:
            work.akten.put(akte)
            return work.commit()

    def _stored(self, akte_id: str, found: Found) -> Dokument:
        datei, digest = self._ablage.put(akte_id, found.source, found.source.name)
        return found.dokument.model_copy(update={"datei": datei, "sha256": digest, "seiten": found.seiten})


def _existing(akte: Akte | None, id_: str) -> Akte:
    if akte is None:
        raise NotFoundError(f"Die Akte {id_} gibt es nicht (mehr).", "Wählen Sie eine andere Akte.")
    return akte


def _free_number(akten: tuple[Akte, ...], number: str, own: str | None) -> None:
    taken = next((a for a in akten if a.aktenzeichen == number and a.id != own), None)
    if taken is not None:
        raise InputError(
            f"Das Aktenzeichen {number} hat schon die Akte „{taken.kurzrubrum}“.",
            "Wählen Sie ein anderes.",
            "aktenzeichen",
        )


def _checked(make: Callable[[], T]) -> T:
    """What a model makes of inputs; its refusal in plain words beside the first field."""
    try:
        return make()
    except pydantic.ValidationError as error:
        problems = problems_of(error, lambda loc: ".".join(map(str, loc)))
        field = str(error.errors()[0]["loc"][0]) if error.errors()[0]["loc"] else None
        raise InputError("Das lässt sich so nicht speichern.", "Berichtigen Sie es.", field, problems) from error
