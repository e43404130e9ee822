"""The result of a check: every control with its answer; lacks are Mangel or Empfehlung, nothing is dropped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain.pruefung.befund import Ausweg, Befund, BefundTyp, Ebene, Schwere, Wirkung
from app.domain.pruefung.control import CheckIntent, Control, Merkmal, Modul, ObligationType, Severity
from app.domain.pruefung.dokument import Pruefdokument
from app.domain.pruefung.fall import Merkmalstand, Nachweis
from app.domain.pruefung.urteil import CheckStatus, Urteil
from app.domain.pruefung.vorgang import Abweisung


class Tier(StrEnum):
    """Weight of a lack (source 2, § 5 no. 7); the value is what a person reads."""

    MANGEL = "Mangel"
    HINWEIS = "Hinweis"
    EMPFEHLUNG = "Empfehlung"


def tier_of(control: Control) -> Tier:
    """Pflicht of weight HIGH: Mangel; Empfehlung, Kann or LOW: Empfehlung; what lies between: Hinweis."""
    if control.obligation_type is not ObligationType.PFLICHT or control.severity is Severity.LOW:
        return Tier.EMPFEHLUNG
    return Tier.MANGEL if control.severity is Severity.HIGH else Tier.HINWEIS


@dataclass(frozen=True, slots=True)
class Berichtszeile:
    """One control for one document.

    Attributes:
        modul: id of the module.
        dokument: id of the document; "" if the case has none of its kind.
        abweisung: set if a person dismissed the finding.
    """

    modul: str
    control: Control
    dokument: str
    urteil: Urteil
    abweisung: Abweisung | None = None

    @property
    def schluessel(self) -> str:
        """Unique in its report: ``IMP-05@dok-1``."""
        return f"{self.control.id}@{self.dokument}"

    @property
    def offen(self) -> bool:
        """A lack that nobody dismissed."""
        return self.urteil.status is CheckStatus.FEHLT and self.abweisung is None


@dataclass(frozen=True, eq=False)
class Pruefbericht:
    """All answers of a case.

    Attributes:
        titel: of the case.
        stichtag: day whose law counted.
        dokumente: as they were checked.
        zeilen: in the order of modules, controls, documents.
        merkmale: facts of the case that were asked, with what is known of them.
        hinweise: what could not be read, rendered or asked, German sentences.
        module: modules that were run, for their titles and Stand.
        nachweise: evidence list of the case.
    """

    titel: str
    stichtag: date
    dokumente: tuple[Pruefdokument, ...]
    zeilen: tuple[Berichtszeile, ...]
    merkmale: Mapping[str, tuple[Merkmal, Merkmalstand]]
    hinweise: tuple[str, ...] = ()
    module: tuple[Modul, ...] = ()
    nachweise: tuple[Nachweis, ...] = ()

    @property
    def maengel(self) -> int:
        """How many Mängel are open."""
        return sum(zeile.offen and tier_of(zeile.control) is Tier.MANGEL for zeile in self.zeilen)

    def count(self, status: CheckStatus) -> int:
        """How many controls have that answer."""
        return sum(zeile.urteil.status is status for zeile in self.zeilen)

    def befunde(self) -> tuple[Befund, ...]:
        """The Prüfliste: open lacks by weight, then what is unclear, then what is fulfilled or does not apply."""
        return tuple(befund_of(zeile) for zeile in sorted(self.zeilen, key=_rank))


_ORDER = (CheckStatus.FEHLT, CheckStatus.UNKLAR, CheckStatus.ERFUELLT, CheckStatus.NICHT_ANWENDBAR)
_SCHWERE = {Tier.MANGEL: Schwere.KRITISCH, Tier.HINWEIS: Schwere.WARNUNG, Tier.EMPFEHLUNG: Schwere.INFO}
_WORT = {
    CheckStatus.FEHLT: "fehlt",
    CheckStatus.UNKLAR: "nicht entscheidbar",
    CheckStatus.ERFUELLT: "erfüllt",
    CheckStatus.NICHT_ANWENDBAR: "nicht anwendbar",
}


def status_word(status: CheckStatus) -> str:
    """The answer as a person reads it."""
    return _WORT[status]


def _rank(zeile: Berichtszeile) -> tuple[bool, int, int]:
    return zeile.abweisung is not None, _ORDER.index(zeile.urteil.status), list(Tier).index(tier_of(zeile.control))


def _word(zeile: Berichtszeile) -> str:
    """Only what must be said can be missing; what must be right, free or left undone is objected to.

    „Nicht erfüllt“ would be a riddle there: „Kein Hinweis auf die Plattform: nicht erfüllt“.
    """
    status, intent = zeile.urteil.status, zeile.control.check_intent
    lack = status is CheckStatus.FEHLT and intent is not CheckIntent.VORHANDEN
    return "zu beanstanden" if lack else _WORT[status]


def befund_of(zeile: Berichtszeile) -> Befund:
    """One line of the Prüfliste; its ``feld`` is ``beleg:<dokument>:<start>:<end>`` of the first place, if any."""
    control, urteil = zeile.control, zeile.urteil
    is_open = urteil.status is CheckStatus.UNKLAR or zeile.offen
    place = next((beleg for beleg in urteil.belege if beleg.span[1] > beleg.span[0]), None)
    lack = urteil.status is CheckStatus.FEHLT
    sentences = [urteil.grund, *([control.warum, control.abhilfe] if lack else [])]
    if zeile.abweisung is not None:
        sentences = [f"Abgewiesen von {zeile.abweisung.wer}: {zeile.abweisung.grund}", *sentences]
    return Befund(
        id=f"pruefung.{zeile.schluessel}",
        typ=BefundTyp.INHALT,
        schwere=_SCHWERE[tier_of(control)] if zeile.offen else Schwere.INFO,
        wirkung=Wirkung.WARNT if zeile.offen else Wirkung.INFORMIERT,
        erfuellt=not is_open,
        titel=control.title if urteil.status is CheckStatus.ERFUELLT else f"{control.title}: {_word(zeile)}",
        text=" ".join(sentences),
        fundstelle=control.fundstelle,
        ebene=Ebene.GESETZ if control.obligation_type is ObligationType.PFLICHT else Ebene.HAUSREGEL,
        feld=None if place is None else f"beleg:{place.dokument}:{place.span[0]}:{place.span[1]}",
        schritte=tuple(f"„{beleg.text}“" for beleg in urteil.belege),
        auswege=(Ausweg(schluessel=f"abweisen:{zeile.schluessel}", bezeichnung="Abweisen …", sofort=False),)
        if zeile.offen
        else (),
    )
