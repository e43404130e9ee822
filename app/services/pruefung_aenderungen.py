"""Cases of the document check, changed: each function gives the case as it is afterwards, or says why not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime

from app.domain.pruefung.control import Pruefkatalog
from app.domain.pruefung.vorgang import Abweisung, NachweisEintrag, Pruefvorgang, VorgangDokument
from app.domain.werte import clean_text
from app.errors import ConflictError, InputError, NotFoundError
from app.messages_pruefung import (
    AddNachweis,
    ChangePruefvorgang,
    CreatePruefvorgang,
    DismissControl,
    RestoreControl,
)
from app.ports import Repositories, UnitOfWork
from app.services.pruefung_dokumente import title_of

MAX_TITEL, MIN_GRUND, MAX_GRUND = 200, 3, 2000
"""Bounds of titles and reasons, as the domain has them."""
_TITEL = re.compile(r"Prüfung (\d+)")


def existing(view: Repositories, vorgang_id: str) -> Pruefvorgang:
    """The case of that id.

    Raises:
        NotFoundError: there is none.
    """
    vorgang = view.pruefvorgaenge.get(vorgang_id)
    if vorgang is None:
        raise NotFoundError(
            f"Den Prüfvorgang „{vorgang_id}“ gibt es nicht (mehr).", "Wählen Sie einen anderen.", feld="vorgang_id"
        )
    return vorgang


def documents_of(view: Repositories, vorgang: Pruefvorgang) -> tuple[VorgangDokument, ...]:
    """The documents of a case, in order."""
    return tuple(found for id_ in vorgang.dokumente if (found := view.pruefdokumente.get(id_)) is not None)


def document_of(view: Repositories, vorgang: Pruefvorgang, dokument_id: str) -> VorgangDokument:
    """A document of a case.

    Raises:
        NotFoundError: it has no such document.
    """
    found = view.pruefdokumente.get(dokument_id) if dokument_id in vorgang.dokumente else None
    if found is None:
        raise NotFoundError(
            f"Das Dokument „{dokument_id}“ gehört nicht (mehr) zu „{vorgang.titel}“.",
            "Wählen Sie ein anderes.",
            feld="dokument_id",
        )
    return found


def known_control(katalog: Pruefkatalog, control: str) -> None:
    """There is a control of that id.

    Raises:
        NotFoundError: there is none.
    """
    if all(one.id != control for modul in katalog.module for one in modul.controls):
        raise NotFoundError(f"Den Prüfpunkt „{control}“ gibt es nicht.", "Wählen Sie einen anderen.", feld="control")


def put(work: UnitOfWork, vorgang: Pruefvorgang, documents: Sequence[VorgangDokument]) -> None:
    """Write a case and its new documents."""
    for document in documents:
        work.pruefdokumente.put(document)
    work.pruefvorgaenge.put(vorgang)


def new(
    view: Repositories, command: CreatePruefvorgang, id_: str, today: date, documents: Sequence[VorgangDokument]
) -> Pruefvorgang:
    """A case with its first documents.

    Raises:
        InputError: the title does not fit.
    """
    named = title_of([document.name for document in documents]) if documents else _next_titel(view)
    titel = command.titel if command.titel.strip() else named
    return Pruefvorgang(
        id=id_,
        titel=text_of(titel, "titel", "Titel", 1, MAX_TITEL),
        akte_id=command.akte_id,
        stichtag=command.stichtag or today,
        dokumente=tuple(document.id for document in documents),
        module=command.module,
    )


def changed(view: Repositories, command: ChangePruefvorgang) -> Pruefvorgang:
    """The case with title, Akte, day and modules of the command.

    Raises:
        NotFoundError: there is no such case.
        InputError: the title does not fit.
    """
    return existing(view, command.vorgang_id).model_copy(
        update={
            "titel": text_of(command.titel, "titel", "Titel", 1, MAX_TITEL),
            "akte_id": command.akte_id,
            "stichtag": command.stichtag,
            "module": tuple(dict.fromkeys(command.module)),
        }
    )


def with_documents(view: Repositories, vorgang_id: str, documents: Sequence[VorgangDokument]) -> Pruefvorgang:
    """The case with more documents.

    Raises:
        NotFoundError: there is no such case.
        ConflictError: the same file, unchanged, lies in it already.
    """
    vorgang = existing(view, vorgang_id)
    seen = {(document.datei, document.sha256) for document in documents_of(view, vorgang)}
    for document in documents:
        if (document.datei, document.sha256) in seen:
            raise ConflictError(
                f"„{document.name}“ liegt schon unverändert im Vorgang.", "Es wurde nichts hinzugefügt."
            )
        seen.add((document.datei, document.sha256))
    ids = (*vorgang.dokumente, *(document.id for document in documents))
    return vorgang.model_copy(update={"dokumente": ids})


def replaced(vorgang: Pruefvorgang, before: VorgangDokument, now: VorgangDokument) -> Pruefvorgang:
    """The case with a new reading in the place of the old: what was said of it still holds."""
    return vorgang.model_copy(
        update={
            "dokumente": tuple(now.id if id_ == before.id else id_ for id_ in vorgang.dokumente),
            "arten": {now.id if id_ == before.id else id_: art for id_, art in vorgang.arten.items()},
            "abweisungen": tuple(
                entry.model_copy(update={"dokument": now.id}) if entry.dokument == before.id else entry
                for entry in vorgang.abweisungen
            ),
        }
    )


def without_document(vorgang: Pruefvorgang, dokument_id: str) -> Pruefvorgang:
    """The case without a document and what was said of it."""
    return vorgang.model_copy(
        update={
            "dokumente": tuple(id_ for id_ in vorgang.dokumente if id_ != dokument_id),
            "arten": {id_: art for id_, art in vorgang.arten.items() if id_ != dokument_id},
            "abweisungen": tuple(entry for entry in vorgang.abweisungen if entry.dokument != dokument_id),
        }
    )


def dismissed(vorgang: Pruefvorgang, command: DismissControl, wer: str, am: datetime) -> Pruefvorgang:
    """The case with a finding dismissed.

    Raises:
        InputError: the reason does not fit.
        NotFoundError: the case has no such document.
    """
    if command.dokument_id and command.dokument_id not in vorgang.dokumente:
        raise NotFoundError(
            f"Das Dokument „{command.dokument_id}“ gehört nicht (mehr) zu „{vorgang.titel}“.",
            "Wählen Sie ein anderes.",
            feld="dokument_id",
        )
    entry = Abweisung(
        control=command.control,
        dokument=command.dokument_id,
        grund=text_of(command.grund, "grund", "Grund", MIN_GRUND, MAX_GRUND),
        wer=wer,
        am=am,
    )
    others = tuple(e for e in vorgang.abweisungen if (e.control, e.dokument) != (entry.control, entry.dokument))
    return vorgang.model_copy(update={"abweisungen": (*others, entry)})


def restored(vorgang: Pruefvorgang, command: RestoreControl) -> Pruefvorgang:
    """The case without a dismissal.

    Raises:
        NotFoundError: there is no such dismissal.
    """
    wanted = (command.control, command.dokument_id)
    rest = tuple(entry for entry in vorgang.abweisungen if (entry.control, entry.dokument) != wanted)
    if len(rest) == len(vorgang.abweisungen):
        raise NotFoundError(f"Der Prüfpunkt {command.control} ist nicht abgewiesen.", "Es gibt nichts zurückzunehmen.")
    return vorgang.model_copy(update={"abweisungen": rest})


def with_nachweis(vorgang: Pruefvorgang, command: AddNachweis, id_: str) -> Pruefvorgang:
    """The case with one more entry of evidence.

    Raises:
        InputError: who or what does not fit.
    """
    entry = NachweisEintrag(
        id=id_,
        control=command.control,
        wer=text_of(command.wer, "wer", "Name der bestätigenden Person", 1, MAX_TITEL),
        wann=command.wann,
        was=text_of(command.was, "was", "Inhalt des Nachweises", MIN_GRUND, MAX_GRUND),
        datei=text_of(command.datei, "datei", "Name der Datei", 0, MAX_GRUND),
    )
    return vorgang.model_copy(update={"nachweise": (*vorgang.nachweise, entry)})


def without_nachweis(vorgang: Pruefvorgang, nachweis_id: str) -> Pruefvorgang:
    """The case without an entry of evidence.

    Raises:
        NotFoundError: there is no such entry.
    """
    rest = tuple(entry for entry in vorgang.nachweise if entry.id != nachweis_id)
    if len(rest) == len(vorgang.nachweise):
        raise NotFoundError(f"Den Nachweis „{nachweis_id}“ gibt es nicht (mehr).", "Wählen Sie einen anderen.")
    return vorgang.model_copy(update={"nachweise": rest})


def text_of(text: str, feld: str, label: str, least: int, most: int) -> str:
    """A text from a person within its bounds.

    Raises:
        InputError: too short, too long, or no text.
    """
    try:
        words = clean_text(text).strip()
    except ValueError as error:
        raise InputError(f"{label}: erwartet wird {error}.", "Bitte berichtigen.", feld=feld) from error
    if not least <= len(words) <= most:
        found = f"{len(words)} Zeichen" if words else "nichts"
        raise InputError(
            f"{label}: erwartet werden {least} bis {most} Zeichen, gefunden: {found}.", "Bitte ergänzen.", feld=feld
        )
    return words


def _next_titel(view: Repositories) -> str:
    numbers = [int(found[1]) for v in view.pruefvorgaenge.all() if (found := _TITEL.fullmatch(v.titel))]
    return f"Prüfung {max(numbers, default=0) + 1}"
