"""Control → time → scope → checker → answer: not every duty needs the same judge (source 2, § 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from app.domain.pruefung.auswerten import Auswertung, leads_to
from app.domain.pruefung.control import Control, Fallgrund, Modul, Scope, Unbekannt, VerificationMethod
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.fall import Blick, Merkmalstand, Pruefall
from app.domain.pruefung.pruefer.angabe import check_field, check_reference
from app.domain.pruefung.pruefer.ansicht import check_view
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing, not_applicable, unclear
from app.domain.pruefung.pruefer.inhalt import check_content
from app.domain.pruefung.pruefer.nachweis import check_process, check_technical
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

Pruefer = Callable[[Control, Blick, Auswertung], Urteil]
Lesefassung = Callable[[Pruefdokument], Pruefdokument]
"""A document as its readers need it: the same characters at the same places, only blanks may be line ends."""

PRUEFER: Mapping[VerificationMethod, tuple[Stufe, Pruefer]] = {
    VerificationMethod.FIELD: (Stufe.FIELD, check_field),
    VerificationMethod.REFERENCE: (Stufe.REFERENCE, check_reference),
    VerificationMethod.CONTENT: (Stufe.KEYWORD, check_content),
    VerificationMethod.CONTRACTUAL: (Stufe.KEYWORD, check_content),
    VerificationMethod.PRESENTATION: (Stufe.RENDERING, check_view),
    VerificationMethod.BEHAVIOR: (Stufe.RENDERING, check_view),
    VerificationMethod.PROCESS: (Stufe.EVIDENCE, check_process),
    VerificationMethod.TECHNICAL: (Stufe.CONFIG, check_technical),
}


@dataclass(frozen=True, slots=True)
class ControlErgebnis:
    """Answer to a control for a document; ``dokument`` "" where the case has none of its kind."""

    control: Control
    dokument: str
    urteil: Urteil


class Pruefmatrix:
    """Sends each control to its checker.

    Args:
        auswertung: evaluates conditions.
        pruefungen: readers behind ``Control.pruefung``, by name.
        lesefassungen: how documents of a kind are laid out for reading.
    """

    def __init__(
        self,
        auswertung: Auswertung,
        pruefungen: Mapping[str, Pruefung],
        lesefassungen: Mapping[ArtifactType, Lesefassung] | None = None,
    ) -> None:
        self._auswertung = auswertung
        self._pruefungen = pruefungen
        self._lesefassungen = lesefassungen or {}

    def check_module(self, fall: Pruefall, modul: Modul) -> tuple[ControlErgebnis, ...]:
        """Answers to all controls of a module that were in force, document by document, in the order of the module."""
        fall = self._laid_out(fall)
        found: list[ControlErgebnis] = []
        blicke: dict[str, Blick] = {}
        for control in modul.controls:
            if not control.gilt_am(fall.stichtag):
                continue
            for dokument in self._documents(fall, control):
                blick = blicke.setdefault(dokument.id, Blick(fall, modul, dokument))
                found.append(ControlErgebnis(control, dokument.id, self.check(control, blick)))
        return tuple(found)

    def facts(self, fall: Pruefall, modul: Modul) -> Mapping[str, Merkmalstand]:
        """What is known of the facts that a module asks, in the order of asking; by its first document, else any."""
        fall = self._laid_out(fall)
        documents = (*fall.of_type(modul.artifact_type), *fall.dokumente, _nothing(modul.artifact_type))
        blick = Blick(fall, modul, documents[0])
        return {id_: self._auswertung.fact(id_, blick) for id_ in modul.merkmale}

    def _laid_out(self, fall: Pruefall) -> Pruefall:
        forms = self._lesefassungen
        return replace(fall, dokumente=tuple(forms[d.art](d) if d.art in forms else d for d in fall.dokumente))

    def check(self, control: Control, blick: Blick) -> Urteil:
        """The answer to a control for the document of ``blick``."""
        stufe, pruefer = PRUEFER[control.verification_method]
        if not blick.dokument.id and control.verification_method is not VerificationMethod.PROCESS:
            return unclear(stufe, "Der Fall enthält kein Dokument, an dem sich das prüfen lässt.")
        if control.scope_requires is not None and (out := self._out_of_scope(control.scope_requires, blick)):
            return out
        if hit := self._first(control.unklar, blick):
            return unclear(stufe, *hit)
        if hit := self._first(control.gilt_als_fehlend, blick) or self._first(control.maengel, blick):
            return missing(stufe, *hit)
        if control.pruefung is not None:
            urteil = self._pruefungen[control.pruefung](control, blick, self._auswertung)
            if urteil is not None:
                return urteil
        if control.reference_to is not None and (urteil := _by_reference(control.reference_to, blick)):
            return urteil
        return pruefer(control, blick, self._auswertung)

    def _out_of_scope(self, scope: Scope, blick: Blick) -> Urteil | None:
        answer = self._auswertung.answer(scope.wenn, blick)
        if answer.wert is False or (answer.wert is None and scope.unbekannt is Unbekannt.NICHT_ANWENDBAR):
            return not_applicable(scope.grund, answer.belege)
        if answer.wert is None and scope.unbekannt is Unbekannt.UNKLAR:
            return unclear(Stufe.SCOPE, scope.unbekannt_grund)
        return None

    def _first(self, gruende: tuple[Fallgrund, ...], blick: Blick) -> tuple[str, tuple[Beleg, ...]] | None:
        for fallgrund in gruende:
            answer = self._auswertung.answer(fallgrund.wenn, blick)
            if answer.wert:
                return fallgrund.grund, answer.belege
        return None

    @staticmethod
    def _documents(fall: Pruefall, control: Control) -> tuple[Pruefdokument, ...]:
        """Documents a control looks at; where the case has none of its kind, an empty one stands for it.

        What a visitor sees is looked at on every saved page that is not a document of another kind, too.
        """
        pages = fall.of_type(ArtifactType.WEBSEITE) if control.besichtigt else ()
        return (*fall.of_type(control.artifact_type), *pages) or (_nothing(control.artifact_type),)


def _nothing(art: ArtifactType) -> Pruefdokument:
    return Pruefdokument(id="", name="", art=art, text="")


def _by_reference(art: ArtifactType, blick: Blick) -> Urteil | None:
    """Fulfilled by a working link to a document of the case (``reference_allowed``)."""
    for link in blick.dokument.links:
        if not link.tot and any(leads_to(link, other) for other in blick.fall.of_type(art)):
            words = blick.dokument.zitat(link.span)
            beleg = Beleg(blick.dokument.id, link.span, f"{words} → {link.ziel}")
            return fulfilled(Stufe.REFERENCE, f"Erfüllt durch Verweis: „{words}“", (beleg,))
    return None
