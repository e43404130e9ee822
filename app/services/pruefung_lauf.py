"""A run of the checks over a case: which modules, what they answer, what a model said, what a person dismissed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from app.domain.pruefung.bericht import Berichtszeile, Pruefbericht
from app.domain.pruefung.control import Merkmal, Modul, Pruefkatalog
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.fall import Aehnlichkeit, Herkunft, Merkmalstand, Nachweis, Pruefall
from app.domain.pruefung.router import Pruefmatrix
from app.domain.pruefung.urteil import Urteil
from app.domain.pruefung.vorgang import Abweisung
from app.errors import InputError, NotFoundError, Problem


@dataclass(frozen=True)
class Auftrag:
    """What is to be checked.

    Attributes:
        titel: of the case.
        stichtag: day whose law counts.
        dokumente: with their kinds.
        module: ids of modules; empty: those of the kinds of the documents.
        angaben: facts said by a person.
        nachweise: evidence list.
        abweisungen: dismissed findings.
        ansichten: what was measured of rendered pages, by id of the document.
        hinweise: what is known beforehand: what could not be read.
    """

    titel: str
    stichtag: date
    dokumente: tuple[Pruefdokument, ...]
    module: tuple[str, ...] = ()
    angaben: Mapping[str, str] = field(default_factory=dict)
    nachweise: tuple[Nachweis, ...] = ()
    abweisungen: tuple[Abweisung, ...] = ()
    ansichten: Mapping[str, Any] = field(default_factory=dict)
    hinweise: tuple[str, ...] = ()


Aehnlichkeitsquelle = Callable[[], Aehnlichkeit | None]
"""Gives likeness of meaning; None where it is not to be had."""
Nachfrage = Callable[[Urteil], Urteil]
"""What a model made of an answer that leaves a question; the same answer if it was not asked."""


class Lauf:
    """Runs the checks.

    Args:
        katalog: modules.
        matrix: the checkers.
        aehnlichkeit: likeness of meaning; gives None where it is not to be had.
    """

    def __init__(self, katalog: Pruefkatalog, matrix: Pruefmatrix, aehnlichkeit: Aehnlichkeitsquelle) -> None:
        self._katalog = katalog
        self._matrix = matrix
        self._aehnlichkeit = aehnlichkeit

    def check(self, auftrag: Auftrag, nachfrage: Nachfrage = lambda urteil: urteil) -> Pruefbericht:
        """All answers of a case.

        Raises:
            NotFoundError: a module that is named does not exist.
        """
        module = self.module_of(auftrag)
        fall = Pruefall(
            auftrag.dokumente,
            auftrag.stichtag,
            self._katalog,
            auftrag.angaben,
            auftrag.nachweise,
            auftrag.ansichten,
            self._aehnlichkeit() if any(c.paraphrasen for modul in module for c in modul.controls) else None,
        )
        dismissed = {(entry.control, entry.dokument): entry for entry in auftrag.abweisungen}
        zeilen = tuple(
            Berichtszeile(
                modul.id,
                found.control,
                found.dokument,
                nachfrage(found.urteil) if found.urteil.modellfrage else found.urteil,
                dismissed.get((found.control.id, found.dokument)),
            )
            for modul in module
            for found in self._matrix.check_module(fall, modul)
            if found.dokument or auftrag.module or fall.of_type(modul.artifact_type)
        )
        return Pruefbericht(
            auftrag.titel,
            auftrag.stichtag,
            auftrag.dokumente,
            zeilen,
            self._facts(fall, module),
            (*auftrag.hinweise, *self._unchecked(auftrag)),
            module,
            auftrag.nachweise,
        )

    def module_of(self, auftrag: Auftrag) -> tuple[Modul, ...]:
        """The modules that are run for a case.

        Raises:
            NotFoundError: a module that is named does not exist.
        """
        if auftrag.module:
            return tuple(existing_module(self._katalog, id_) for id_ in auftrag.module)
        kinds = {dokument.art for dokument in auftrag.dokumente}
        return tuple(modul for modul in self._katalog.module if modul.takes(kinds))

    def _unchecked(self, auftrag: Auftrag) -> tuple[str, ...]:
        """What is said of documents that no module takes; where modules were chosen, others may stand beside."""
        if auftrag.module:
            return ()
        return tuple(
            f"Was „{dokument.name}“ für ein Dokument ist, wurde nicht erkannt; es wurde von keinem Modul geprüft."
            for dokument in auftrag.dokumente
            if not self._takes(dokument.art)
        )

    def _takes(self, art: ArtifactType) -> bool:
        """Whether some module looks at documents of a kind, as its own or beside its own."""
        return any(
            art is modul.artifact_type
            or any(art is c.artifact_type or (c.besichtigt and art is ArtifactType.WEBSEITE) for c in modul.controls)
            for modul in self._katalog.module
        )

    def _facts(self, fall: Pruefall, module: Sequence[Modul]) -> dict[str, tuple[Merkmal, Merkmalstand]]:
        """The first module that knows a fact says what it is."""
        known: dict[str, Merkmalstand] = {}
        for modul in module:
            for id_, stand in self._matrix.facts(fall, modul).items():
                if known.get(id_, _UNKNOWN).wert is None:
                    known[id_] = stand
        return {merkmal.id: (merkmal, known[merkmal.id]) for merkmal in self._katalog.merkmale if merkmal.id in known}


_UNKNOWN = Merkmalstand(None, Herkunft.UNBEKANNT)


def existing_module(katalog: Pruefkatalog, id_: str) -> Modul:
    """The module of that name.

    Raises:
        NotFoundError: there is none; those that exist are named.
    """
    modul = katalog.modul(id_)
    if modul is None:
        known = ", ".join(modul.id for modul in katalog.module)
        raise NotFoundError(f"Das Prüfmodul „{id_}“ gibt es nicht.", f"Vorhanden sind: {known}.", feld="modul")
    return modul


def checked_angaben(katalog: Pruefkatalog, angaben: Mapping[str, str | None]) -> dict[str, str]:
    """Facts as said; those that are None were not said.

    Raises:
        InputError: there is no such fact, or it has no such value; each is named.
    """
    problems = tuple(_angaben_problems(katalog, angaben))
    if problems:
        raise InputError(
            "Die Angaben zum Fall passen nicht zu den Fragen.", "Bitte berichtigen.", feld="merkmal", probleme=problems
        )
    return {id_: wert for id_, wert in angaben.items() if wert is not None}


def _angaben_problems(katalog: Pruefkatalog, angaben: Mapping[str, str | None]) -> Iterator[Problem]:
    facts = {merkmal.id: merkmal for merkmal in katalog.merkmale}
    for id_, wert in angaben.items():
        if id_ not in facts:
            yield Problem(id_, "keine Frage dieses Namens", f"eine von {', '.join(facts)}")
            continue
        known = [entry.wert for entry in facts[id_].werte]
        if wert is not None and wert not in known:
            yield Problem(id_, f"„{wert}“", f"eines von {', '.join(known)}")
